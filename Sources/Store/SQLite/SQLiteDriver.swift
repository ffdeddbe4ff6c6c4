import Domain
import GRDB
package import Reports
import Synchronization

/// SQLite through GRDB: one writer, concurrent readers (WAL), every confirmed change on the disk (`synchronous=FULL`).
///
/// GRDB runs writes on its own queue; opening and closing, which it does on the caller's thread, use a queue here.
package final class SQLiteDriver: DatabaseDriver {
  package let dialect: any Dialect = SQLiteDialect()
  /// Named in every fault: the path as it was given.
  package let place: String
  private let file: SQLiteFile
  private let holder: SQLiteHolder
  private let options: Options
  package let listeners = ChangeListeners()
  private let tellsOfLog = Mutex<(@Sendable (_ path: String) -> Void)?>(nil)

  init(path: String, place: String, library: OpenLibrary, options: Options) {
    self.place = place
    file = SQLiteFile(path)
    holder = SQLiteHolder(library)
    self.options = options
  }

  package var logPutAside: String? { holder.library?.logPutAside }

  func whenLogIsPutAside(_ tell: @escaping @Sendable (_ path: String) -> Void) {
    tellsOfLog.withLock { $0 = tell }
  }

  /// Runs `body` once. No connection can break before the commit is known, so nothing is repeated.
  package func write<T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, _ body: @escaping StoreBody<T>
  ) async throws -> T {
    try await using { library in
      switch pace {
      case .prompt, .brief, .unhurried:
        if self.options.worksInPlace {
          try Task.checkCancellation()
          return try self.inPlace(library) { try self.makingRoom($0, library.place, repetition, body) }
        }
        return try await library.writer.writeWithoutTransaction {
          try self.makingRoom($0, library.place, repetition, body)
        }
      case .unsynced, .portion:
        let result = try await library.writer.writeWithoutTransaction { database in
          try SQLiteDriver.unsynced(database) { try self.makingRoom(database, library.place, repetition, body) }
        }
        guard pace == .portion else { return result }
        // No thread holds the lock during this call.
        try? await Task.sleep(for: SQLiteBusyTimeout.turn)
        return result
      }
    }
  }

  /// Runs a change whose commit is in the log only; the next sync brings it to the disk.
  private static func unsynced<T>(_ database: Database, _ body: () throws -> T) throws -> T {
    let connection = SQLiteConnection(database: database)
    try connection.run("PRAGMA synchronous = NORMAL")
    let result = Result(catching: body)
    // Every other change is confirmed only when it is on the disk.
    try connection.run("PRAGMA synchronous = FULL")
    return try result.get()
  }

  /// Outside of `async`, where GRDB runs it on the caller's thread.
  private func inPlace<T>(_ library: OpenLibrary, _ body: (Database) throws -> T) throws -> T {
    try library.writer.writeWithoutTransaction(body)
  }

  package func attempt<T: Sendable>(_ body: @escaping StoreBody<T>) async throws -> T? {
    do {
      return try await using { library in
        if self.options.worksInPlace {
          return try self.inPlace(library) { try self.withoutWaiting($0, library.place, body) }
        }
        return try await library.writer.writeWithoutTransaction {
          try self.withoutWaiting($0, library.place, body)
        }
      }
    } catch let refusals as Refusals where refusals.first.isStoreInTheWay {
      return nil
    }
  }

  // MARK: - The file that is open

  /// Runs `body` on the open library; opens it again first where the last use found that its file had gone.
  ///
  /// Nothing is repeated: the request may have been meant for the file that is gone.
  func using<T: Sendable>(_ body: (OpenLibrary) async throws -> T) async throws -> T {
    let library = try await openLibrary()
    return try await SQLiteDriver.faults(at: place) {
      do {
        return try await body(library)
      } catch {
        throw self.looked(at: library, after: error)
      }
    }
  }

  private func openLibrary() async throws -> OpenLibrary {
    if let library = holder.library { return library }
    return try await SQLiteDriver.faults(at: place) {
      if self.options.worksInPlace { return try self.reopened() }
      return try await SQLiteDriver.blocking { try self.reopened() }
    }
  }

  private func reopened() throws -> OpenLibrary {
    try holder.reopened {
      var options = options
      // A file that disappeared is not created again: it may come back.
      options.createIfMissing = false
      let library = try SQLiteDriver.openedLibrary(file, place: place, options)
      if let path = library.logPutAside { tellsOfLog.withLock { $0 }?(path) }
      return library
    }
  }

  /// The error to report: `store-unreachable` if the file went away.
  private func looked(at library: OpenLibrary, after error: any Error) -> any Error {
    switch error {
    case is SQLitePlace.Moved:
      holder.lose(library)
    case is SQLitePlace.MovedBehindCommit:
      holder.lose(library)
      return Refusals.store(.unconfirmed, at: place, .fileMoved)
    case let error as DatabaseError where library.place?.isInPlace == true:
      // A disk that went and came back, or a file that is being copied: open descriptors lead nowhere then.
      switch error.resultCode {
      case .SQLITE_IOERR, .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_CANTOPEN: holder.lose(library)
      default: break
      }
      return SQLiteDriver.notADatabase(file, place: place, error)
    case is DatabaseError where library.place != nil:
      holder.lose(library)
    default: return error
    }
    return Refusals.store(.unreachable, at: place, .fileMoved)
  }

  // MARK: - Transactions

  /// A log that fills the disk is checkpointed into the file, and the change that found no space is repeated.
  ///
  /// SQLite does so only after a commit, which a full disk never comes to. On a disk that is nearly full it is done
  /// before the change: the file may have to grow by what the log holds, and the log may have taken the last room.
  private func makingRoom<T>(
    _ database: Database, _ place: SQLitePlace?, _ repetition: Repetition, _ body: (any SQLConnection) throws -> T
  ) throws -> T {
    if let place, file.isDiskNearlyFull, place.fits(database) {
      // The checkpoint does not wait for readers. The next change restarts the log if no reader needs it.
      _ = try? SQLiteConnection(database: database).firstRow("PRAGMA wal_checkpoint(PASSIVE)")
    }
    do {
      return try SQLiteDriver.transaction(database, place, telling: listeners, body)
    } catch let error as DatabaseError where SQLiteDriver.isFull(error, file) && place?.fits(database) == true {
      guard SQLiteDriver.emptyLog(database), repetition != .never else { throw error }
      return try SQLiteDriver.transaction(database, place, telling: listeners, body)
    }
  }

  /// - Returns: whether the file has all that the log had. If a reader keeps the log, the next change restarts it.
  private static func emptyLog(_ database: Database) -> Bool {
    let end = try? SQLiteConnection(database: database).firstRow("PRAGMA wal_checkpoint(TRUNCATE)")
    return (try? end.map { try $0.integer("log") == $0.integer("checkpointed") }) ?? false
  }

  /// Neither another program's lock nor the disk is waited for: both would hold up the next change of this program.
  private func withoutWaiting<T>(
    _ database: Database, _ place: SQLitePlace?, _ body: (any SQLConnection) throws -> T
  ) throws -> T {
    SQLiteBusyTimeout.set(.zero, of: database.sqliteConnection)
    defer { SQLiteBusyTimeout.set(options.busyTimeout, of: database.sqliteConnection) }
    return try SQLiteDriver.unsynced(database) {
      try SQLiteDriver.transaction(database, place, telling: listeners, body)
    }
  }

  /// When it returns, a change that it confirms is in the file at the library's path, or in that file's log.
  ///
  /// - Throws: ``SQLitePlace/Moved`` with nothing changed; ``SQLitePlace/MovedBehindCommit``.
  static func transaction<T>(
    _ database: Database, _ place: SQLitePlace?, telling listeners: ChangeListeners? = nil,
    _ body: (any SQLConnection) throws -> T
  ) throws -> T {
    let written = listeners?.isEmpty == false ? WrittenChanges() : nil
    let connection = SQLiteConnection(database: database, written: written)
    // IMMEDIATE: the lock is taken before the check is read, so that no other station comes between.
    try connection.run("BEGIN IMMEDIATE")
    let result: T
    do {
      try place?.expectInPlace(writing: database)
      result = try body(connection)
      if let place, !place.isInPlace { throw SQLitePlace.Moved() }
      try connection.run("COMMIT")
    } catch {
      // A full disk ends it automatically.
      if database.isInsideTransaction { try? connection.run("ROLLBACK") }
      throw error
    }
    // A listener that was added since does not know what this transaction wrote.
    listeners?.tell(written?.changes ?? LibraryChange.all)
    // The file may have gone between the check and the commit.
    if let place, !place.isInPlace { throw SQLitePlace.MovedBehindCommit() }
    return result
  }

  package func integrityFindings() async throws -> [CheckFinding] {
    try await read { connection in
      // On a connection that may write, integrity_check also names the tables with broken CHECK constraints.
      // SQLiteChecks names the rows as well, so its lines replace those.
      try connection.rows("PRAGMA integrity_check").map { try $0.text("integrity_check") }
        .filter { $0 != "ok" && !$0.hasPrefix("CHECK constraint failed") }
        .map { .damage(.words($0)) }
    }
  }

  package func constraintFindings() async throws -> [CheckFinding] {
    try await read { try SQLiteChecks.violations($0) }
  }

  package func close() async throws {
    listeners.close()
    try await SQLiteDriver.faults(at: place) {
      try await SQLiteDriver.blocking { try self.holder.close() }
    }
  }

  static let watchInterval: Duration = .milliseconds(250)

  /// Looks for commits of other programs (https://www.sqlite.org/pragma.html#pragma_data_version). The number does not
  /// say what was changed.
  package func watch() async {
    var last: (library: OpenLibrary, version: Int64)?
    while !Task.isCancelled {
      // A file that is away is looked for again. Until then there is nothing to read.
      if let now = try? await otherCommits() {
        if last?.library !== now.library || last?.version != now.version { listeners.tellAll() }
        last = now
      }
      try? await Task.sleep(for: SQLiteDriver.watchInterval)
    }
  }

  /// The number changes with each commit of another connection to the file. It is asked for on the connection that
  /// writes, whose own commits leave it unchanged.
  private func otherCommits() async throws -> (library: OpenLibrary, version: Int64) {
    try await using { library in
      let version = try await library.writer.writeWithoutTransaction { database in
        var version: Int64 = 0
        try database.inTransaction(.deferred) {
          try library.place?.expectInPlace(reading: database)
          version =
            try SQLiteConnection(database: database).firstRow("PRAGMA data_version")?.integer("data_version") ?? 0
          return .commit
        }
        return version
      }
      return (library, version)
    }
  }

  /// Runs `body`; an error of SQLite becomes the fault it means, with the place and SQLite's own words in one line.
  static func faults<T: Sendable>(at place: String, _ body: () async throws -> T) async throws -> T {
    do {
      return try await body()
    } catch let error as DatabaseError {
      let words = error.message ?? "code \(error.extendedResultCode.rawValue)"
      throw Refusals(.store(fault(error, SQLiteFile(place)), detail: line(place, words)))
    } catch let fault as ValueFault {
      throw Refusals(.store(.damaged, detail: .at(place, .value(fault))))
    } catch is CancellationError {
      throw givenUp(place)
    }
  }

  static func givenUp(_ place: String) -> Refusals {
    Refusals.store(.failed, at: place, .interrupted)
  }

  /// https://www.sqlite.org/rescode.html
  private static func fault(_ error: DatabaseError, _ file: SQLiteFile) -> StoreFault {
    switch error.extendedResultCode {
    // The file was moved or deleted under an open connection.
    case .SQLITE_READONLY_DBMOVED: .unreachable
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .locked
    case .SQLITE_READONLY, .SQLITE_PERM: .readOnly
    case .SQLITE_NOTADB: .notADatabase
    case .SQLITE_FULL: .full
    case .SQLITE_CORRUPT, .SQLITE_IOERR_CORRUPTFS, .SQLITE_IOERR_SHORT_READ: .damaged
    // SQLite calls a full disk FULL only when it writes the database; its log's index and the sync say IOERR.
    case .SQLITE_IOERR: file.isDiskFull ? .full : .failed
    case .SQLITE_CANTOPEN: cannotOpen(file)
    // Sums of correct numbers never overflow. SQLite has no separate code for it.
    case .SQLITE_ERROR where error.message == "integer overflow": .damaged
    default: .failed
    }
  }

  static func isFull(_ error: DatabaseError, _ file: SQLiteFile) -> Bool { fault(error, file) == .full }

  private static func cannotOpen(_ file: SQLiteFile) -> StoreFault {
    if !file.folderExists { return .unreachable }
    if !file.folderMayBeWritten { return .readOnly }
    return file.isDiskFull ? .full : .unreachable
  }

  private static func line(_ place: String, _ words: String) -> FaultDetail {
    .at(place, .words(words.split(whereSeparator: \.isNewline).joined(separator: " ")))
  }
}
