import Foundation
import Testing
import WebTestSupport

@testable import WebServer

/// Clients that waste what they get. The limits that they meet are parts of a second. The other limits stay long: a
/// busy machine may stop a client for a moment.
@Suite struct LimitTests {
  /// Sends a byte every 50 ms until the server hangs up.
  private static func drip(_ client: RawSocket) -> Bool {
    blocksUntil {
      usleep(50_000)
      return (try? client.send("a")) == nil
    }
  }

  @Test(arguments: [
    "GET /hello HTTP/1.1\r\nHost: localhost\r\nX-", "G",
    "POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8000000\r\n\r\n",
    "POST /upload HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nfffff\r\n",
    "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\nGET /hel",
  ])
  func dripping_isCut_andOthersGoOn(start: String) async throws {
    try await TestServer.run(change: {
      $0.limits.headTime = .milliseconds(400)
      $0.limits.bodyGrace = .milliseconds(400)
      $0.limits.lingerTime = .milliseconds(300)
    }) { server in
      let isCut = try await server.onThread { port in
        let client = try RawSocket(port: port)
        try client.send(start)
        let honest = try RawSocket(port: port)
        try honest.send("GET /hello HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        let reply = Reply(try honest.readToEnd())
        return reply.body == "hello" && Self.drip(client)
      }
      #expect(isCut)
    }
  }

  @Test func body_thatComesFastEnoughIsTaken_howeverLong() async throws {
    try await TestServer.run(change: {
      $0.limits.bodyGrace = .milliseconds(400)
      $0.limits.bodyRate = 100
    }) { server in
      let isTaken = try await server.onThread { port in
        succeedsOnce {
          let client = try RawSocket(port: port)
          try client.send(
            "POST /upload HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 40000\r\n\r\n")
          for _ in 0..<40 {
            try client.send([UInt8](repeating: 0x61, count: 1000))
            usleep(30_000)
          }
          return Reply(try client.readToEnd()).lines.contains("body 40000")
        }
      }
      #expect(isTaken)
    }
  }

  @Test func silence_endsAConnection() async throws {
    try await TestServer.run(change: { $0.limits.idleTime = .milliseconds(600) }) { server in
      let (isSilentCut, isUsedCut) = try await server.onThread { port in
        let silent = try RawSocket(port: port)
        let isUsedCut = succeedsOnce {
          let used = try RawSocket(port: port)
          try used.send("GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n")
          _ = try used.read(until: "hello")
          return used.isCut()
        }
        return (silent.isCut(), isUsedCut)
      }
      #expect(isSilentCut)
      #expect(isUsedCut)
    }
  }

  @Test func patience_isEndlessWhileTheServerWorks() async throws {
    try await TestServer.run(change: {
      $0.limits.headTime = .milliseconds(400)
      $0.limits.bodyGrace = .milliseconds(400)
      $0.limits.idleTime = .milliseconds(600)
      $0.limits.readTime = .milliseconds(600)
      $0.limits.lingerTime = .milliseconds(300)
    }) { server in
      let isAnswered = try await server.onThread { port in
        succeedsOnce {
          let client = try RawSocket(port: port)
          try client.send("GET /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
          // Longer than every limit.
          usleep(1_500_000)
          server.site.gate.open()
          return Reply(try client.readToEnd()).body == "slow"
        }
      }
      #expect(isAnswered)
    }
  }

  /// - Parameter step: bytes read every 50 ms.
  @Test(arguments: [0, 1]) func reader_whoTakesTooLittleIsCut(step: Int) async throws {
    try await TestServer.run(change: { $0.limits.readTime = .milliseconds(600) }) { server in
      let isCut = try await server.onThread { port in
        succeedsOnce {
          let client = try RawSocket(port: port, receiveBytes: 4096)
          try client.send("GET /big HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
          var count = 0
          for _ in 0..<60 {
            if step > 0 { count += try client.read(step).count }
            usleep(50_000)
          }
          // The kernel's part still comes; the rest was thrown away.
          while let part = try? client.read(), !part.isEmpty { count += part.count }
          return count < 16 << 20
        }
      }
      #expect(isCut)
    }
  }

  @Test func reader_whoTakesTimeGetsAll() async throws {
    try await TestServer.run(change: { $0.limits.readTime = .milliseconds(600) }) { server in
      let isComplete = try await server.onThread { port in
        succeedsOnce {
          let client = try RawSocket(port: port, receiveBytes: 262_144)
          try client.send("GET /big HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
          var count = 0
          while case let part = try client.read(1 << 20), !part.isEmpty {
            count += part.count
            usleep(10_000)
          }
          return count > 16 << 20
        }
      }
      #expect(isComplete)
    }
  }

  private static let end = "\r\nConnection: close"

  @Test(arguments: [
    ("GET /hello HTTP/1.1\r\nHost: localhost\r\nX-Long: " + String(repeating: "a", count: 16 << 10), 431),
    ("GET /" + String(repeating: "a", count: 16 << 10) + " HTTP/1.1\r\nHost: localhost", 431),
    ("GET /hello HTTP/1.1\r\nHost: localhost" + String(repeating: "\r\nX: y", count: 100), 431),
    ("GET /hello HTTP/1.1\r\nHost: localhost" + String(repeating: "\r\nX: y", count: 98) + end, 200),
    ("GET /hello HTTP/1.1\r\nHost: localhost\r\nX-Long: " + String(repeating: "a", count: 15 << 10) + end, 200),
  ])
  func head_isBounded(head: String, status: Int) async throws {
    try await TestServer.run { server in
      let reply = try await server.exchange(head + "\r\n\r\n")
      #expect(reply.status == status)
    }
  }

  @Test(arguments: [
    "POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Length: 101\r\n\r\n",
    "POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000000\r\nExpect: 100-continue\r\n\r\n",
    "POST /small HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n"
      + String(repeating: "a", count: 101),
  ])
  func body_aboveItsRoutesLimitIsNotReadToItsEnd(request: String) async throws {
    try await TestServer.run { server in
      let reply = try await server.exchange(request)
      #expect(reply.status == 413)
      #expect(reply.body == "test limit 100")
      #expect(reply.fields["connection"] == "close")
    }
  }

  @Test func refusal_isReadByAClientThatSendsOn() async throws {
    try await TestServer.run { server in
      let reply = try await server.onThread { port in
        let client = try RawSocket(port: port)
        try client.send("POST /none HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n")
        for _ in 0..<100 { try client.send([UInt8](repeating: 0x61, count: 10_000)) }
        return Reply(try client.readToEnd())
      }
      #expect(reply.status == 404)
      #expect(reply.fields["connection"] == "close")
    }
  }

  @Test func bodies_takeABoundedPartOfMemory() async throws {
    try await TestServer.run(change: { $0.limits.bodyBytes = 3_000_000 }) { server in
      let request = "POST /upload HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2000000\r\n\r\n"
      let bytes = [UInt8](repeating: 0x61, count: 2_000_000)
      try await server.onThread { port in
        let first = try RawSocket(port: port)
        // “100 Continue” shows that the server has reserved its share: another thread may read another connection
        // sooner.
        try first.send(String(request.dropLast(1)) + "Expect: 100-continue\r\n\r\n")
        _ = try first.read(until: "100 Continue\r\n\r\n")
        try first.send("a")
        // A form is always taken.
        let form = try RawSocket(port: port)
        try form.send("POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\na=b")
        _ = try form.read(until: "body 3")
        let second = try RawSocket(port: port)
        try second.send(request)
        let refused = Reply(try second.readToEnd())
        #expect(refused.status == 503)
        #expect(refused.fields["retry-after"] == "10")
        try first.send(Array(bytes.dropFirst()))
        #expect(Reply(try first.readToEnd()).status == 200)
        let third = try RawSocket(port: port)
        try third.send(Array(request.utf8) + bytes)
        #expect(Reply(try third.readToEnd()).status == 200)
      }
    }
  }
}
