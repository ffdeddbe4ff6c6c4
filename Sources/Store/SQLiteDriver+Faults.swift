import Domain
import GRDB

extension SQLiteDriver {
  /// Runs `body`; an error of SQLite becomes the fault it means, with the place and SQLite's own words in one line.
  static func faults<T: Sendable>(at place: String, _ body: () async throws -> T) async throws -> T {
    do {
      return try await body()
    } catch let error as DatabaseError {
      let words = error.message ?? "code \(error.extendedResultCode.rawValue)"
      throw Refusals(.store(fault(error, SQLiteFile(place)), detail: line(place, words)))
    } catch let mismatch as SQLRow.Mismatch {
      throw Refusals(.store(.damaged, detail: line(place, "\(mismatch)")))
    } catch is CancellationError {
      throw givenUp(place)
    }
  }

  static func givenUp(_ place: String) -> Refusals {
    Refusals(.store(.failed, detail: line(place, "given up before it was done")))
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
    // No sum of sound numbers overflows. SQLite has no code of its own for it.
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

  private static func line(_ place: String, _ words: String) -> String {
    "\(place): \(words)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
