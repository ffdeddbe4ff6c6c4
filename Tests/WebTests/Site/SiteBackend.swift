import Domain
import Store
import Synchronization
import TestSupport
import Testing

/// The engines that a library behind the site can stand on.
enum SiteBackend: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case inMemory = "in memory"
  case postgres = "on PostgreSQL"

  var testDescription: String { rawValue }

  /// A library that nobody has used before.
  func library() async throws -> Library {
    let driver: any DatabaseDriver =
      switch self {
      case .inMemory: try await SQLiteDriver.inMemory()
      case .postgres: try await Self.postgresDriver()
      }
    return Library(driver: driver, rules: CirculationRules(), calendar: LocalCalendar())
  }

  private static let count = Atomic<Int>(0)

  /// On the tests' own server, in a schema of its own.
  private static func postgresDriver() async throws -> PostgresDriver {
    let server = try await PostgresServer.shared()
    let schema = "site_\(count.add(1, ordering: .relaxed).newValue)"
    let administrator = try await PostgresDriver.open(at: server.uri(), place: "the tests' server")
    try await administrator.write(.never) { try $0.run(SQL(trusted: "CREATE SCHEMA \(schema)")) }
    try await administrator.close()
    let address = server.uri(options: ["options": "-csearch_path=\(schema)"])
    return try await PostgresDriver.open(at: address, place: "the tests' server")
  }
}

/// A store that can go away, or whose disk can fill up, while a page is asked for.
final class FailingDriver: DatabaseDriver {
  private let driver: any DatabaseDriver
  /// The fault that reading and writing meet; nil: they work.
  private let faults = Mutex<(reading: StoreFault?, writing: StoreFault?)>((nil, nil))

  init(_ driver: any DatabaseDriver) { self.driver = driver }

  func fail(reading: StoreFault? = nil, writing: StoreFault? = nil) { faults.withLock { $0 = (reading, writing) } }

  private func meet(_ fault: StoreFault?) throws {
    if let fault { throw Refusals(.store(fault, detail: .words("the test"))) }
  }

  var dialect: any Dialect { driver.dialect }
  var place: String { driver.place }
  var listeners: ChangeListeners { driver.listeners }

  func read<T: Sendable>(
    _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    try meet(faults.withLock { $0.reading })
    return try await driver.read(pace, body)
  }

  func write<T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    try meet(faults.withLock { $0.writing })
    return try await driver.write(repetition, pace, body)
  }

  func integrityFindings() async throws -> [CheckFinding] { try await driver.integrityFindings() }
  func watch() async { await driver.watch() }
  func close() async throws { try await driver.close() }
}
