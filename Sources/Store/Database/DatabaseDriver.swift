import Domain
package import Reports

/// A database engine. There are two; the same contract tests run on each.
///
/// Blocking work happens on threads of the driver's own. A brief read of a file is the exception. The driver throws
/// ``Domain/Refusals`` with a ``Domain/StoreFault``, or the error that `body` threw.
package protocol DatabaseDriver: Sendable {
  var dialect: any Dialect { get }
  /// The name of the library in faults: a path, or an address without its password.
  var place: String { get }

  /// Reads from one consistent state of the store. `body` may run again, unless it is unhurried.
  func read<T: Sendable>(_ pace: Pace, _ body: @escaping StoreBody<T>) async throws -> T

  /// One transaction: everything `body` did, durably, or nothing if it throws. `body` may run again as `repetition`
  /// allows, so it does nothing but talk to the connection.
  func write<T: Sendable>(_ repetition: Repetition, _ pace: Pace, _ body: @escaping StoreBody<T>) async throws -> T

  /// The same after a read: `reading` changes nothing, and its result may be outdated when the change is confirmed.
  ///
  /// On PostgreSQL it reads before the transaction begins. A serializable transaction that reads where all stations
  /// write, such as the end of the activity log, conflicts with each of them.
  func write<Found: Sendable, T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, reading: @escaping StoreBody<Found>,
    _ body: @escaping @Sendable (Found, any SQLConnection) throws -> T
  ) async throws -> T

  /// A small change without a waiting caller, done at once or not at all: a power cut may lose it.
  ///
  /// - Returns: nil where another program is writing, or the store may only be read.
  func attempt<T: Sendable>(_ body: @escaping StoreBody<T>) async throws -> T?

  /// Faults that the engine's own check finds in its files; empty when sound.
  func integrityFindings() async throws -> [CheckFinding]

  /// Rows that break a constraint of the schema, where the engine does not keep them out in every case.
  func constraintFindings() async throws -> [CheckFinding]

  var listeners: ChangeListeners { get }

  /// Reports to the listeners what other programs change, until the task is cancelled.
  func watch() async

  func close() async throws
}

extension DatabaseDriver {
  /// Runs `reading` inside the transaction. With one writer at a time, this delays no other writer.
  package func write<Found: Sendable, T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, reading: @escaping StoreBody<Found>,
    _ body: @escaping @Sendable (Found, any SQLConnection) throws -> T
  ) async throws -> T {
    try await write(repetition, pace) { try body(try reading($0), $0) }
  }

  /// PostgreSQL has no way past its constraints.
  package func constraintFindings() async throws -> [CheckFinding] { [] }

  package func attempt<T: Sendable>(_ body: @escaping StoreBody<T>) async throws -> T? {
    do {
      return try await write(.anyTime, .prompt, body)
    } catch let refusals as Refusals where refusals.first.isStoreInTheWay {
      return nil
    }
  }

  package func read<T: Sendable>(_ body: @escaping StoreBody<T>) async throws -> T {
    try await read(.prompt, body)
  }

  package func write<T: Sendable>(_ repetition: Repetition, _ body: @escaping StoreBody<T>) async throws -> T {
    try await write(repetition, .prompt, body)
  }
}

package typealias StoreBody<T> = @Sendable (any SQLConnection) throws -> T

/// How long a transaction may take.
package enum Pace: Hashable, Sendable {
  /// A person waits for it: it is abandoned if it takes too long.
  case prompt
  /// A prompt read of at most some thousand rows, found by indexes, such as those of a page: a few milliseconds. SQLite
  /// does it on the caller's thread.
  case brief
  /// The same, for a change that a power cut may undo until the next prompt write. It does not wait for the disk, and
  /// so delays no other change. A killed program loses nothing that it has written.
  case unsynced
  /// It reads the whole library, or waits for another task that does.
  ///
  /// On PostgreSQL its writes are READ COMMITTED: they lock what they decide on, and unique indexes judge the rest.
  /// Stations would abort a long SERIALIZABLE write again and again, and it would abort them.
  case unhurried
  /// One of many short transactions of a long write, each locking what it decides on. The power may take back the last
  /// of them, until a prompt write follows. Other programs get their turn between two of them.
  case portion

  /// The pace of reading one page of a list that has an index. An export reads up to 5,000 rows, and is prompt.
  static func page(of limit: Int) -> Pace { limit <= 200 ? .brief : .prompt }
}

/// When the body of a transaction may run again.
package enum Repetition: Hashable, Sendable {
  /// Never repeated once it has begun: it reads or writes rows elsewhere, which is done once.
  case never
  /// While it is certain that nothing was done.
  case beforeCommit
  /// Repeated even if it may have been done: the body finds that out itself.
  case anyTime
}

/// A connection inside a transaction; not to be kept.
package protocol SQLConnection {
  var dialect: any Dialect { get }

  /// Runs one statement; its rows are those of a query or of RETURNING.
  func rows(_ sql: SQL) throws -> [SQLRow]

  /// Adds rows, as fast as the engine can: each as wide as `columns`, all of them or none.
  ///
  /// - Parameter textWaits: whether ``Dialect/entersAdded(_:_:_:)`` was turned off for the table.
  func insert(_ rows: some Sequence<[SQLValue]>, into table: String, columns: [String], textWaits: Bool) throws
}

extension SQLConnection {
  package func run(_ sql: SQL) throws {
    _ = try rows(sql)
  }

  package func insert(_ rows: some Sequence<[SQLValue]>, into table: String, columns: [String]) throws {
    try insert(rows, into: table, columns: columns, textWaits: false)
  }

  package func firstRow(_ sql: SQL) throws -> SQLRow? {
    try rows(sql).first
  }
}

extension Refusal {
  /// Whether a change failed only because the store was not free for it.
  var isStoreInTheWay: Bool {
    if case .store(let fault, _) = self { fault == .locked || fault == .contended || fault == .readOnly } else { false }
  }
}
