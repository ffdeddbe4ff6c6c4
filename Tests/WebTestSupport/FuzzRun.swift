package import WebServer

/// Sends requests of a `RequestFuzzer` to a server on this machine, over several connections, and counts what comes
/// back.
package struct FuzzRun: Sendable {
  package struct Outcome: Sendable {
    /// Answers by their status; 0 for a connection that ended without one.
    package fileprivate(set) var statuses: [Int: Int] = [:]
    /// Requests, as text, that were answered by 500, or whose connection did not end in time.
    package fileprivate(set) var failures: [String] = []
  }

  package static func run(
    port: Int, routes: [Route], known: RequestFuzzer.Known = .init(), requests: Int, threads: Int = 4, seed: UInt64
  ) async throws -> Outcome {
    try await withThrowingTaskGroup(of: Outcome.self) { group in
      for thread in 0..<threads {
        group.addTask {
          try await onThread {
            var fuzzer = RequestFuzzer(routes: routes, known: known, seed: seed &+ UInt64(thread))
            return run(&fuzzer, port: port, requests: requests / threads, from: "127.0.9.\(thread + 1)")
          }
        }
      }
      return try await group.reduce(into: Outcome()) { all, part in
        all.statuses.merge(part.statuses) { $0 + $1 }
        all.failures += part.failures
      }
    }
  }

  private static func run(_ fuzzer: inout RequestFuzzer, port: Int, requests: Int, from source: String) -> Outcome {
    var outcome = Outcome()
    for _ in 0..<requests {
      let request = fuzzer.next()
      do {
        let client = try RawSocket(port: port, from: source)
        // A server may refuse before it has all.
        try? client.send(request)
        client.endSending()
        let reply = Reply(try client.readToEnd())
        outcome.statuses[reply.status, default: 0] += 1
        if reply.status == 500 { outcome.failures.append(String(decoding: request, as: UTF8.self)) }
      } catch let failure as RawSocket.Failure where failure.isTimeout || failure.call == "connect" {
        outcome.failures.append("\(failure): " + String(decoding: request, as: UTF8.self))
      } catch {
        outcome.statuses[0, default: 0] += 1
      }
    }
    return outcome
  }
}
