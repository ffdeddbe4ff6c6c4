import Domain
import Foundation
import GRDB
import System
import SystemPackage

/// The write-ahead log beside the library that a restore replaces.
enum OldLog: Hashable, Sendable {
  /// SQLite may replay it; or there is none.
  case own
  /// It was written for another file, or its file is empty or gone.
  case stray
  /// The file is no database. SQLite would show what the log holds in place of the file.
  case ofUnknownFile

  init(of library: SQLiteFile) {
    self =
      SQLiteDriver.hasForeignLog(library) ? .stray : SQLiteDriver.hasLogOfUnknownFile(library) ? .ofUnknownFile : .own
  }
}

/// Reading the old library, and putting its log back into it.
extension FileRestore {
  /// - Throws: `store-not-a-database` for a sound database of another program, which is not ours to replace.
  func compare(_ temporary: TemporaryFile, _ log: OldLog) async throws -> (MissingActivity, GivenNumbers) {
    let backup = try await SQLiteDriver.open(
      at: temporary.path, place: self.backup.place, options: SQLiteDriver.Options(isReadOnly: true))
    return try await StoreLocation.closing(backup) {
      let owner = library.size > 0 ? "another file" : "a library that is empty or gone"
      let unreadLog = log == .stray ? "\(library.logPath): the log of \(owner)" : nil
      let reader = MissingActivityReader(library: nil, backup: backup, unreadLog: unreadLog)
      guard library.size > 0 else { return (try await reader.read(), GivenNumbers()) }
      let old: SQLiteDriver
      do {
        old = try await openedOld(log)
      } catch let refusals as Refusals {
        return (try await reader.read(withoutLibrary: refusals), GivenNumbers())
      }
      return try await StoreLocation.closing(old) {
        try await expectOurs(old)
        let reader = MissingActivityReader(library: old, backup: backup, unreadLog: unreadLog)
        return (try await reader.read(), try await GivenNumbers.read(from: old))
      }
    }
  }

  private func openedOld(_ log: OldLog) async throws -> SQLiteDriver {
    guard log != .ofUnknownFile else { throw SQLiteDriver.logOfUnknownFile(place) }
    let library = library
    let queue = try await SQLiteDriver.faults(at: place) {
      try await SQLiteDriver.blocking { try library.openedQuietly(isOurs: true) }
    }
    return SQLiteDriver(place: place, path: library.path, writer: queue)
  }

  private func expectOurs(_ old: SQLiteDriver) async throws {
    // A file that cannot be read may be ours.
    let place = place
    let foreign = try? await old.read { connection -> Refusals? in
      let marker = try connection.firstRow("PRAGMA application_id")?.integer("application_id")
      let isEmpty = try connection.rows("SELECT 1 AS one FROM sqlite_master LIMIT 1").isEmpty
      guard marker != SQLiteFile.applicationID, !isEmpty else { return nil }
      return try SQLiteDriver.unmarked(connection, place: place)
    }
    guard let foreign, case .store(.notADatabase, _) = foreign.first else { return }
    throw foreign
  }

  /// Puts the log back into the old library's file, as the next program to open it would. An unreadable part stays as
  /// it is.
  func foldLog() async throws {
    guard library.hasLog, library.size > 0 else { return }
    let library = library
    do {
      try await SQLiteDriver.blocking {
        // Reading alone changes nothing. Closing a connection that may write puts the log back and takes it away, even from a
        // file that could not be read.
        for isReadOnly in [true, false] {
          let queue = try library.openedAlone(isReadOnly: isReadOnly)
          _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
          try queue.close()
        }
      }
    } catch {
      return
    }
    if library.hasLog, library.isDiskFull {
      throw Refusals(.store(.full, detail: "\(place): \(Errno.noSpace)"))
    }
  }
}
