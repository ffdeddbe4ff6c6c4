import Domain
import Reports
import Store
import Synchronization

/// A driver in front of another that counts the rows that are read, and fails as a killed program does: from one write
/// on, nothing is done any more.
final class WatchedDriver: DatabaseDriver {
  struct Killed: Error {}

  private let driver: any DatabaseDriver
  private let writesLeft: Mutex<Int>
  /// Called after each write of a long change.
  private let afterPortion: @Sendable () async throws -> Void
  private let rows = RowCounter()

  init(
    _ driver: any DatabaseDriver, writes: Int = .max, afterPortion: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.driver = driver
    self.afterPortion = afterPortion
    writesLeft = Mutex(writes)
  }

  var dialect: any Dialect { driver.dialect }
  var place: String { driver.place }
  /// Rows and statements since the last call.
  func takeCount() -> Int { rows.take() }

  func read<T: Sendable>(
    _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    let rows = rows
    return try await driver.read(pace) { try body(CountingConnection(connection: $0, rows: rows)) }
  }

  func write<T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    let isAlive = writesLeft.withLock { left in
      left -= 1
      return left >= 0
    }
    guard isAlive else { throw Killed() }
    let rows = rows
    let result = try await driver.write(repetition, pace) {
      try body(CountingConnection(connection: $0, rows: rows))
    }
    if pace == .portion { try await afterPortion() }
    return result
  }

  func integrityFindings() async throws -> [CheckFinding] { try await driver.integrityFindings() }
  var listeners: ChangeListeners { driver.listeners }
  func watch() async { await driver.watch() }
  func close() async throws { try await driver.close() }
}

private final class RowCounter: Sendable {
  private let count = Mutex(0)
  func add(_ number: Int) { count.withLock { $0 += number } }
  func take() -> Int {
    count.withLock { count in
      defer { count = 0 }
      return count
    }
  }
}

private struct CountingConnection: SQLConnection {
  let connection: any SQLConnection
  let rows: RowCounter

  var dialect: any Dialect { connection.dialect }

  func rows(_ sql: SQL) throws -> [SQLRow] {
    let found = try connection.rows(sql)
    rows.add(1 + found.count)
    return found
  }

  func insert(
    _ rows: some Sequence<[SQLValue]>, into table: String, columns: [String], textWaits: Bool
  ) throws {
    try connection.insert(rows, into: table, columns: columns, textWaits: textWaits)
  }
}
