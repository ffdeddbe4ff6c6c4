import Foundation
import NIOSSL
import Platform
import Testing
import WebTestSupport

@testable import WebServer

/// A look gives up after some seconds, which a busy machine may need: it is repeated.
@Suite struct ServerProbeTests {
  @Test func server_ofOursIsKnown() async throws {
    try await TestServer.run { server in
      let address = try #require(ListeningAddress(host: "127.0.0.1", port: server.port))
      #expect(await eventually { await ServerProbe.look(at: address, isEncrypted: false) == .ours })
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

  private static func address(_ text: String) throws -> PublicAddress { try #require(PublicAddress(text)) }

  @Test func publicAddress_isAskedByItsName() async throws {
    try await TestServer.run(change: { $0.hostNames = HostNames.ofThisMachine(and: ["localhost"]) }) { server in
      let named = try Self.address("http://localhost:\(server.port)")
      #expect(await eventually { await ServerProbe.look(at: named) == .ours })
    }
    let silent = try Listener()
    let nobody = try Self.address("http://127.0.0.1:\(silent.port)")
    #expect(await ServerProbe.look(at: nobody) == .silent)
  }

  @Test func publicAddress_needsACertificateThatABrowserTrusts() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "probe-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = CertificateFiles(
      chain: folder.appending(path: "a.pem").path, key: folder.appending(path: "a.key").path)
    try TestCertificates.first.write(toFile: files.chain, atomically: true, encoding: .utf8)
    try TestCertificates.firstKey.write(toFile: files.key, atomically: true, encoding: .utf8)
    let ours = NIOSSLTrustRoots.certificates(try NIOSSLCertificate.fromPEMBytes(Array(TestCertificates.first.utf8)))
    try await TestServer.run(change: { $0.certificate = files }) { server in
      let named = try Self.address("https://localhost:\(server.port)")
      let numbered = try Self.address("https://127.0.0.1:\(server.port)")
      #expect(await eventually { await ServerProbe.look(at: named, trusting: ours) == .ours })
      #expect(await eventually { await ServerProbe.look(at: numbered, trusting: ours) == .ours })
      // No authority of this machine has signed it.
      #expect(await eventually { await ServerProbe.look(at: named) == .untrusted })
    }
    try await TestServer.run { server in
      let named = try Self.address("https://localhost:\(server.port)")
      #expect(await eventually { await ServerProbe.look(at: named) == .untrusted })
    }
  }
}
