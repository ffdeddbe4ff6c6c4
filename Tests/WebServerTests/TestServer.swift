import Logging
import Platform
import Synchronization
import WebTestSupport

@testable import WebServer

/// A server on a free port of the loopback, for the time of a test.
struct TestServer: Sendable {
  let port: Int
  let site: TestSite
  let records: LogRecords

  /// - Parameter change: shortens limits, names hosts, sets a certificate.
  static func run<T: Sendable>(
    sites: [any Site] = [], site: TestSite = TestSite(), change: (inout ServerSettings) -> Void = { _ in },
    _ body: @escaping @Sendable (TestServer) async throws -> T
  ) async throws -> T {
    var settings = ServerSettings(address: ListeningAddress(loopbackPort: 0))
    settings.limits = .patient
    change(&settings)
    let records = LogRecords()
    let logger = Logger(label: "web") { _ in RecordingHandler(records: records) }
    return try await serving(sites + [site], settings: settings, logger: logger) { port in
      let result = try await body(TestServer(port: port, site: site, records: records))
      site.gate.open()
      return result
    }
  }

  func onThread<T: Sendable>(_ body: @escaping @Sendable (Int) throws -> T) async throws -> T {
    let port = port
    return try await WebTestSupport.onThread { try body(port) }
  }

  /// Sends `text` and reads to the end of the connection.
  func exchange(_ text: String) async throws -> Reply {
    try await onThread { port in
      let client = try RawSocket(port: port)
      try client.send(text)
      return Reply(try client.readToEnd())
    }
  }

  /// A whole request that asks for the end of the connection.
  func ask(
    _ method: String = "GET", _ path: String, _ fields: [String] = [], body: String = "", host: String = "localhost"
  ) async throws -> Reply {
    let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
    let lines = ["\(method) \(path) HTTP/1.1", "Host: \(host)", "Connection: close"] + fields + length
    return try await exchange(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
  }
}

extension ServerLimits {
  /// Limits that a client does not reach on a busy machine. A test shortens the one that it is about.
  static let patient = {
    var limits = ServerLimits()
    (limits.headTime, limits.bodyGrace, limits.idleTime) = (.seconds(600), .seconds(600), .seconds(600))
    (limits.readTime, limits.lingerTime, limits.farewellTime) = (.seconds(600), .seconds(30), .seconds(600))
    return limits
  }()
}

/// The log of a server.
final class LogRecords: Sendable {
  struct Record: Sendable {
    let level: Logger.Level
    let message: String
    let metadata: [String: String]
  }

  private let records = Mutex<[Record]>([])

  func add(_ record: Record) { records.withLock { $0.append(record) } }
  var all: [Record] { records.withLock { $0 } }
}

struct RecordingHandler: LogHandler {
  let records: LogRecords
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    records.add(
      .init(level: event.level, message: "\(event.message)", metadata: all.mapValues { "\($0)" }))
  }
}
