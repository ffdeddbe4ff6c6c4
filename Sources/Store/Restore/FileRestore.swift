import Domain
import Foundation
import GRDB
import Platform
import Reports
import SystemPackage

/// Replaces a library's file by a backup. Whenever it is killed, the old library or the new one is there, whole.
///
/// The log of the old library goes back into its one file first, so that a single exchange of two names replaces it.
struct FileRestore: Sendable {
  /// The step that was done last; tests end the process there.
  enum Step: String, CaseIterable, Codable, Sendable {
    case locked, created, copied, compared, logFolded, companionsMoved, named, exchanged, synchronized, checked
  }

  let backup: BackupFile
  /// The path as it was named.
  let place: String
  let library: SQLiteFile
  let isDry: Bool
  let makesFolder: Bool
  let now: Timestamp
  let progress: CopyReport
  let reached: @Sendable (Step) -> Void

  init(
    backup: BackupFile, path: String, isDry: Bool, makesFolder: Bool = false, now: Timestamp,
    progress: @escaping CopyReport, reached: @escaping @Sendable (Step) -> Void = { _ in }
  ) {
    self.makesFolder = makesFolder
    self.backup = backup
    place = path
    library = SQLiteFile(path).resolved
    self.isDry = isDry
    self.now = now
    self.progress = progress
    self.reached = reached
  }

  func run() async throws -> Restoration {
    guard !place.isEmpty else { throw Refusals(.store(.unreachable, detail: .cause(.pathEmpty))) }
    if library.isTaken {
      guard library.kind != .other else { throw Refusals.store(.unreachable, at: place, .notAFile) }
      // A link without a target is not a place for a library.
      guard access(library.path, F_OK) == 0 else {
        throw Refusals(.store(.unreachable, detail: .at(place, .system(errno))))
      }
    }
    let folder = try workFolder()
    guard !library.isSame(as: backup.file) else { throw Refusals(.backupIsLibrary(path: backup.place)) }
    let lock = library.isTaken ? try LibraryFileLock.take(library, place: place) : nil
    defer { lock?.release() }
    reached(.locked)
    let temporary = try await SQLiteDriver.blocking { [place] in
      Leftovers.remove(in: folder)
      return try FileFault.naming(place) { try TemporaryFile(in: folder + "/", ending: .library) }
    }
    // The exchange leaves nothing under this name.
    defer { temporary.removeLibrary() }
    reached(.created)
    return try await run(temporary)
  }

  private func run(_ temporary: TemporaryFile) async throws -> Restoration {
    let checked = try await backup.copy(to: temporary.path, target: place, progress: progress)
    reached(.copied)
    let log = try await SQLiteDriver.blocking { [library] in OldLog(of: library) }
    let (missing, given) = try await compare(temporary, log)
    reached(.compared)
    try Task.checkCancellation()
    guard !isDry else { return Restoration(checked, missing) }
    let retired = try await retire(given, in: temporary)
    if log == .own { try await foldLog() }
    reached(.logFolded)
    let kept = try await SQLiteDriver.blocking {
      try FileFault.naming(place) { try replace(by: temporary, log) }
    }
    let restored = try await NewLibraryFile.check(library.path, place: place)
    reached(.checked)
    guard restored.rows == checked.rows.adding(retired, to: "retired_number") else {
      throw Refusals.store(.damaged, at: place, .differsFromBackup)
    }
    return Restoration(checked, missing, aside: kept.library, logAside: kept.log)
  }

  /// The folder for the copy of the backup: the library's own, so that names can be exchanged.
  ///
  /// A dry run creates no folder. If the restore would create one, the copy lies with other temporary files.
  /// - Throws: `store-unreachable` for a folder that does not exist; `store-read-only` for one that cannot be made.
  private func workFolder() throws -> String {
    if library.folderExists { return library.folder }
    guard isDry, makesFolder else {
      throw Refusals(.store(.unreachable, detail: .at(place, .folderMissing(library.folder))))
    }
    var parent = SQLiteFile(library.folder)
    while !parent.folderExists, parent.folder != parent.path { parent = SQLiteFile(parent.folder) }
    guard parent.folderMayBeWritten else { throw FileFault.fault(SystemCall.lastError, parent.folder) }
    return FileManager.default.temporaryDirectory.path
  }

  /// Numbers that the old library gave are not given again.
  ///
  /// - Returns: how many rows that adds.
  private func retire(_ given: GivenNumbers, in temporary: TemporaryFile) async throws -> Int {
    try await SQLiteDriver.faults(at: place) {
      try await SQLiteDriver.blocking {
        let queue = try DatabaseQueue(path: temporary.path)
        let count = try queue.write { try given.retire(SQLiteConnection(database: $0)) }
        try queue.close()
        return count
      }
    }
  }

  // MARK: - The exchange

