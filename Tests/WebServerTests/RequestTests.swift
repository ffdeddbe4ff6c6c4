import Foundation
import HTTPTypes
import Testing
import WebTestSupport

@testable import WebServer

@Suite struct RequestTests {
  @Test func request_hasItsAnswer() async throws {
    try await TestServer.run { server in
      let reply = try await server.ask("GET", "/hello")
      #expect(reply.status == 200)
      #expect(reply.body == "hello")
      #expect(reply.fields["content-length"] == "5")
      #expect(reply.fields["connection"] == "close")
      #expect(reply.fields["date"]?.hasSuffix("GMT") == true)
    }
  }

  @Test func head_hasTheFieldsOfGetAndNoBody() async throws {
    try await TestServer.run { server in
      let reply = try await server.ask("HEAD", "/hello")
      #expect(reply.status == 200)
      #expect(reply.fields["content-length"] == "5")
      #expect(reply.body == "")
    }
  }

  @Test func connection_takesOneRequestAfterAnother() async throws {
    try await TestServer.run { server in
      let body = try await server.onThread { port in
        let client = try RawSocket(port: port)
        // The second begins in the packet of the first, and is sent before the first is answered.
        try client.send("GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\nPOST /form HTTP/1.1\r\nHost: loc")
        try client.send("alhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=b")
        try client.send("GET /books/7 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return String(decoding: try client.readToEnd(), as: UTF8.self)
      }
      let parts = body.components(separatedBy: "HTTP/1.1 200 OK")
      try #require(parts.count == 4)
      #expect(parts[1].hasSuffix("hello"))
      #expect(parts[2].contains("form a=b"))
      #expect(parts[3].contains("parameter id=7"))
    }
  }

  @Test func route_isToldWhatTheClientSaid() async throws {
    try await TestServer.run { server in
      let reply = try await server.ask(
        "POST", "/books/a%20b?q=%C3%A9+1&empty&q=2",
        ["Cookie: a=1; b=2", "Cookie: a=3", "Content-Type: application/x-www-form-urlencoded; charset=utf-8"],
        body: "name=Zo%C3%AB&text=a%2Bb")
      #expect(
        reply.lines == [
          "POST /books/a%20b", "pattern /books/:id", "host localhost", "from 127.0.0.1", "loopback true",
          "secure false", "body 24", "parameter id=a b", "query q=é 1", "query empty=", "query q=2", "form name=Zoë",
          "form text=a+b", "cookie a=1", "cookie b=2",
        ])
    }
  }

  @Test func body_ofAnotherTypeIsNoForm() async throws {
    try await TestServer.run { server in
      let reply = try await server.ask("POST", "/form", ["Content-Type: application/json"], body: "a=b")
      #expect(reply.lines.contains("body 3"))
      #expect(!reply.body.contains("form a"))
    }
  }

  @Test(arguments: [
    ("GET", "/books/new", 200, "new"), ("GET", "/books/7", 200, "parameter id=7"),
    ("GET", "/books/new/x", 200, "parameter id=new"), ("GET", "/books/", 404, "test notFound"),
    ("GET", "/hello/", 404, "test notFound"), ("GET", "//hello", 404, "test notFound"),
    ("GET", "/books/a%2Fb", 200, "parameter id=a/b"), ("GET", "/books/%00", 200, "parameter id=\u{FFFD}"),
    ("GET", "/books/%ff%zz", 200, "parameter id=\u{FFFD}%zz"), ("POST", "/hello", 405, "test use GET,HEAD"),
    ("DELETE", "/books/7", 405, "test use GET,HEAD,POST"), ("OPTIONS", "*", 400, "test malformed"),
    ("GET", "/%2e%2e/hello", 404, "test notFound"),
  ])
  func path_isMatchedPartByPart(method: String, path: String, status: Int, text: String) async throws {
    try await TestServer.run { server in
      let reply = try await server.ask(method, path)
      #expect(reply.status == status)
      #expect(reply.body.contains(text), "\(reply.text)")
    }
  }

  @Test func site_thatHasTheRouteAnswers_andTheLastAnswersProblems() async throws {
    struct Small: Site {
      let routes = [Route(.get, "/station") { _ in Answer(type: "text/plain", bytes: Array("station".utf8)) }]
      func answer(to problem: ServerProblem, in request: WebRequest) async -> Answer {
        Answer(type: "text/plain", bytes: Array("never".utf8))
      }
    }
    try await TestServer.run(sites: [Small()]) { server in
      for (method, path, body) in [
        ("GET", "/station", "station"), ("GET", "/hello", "hello"), ("POST", "/station", "test use GET,HEAD"),
        ("GET", "/none", "test notFound"),
      ] {
        let reply = try await server.ask(method, path)
        #expect(reply.body == body)
      }
    }
  }

  @Test func word_isGivenToAClientThatWaitsForIt() async throws {
    try await TestServer.run { server in
      let reply = try await server.onThread { port in
        let client = try RawSocket(port: port)
        try client.send("POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        let word = try client.read(until: "\r\n\r\n")
        try client.send("a=b")
        return (word, try client.read(until: "body 3"))
      }
      #expect(reply.0.hasPrefix("HTTP/1.1 100 Continue\r\n"))
      #expect(reply.1.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  @Test func log_hasNeitherPathNorQuery() async throws {
    try await TestServer.run { server in
      _ = try await server.ask("GET", "/books/4711?name=Ada")
      _ = try await server.ask("GET", "/secret/4711")
      let isWritten = await eventually { server.records.all.count { $0.message == "request" } == 2 }
      try #require(isWritten)
      let all = server.records.all.filter { $0.message == "request" }
      #expect(all[0].metadata["route"] == "/books/:id")
      #expect(all[0].metadata["method"] == "GET")
      #expect(all[0].metadata["status"] == "200")
      #expect(all[0].metadata["request"] == "1")
      #expect(all[0].metadata["ms"] != nil)
      #expect(all[1].metadata["route"] == "-")
      #expect(!"\(all)".contains("4711"))
      #expect(!"\(all)".contains("Ada"))
    }
  }
}
