import Dispatch
import Domain
import Foundation
import GRDB

extension SQLiteDriver {
  package struct Options: Sendable {
    /// How long a write waits for another station's.
    package var busyTimeout: Duration
    /// Opens for reading even what may be written.
    package var isReadOnly: Bool
    package var createIfMissing: Bool
    /// Makes a library even if traces show that one is gone; otherwise that is refused with `library-gone`.
    package var createAnew: Bool
    /// Leaves a marker next to the library that names it after it is gone. Its text follows from the file's name.
    package var note: (@Sendable (String) -> String)?
    /// Writes on the caller's thread, which waits: for a program that has nothing else to do. Switching threads takes
    /// longer than most changes do.
    package var worksInPlace: Bool
    /// Brings an older schema up to date; otherwise it is refused with `store-older`.
    package var mayMigrate: Bool
    /// Enforces no constraints: for a backup, which keeps every row of the library.
    package var keepsAnyRow: Bool

    package init(
      busyTimeout: Duration = .seconds(5), isReadOnly: Bool = false, createIfMissing: Bool = true,
      createAnew: Bool = false,
      note: (@Sendable (String) -> String)? = nil, worksInPlace: Bool = false, mayMigrate: Bool = true,
      keepsAnyRow: Bool = false
    ) {
      self.createAnew = createAnew
      self.note = note
      self.keepsAnyRow = keepsAnyRow
      self.mayMigrate = mayMigrate
      self.busyTimeout = busyTimeout
      self.isReadOnly = isReadOnly
      self.createIfMissing = createIfMissing
      self.worksInPlace = worksInPlace
    }
  }

  /// Opens or makes the file, and brings its schema up to date.
  ///
  /// A file that may only be read is opened for reading; writes are then refused with `store-read-only`.
  ///
  /// - Parameter place: what faults call it, when it is not to be the path.
  package static func open(
    at path: String, place: String? = nil, options: Options = Options()
  ) async throws -> SQLiteDriver {
    guard !path.isEmpty else { throw Refusals(.store(.unreachable, detail: .cause(.pathEmpty))) }
    let place = place ?? path
    return try await faults(at: place) {
      let library = try await blocking { try openedLibrary(SQLiteFile(path), place: place, options) }
      return SQLiteDriver(path: path, place: place, library: library, options: options)
    }
  }

  /// A driver for an open connection to a file that no other program may change: it is not watched.
  convenience init(place: String, path: String, writer: any DatabaseWriter) {
    self.init(path: path, place: place, library: OpenLibrary(writer, nil), options: Options())
  }

  /// A library that is gone with its last user: for tests and for trying things.
  package static func inMemory() async throws -> SQLiteDriver {
    try await faults(at: "memory") {
      let queue = try DatabaseQueue(configuration: configuration(Options(), isReadOnly: false))
      let library = OpenLibrary(queue, nil)
      try await blocking { try bringUpToDate(library, place: "memory", mayMigrate: true) }
      return SQLiteDriver(path: "", place: "memory", library: library, options: Options())
    }
  }

