import Domain
package import Reports
package import Store
import Synchronization

/// A driver in front of another that keeps the text of each statement, without its bindings.
package final class StatementRecorder: DatabaseDriver {
  private let driver: any DatabaseDriver
  private let texts = Texts()

  package init(_ driver: any DatabaseDriver) { self.driver = driver }

  /// The statements since the last call.
  package func take() -> [String] { texts.take() }

  package var dialect: any Dialect { driver.dialect }
  package var place: String { driver.place }
  package var listeners: ChangeListeners { driver.listeners }

  package func read<T: Sendable>(
    _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    let texts = texts
    return try await driver.read(pace) { try body(RecordedConnection(connection: $0, texts: texts)) }
  }

  package func write<T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    let texts = texts
    return try await driver.write(repetition, pace) { try body(RecordedConnection(connection: $0, texts: texts)) }
  }

  package func integrityFindings() async throws -> [CheckFinding] { try await driver.integrityFindings() }
  package func watch() async { await driver.watch() }
  package func close() async throws { try await driver.close() }
}

private final class Texts: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ text: String) { texts.withLock { $0.append(text) } }
  func take() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}

private struct RecordedConnection: SQLConnection {
  let connection: any SQLConnection
  let texts: Texts

  var dialect: any Dialect { connection.dialect }

  func rows(_ sql: SQL) throws -> [SQLRow] {
    texts.add(sql.text { "?\($0)" })
    return try connection.rows(sql)
  }

  func insert(
    _ rows: some Sequence<[SQLValue]>, into table: String, columns: [String], textWaits: Bool
  ) throws {
    texts.add("\(table) \(columns)")
    try connection.insert(rows, into: table, columns: columns, textWaits: textWaits)
  }
}
