import Domain
import Store
import Synchronization

/// A driver in front of another that notes the text of each statement, without its values.
final class StatementRecorder: DatabaseDriver {
  private let driver: any DatabaseDriver
  private let statements = Statements()

  init(_ driver: any DatabaseDriver) { self.driver = driver }

  /// The statements since the last call.
  func take() -> [String] { statements.take() }

  var dialect: any Dialect { driver.dialect }
  var place: String { driver.place }
  var listeners: ChangeListeners { driver.listeners }

  func read<T: Sendable>(
    _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    let statements = statements
    return try await driver.read(pace) { try body(NotingConnection(connection: $0, statements: statements)) }
  }

  func write<T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    let statements = statements
    return try await driver.write(repetition, pace) {
      try body(NotingConnection(connection: $0, statements: statements))
    }
  }

  func integrityFindings() async throws -> [CheckFinding] { try await driver.integrityFindings() }
  func watch() async { await driver.watch() }
  func close() async throws { try await driver.close() }
}

private final class Statements: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ text: String) { texts.withLock { $0.append(text) } }
  func take() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}

private struct NotingConnection: SQLConnection {
  let connection: any SQLConnection
  let statements: Statements

  var dialect: any Dialect { connection.dialect }

  func rows(_ sql: SQL) throws -> [SQLRow] {
    let texts = sql.parts.map { part in
      switch part {
      case .text(let text): text
      case .value: "?"
      }
    }
    statements.add(texts.joined())
    return try connection.rows(sql)
  }

  func insert(
    _ rows: some Sequence<[SQLValue]>, into table: String, columns: [String], textWaits: Bool
  ) throws {
    try connection.insert(rows, into: table, columns: columns, textWaits: textWaits)
  }
}
