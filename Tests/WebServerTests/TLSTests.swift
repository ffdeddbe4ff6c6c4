import Foundation
import Logging
import NIOSSL
import Platform
import Testing
import WebTestSupport

@testable import WebServer

@Suite struct TLSTests {
  private static let request = "GET /shown HTTP/1.1\r\nHost: localhost\r\n\r\n"

  /// A folder with `site.pem` and `site.key`, removed afterwards.
  static func withFiles<T>(_ body: (CertificateFiles) async throws -> T) async throws -> T {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = CertificateFiles(
      chain: folder.appending(path: "site.pem").path, key: folder.appending(path: "site.key").path)
    try write(TestCertificates.first, TestCertificates.firstKey, files)
    return try await body(files)
  }

  private static func write(_ chain: String, _ key: String, _ files: CertificateFiles) throws {
    try chain.write(toFile: files.chain, atomically: true, encoding: .utf8)
    try key.write(toFile: files.key, atomically: true, encoding: .utf8)
  }

  private static func certificate(_ text: String) throws -> NIOSSLCertificate {
    try #require(try NIOSSLCertificate.fromPEMBytes(Array(text.utf8)).first)
  }

  @Test func request_comesOverTLS() async throws {
    try await Self.withFiles { files in
      try await TestServer.run(change: {
        $0.certificate = files
        $0.demandsTLS = true
      }) { server in
        let client = TLSClient()
        let text = try await client.connect(port: server.port) { exchange in
          try await exchange(Self.request, "body 0")
        }
        #expect(text.contains("secure true"))
        #expect(text.contains("\r\nStrict-Transport-Security: max-age=31536000\r\n"))
        #expect(client.certificate == (try Self.certificate(TestCertificates.first)))
      }
    }
  }

  @Test func stream_goesOn_whateverItsClientSends_andEndsWithIt() async throws {
    try await Self.withFiles { files in
      try await TestServer.run(change: { $0.certificate = files }) { server in
        try await TLSClient().connect(port: server.port) { exchange in
          let events = "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"
          _ = try await exchange(events, "\r\n\r\n")
          #expect(await eventually { server.site.events.count == 1 })
          for number in 1...3 {
            server.site.events.send("data: \(number)\n\n")
            // More than one record of TLS.
            _ = try await exchange(String(repeating: "x", count: 40_000), "data: \(number)\n\n")
          }
        }
        #expect(await eventually { server.site.events.count == 0 })
      }
    }
  }

  @Test func connection_endsWithItsLastAnswer() async throws {
    try await Self.withFiles { files in
      try await TestServer.run(change: { $0.certificate = files }) { server in
        let text = try await TLSClient().connect(port: server.port) { exchange in
          let text = try await exchange(
            "GET /hello HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", "hello")
          await #expect(throws: (any Error).self) { try await exchange("", "more") }
          return text
        }
        #expect(text.lowercased().contains("\r\nconnection: close\r\n"))
      }
    }
  }

  @Test(arguments: [TLSVersion.tlsv1, .tlsv11]) func version_belowTwelveIsRefused(version: TLSVersion) async throws {
    try await Self.withFiles { files in
      try await TestServer.run(change: { $0.certificate = files }) { server in
        await #expect(throws: (any Error).self) {
          try await TLSClient().connect(port: server.port, maximum: version) { exchange in
            try await exchange(Self.request, "body 0")
          }
        }
        let text = try await TLSClient().connect(port: server.port, maximum: .tlsv12) { exchange in
          try await exchange(Self.request, "body 0")
        }
        #expect(text.contains("secure true"))
      }
    }
  }

  @Test func renewal_takesEffectForNewConnections_andOldOnesGoOn() async throws {
    try await Self.withFiles { files in
      try await TestServer.run(change: {
        $0.certificate = files
        $0.limits.certificateInterval = .milliseconds(20)
      }) { server in
        let second = try Self.certificate(TestCertificates.second)
        try await TLSClient().connect(port: server.port) { exchange in
          _ = try await exchange(Self.request, "body 0")
          // A moment with a key of another certificate: the old pair stays.
          try Self.write(TestCertificates.second, TestCertificates.firstKey, files)
          let isSaid = await eventually { server.records.all.contains { $0.level == .error } }
          #expect(isSaid)
          let between = TLSClient()
          _ = try await between.connect(port: server.port) { try await $0(Self.request, "body 0") }
          #expect(between.certificate != second)
          try Self.write(TestCertificates.second, TestCertificates.secondKey, files)
          let isRenewed = await eventually { server.records.all.contains { $0.message == "certificate renewed" } }
          #expect(isRenewed)
          let after = TLSClient()
          _ = try await after.connect(port: server.port) { try await $0(Self.request, "body 0") }
          #expect(after.certificate == second)
          _ = try await exchange(Self.request, "body 0")
        }
      }
    }
  }

  @Test func plainHTTP_onATLSPortEndsItsConnectionAlone() async throws {
    try await Self.withFiles { files in
      try await TestServer.run(change: { $0.certificate = files }) { server in
        let isCut = try await server.onThread { port in
          let client = try RawSocket(port: port)
          try client.send(Self.request)
          return client.isCut()
        }
        #expect(isCut)
        _ = try await TLSClient().connect(port: server.port) { try await $0(Self.request, "body 0") }
      }
    }
  }

  @Test func client_thatNeverShakesHandsIsCut() async throws {
    try await Self.withFiles { files in
      try await TestServer.run(change: {
        $0.certificate = files
        $0.limits.idleTime = .milliseconds(300)
      }) { server in
        let isCut = try await server.onThread { port in
          let client = try RawSocket(port: port)
          try client.send([0x16, 0x03, 0x01, 0x02, 0x00])
          return client.isCut()
        }
        #expect(isCut)
      }
    }
  }

  @Test func files_thatCannotBeUsedKeepTheServerFromStarting() async throws {
    try await Self.withFiles { files in
      func problem(_ chain: String?, _ key: String?) async throws -> ServerFailure? {
        try? FileManager.default.removeItem(atPath: files.chain)
        try? FileManager.default.removeItem(atPath: files.key)
        try chain?.write(toFile: files.chain, atomically: true, encoding: .utf8)
        try key?.write(toFile: files.key, atomically: true, encoding: .utf8)
        let address = try #require(ListeningAddress("127.0.0.1:0"))
        let service = HTTPService(
          sites: [TestSite()], settings: ServerSettings(address: address, certificate: files),
          logger: Logger(label: "web") { _ in SwiftLogNoOpLogHandler() })
        return await #expect(throws: ServerFailure.self) { try await service.run() }
      }
      let (chain, key) = (TestCertificates.first, TestCertificates.firstKey)
      let cases: [(String?, String?, CertificateProblem)] = [
        (nil, key, .unreadable(path: files.chain)), (chain, nil, .unreadable(path: files.key)),
        ("none", key, .noCertificate(path: files.chain)), (chain, "none", .noKey(path: files.key)),
        (chain, TestCertificates.lockedKey, .noKey(path: files.key)),
        (chain, TestCertificates.secondKey, .mismatch(files)),
      ]
      for (chain, key, expected) in cases {
        let failure = try await problem(chain, key)
        #expect(failure == .certificate(expected))
      }
    }
  }
}
