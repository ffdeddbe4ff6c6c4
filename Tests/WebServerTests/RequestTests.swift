import HTTPTypes
import Testing

@testable import WebServer

@Suite struct RequestTests {
  @Test func request_hasItsAnswer() async throws {
    try await TestServer.run { server in
      let reply = try await server.ask("GET", "/hello")
      #expect(reply.status == 200)
      #expect(reply.body == "hello")
      #expect(reply.fields["content-length"] == "5")
    }
  }
}
