import Domain

/// One engine. Two stand behind it in the end; the same contract tests run on each.
///
/// Blocking work happens on threads of the driver's own. What it throws is ``Domain/Refusals`` with a
/// ``Domain/StoreFault``, or what `body` threw.
package protocol DatabaseDriver: Sendable {
  var dialect: Dialect { get }

  /// Reads from one consistent state of the store.
  func read<T: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> T) async throws -> T

  /// One transaction: everything `body` did, durably, or nothing if it throws. `body` may run again where the engine
  /// wants that, so it does nothing but talk to the connection.
  func write<T: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> T) async throws -> T

  /// What the engine itself finds wrong with its files; empty when sound.
  func integrityFindings() async throws -> [String]

  func close() async throws
}

/// A connection inside a transaction; not to be kept.
package protocol SQLConnection {
  var dialect: Dialect { get }

  /// Runs one statement; its rows are those of a query or of RETURNING.
  func rows(_ sql: SQL) throws -> [SQLRow]
}

extension SQLConnection {
  package func run(_ sql: SQL) throws {
    _ = try rows(sql)
  }

  package func firstRow(_ sql: SQL) throws -> SQLRow? {
    try rows(sql).first
  }
}
