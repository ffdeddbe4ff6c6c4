import Foundation
import Testing
import WebTestSupport

@testable import WebServer

@Suite(.serialized) struct ConnectionTests {
  private static let request = "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n"

  @Test func connections_areBoundedInAllAndByAddress() async throws {
    try await TestServer.run(change: {
      $0.limits.connections = 6
      $0.limits.connectionsOfOneAddress = 4
    }) { server in
      try await server.onThread { port in
        func open(_ source: String) throws -> (RawSocket, isServed: Bool) {
          let client = try RawSocket(port: port, from: source)
          do {
            try client.send(Self.request)
            _ = try client.read(until: "hello")
            return (client, true)
          } catch {
            return (client, false)
          }
        }
        var first = try (0..<5).map { _ in try open("127.0.0.2") }
        #expect(first.map(\.isServed) == [true, true, true, true, false])
        let second = try (0..<3).map { _ in try open("127.0.0.3") }
        #expect(second.map(\.isServed) == [true, true, false])
        // Each end makes room.
        first.removeAll()
        #expect(try blocksUntil { try open("127.0.0.4").isServed })
      }
    }
  }

  /// In a separate process, because other tests take memory at the same time.
  @Test func thousandIdleConnections_ofOneAddressDisturbNobody() async throws {
    await #expect(processExitsWith: .success) {
      let limit = Self.allowDescriptors(4_000)
      try #require(limit >= 2_600, "too few descriptors: \(limit)")
      try await TestServer.run { server in
        try await server.onThread { port in
          let before = Self.residentBytes()
          let idle = try (0..<1_000).map { _ in try RawSocket(port: port, from: "127.0.0.5") }
          let honest = try RawSocket(port: port)
          for _ in 0..<100 {
            try honest.send(Self.request)
            _ = try honest.read(until: "hello")
          }
          try #require(Self.residentBytes() - before < 64 << 20)
          withExtendedLifetime(idle) {}
        }
      }
    }
  }

  @Test func crowd_thatTakesEveryPlaceLosesThemByItsSilence() async throws {
    let limit = Self.allowDescriptors(4_000)
    try #require(limit >= 2_600, "too few descriptors: \(limit)")
    try await TestServer.run(change: { $0.limits.idleTime = .milliseconds(500) }) { server in
      try await server.onThread { port in
        let idle = try (0..<1_000).map { try RawSocket(port: port, from: "127.0.1.\($0 % 20 + 1)") }
        let isServed = try blocksUntil {
          let honest = try RawSocket(port: port)
          return (try? honest.send(Self.request)) != nil && (try? honest.read(until: "hello")) != nil
        }
        #expect(isServed)
        withExtendedLifetime(idle) {}
      }
    }
  }

  /// Clients that hang up at every moment, even before they are accepted.
  @Test func reset_endsNothingButItsConnection() async throws {
    try await TestServer.run { server in
      try await server.onThread { port in
        let starts = ["", "G", Self.request, "POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\na"]
        for index in 0..<400 {
          let client = try RawSocket(port: port)
          try? client.send(starts[index % starts.count])
          client.reset()
        }
        let honest = try RawSocket(port: port)
        try honest.send(Self.request)
        #expect(try honest.read(until: "hello").hasPrefix("HTTP/1.1 200"))
      }
    }
  }

  /// Raises the limit of descriptors to its maximum, and returns it.
  private static func allowDescriptors(_ wanted: UInt) -> UInt {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, wanted))
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return limit.rlim_cur
  }

  private static func residentBytes() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  }
}