  /// - Returns: the path of the old library, and its log if it was not replayed; nil if there was none.
  private func replace(by temporary: TemporaryFile, _ log: OldLog) throws -> (library: String?, log: String?) {
    let aside = DatedName.free(beside: library.path, at: now)
    let isThere = library.isTaken
    try adoptOwner(temporary)
    try FileName.synchronize(temporary.path)
    // A log that SQLite cannot read must not lie next to the new file for a moment.
    let moved = library.presentCompanions.map { from in
      // SQLite would replay or delete a log with the name of the new file.
      let isStray = log == .stray && from == library.logPath
      return (
        from: from, to: isStray ? SQLiteDriver.freeName(beside: from) : aside + from.dropFirst(library.path.count)
      )
    }
    let unreplayed = moved.first { $0.from == library.logPath }?.to
    do {
      for file in moved { try FileName.move(file.from, toFree: file.to) }
      try FileName.synchronize(library.folder)
      reached(.companionsMoved)
      if isThere {
        try exchange(temporary, aside)
      } else {
        try FileName.move(temporary.path, toFree: library.path)
      }
      reached(.exchanged)
    } catch {
      for file in moved { try? FileName.move(file.to, toFree: file.from) }
      throw error
    }
    try FileName.synchronize(library.folder)
    reached(.synchronized)
    return (isThere ? aside : nil, unreplayed)
  }

  /// The new file gets the old one's future name first, then both names are exchanged at once.
  private func exchange(_ temporary: TemporaryFile, _ aside: String) throws(Errno) {
    try FileName.move(temporary.path, toFree: aside)
    reached(.named)
    do {
      try FileName.exchange(aside, library.path)
    } catch {
      try FileName.replace(temporary.path, by: aside)
      guard [.invalidArgument, .noFunction, .notSupported, .notPermitted].contains(error) else { throw error }
      // File systems such as NFS know no exchange: for a moment no library is there.
      try FileName.move(library.path, toFree: aside)
      do {
        try FileName.move(temporary.path, toFree: library.path)
      } catch {
        try FileName.move(aside, toFree: library.path)
        throw error
      }
    }
  }

  /// A restore by root leaves a library that the station's user may write.
  private func adoptOwner(_ temporary: TemporaryFile) throws(Errno) {
    var (old, folder) = (stat(), stat())
    if stat(library.path, &old) == 0 {
      let mode = old.st_mode & 0o777
      try SystemCall.run { fchmod(temporary.descriptor, mode) }
      if geteuid() == 0 { try SystemCall.run { fchown(temporary.descriptor, old.st_uid, old.st_gid) } }
    } else if geteuid() == 0, stat(library.folder, &folder) == 0 {
      try SystemCall.run { fchown(temporary.descriptor, folder.st_uid, folder.st_gid) }
    }
  }
}

enum OldLog: Hashable, Sendable {
  /// SQLite may replay it; or there is none.
  case own
  /// It was written for another file, or its file is empty or gone.
  case stray
  /// The file is not a database. SQLite would show the content of the log in place of the file.
  case ofUnknownFile

  init(of library: SQLiteFile) {
    self =
      SQLiteDriver.hasForeignLog(library) ? .stray : SQLiteDriver.hasLogOfUnknownFile(library) ? .ofUnknownFile : .own
  }
}

extension FileRestore {
  /// - Throws: `store-not-a-database` for a sound database of another program, which is not ours to replace.
  func compare(_ temporary: TemporaryFile, _ log: OldLog) async throws -> (MissingActivity, GivenNumbers) {
    let backup = try await SQLiteDriver.open(
      at: temporary.path, place: self.backup.place, options: SQLiteDriver.Options(isReadOnly: true))
    return try await StoreLocation.closing(backup) {
      let owner: FaultDetail.Cause = library.size > 0 ? .logOfOtherFile : .logOfEmptyLibrary
      let unreadLog: FaultDetail? = log == .stray ? .at(library.logPath, .cause(owner)) : nil
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

  /// Puts the log back into the old library's file, as the next program would. An unreadable part stays as it is.
  func foldLog() async throws {
    guard library.hasLog, library.size > 0 else { return }
    let library = library
    do {
      try await SQLiteDriver.blocking {
        // A read changes nothing. Closing a writable connection checkpoints and removes the log, even for a file that
        // could not be read.
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
      throw Refusals(.store(.full, detail: .at(place, .system(ENOSPC))))
    }
  }
}

/// Names under which something old is kept: `library-before-restore-20261121T103000Z.sqlite`.
enum DatedName {
  /// The first such path that neither a file nor a companion of SQLite's has: the next ones end in `-2`, `-3` etc.
  static func free(beside path: String, at now: Timestamp) -> String {
    let ending = path.hasSuffix(".sqlite") ? ".sqlite" : ""
    let base = String(path.dropLast(ending.count)) + "-before-restore-" + stamp(now)
    var (candidate, number) = (base + ending, 1)
    while ([""] + SQLiteFile.companions).contains(where: { FileName.isTaken(candidate + $0) }) {
      number += 1
      candidate = "\(base)-\(number)\(ending)"
    }
    return candidate
  }

  /// `20261121T103000Z`
  static func stamp(_ now: Timestamp) -> String { utc(time_t(now.milliseconds / 1000), "%Y%m%dT%H%M%SZ") }

  /// - Parameter format: as `strftime` takes it.
  static func utc(_ seconds: time_t, _ format: String) -> String {
    var (seconds, parts) = (seconds, tm())
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let length = strftime(&text, text.count, format, &parts)
    return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
