import Domain
import Foundation
import GRDB
import Platform
package import Reports

package struct CheckedLibrary: Sendable {
  package let rows: [TableCount]
  /// Faults that ``Library/check()`` finds in rows; empty for a sound library.
  package let findings: [CheckFinding]

  package init(rows: [TableCount], findings: [CheckFinding] = []) {
    self.rows = rows
    self.findings = findings
  }
}

/// A library's file that is made under a temporary name in its folder. It gets its own name once it is on the disk.
enum NewLibraryFile {
  /// Leftovers of killed programs in the same folder are removed before.
  ///
  /// - Parameter fill: makes the library, in the empty file of the name that it is given, and leaves it closed.
  /// - Throws: `file-exists`; `leftovers-beside`; what `fill` throws. Then no file remains.
  static func make<T: Sendable>(at path: String, _ fill: (_ name: String) async throws -> T) async throws -> T {
    let file = SQLiteFile(path)
    guard !path.isEmpty else { throw Refusals(.store(.unreachable, detail: .cause(.pathEmpty))) }
    guard !file.isTaken else { throw Refusal.fileExists(path: path) }
    try file.expectNoCompanions(path)
    let new = try await SQLiteDriver.blocking {
      Leftovers.remove(in: file.folder)
      return try FileFault.naming(path) { try AtomicFile(at: file.path, ending: .library) }
    }
    do {
      let result = try await fill(new.temporaryPath)
      // A cancelled task publishes nothing and leaves no file.
      try Task.checkCancellation()
      try await SQLiteDriver.blocking {
        try file.expectNoCompanions(path)
        try publish(new, place: path)
      }
      return result
    } catch {
      // The file itself goes with its last reference.
      for suffix in SQLiteFile.companions { unlink(new.temporaryPath + suffix) }
      throw error is CancellationError ? SQLiteDriver.givenUp(path) : error
    }
  }

  /// Counts the rows of the file, and finds those that break a rule.
  ///
  /// - Throws: `store-damaged` for what the engine itself finds wrong.
  static func check(_ name: String, place: String) async throws -> CheckedLibrary {
    let driver = try await SQLiteDriver.open(
      at: name, place: place, options: SQLiteDriver.Options(isReadOnly: true))
    return try await StoreLocation.closing(driver) {
      let library = Library(driver: driver, rules: CirculationRules(), calendar: LocalCalendar())
      let findings = try await library.check()
      let damage = findings.compactMap { if case .damage(let detail) = $0 { detail } else { nil } }
      if let first = damage.first {
        // Damage that ended a part of the check names the place already.
        let named: FaultDetail = if case .at(place, _) = first { first } else { .at(place, first) }
        let others = damage.count - 1
        throw Refusals(.store(.damaged, detail: others > 0 ? .first(named, others: others) : named))
      }
      return CheckedLibrary(rows: try await LibraryTable.counts(driver), findings: findings)
    }
  }

  // MARK: - The file itself

  /// Turns the library into a single file that needs no companions, even in a read-only folder. Rows that a copy must
  /// not have, such as those of sign-ins, are overwritten in it.
  static func makePlain(_ name: String, place: String) async throws {
    try await SQLiteDriver.faults(at: place) {
      try await SQLiteDriver.blocking {
        let queue = try DatabaseQueue(path: name)
        try queue.writeWithoutTransaction { connection in
          _ = try String.fetchOne(connection, sql: "PRAGMA journal_mode = DELETE")
          try connection.execute(sql: "PRAGMA secure_delete = ON")
          for table in LibraryTable.all where !table.travels {
            if try connection.tableExists(table.name) { try connection.execute(sql: "DELETE FROM \(table.name)") }
          }
          // No log of the library that it was copied from is taken for this file's.
          let token = SQLiteToken.random()
          try connection.execute(sql: "PRAGMA user_version = \(Int32(bitPattern: token.rawValue))")
        }
        try queue.close()
      }
    }
  }

  private static func publish(_ new: AtomicFile, place: String) throws {
    do {
      try FileFault.naming(place) { try new.publish(replaces: false) }
    } catch let refusals as Refusals {
      throw FileName.isTaken(new.path) && FileName.isTaken(new.temporaryPath)
        ? Refusals(.fileExists(path: place)) : refusals
    }
  }
}
