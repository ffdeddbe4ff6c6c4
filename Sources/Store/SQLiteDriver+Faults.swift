import Domain
import GRDB

extension SQLiteDriver {
  /// Runs `body`; an error of SQLite becomes the fault it means, with the place and SQLite's own words.
  static func faults<T: Sendable>(at place: String, _ body: () async throws -> T) async throws -> T {
    do {
      return try await body()
    } catch let error as DatabaseError {
      let words = error.message ?? "code \(error.extendedResultCode.rawValue)"
      throw Refusals(.store(fault(error), detail: "\(place): \(words)"))
    } catch let mismatch as SQLRow.Mismatch {
      throw Refusals(.store(.damaged, detail: "\(place): \(mismatch)"))
    }
  }

  /// https://www.sqlite.org/rescode.html
  private static func fault(_ error: DatabaseError) -> StoreFault {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
    case .SQLITE_READONLY, .SQLITE_PERM: .readOnly
    case .SQLITE_NOTADB: .notADatabase
    case .SQLITE_FULL: .full
    case .SQLITE_CORRUPT: .damaged
    case .SQLITE_CANTOPEN: .unreachable
    default: .failed
    }
  }
}
