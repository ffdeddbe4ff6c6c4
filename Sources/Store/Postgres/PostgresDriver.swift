import Domain
package import Reports

/// PostgreSQL through libpq: a pool of connections, each with a separate thread that waits for the server.
///
/// Reads see one snapshot (REPEATABLE READ). Prompt writes are SERIALIZABLE: as if one station came after the other;
/// where the server cannot make it so, the transaction is begun again. Long writes are READ COMMITTED (``Pace``).
package final class PostgresDriver: DatabaseDriver {
  package let dialect: any Dialect = PostgresDialect()
  /// Named in every fault: the address without its password.
  package let place: String
  let options: Options
  let pool: PostgresPool
  package let listeners = ChangeListeners()
  /// Distinguishes this program's own notifications from those of others.
  let sender = String(UInt64.random(in: .min ... .max), radix: 36)

  init(place: String, options: Options, pool: PostgresPool) {
    self.place = place
    self.options = options
    self.pool = pool
  }

  package func read<T: Sendable>(_ pace: Pace, _ body: @escaping StoreBody<T>) async throws -> T {
    let repetition: Repetition =
      switch pace {
      case .prompt, .brief, .unsynced, .portion: .anyTime
      case .unhurried: .never
      }
    return try await transaction(manner("REPEATABLE READ READ ONLY", pace), repetition, body)
  }

  package func write<T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, _ body: @escaping StoreBody<T>
  ) async throws -> T {
    try await transaction(writing(pace), repetition, body)
  }

  package func write<Found: Sendable, T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, reading: @escaping StoreBody<Found>,
    _ body: @escaping @Sendable (Found, any SQLConnection) throws -> T
  ) async throws -> T {
    try await transaction(writing(pace), repetition, reading: reading, body)
  }

  private func writing(_ pace: Pace) -> Manner {
    let isolation =
      switch pace {
      case .prompt, .brief: "SERIALIZABLE"
      case .unsynced: "SERIALIZABLE; SET LOCAL synchronous_commit = off"
      case .unhurried: "READ COMMITTED"
      case .portion: "READ COMMITTED; SET LOCAL synchronous_commit = off"
      }
    return manner(isolation, pace)
  }

  /// PostgreSQL verifies its pages itself where checksums are on. This asks whether all references are enforced.
  package func integrityFindings() async throws -> [CheckFinding] {
    try await read(.unhurried) { try PostgresDriver.integrityFindings($0) }
  }

  static func integrityFindings(_ connection: any SQLConnection) throws -> [CheckFinding] {
    try connection.rows(
      """
      SELECT conrelid::regclass::text AS owner, conname AS name FROM pg_constraint
      WHERE NOT convalidated AND connamespace = current_schema()::regnamespace
      """
    ).map { .constraintNotEnforced(ValuePlace(try $0.text("owner"), row: nil), constraint: try $0.text("name")) }
  }

  package func close() async throws {
    listeners.close()
    try await PostgresDriver.faults(at: place) { try await self.pool.close() }
  }

  // MARK: - Transactions

  struct Manner: Sendable {
    let begin: String
    let timeout: Duration?
  }

  /// The unhurried wait for the other side of a copy in the middle of a transaction; a server that is gone is noticed
  /// by the connection itself.
  private func manner(_ isolation: String, _ pace: Pace) -> Manner {
    let begin = "BEGIN ISOLATION LEVEL \(isolation)"
    return switch pace {
    case .prompt, .brief, .unsynced, .portion: Manner(begin: begin, timeout: options.timeout)
    case .unhurried:
      Manner(
        begin: begin + "; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
        timeout: nil)
    }
  }

  func transaction<T: Sendable>(
    _ manner: Manner, _ repetition: Repetition, _ body: @escaping StoreBody<T>
  ) async throws -> T {
    try await transaction(manner, repetition, reading: { _ in }, { _, connection in try body(connection) })
  }

  /// - Parameter reading: reads before the transaction begins, each statement on its own snapshot (READ COMMITTED).
  private func transaction<Found: Sendable, T: Sendable>(
    _ manner: Manner, _ repetition: Repetition, reading: @escaping StoreBody<Found>,
    _ body: @escaping @Sendable (Found, any SQLConnection) throws -> T
  ) async throws -> T {
    let cancellation = PostgresCancellation()
    return try await PostgresDriver.faults(at: place) {
      try await withTaskCancellationHandler {
        try await self.pool.withConnection { pooled in
          try self.attempt(manner, repetition, on: pooled, cancellation, reading, body)
        }
      } onCancel: {
        cancellation.cancel()
      }
    }
  }

  /// Begins again for as long as that may help. Waits in place: it runs on the connection's thread.
  private func attempt<Found, T>(
    _ manner: Manner, _ repetition: Repetition, on pooled: PooledConnection, _ cancellation: PostgresCancellation,
    _ reading: (any SQLConnection) throws -> Found, _ body: (Found, any SQLConnection) throws -> T
  ) throws -> T {
    var attempts = PostgresAttempts(options)
    while true {
      var isReused = false
      do {
        let (session, wasThere) = try pooled.connected()
        isReused = wasThere
        session.cancellation = cancellation
        session.timeout = manner.timeout
        defer { session.cancellation = nil }
        let found = try reading(PostgresConnection(session: session))
        return try run(manner.begin, on: session, &attempts) { try body(found, $0) }
      } catch let failure as PostgresFailure {
        pooled.disconnectUnlessIdle(after: failure)
        let mayRepeat =
          switch repetition {
          case .never: !attempts.hasBegun
          case .beforeCommit: !attempts.isUnconfirmed
          case .anyTime: true
          }
        if mayRepeat, !cancellation.isCancelled, attempts.mayTryAgain(failure.remedy, isReused: isReused) { continue }
        if failure.remedy == .afterAWhile, attempts.wereAllInTheWay {
          throw Refusals(
            .store(.contended, detail: .at(place, .attempts(attempts.number, last: failure.words))))
        }
        // It may have been done.
        if attempts.isUnconfirmed {
          listeners.tell(LibraryChange.all)
          throw Refusals(.store(.unconfirmed, detail: .at(place, .words(failure.words))))
        }
        throw cancellation.isCancelled ? CancellationError() : failure
      } catch {
        pooled.disconnectUnlessIdle(after: nil)
        throw error
      }
    }
  }

  private func run<T>(
    _ begin: String, on session: PostgresHandle, _ attempts: inout PostgresAttempts,
    _ body: (any SQLConnection) throws -> T
  ) throws -> T {
    do {
      try session.run(begin)
    } catch let failure as PostgresFailure where failure.state == "0A000" {
      // feature_not_supported: a standby in recovery serialises nothing, and takes no writes.
      throw PostgresFailure(state: "25006", failure.words)
    }
    let result: T
    let written = WrittenChanges()
    attempts.bodyBegins()
    do {
      result = try body(PostgresConnection(session: session, written: written))
    } catch {
      if session.isConnected { try? session.run("ROLLBACK") }
      throw error
    }
    do {
      if written.changes.isEmpty {
        try session.run("COMMIT")
      } else {
        try session.commit(notifying: "\(sender) \(LibraryChange.text(of: written.changes))")
      }
    } catch let failure as PostgresFailure {
      // The connection was lost, so it is unknown whether the change was made.
      if failure.remedy == .onANewConnection { attempts.commitLost() }
      throw failure
    }
    listeners.tell(written.changes)
    return result
  }
}
