import Domain
import GRDB

/// SQLite through GRDB: one writer, readers beside it (WAL), every confirmed change on the disk (`synchronous=FULL`).
///
/// GRDB runs reads and writes on queues of its own; opening and closing, which it does in place, go to one here.
package final class SQLiteDriver: DatabaseDriver {
  package let dialect = Dialect.sqlite
  /// Named in every fault: the path as it was given.
  package let place: String
  let writer: any DatabaseWriter
  private let worksInPlace: Bool

  init(place: String, writer: any DatabaseWriter, worksInPlace: Bool = false) {
    self.place = place
    self.writer = writer
    self.worksInPlace = worksInPlace
  }

  /// Nothing here gives up because it takes long.
  package func read<T: Sendable>(
    _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    try await SQLiteDriver.faults(at: place) {
      try await self.writer.read { try body(SQLiteConnection(database: $0)) }
    }
  }

  /// Nobody stands between it and the file: what was committed is known, and nothing is done again.
  package func write<T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    try await SQLiteDriver.faults(at: place) {
      if self.worksInPlace {
        try Task.checkCancellation()
        return try self.writeInPlace(body)
      }
      return try await self.writer.writeWithoutTransaction { try self.transaction($0, body) }
    }
  }

  /// Outside of `async`, where GRDB runs it on the caller's thread.
  private func writeInPlace<T>(_ body: (any SQLConnection) throws -> T) throws -> T {
    try writer.writeWithoutTransaction { try transaction($0, body) }
  }

  package func attempt<T: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T? {
    do {
      return try await SQLiteDriver.faults(at: place) {
        if self.worksInPlace { return try self.attemptInPlace(body) }
        return try await self.writer.writeWithoutTransaction { try self.withoutWaiting($0, body) }
      }
    } catch let refusals as Refusals where refusals.first.isStoreInTheWay {
      return nil
    }
  }

  private func attemptInPlace<T>(_ body: (any SQLConnection) throws -> T) throws -> T {
    try writer.writeWithoutTransaction { try withoutWaiting($0, body) }
  }

  /// Neither another program's lock nor the disk is waited for: both would hold up the next change of this program.
  private func withoutWaiting<T>(_ database: Database, _ body: (any SQLConnection) throws -> T) throws -> T {
    let connection = SQLiteConnection(database: database)
    let patience = try connection.firstRow("PRAGMA busy_timeout")?.integer("timeout") ?? 0
    try connection.run("PRAGMA busy_timeout = 0")
    try connection.run("PRAGMA synchronous = NORMAL")
    let result = Result { try transaction(database, body) }
    // Every other change is confirmed only when it is on the disk.
    try connection.run("PRAGMA synchronous = FULL")
    try connection.run(SQL(trusted: "PRAGMA busy_timeout = \(patience)"))
    return try result.get()
  }

  private func transaction<T>(_ database: Database, _ body: (any SQLConnection) throws -> T) throws -> T {
    let connection = SQLiteConnection(database: database)
    // IMMEDIATE: the lock is taken before the check is read, so that no other station comes between.
    try connection.run("BEGIN IMMEDIATE")
    do {
      let result = try body(connection)
      try connection.run("COMMIT")
      return result
    } catch {
      // A full disk ends it by itself.
      if database.isInsideTransaction { try? connection.run("ROLLBACK") }
      throw error
    }
  }

  package func integrityFindings() async throws -> [String] {
    try await read { connection in
      // On a connection that may write, integrity_check also names the tables with broken CHECK constraints.
      // SQLiteChecks names the rows as well, so its lines replace those.
      try connection.rows("PRAGMA integrity_check").map { try $0.text("integrity_check") }
        .filter { $0 != "ok" && !$0.hasPrefix("CHECK constraint failed") } + SQLiteChecks.violations(connection)
    }
  }

  package func close() async throws {
    let writer = writer
    try await SQLiteDriver.faults(at: place) {
      try await SQLiteDriver.blocking {
        // GRDB closes readers last, but only a writer that is the last can put the log back into the one file.
        (writer as? DatabasePool)?.invalidateReadOnlyConnections()
        try writer.close()
      }
    }
  }
}
