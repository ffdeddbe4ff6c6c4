import Foundation
import Web
import WebServer
import WebTestSupport

/// Random requests over the routes of the library's pages, against a server that runs.
enum RandomRequests {
  /// - Returns: the exit status: 0 where each was answered, and none by 500.
  static func run(port: Int, requests: Int, seed: UInt64) async throws -> Int32 {
    var known = RequestFuzzer.Known()
    known.names = [
      "back", "catalogue", "category", "code", "display", "favourites", "history", "language", "library", "new", "old",
      "order", "search", "section", "shared", "shelf", "step", "task", "theme",
    ]
    while let line = readLine() {
      let parts = line.split(separator: "\t").map(String.init)
      if parts.count == 2 { known.visitors.append((parts[0], parts[1])) }
    }
    // Signing out would end the others' sign-ins early.
    let ends = ["/sign-out", "/account/sign-ins/end", "/account/sign-ins/:id/end", "/account/password"]
    let routes = LibrarySite.table.filter { $0.method != .post || !ends.contains($0.pattern) }.map { route in
      Route(route.method, route.pattern) { _ in Answer(body: .bytes([])) }
    }
    let start = Stopwatch()
    let outcome = try await FuzzRun.run(port: port, routes: routes, known: known, requests: requests, seed: seed)
    WebBenchmark.say("seconds", "\(Int(start.wall / 1e6))")
    for (status, count) in outcome.statuses.sorted(by: { $0.key < $1.key }) {
      WebBenchmark.say("status \(status)", "\(count)")
    }
    for failure in outcome.failures.prefix(3) { WebBenchmark.say("failure", failure.debugDescription) }
    WebBenchmark.say("failures", "\(outcome.failures.count)")
    return outcome.failures.isEmpty ? 0 : 1
  }
}
