import Domain
import Foundation
import GRDB
import Platform

struct BackupFile: Sendable {
  let file: SQLiteFile
  /// The path as it was named.
  let place: String

  init(_ place: String) {
    self.place = place
    file = SQLiteFile(place)
  }

  /// Copies the backup into an empty file, brings it up to date there, and checks it. The backup itself stays as it is.
  ///
  /// The backup includes its log.
  /// - Parameter target: where the copy is, for people.
  /// - Throws: `store-unreachable`, `store-not-a-database`, `store-newer`, `backup-damaged`; a fault of the target.
  func copy(to name: String, target: String, progress: @escaping CopyReport) async throws -> CheckedLibrary {
    do {
      let (source, lock) = try await open()
      defer { lock?.release() }
      do {
        try await expectLibrary(source)
        try await source.backUp(to: name, place: target, progress: progress)
        try await source.close()
      } catch {
        try? await source.close()
        throw error
      }
      try await SQLiteDriver.open(at: name, place: place, options: SQLiteDriver.Options(keepsAnyRow: true)).close()
      try await NewLibraryFile.makePlain(name, place: target)
      return try await NewLibraryFile.check(name, place: place)
    } catch let refusals as Refusals {
      if case .store(.damaged, let detail) = refusals.first { throw Refusals(.backupDamaged(detail: detail)) }
      throw refusals
    }
  }

  /// - Returns: the lock as well, which keeps others from opening the backup during the restore; nil if another program
  ///   has it open or it is read-only.
  private func open() async throws -> (SQLiteDriver, LibraryFileLock?) {
    guard !place.isEmpty else { throw Refusals(.store(.unreachable, detail: .cause(.pathEmpty))) }
    switch file.kind {
    case .other: throw Refusals.store(.unreachable, at: place, .notAFile)
    case .new where file.isTaken: throw Refusals.store(.notADatabase, at: place, .fileEmpty)
    case .new: throw Refusals(.store(.unreachable, detail: .at(place, .system(ENOENT))))
    case .file: break
    }
    guard access(file.path, R_OK) == 0 else {
      throw Refusals(.store(.unreachable, detail: .at(place, .system(errno))))
    }
    let (file, place) = (file, place)
    return try await SQLiteDriver.faults(at: place) {
      try await SQLiteDriver.blocking {
        let lock = try? LibraryFileLock.take(file, place: place)
        do {
          let queue = try file.openedQuietly(isOurs: lock != nil || !file.mayBeWritten)
          return (SQLiteDriver(place: place, path: file.path, writer: queue), lock)
        } catch {
          lock?.release()
          throw SQLiteDriver.notADatabase(file, place: place, error)
        }
      }
    }
  }

  private func expectLibrary(_ source: SQLiteDriver) async throws {
    let (file, place) = (file, place)
    try await source.read { connection in
      // SQLite reads a last page that is cut off as zeros. A file with a log may end within a page: the log has it.
      if !file.hasLog, let pageSize = try connection.firstRow("PRAGMA page_size")?.integer("page_size"),
        pageSize > 0, file.size % pageSize != 0
      {
        throw Refusals.store(.damaged, at: place, .endMissing)
      }
      let marker = try connection.firstRow("PRAGMA application_id")?.integer("application_id")
      guard marker == SQLiteFile.applicationID else { throw try SQLiteDriver.unmarked(connection, place: place) }
      guard try connection.firstRow("SELECT 1 AS one FROM sqlite_master WHERE name = 'schema_version'") != nil else {
        throw Refusals.store(.damaged, at: place, .schemaVersionMissing)
      }
      try Migration.expectKnown(try Migration.version(connection), place: place)
    }
  }
}
