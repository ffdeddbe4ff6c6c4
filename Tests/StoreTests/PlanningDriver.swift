import Domain
import Store
import Synchronization

/// A driver that asks the engine how it will do each statement before it does it.
final class PlanningDriver: DatabaseDriver {
  private let base: SQLiteDriver
  private let collected = Mutex<[String]>([])

  init(base: SQLiteDriver) { self.base = base }

  /// One text for each statement that has a plan: its SQL and the steps.
  var plans: [String] { collected.withLock { $0 } }

  var dialect: Dialect { base.dialect }

  func read<T: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> T) async throws -> T {
    try await base.read { try body(Connection(base: $0, keep: self.keep)) }
  }

  func write<T: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> T) async throws -> T {
    try await base.write { try body(Connection(base: $0, keep: self.keep)) }
  }

  func integrityFindings() async throws -> [String] { try await base.integrityFindings() }
  func close() async throws { try await base.close() }

  private func keep(_ plan: String) { collected.withLock { $0.append(plan) } }

  private struct Connection: SQLConnection {
    let base: any SQLConnection
    let keep: (String) -> Void

    var dialect: Dialect { base.dialect }

    func rows(_ sql: SQL) throws -> [SQLRow] {
      let steps = try base.rows("EXPLAIN QUERY PLAN \(sql)").map { try $0.text("detail") }
      if !steps.isEmpty { keep("\(sql.text { "?\($0)" })\n\(steps.joined(separator: "\n"))") }
      return try base.rows(sql)
    }
  }
}
