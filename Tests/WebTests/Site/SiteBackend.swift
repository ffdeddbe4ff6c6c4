import Domain
import Reports
import Store
import Synchronization
import TestSupport
import Testing

/// The engines that the library of a site may use.
enum SiteBackend: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case inMemory = "in memory"
  case postgres = "on PostgreSQL"

  var testDescription: String { rawValue }

  /// A new library.
  func library() async throws -> Library {
    let driver: any DatabaseDriver =
      switch self {
      case .inMemory: try await SQLiteDriver.inMemory()
      case .postgres: try await Self.postgresDriver()
      }
    return Library(driver: driver, rules: CirculationRules(), calendar: LocalCalendar())
  }

  private static func postgresDriver() async throws -> any DatabaseDriver {
    let database = try await PostgresDatabase.emptyLibrary()
    return HoldingDriver(
      try await PostgresDriver.open(at: database.address, place: "the tests' server"), holding: database)
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
