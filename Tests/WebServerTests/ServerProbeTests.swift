import Platform
import Testing
import WebTestSupport

@testable import WebServer

@Suite struct ServerProbeTests {
  @Test func server_ofOursIsKnown() async throws {
    try await TestServer.run { server in
      let address = try #require(ListeningAddress(host: "127.0.0.1", port: server.port))
      let result = await ServerProbe.look(at: address, isEncrypted: false)
      #expect(result == .ours)
    }
  }

  @Test func address_isFree_orAnothers_orNobodys() async throws {
    let free = try #require(ListeningAddress("127.0.0.1:0"))
    let absent = try #require(ListeningAddress("192.0.2.1:8081"))
    let (first, second) = (
      await ServerProbe.look(at: free, isEncrypted: false), await ServerProbe.look(at: absent, isEncrypted: false)
    )
    #expect(first == .free)
    #expect(second == .failure(.noSuchAddress(absent)))
    let other = try Listener()
    let taken = try #require(ListeningAddress(host: "127.0.0.1", port: other.port))
    async let silent = ServerProbe.look(at: taken, isEncrypted: false)
    async let encrypted = ServerProbe.look(at: taken, isEncrypted: true)
    let results = await [silent, encrypted]
    #expect(results == [.failure(.addressInUse(taken)), .failure(.addressInUse(taken))])
  }
}
