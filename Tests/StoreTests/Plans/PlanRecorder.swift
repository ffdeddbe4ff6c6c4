import Domain
import Reports
import Store
import Synchronization

/// A driver in front of another that asks the engine how it would run each statement, then runs it.
final class PlanRecorder: DatabaseDriver {
  private let driver: any DatabaseDriver
  private let plans = Plans()

  init(_ driver: any DatabaseDriver) {
    self.driver = driver
  }

  var dialect: any Dialect { driver.dialect }
  var place: String { driver.place }

  /// The steps of each statement since the last call.
  func takePlans() -> [[String]] { plans.take() }

  func read<T: Sendable>(
    _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    let plans = plans
    return try await driver.read(pace) { try body(RecordingConnection(connection: $0, plans: plans)) }
  }

  func write<T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    let plans = plans
    return try await driver.write(repetition, pace) { try body(RecordingConnection(connection: $0, plans: plans)) }
  }

  func integrityFindings() async throws -> [CheckFinding] { try await driver.integrityFindings() }
  var listeners: ChangeListeners { driver.listeners }
  func watch() async { await driver.watch() }
  func close() async throws { try await driver.close() }
}

private final class Plans: Sendable {
  private let plans = Mutex<[[String]]>([])

  func add(_ plan: [String]) { plans.withLock { $0.append(plan) } }

  func take() -> [[String]] {
    plans.withLock { plans in
      defer { plans = [] }
      return plans
    }
  }
}

private struct RecordingConnection: SQLConnection {
  let connection: any SQLConnection
  let plans: Plans

  var dialect: any Dialect { connection.dialect }

  func rows(_ sql: SQL) throws -> [SQLRow] {
    let plan =
      switch dialect.engine {
      case .sqlite: try connection.rows("EXPLAIN QUERY PLAN " + sql).map { try $0.text("detail") }
      case .postgres: try connection.rows("EXPLAIN (COSTS OFF) " + sql).map { try $0.text("QUERY PLAN") }
      }
    plans.add(plan)
    return try connection.rows(sql)
  }

  func insert(
    _ rows: some Sequence<[SQLValue]>, into table: String, columns: [String], textWaits: Bool
  ) throws {
    try connection.insert(rows, into: table, columns: columns, textWaits: textWaits)
  }
}
