import Foundation
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import Platform
import ServiceLifecycle
import Synchronization
import WebServer

/// The peer: a page that is ready, sent by Hummingbird without a guard of ours.
enum BareServer {
  static func run(bytes: Int) async throws {
    let page = ByteBuffer(bytes: [UInt8](repeating: UInt8(ascii: "a"), count: bytes))
    let channel = HTTP1Channel(responder: { _, writer, _ in
      let headers: HTTPFields = [.contentType: "text/html; charset=utf-8", .contentLength: "\(page.readableBytes)"]
      try await writer.write(
        response: HTTPResponse(status: .ok, headerFields: headers), body: ResponseBody(byteBuffer: page))
    })
    let server = channel.server(
      configuration: ServerConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { WebBenchmark.say("port", "\($0.localAddress?.port ?? 0)") },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: quiet)
    try await server.run()
  }

  static let quiet = Logger(label: "web") { _ in SwiftLogNoOpLogHandler() }
}

/// The product's own server with a constant page, with and without the calls of the store that a page makes. In a
/// server, code and data of a request are not in the caches of the processor; in a loop they are.
enum QueryServer {
  static func run(_ calls: (catalogue: PageCosts.Call, book: PageCosts.Call), bytes: Int) async throws {
    let page = [UInt8](repeating: UInt8(ascii: "a"), count: bytes)
    let none: PageCosts.Call = {}
    let routes = [("/", none), ("/catalogue", calls.catalogue), ("/book", calls.book)].map { path, call in
      Route(.get, path) { _ in
        do { try await call() } catch { return Answer(status: .internalServerError, body: .bytes([])) }
        return Answer(type: "text/html; charset=utf-8", bytes: page)
      }
    }
    try await HTTPService(
      sites: [QuerySite(routes: routes)], settings: ServerSettings(address: ListeningAddress(loopbackPort: 0)),
      logger: BareServer.quiet, onReady: { WebBenchmark.say("port", "\($1)") }
    ).run()
  }
}

private struct QuerySite: Site {
  let routes: [Route]

  func answer(to problem: ServerProblem, in request: WebRequest) async -> Answer {
    Answer(status: .notFound, body: .bytes([]))
  }
}

/// Streams of the product's own server. Each sends one event, then stays open.
enum StreamServer {
  static func run(bytes: Int) async throws {
    var settings = ServerSettings(address: ListeningAddress(loopbackPort: 0))
    (settings.limits.streams, settings.limits.connectionsOfOneAddress) = (1_000, 1_000)
    let service = HTTPService(sites: [StreamSite(bytes: bytes)], settings: settings, logger: BareServer.quiet) {
      WebBenchmark.say("port", "\($1)")
    }
    let group = ServiceGroup(configuration: .init(services: [.init(service: service)], logger: BareServer.quiet))
    let server = Task { try await group.run() }
    while readLine() != nil { WebBenchmark.say("memory", "\(residentBytes())") }
    await group.triggerGracefulShutdown()
    try await server.value
  }

  private static func residentBytes() -> Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}

private struct StreamSite: Site {
  let bytes: Int

  var routes: [Route] {
    [
      Route(.get, "/events") { _ in
        let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingNewest(1))
        continuation.yield(Array("data: ".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: bytes) + [10, 10])
        // The stream stays open as long as something holds this.
        StreamSite.open.withLock { $0.append(continuation) }
        return Answer(
          headers: [.contentType: "text/event-stream"],
          body: .stream(Answer.ByteStream(chunks: chunks, heartbeat: Array(":\n\n".utf8))))
      }
    ]
  }

  private static let open = Mutex<[AsyncStream<[UInt8]>.Continuation]>([])

  func answer(to problem: ServerProblem, in request: WebRequest) async -> Answer {
    Answer(status: .notFound, body: .bytes([]))
  }
}
