import Foundation
import Testing
import WebTestSupport

@testable import WebServer

@Suite struct FuzzTests {
  /// A million with `MINILIBRARY_FUZZ_REQUESTS=1000000`, in some minutes.
  private static let requests =
    ProcessInfo.processInfo.environment["MINILIBRARY_FUZZ_REQUESTS"].flatMap { Int($0) } ?? 4_000
  private static let seed = ProcessInfo.processInfo.environment["MINILIBRARY_FUZZ_SEED"].flatMap { UInt64($0) } ?? 20

  @Test func request_ofAnyKindIsAnswered() async throws {
    try await TestServer.run { server in
      // Other tests have the routes that wait or never end.
      let routes = server.site.routes.filter { !["/slow", "/events", "/big"].contains($0.pattern) }
      let outcome = try await FuzzRun.run(port: server.port, routes: routes, requests: Self.requests, seed: Self.seed)
      #expect(outcome.failures.isEmpty, "\(outcome.failures.prefix(3))")
      for status in [200, 400, 404, 405, 413, 421] { #expect(outcome.statuses[status] ?? 0 > 0, "\(status)") }
      let others = outcome.statuses.keys.filter { ![0, 200, 204, 400, 404, 405, 413, 421, 431].contains($0) }
      #expect(others.isEmpty, "\(outcome.statuses)")
      // It still serves.
      let reply = try await server.ask("GET", "/hello")
      #expect(reply.body == "hello")
    }
  }
}
