import Foundation
import Logging
import Platform
import ServiceLifecycle
import Testing
import WebTestSupport

@testable import WebServer

@Suite struct StreamTests {
  private static let request = "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"

  /// Opens a stream and waits until the site knows of it.
  private static func open(_ server: TestServer, _ port: Int, count: Int = 1) throws -> RawSocket {
    let client = try RawSocket(port: port)
    try client.send(request)
    _ = try client.read(until: "\r\n\r\n")
    blocksUntil { server.site.events.count >= count }
    return client
  }

  @Test func chunks_areWrittenAsTheyCome() async throws {
    try await TestServer.run { server in
      try await server.onThread { port in
        let client = try Self.open(server, port)
        for number in 1...3 {
          server.site.events.send("data: \(number)\n\n")
          #expect(try client.read(until: "\n\n").contains("data: \(number)"))
        }
      }
    }
  }

  @Test func silence_isBrokenByHeartbeats() async throws {
    try await TestServer.run(change: {
      $0.limits.heartbeat = .milliseconds(100)
      // Streams outlive every limit of ordinary connections.
      $0.limits.idleTime = .milliseconds(300)
      $0.limits.headTime = .milliseconds(300)
    }) { server in
      try await server.onThread { port in
        // The server may cut a client that is slow to ask.
        var opened: RawSocket?
        #expect(
          blocksUntil {
            opened = try? Self.open(server, port); return opened != nil
          })
        let client = try #require(opened)
        var text = ""
        while text.components(separatedBy: ":beat").count < 8 { text += try client.read(until: ":beat") }
        server.site.events.send("data: 1\n\n")
        #expect(try client.read(until: "data: 1").contains("data: 1"))
      }
    }
  }

  /// More requests than Hummingbird takes at one time, no request, and many bytes.
  private static let moreOfClients = [
    String(repeating: "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 20), "\0\u{FFFD} no request",
    String(repeating: "x", count: 100_000),
  ]

  /// HTTP has left the connection: neither a further request nor other bytes disturb the answer or its end.
  @Test(arguments: moreOfClients.indices)
  func stream_goesOn_whateverItsClientSends(number: Int) async throws {
    let text = Self.moreOfClients[number]
    try await TestServer.run { server in
      try await server.onThread { port in
        let client = try RawSocket(port: port)
        // The first piece comes together with the request, the second one later.
        try client.send(Self.request + text)
        _ = try client.read(until: "\r\n\r\n")
        blocksUntil { server.site.events.count == 1 }
        try client.send(text)
        server.site.events.send("data: 1\n\n")
        #expect(try client.read(until: "\n\n").contains("data: 1\n\n"))
        client.endSending()
        #expect(String(decoding: try client.readToEnd(), as: UTF8.self).hasSuffix("0\r\n\r\n"))
      }
    }
  }

  @Test(arguments: [true, false]) func client_thatGoesAwayEndsItsStream(politely: Bool) async throws {
    try await TestServer.run { server in
      let client = try await server.onThread { port in try Self.open(server, port) }
      if politely { client.endSending() } else { client.reset() }
      let isGone = await eventually { server.site.events.count == 0 }
      #expect(isGone)
    }
  }

  /// The end may come together with the request, before the stream begins.
  @Test func client_thatSendsNothingMoreEndsItsStream_fromTheBeginning() async throws {
    try await TestServer.run(change: { $0.limits.heartbeat = .seconds(3600) }) { server in
      try await server.onThread { port in
        for _ in 1...200 {
          let client = try RawSocket(port: port)
          try client.send(Self.request)
          client.endSending()
          #expect(String(decoding: try client.readToEnd(), as: UTF8.self).hasPrefix("HTTP/1.1 200"))
        }
      }
    }
  }

  /// A body that was read leaves nothing that traps when the client goes.
  @Test(arguments: [true, false]) func client_thatSentABodyMayGo(politely: Bool) async throws {
    try await TestServer.run { server in
      let client = try await server.onThread { port in
        let client = try RawSocket(port: port)
        try client.send(
          "GET /events HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n")
        #expect(try client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200"))
        return client
      }
      #expect(await eventually { server.site.events.count == 1 })
      if politely { client.endSending() } else { client.reset() }
      #expect(await eventually { server.site.events.count == 0 })
      try await server.onThread { port in _ = try Self.open(server, port) }
    }
  }

  /// Whether a further client gets a stream, before long.
  private static func isServedSoon(_ port: Int) throws -> Bool {
    try blocksUntil {
      let client = try RawSocket(port: port)
      try client.send(request)
      return try client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200")
    }
  }

  @Test func streams_areBounded_andAnEndMakesRoom() async throws {
    try await TestServer.run(change: { $0.limits.streams = 2 }) { server in
      try await server.onThread { port in
        let first = try Self.open(server, port)
        let second = try Self.open(server, port, count: 2)
        let third = try RawSocket(port: port)
        try third.send(Self.request)
        #expect(try third.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 503"))
        first.reset()
        #expect(try Self.isServedSoon(port))
        withExtendedLifetime(second) {}
      }
    }
  }

  /// A client that sends nothing more and takes nothing keeps its place until its connection ends.
  @Test func place_isFreeAgain_whenTheLastChunkIsTaken() async throws {
    try await TestServer.run(change: { $0.limits.streams = 1 }) { server in
      try await server.onThread { port in
        let first = try RawSocket(port: port, receiveBytes: 4096)
        try first.send(Self.request)
        blocksUntil { server.site.events.count == 1 }
        server.site.events.send(String(repeating: "x", count: 16 << 20))
        first.endSending()
        for _ in 1...50 {
          let second = try RawSocket(port: port)
          try second.send(Self.request)
          #expect(try second.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 503"))
          usleep(2000)
        }
        #expect(try first.readToEnd().count > 16 << 20)
        #expect(try Self.isServedSoon(port))
      }
    }
  }

  @Test func head_ofAStreamHasAnEnd() async throws {
    try await TestServer.run { server in
      let reply = try await server.ask("HEAD", "/events")
      #expect(reply.status == 200)
      #expect(reply.body == "")
      let isGone = await eventually { server.site.events.count == 0 }
      #expect(isGone)
    }
  }

  @Test func client_thatReadsNothingCostsNoMemory_andIsCut() async throws {
    try await TestServer.run(change: { $0.limits.readTime = .milliseconds(500) }) { server in
      let client = try await server.onThread { port in
        let client = try RawSocket(port: port, receiveBytes: 4096)
        try client.send(Self.request)
        blocksUntil { server.site.events.count == 1 }
        return client
      }
      let picture = String(repeating: "x", count: 1 << 20)
      let isCut = await eventually {
        server.site.events.send(picture)
        return server.site.events.count == 0
      }
      #expect(isCut)
      withExtendedLifetime(client) {}
    }
  }
}

