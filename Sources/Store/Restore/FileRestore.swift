import Domain
import Foundation
import GRDB

/// Replaces a library's file by a backup. Whenever it is killed, the old library or the new one is there, whole.
///
/// The log of the old library goes back into its one file first, so that a single exchange of two names replaces it.
struct FileRestore: Sendable {
  /// The step that was done last; tests end the process there.
  enum Step: String, CaseIterable, Codable, Sendable {
    case locked, created, copied, compared, logFolded, companionsMoved, named, exchanged, synchronized, checked
  }

  let backup: BackupFile
  /// As it was named.
  let place: String
  let library: SQLiteFile
  let isDry: Bool
  let now: Timestamp
  let progress: @Sendable (CopyProgress) -> Void
  let reached: @Sendable (Step) -> Void

  init(
    backup: BackupFile, path: String, isDry: Bool, now: Timestamp, progress: @escaping @Sendable (CopyProgress) -> Void,
    reached: @escaping @Sendable (Step) -> Void = { _ in }
  ) {
    self.backup = backup
    place = path
    library = SQLiteFile(path).resolved
    self.isDry = isDry
    self.now = now
    self.progress = progress
    self.reached = reached
  }

  func run() async throws -> Restoration {
    guard !place.isEmpty else { throw Refusals(.store(.unreachable, detail: "the path is empty")) }
    if library.isTaken {
      guard library.kind != .other else { throw Refusals(.store(.unreachable, detail: "\(place): not a file")) }
      // A link that leads nowhere is no place for a library.
      guard access(library.path, F_OK) == 0 else {
        throw Refusals(.store(.unreachable, detail: "\(place): \(SystemFailure(errno).words)"))
      }
    }
    guard !library.isSame(as: backup.file) else { throw Refusals(.backupIsLibrary(path: backup.place)) }
    let lock = library.isTaken ? try LibraryFileLock.take(library, place: place) : nil
    defer { lock?.release() }
    reached(.locked)
    let temporary = try await SQLiteDriver.blocking { [library, place] in
      Leftovers.remove(in: library.folder)
      return try FileCall.faults(at: place) { try TemporaryFile(in: library.folder + "/", ending: .library) }
    }
    // The exchange leaves nothing under this name.
    defer { temporary.remove() }
    reached(.created)
    return try await run(temporary)
  }

  private func run(_ temporary: TemporaryFile) async throws -> Restoration {
    let checked = try await backup.copy(to: temporary.path, target: place, progress: progress)
    reached(.copied)
    let missing = try await missing(temporary)
    reached(.compared)
    try Task.checkCancellation()
    guard !isDry else {
      return Restoration(rows: checked.rows, findings: checked.findings, missing: missing, aside: nil)
    }
    try await foldLog()
    reached(.logFolded)
    let aside = try await SQLiteDriver.blocking {
      try FileCall.faults(at: place) { try replace(by: temporary) }
    }
    let restored = try await NewLibraryFile.check(library.path, place: place)
    reached(.checked)
    guard restored.rows == checked.rows else {
      throw Refusals(.store(.damaged, detail: "\(place): it is not as the backup was"))
    }
    return Restoration(rows: checked.rows, findings: checked.findings, missing: missing, aside: aside)
  }

  // MARK: - The old library

  /// - Throws: `store-not-a-database` for a sound database of another program, which is not ours to replace.
  private func missing(_ temporary: TemporaryFile) async throws -> MissingActivity {
    let backup = try await SQLiteDriver.open(
      at: temporary.path, place: self.backup.place, options: SQLiteDriver.Options(isReadOnly: true))
    return try await StoreLocation.closing(backup) {
      guard library.size > 0 else { return try await MissingActivityReader(library: nil, backup: backup).read() }
      let old: SQLiteDriver
      do {
        old = try await openedOld()
      } catch let refusals as Refusals {
        return try await MissingActivityReader(library: nil, backup: backup).read(withoutLibrary: refusals)
      }
      return try await StoreLocation.closing(old) {
        try await expectOurs(old)
        return try await MissingActivityReader(library: old, backup: backup).read()
      }
    }
  }

