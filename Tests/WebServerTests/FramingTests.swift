import Foundation
import Testing
import WebTestSupport

@testable import WebServer

/// Requests whose end two programs could see at different places. Each is followed by a request that must not be
/// answered.
@Suite struct FramingTests {
  private static let hidden = "GET /books/hidden HTTP/1.1\r\nHost: localhost\r\n\r\n"

  @Test(arguments: [
    "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
    "Content-Length: 0\r\nContent-Length: 46\r\n\r\n", "Content-Length: 0\r\nContent-Length: 0\r\n\r\n",
    "Content-Length: 0, 46\r\n\r\n", "Content-Length: +5\r\n\r\n", "Content-Length: -1\r\n\r\n",
    "Content-Length: 0x5\r\n\r\n", "Content-Length: 5 5\r\n\r\n", "Content-Length : 5\r\n\r\n",
    "Content-Length: 99999999999999999999999\r\n\r\n", "Content-Length:\r\n\r\n",
    "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n", "Transfer-Encoding: identity\r\n\r\n",
    "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n", "Transfer-Encoding: \u{0B}chunked\r\n\r\n0\r\n\r\n",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
    "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n", "X-A: b\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    " Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "X-A: b\r\n\tc\r\nContent-Length: 0\r\n\r\n",
    "X-A: b\u{0}c\r\n\r\n", "X-A: b\rTransfer-Encoding: chunked\r\n\r\n", ": empty\r\n\r\n", "X-A\r\n\r\n",
    "X-A: b\nTransfer-Encoding: chunked\n\n0\r\n\r\n", "Host: localhost\r\n\r\n",
  ])
  func head_thatCanBeReadTwoWaysIsRefused(fields: String) async throws {
    try await TestServer.run { server in
      let reply = try await server.exchange("POST /form HTTP/1.1\r\nHost: localhost\r\n" + fields + Self.hidden)
      #expect(reply.status == 400, "\(reply.text)")
      #expect(!reply.text.contains("hidden"), "\(reply.text)")
      #expect(!reply.text.contains("HTTP/1.1 200"), "\(reply.text)")
    }
  }

  @Test(arguments: [
    "zz\r\nab\r\n0\r\n\r\n", "5\r\nab\r\n0\r\n\r\n", "2\r\nabX\r\n0\r\n\r\n", "-2\r\nab\r\n0\r\n\r\n",
    "0x2\r\nab\r\n0\r\n\r\n", "2 \r\nab\r\n0\r\n\r\n", "fffffffffffffffff\r\nab\r\n0\r\n\r\n", "2\nab\n0\n\n",
    "2\rXab\r\n0\r\n\r\n", "\r\n0\r\n\r\n", "2;\nab\r\n0\r\n\r\n",
  ])
  func chunks_thatAreNoneEndTheConnection(chunks: String) async throws {
    try await TestServer.run { server in
      let reply = try await server.onThread { port in
        let client = try RawSocket(port: port)
        try client.send(
          "POST /form HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks + Self.hidden)
        client.endSending()
        return Reply(try client.readToEnd())
      }
      #expect(reply.status == 400, "\(reply.text)")
      #expect(!reply.text.contains("hidden"), "\(reply.text)")
    }
  }

  @Test func chunks_areABody() async throws {
    try await TestServer.run { server in
      let reply = try await server.exchange(
        "POST /form HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: Chunked\r\n"
          + "Content-Type: application/x-www-form-urlencoded\r\n\r\n2;x=y\r\na=\r\nA\r\n0123456789\r\n0\r\nX-T: 1\r\n\r\n"
      )
      #expect(reply.lines.contains("form a=0123456789"), "\(reply.text)")
    }
  }

  @Test(arguments: [
    "GET /hello HTTP/1.1", "GET /hello\r\n\r\n",
    "GET /hello HTTP/9.9\r\nHost: localhost\r\n\r\n", "GET /hello HTTP/2.0\r\nHost: localhost\r\n\r\n",
    "get /hello HTTP/1.1\r\nHost: localhost\r\n\r\n", "G\u{0}T /hello HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /hel lo HTTP/1.1\r\nHost: localhost\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "GET /\u{1}hello HTTP/1.1\r\nHost: localhost\r\n\r\n", "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
  ])
  func line_thatIsNoRequestIsRefused(line: String) async throws {
    try await TestServer.run { server in
      let reply = try await server.onThread { port in
        let client = try RawSocket(port: port)
        try client.send(line)
        client.endSending()
        return Reply(try client.readToEnd())
      }
      #expect(reply.status == 400 || reply.text.isEmpty, "\(reply.text)")
    }
  }

  @Test func body_thatEndsEarlyReachesNoRoute() async throws {
    try await TestServer.run { server in
      let reply = try await server.onThread { port in
        let client = try RawSocket(port: port)
        try client.send("POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc")
        client.endSending()
        return Reply(try client.readToEnd())
      }
      #expect(reply.status == 400)
      #expect(!reply.text.contains("pattern /form"))
    }
  }

  @Test func answers_stayInOrderBeforeARefusal() async throws {
    try await TestServer.run { server in
      let text = try await server.onThread { port in
        let client = try RawSocket(port: port)
        try client.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\nrubbish\r\n\r\n")
        blocksUntil { server.site.gate.count == 1 }
        server.site.gate.open()
        return String(decoding: try client.readToEnd(), as: UTF8.self)
      }
      let parts = text.components(separatedBy: "HTTP/1.1 ")
      try #require(parts.count == 3, "\(text)")
      #expect(parts[1].hasPrefix("200") && parts[1].hasSuffix("slow"))
      #expect(parts[2].hasPrefix("400"))
    }
  }

  @Test func wish_toLeaveHTTPEndsTheConnectionAfterTheAnswer() async throws {
    try await TestServer.run { server in
      let reply = try await server.exchange(
        "GET /hello HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n" + Self.hidden)
      #expect(reply.status == 200)
      #expect(reply.fields["connection"] == "close")
      #expect(reply.body == "hello")
    }
  }
}