  /// Runs work that waits for disks and locks away from Swift's few threads.
  static func blocking<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async { continuation.resume(with: Result(catching: body)) }
    }
  }

  /// Blocks.
  static func openedLibrary(_ file: SQLiteFile, place: String, _ options: Options) throws -> OpenLibrary {
    do {
      return try opened(file, place: place, options)
    } catch {
      throw notADatabase(file, place: place, error)
    }
  }

  private static func opened(_ file: SQLiteFile, place: String, _ options: Options) throws -> OpenLibrary {
    if hasLogOfUnknownFile(file) { throw logOfUnknownFile(place) }
    let traces = LibraryTraces(of: file)
    if options.createIfMissing, !options.createAnew, !options.isReadOnly, !traces.found.isEmpty {
      throw Refusals(.libraryGone(path: place, signs: traces.found))
    }
    let mayRename = !options.isReadOnly && file.folderMayBeWritten
    let logPutAside =
      mayRename ? try putForeignLogAside(of: file, place: place, createsIfMissing: options.createIfMissing) : nil
    // Read as it lies, the file is right without the log.
    let ignoresLog = !mayRename && hasForeignLog(file)
    let writer = try openedWriter(file, place: place, options, ignoresLog: ignoresLog)
    do {
      let watched = try writer.writeWithoutTransaction { connection in
        // A connection opens the log with the first thing that it reads.
        try connection.execute(sql: "SELECT 1 FROM sqlite_master")
        let place = try SQLitePlace(file, connection)
        try place.settle(connection)
        return place
      }
      let library = OpenLibrary(writer, watched, logPutAside: logPutAside)
      try bringUpToDate(library, place: place, mayMigrate: options.mayMigrate)
      if let note = options.note, file.mayBeWritten { traces.leaveMarker(note) }
      return library
    } catch {
      try? writer.close()
      guard error is SQLitePlace.Moved else { throw error }
      throw Refusals.store(.unreachable, at: place, .fileWentAway)
    }
  }

  private static func openedWriter(
    _ file: SQLiteFile, place: String, _ options: Options, ignoresLog: Bool
  ) throws -> any DatabaseWriter {
    switch file.kind {
    case .other: throw Refusals.store(.unreachable, at: place, .notAFile)
    case .new where !options.createIfMissing:
      throw Refusals.store(.unreachable, at: place, .noLibrary)
    case .new where !options.isReadOnly: return try openedPool(file, options)
    case .new, .file: break
    }
    do {
      try inspect(file, place: place, options, ignoresLog: ignoresLog)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY && file.mayBeWritten {
      // Only a writing connection can repair the remains of a crash. Its state is queried again later.
    }
    return options.isReadOnly || !file.mayBeWritten
      ? try openedReader(file, options, ignoresLog: ignoresLog) : try openedPool(file, options)
  }

  /// A pool changes a file that it opens, and another or a newer program's is not ours to change: it is read first.
  private static func inspect(_ file: SQLiteFile, place: String, _ options: Options, ignoresLog: Bool) throws {
    // A library without a log has no writer. The file is read as it is, and no companion file is made.
    let name = file.hasLog && !ignoresLog ? nil : file.nameForReadingAsItLies
    let configuration = configuration(options, isReadOnly: true)
    let queue = try DatabaseQueue(path: name ?? file.path, configuration: configuration)
    _ = try queue.read { try isUpToDate(SQLiteConnection(database: $0), place: place) }
    try queue.close()
  }

  private static func openedReader(
    _ file: SQLiteFile, _ options: Options, ignoresLog: Bool
  ) throws -> DatabaseQueue {
    // A read-only folder has no place for the log's index that readers share.
    let isLyingStill = ignoresLog || (!file.folderMayBeWritten && !file.hasLog)
    let name = isLyingStill ? file.nameForReadingAsItLies : nil
    return try DatabaseQueue(path: name ?? file.path, configuration: configuration(options, isReadOnly: true))
  }

  /// Two stations that start at once on a new file both want to switch it to WAL; SQLite does not wait there, so we do.
  private static func openedPool(_ file: SQLiteFile, _ options: Options) throws -> DatabasePool {
    var configuration = configuration(options, isReadOnly: false)
    configuration.prepareDatabase { connection in
      if !connection.configuration.readonly { try SQLitePlace.beginLog(of: file, connection) }
    }
    let deadline = ContinuousClock.now + options.busyTimeout
    while true {
      do {
        let pool = try DatabasePool(path: file.realPath, configuration: configuration)
        // GRDB sets NORMAL while it opens, after `prepareDatabase`; that may lose the last commits with the power.
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        return pool
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline {
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }

  private static func configuration(_ options: Options, isReadOnly: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.foreignKeysEnabled = !options.keepsAnyRow
    if options.keepsAnyRow {
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA ignore_check_constraints = ON") }
    }
    let timeout = options.busyTimeout
    let (seconds, attoseconds) = timeout.components
    configuration.busyMode = .timeout(Double(seconds) + Double(attoseconds) / 1e18)
    // GRDB's own waiting is for what it does before this.
    configuration.prepareDatabase { SQLiteBusyTimeout.set(timeout, of: $0.sqliteConnection) }
    return configuration
  }

  /// - Throws: `store-not-a-database` for another program's, `store-damaged` for ours without its mark, `store-newer`
  ///   for that of a newer program.
  private static func isUpToDate(_ connection: any SQLConnection, place: String) throws -> Bool {
    let marker = try connection.firstRow("PRAGMA application_id")?.integer("application_id") ?? 0
    let isEmpty = try connection.rows("SELECT 1 AS one FROM sqlite_master LIMIT 1").isEmpty
    guard marker == SQLiteFile.applicationID || (marker == 0 && isEmpty) else {
      throw try unmarked(connection, place: place)
    }
    return try !isEmpty && Migration.isCurrent(connection, place: place)
  }

  private static func bringUpToDate(_ library: OpenLibrary, place: String, mayMigrate: Bool) throws {
    let isDone = try library.writer.read { try isUpToDate(SQLiteConnection(database: $0), place: place) }
    if isDone { return }
    guard mayMigrate else { throw Refusals(.store(.older, detail: .words(place))) }
    try library.writer.writeWithoutTransaction { database in
      try transaction(database, library.place) { connection in
        // Another station, or another program, may have come between.
        if try isUpToDate(connection, place: place) { return }
        try connection.run(SQL(trusted: "PRAGMA application_id = \(SQLiteFile.applicationID)"))
        try Migration.bringUpToDate(connection)
      }
    }
  }
}