  private func openedOld() async throws -> SQLiteDriver {
    let library = library
    let queue = try await SQLiteDriver.faults(at: place) {
      try await SQLiteDriver.blocking { try library.openedQuietly(isOurs: true) }
    }
    return SQLiteDriver(place: place, path: library.path, writer: queue)
  }

  private func expectOurs(_ old: SQLiteDriver) async throws {
    // A file that cannot be read may be ours.
    let isForeign = try? await old.read { connection in
      let marker = try connection.firstRow("PRAGMA application_id")?.integer("application_id")
      let isEmpty = try connection.rows("SELECT 1 AS one FROM sqlite_master LIMIT 1").isEmpty
      return marker != SQLiteFile.applicationID && !isEmpty
    }
    guard isForeign != true else {
      throw Refusals(.store(.notADatabase, detail: "\(place): a database of another program"))
    }
  }

  /// Puts the log back into the old library's file, as the next program to open it would. What SQLite cannot read stays as it is.
  private func foldLog() async throws {
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
      throw Refusals(.store(.full, detail: "\(place): \(SystemFailure(ENOSPC).words)"))
    }
  }

  // MARK: - The exchange

  /// - Returns: where the old library is; nil where there was none.
  private func replace(by temporary: TemporaryFile) throws -> String? {
    let aside = DatedName.free(beside: library.path, at: now)
    let isThere = library.isTaken
    try adoptOwner(temporary)
    try FileCall.synchronize(temporary.path)
    // A log that SQLite cannot read must not lie beside the new file for a moment.
    let moved = library.presentCompanions.map { (from: $0, to: aside + $0.dropFirst(library.path.count)) }
    do {
      for file in moved { try FileCall.move(file.from, toFree: file.to) }
      try FileCall.synchronize(library.folder)
      reached(.companionsMoved)
      if isThere {
        try exchange(temporary, aside)
      } else {
        try FileCall.move(temporary.path, toFree: library.path)
      }
      reached(.exchanged)
    } catch {
      for file in moved { try? FileCall.move(file.to, toFree: file.from) }
      throw error
    }
    try FileCall.synchronize(library.folder)
    reached(.synchronized)
    return isThere ? aside : moved.first?.to
  }

  /// The new file gets the old one's future name first, then both names are exchanged at once.
  private func exchange(_ temporary: TemporaryFile, _ aside: String) throws(SystemFailure) {
    try FileCall.move(temporary.path, toFree: aside)
    reached(.named)
    do {
      try FileCall.exchange(aside, library.path)
    } catch {
      try FileCall.run { rename(aside, temporary.path) }
      guard [EINVAL, ENOSYS, ENOTSUP, EPERM].contains(error.number) else { throw error }
      // File systems such as NFS know no exchange: for a moment no library is there.
      try FileCall.move(library.path, toFree: aside)
      do {
        try FileCall.move(temporary.path, toFree: library.path)
      } catch {
        try FileCall.move(aside, toFree: library.path)
        throw error
      }
    }
  }

  /// A restore by root leaves a library that the station's user may write.
  private func adoptOwner(_ temporary: TemporaryFile) throws(SystemFailure) {
    var (old, folder) = (stat(), stat())
    if stat(library.path, &old) == 0 {
      let mode = old.st_mode & 0o777
      try FileCall.run { fchmod(temporary.descriptor, mode) }
      if geteuid() == 0 { try FileCall.run { fchown(temporary.descriptor, old.st_uid, old.st_gid) } }
    } else if geteuid() == 0, stat(library.folder, &folder) == 0 {
      try FileCall.run { fchown(temporary.descriptor, folder.st_uid, folder.st_gid) }
    }
  }
}