@Suite struct ShutdownTests {
  /// A server whose end a test waits for.
  private struct Running {
    let port: Int
    let group: ServiceGroup
    let run: Task<Void, any Error>

    init(site: TestSite, limits: ServerLimits = .patient, certificate: CertificateFiles? = nil) async throws {
      var settings = ServerSettings(address: try #require(ListeningAddress("127.0.0.1:0")))
      settings.limits = limits
      settings.certificate = certificate
      let (ports, port) = AsyncStream<Int>.makeStream()
      let logger = Logger(label: "web") { _ in SwiftLogNoOpLogHandler() }
      let service = HTTPService(sites: [site], settings: settings, logger: logger) { port.yield($1) }
      let group = ServiceGroup(configuration: .init(services: [service], logger: logger))
      self.group = group
      run = Task { try await group.run() }
      self.port = try #require(await ports.first { _ in true })
    }
  }

  /// The end does not wait for the limit of a farewell, which is longer than the time of the test.
  @Test(.timeLimit(.minutes(9))) func streams_endWithALastEvent() async throws {
    let site = TestSite()
    let running = try await Running(site: site)
    let port = running.port
    let clients = try await onThread {
      try (0..<5).map { _ in
        let client = try RawSocket(port: port)
        try client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try client.read(until: "\r\n\r\n")
        return client
      }
    }
    // One more that sits idle, and one that reads nothing.
    let idle = try RawSocket(port: port)
    await running.group.triggerGracefulShutdown()
    try await running.run.value
    let texts = try await onThread { try clients.map { String(decoding: try $0.readToEnd(), as: UTF8.self) } }
    for text in texts { #expect(text.contains("event: bye\n\n")) }
    withExtendedLifetime(idle) {}
  }

  @Test func streams_endWithALastEvent_overTLS() async throws {
    try await TLSTests.withFiles { files in
      let running = try await Running(site: TestSite(), certificate: files)
      let text = try await TLSClient().connect(port: running.port) { exchange in
        _ = try await exchange("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n", "\r\n\r\n")
        await running.group.triggerGracefulShutdown()
        return try await exchange("", "0\r\n\r\n")
      }
      #expect(text.contains("event: bye\n\n"))
      try await running.run.value
    }
  }

  @Test func request_thatRunsGetsItsAnswer() async throws {
    let site = TestSite()
    let running = try await Running(site: site)
    let port = running.port
    let client = try RawSocket(port: port)
    try client.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let isAsked = await eventually { site.gate.count == 1 }
    try #require(isAsked)
    await running.group.triggerGracefulShutdown()
    // The port takes no further client.
    let isClosed = await eventually { (try? RawSocket(port: port)) == nil }
    #expect(isClosed)
    site.gate.open()
    let reply = try await onThread { Reply(try client.readToEnd()) }
    #expect(reply.body == "slow")
    try await running.run.value
  }

  @Test func route_thatNeverAnswersKeepsNobodyBack() async throws {
    let site = TestSite()
    #expect(ServerLimits().farewellTime == .seconds(10), "the program ends within 12 s")
    var limits = ServerLimits.patient
    limits.farewellTime = .milliseconds(300)
    let running = try await Running(site: site, limits: limits)
    let client = try RawSocket(port: running.port)
    try client.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let isAsked = await eventually { site.gate.count == 1 }
    try #require(isAsked)
    await running.group.triggerGracefulShutdown()
    try await running.run.value
    #expect(client.isCut())
    site.gate.open()
  }

  @Test func address_inUseIsSaid() async throws {
    let site = TestSite()
    let running = try await Running(site: site)
    let address = try #require(ListeningAddress("127.0.0.1:\(running.port)"))
    let second = HTTPService(
      sites: [site], settings: ServerSettings(address: address),
      logger: Logger(label: "web") { _ in SwiftLogNoOpLogHandler() })
    await #expect(throws: ServerFailure.addressInUse(address)) { try await second.run() }
    let none = try #require(ListeningAddress("192.0.2.1:0"))
    let third = HTTPService(
      sites: [site], settings: ServerSettings(address: none),
      logger: Logger(label: "web") { _ in SwiftLogNoOpLogHandler() })
    await #expect(throws: ServerFailure.noSuchAddress(none)) { try await third.run() }
    await running.group.triggerGracefulShutdown()
    try await running.run.value
  }
}
