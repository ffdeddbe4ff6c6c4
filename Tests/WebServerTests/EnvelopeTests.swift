import HTTPTypes
import Platform
import Testing
import WebTestSupport

@testable import WebServer

@Suite struct EnvelopeTests {
  private static let expected = [
    "content-security-policy":
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
      + "font-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
      + "frame-ancestors 'none'; require-trusted-types-for 'script'",
    "x-content-type-options": "nosniff", "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=()",
    "cache-control": "no-store",
  ]

  /// Answers, problems, and refusals of the parser.
  @Test(arguments: [
    "GET /hello HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "HEAD /hello HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "GET /none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Length: 101\r\n\r\n",
    "GET /hello HTTP/1.1\r\nConnection: close\r\n\r\n",
    "GET /hello HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    "nonsense\r\n\r\n", "GET /hello HTTP/1.1\r\nHost: localhost\r\nA B: c\r\n\r\n",
    "GET /hello HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
    "GET /hello HTTP/1.0\r\nHost: localhost\r\n\r\n",
  ])
  func fields_standInEveryAnswer(request: String) async throws {
    try await TestServer.run { server in
      let reply = try await server.exchange(request)
      for (name, value) in EnvelopeTests.expected { #expect(reply.fields[name] == value, "\(name) in \(reply.text)") }
      #expect(reply.fields["strict-transport-security"] == nil)
      #expect(reply.fields["server"] == nil)
    }
  }

  @Test func route_decidesAboutCachesAndItsResourcePolicyAlone() async throws {
    try await TestServer.run { server in
      let open = try await server.ask("GET", "/open")
      #expect(open.fields["cross-origin-resource-policy"] == "cross-origin")
      #expect(open.fields["content-security-policy"] == EnvelopeTests.expected["content-security-policy"])
      let reply = try await server.ask("GET", "/asset")
      #expect(reply.fields["cache-control"] == "immutable")
    }
  }

  @Test(arguments: [
    ("localhost", 200), ("LOCALHOST:1234", 200), ("localhost.", 200), ("127.0.0.1:80", 200), ("[::1]:8081", 200),
    ("127.0.0.9", 200), ("library.school.example", 200), ("library.school.example:8443", 200),
    ("evil.example", 421), ("localhost.evil.example", 421), ("192.168.7.7", 421), ("localhost:abc", 421),
    ("user@localhost", 421), ("[::2]", 421), ("", 400), ("localhost/", 421), ("local host", 421),
  ])
  func host_isANameOfThisMachine(host: String, status: Int) async throws {
    try await TestServer.run(change: {
      $0.hostNames = HostNames(["Library.School.example"])
    }) { server in
      let reply = try await server.ask("GET", "/hello", host: host)
      #expect(reply.status == status, "\(host): \(reply.text)")
    }
  }

  @Test func request_withoutHostIsRefused() async throws {
    try await TestServer.run { server in
      let reply = try await server.exchange("GET /hello HTTP/1.1\r\nConnection: close\r\n\r\n")
      #expect(reply.status == 400)
      #expect(reply.body == "test malformed")
    }
  }

  @Test func absoluteAddress_ofAnotherHostIsAnsweredForTheHostField() async throws {
    try await TestServer.run { server in
      // RFC 9112, section 3.2.2 would take the address's host; a browser never sends one.
      let reply = try await server.ask("GET", "http://evil.example/hello", host: "evil.example")
      #expect(reply.status == 421)
    }
  }

  @Test func forwardedFields_countFromNamedProxiesAlone() async throws {
    let fields = [
      "X-Forwarded-For: 1.1.1.1, 203.0.113.9, 10.0.0.7", "X-Forwarded-Proto: https",
      "X-Forwarded-Host: library.school.example",
    ]
    try await TestServer.run { server in
      let reply = try await server.ask("GET", "/shown", fields)
      #expect(reply.lines.contains("from 127.0.0.1"))
      #expect(reply.lines.contains("secure false"))
      #expect(reply.lines.contains("host localhost"))
      // The request was forwarded, so the client may be anywhere.
      #expect(reply.lines.contains("loopback false"))
    }
    try await TestServer.run(change: {
      $0.proxies = ["127.0.0.1", "10.0.0.0/8"].map { AddressRange($0)! }
      $0.hostNames = HostNames(["library.school.example"])
    }) { server in
      let reply = try await server.ask("GET", "/shown", fields)
      #expect(reply.lines.contains("from 203.0.113.9"))
      #expect(reply.lines.contains("secure true"))
      #expect(reply.lines.contains("host library.school.example"))
      #expect(reply.lines.contains("loopback false"))
      let foreign = try await server.ask("GET", "/shown", ["X-Forwarded-Host: evil.example"])
      #expect(foreign.status == 421)
    }
  }
}
