import CSQLite
import Domain
import Foundation
import GRDB
import Platform

/// A database's file, as the file system has it.
///
/// It is never opened here: closing a descriptor drops every lock that this process has on the file, SQLite's among
/// them (https://www.sqlite.org/howtocorrupt.html, 2.2).
struct SQLiteFile: Sendable {
  /// Marks a file as ours (`PRAGMA application_id`): the letters MLIB.
  static let applicationID: Int64 = 0x4D4C_4942

  let path: String

  /// Absolute, or SQLite would take `:memory:` and `file:…` for something else than a file's name.
  init(_ place: String) {
    path = URL(filePath: place, relativeTo: URL.currentDirectory()).absoluteURL.path
  }

  enum Kind: Hashable, Sendable {
    /// No file, or an empty one, which SQLite takes for a new database.
    case new
    case file
    /// A folder, a device, a pipe.
    case other
  }

  var kind: Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .new }
    guard status.st_mode & S_IFMT == S_IFREG else { return .other }
    return status.st_size == 0 ? .new : .file
  }

  /// Whether anything at all has this name, even a link that leads nowhere.
  var isTaken: Bool { FileName.isTaken(path) }

  var folder: String { URL(filePath: path).deletingLastPathComponent().path }

  var mayBeWritten: Bool { access(path, W_OK) == 0 && folderMayBeWritten }

  var folderMayBeWritten: Bool { access(folder, W_OK) == 0 }

  var folderExists: Bool { access(folder, F_OK) == 0 }

  /// The path without symbolic links: SQLite puts its companions next to the link's target.
  var realPath: String {
    guard let name = realpath(path, nil) else { return path }
    defer { free(name) }
    return String(cString: name)
  }

  var logPath: String { realPath + "-wal" }

  /// Whether it has a log: a program has it open, or ended abnormally.
  var hasLog: Bool { access(logPath, F_OK) == 0 || access(realPath + "-journal", F_OK) == 0 }

  var logIsEmpty: Bool {
    var status = stat()
    return stat(logPath, &status) != 0 || status.st_size == 0
  }

  /// A name that SQLite opens without locks, logs and the files that go with them.
  ///
  /// Correct only without a log, because then no program writes.
  var nameForReadingAsItLies: String? { address("immutable", "1") }

  /// The path as an address with an option: https://www.sqlite.org/uri.html
  private func address(_ option: String, _ value: String) -> String? {
    var address = URLComponents()
    address.scheme = "file"
    address.path = path
    address.queryItems = [URLQueryItem(name: option, value: value)]
    return address.string
  }

  /// Whether there is not even room for the smallest thing that SQLite adds to a folder: 32 KiB of its log's index.
  var isDiskFull: Bool { room.map { $0 < 32 << 10 } ?? false }

  /// Room for only some changes; each may add a few pages to the file.
  var isDiskNearlyFull: Bool { room.map { $0 < 256 << 10 } ?? false }

  /// The free space in bytes; nil if the file system does not say.
  private var room: UInt? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return UInt(status.f_bavail) * UInt(status.f_frsize)
  }
}

/// Telling a damaged library from a file that never was one.
extension SQLiteFile {
  /// Whether a file that is not a database for SQLite was a library: it has a mark, tables, a log or a marker.
  var wasLibrary: Bool {
    guard kind == .file else { return false }
    let bytes = firstBytes(256 << 10)
    if bytes.count >= 72, SQLiteHeader.number(bytes, at: 68) == UInt32(SQLiteFile.applicationID) { return true }
    if SQLiteDriver.hasLogOfUnknownFile(self) || LibraryTraces(of: self).hasMarker { return true }
    // The schema of a library fills several pages, and the first one has the header.
    return Data(bytes).range(of: Data("CREATE TABLE activity_type".utf8)) != nil
  }

  /// Read through SQLite: closing a descriptor of our own would drop this process's locks on the file.
  private func firstBytes(_ limit: Int) -> [UInt8] {
    var connection: OpaquePointer?
    defer { sqlite3_close_v2(connection) }
    guard let name = nameForReadingAsItLies,
      sqlite3_open_v2(name, &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil) == SQLITE_OK
    else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(min(Int64(limit), size)))
    return minilibrary_read_file(connection, &bytes, Int32(bytes.count)) == SQLITE_OK ? bytes : []
  }
}

extension SQLiteDriver {
  /// The error for a file that SQLite does not recognise as a database.
  static func notADatabase(_ file: SQLiteFile, place: String, _ error: any Error) -> any Error {
    guard let error = error as? DatabaseError, error.resultCode == .SQLITE_NOTADB, file.wasLibrary else { return error }
    return Refusals.store(.damaged, at: place, .fileHeadDamaged)
  }

  /// The error for a database without our mark.
  ///
  /// - Returns: `store-damaged` for one with our tables, `store-not-a-database` for another.
  static func unmarked(_ connection: any SQLConnection, place: String) throws -> Refusals {
    let names = ["activity", "activity_type", "book", "loan", "operation", "schema_version", "student"]
    let tables = try connection.rows("SELECT name FROM sqlite_master WHERE type = 'table'").map { try $0.text("name") }
    guard Set(names).isSubset(of: tables) else {
      return Refusals.store(.notADatabase, at: place, .otherProgram)
    }
    return Refusals.store(.damaged, at: place, .libraryMarkDamaged)
  }
}

extension SQLiteFile {
  /// Endings of the files that SQLite puts next to a database: https://www.sqlite.org/tempfiles.html
  static let companions = ["-journal", "-wal", "-shm"]

  var presentCompanions: [String] {
    SQLiteFile.companions.map { path + $0 }.filter { FileName.isTaken($0) }
  }

  /// Refuses a new library's name whose companions are there: SQLite would replay such a log onto the new file.
  ///
  /// - Throws: `leftovers-beside`.
  func expectNoCompanions(_ place: String) throws {
    let present = presentCompanions
    guard present.isEmpty else {
      throw Refusal.leftoversBeside(path: place, files: present.map { URL(filePath: $0).lastPathComponent })
    }
  }

  func isSame(as other: SQLiteFile) -> Bool {
    guard let identity = FileIdentity(path) else { return false }
    return identity == FileIdentity(other.path)
  }

  /// The file that a chain of links leads to; itself where nothing is there.
  ///
  /// SQLite follows links, and puts companions next to the file itself.
  var resolved: SQLiteFile {
    guard let real = realpath(path, nil) else { return self }
    defer { free(real) }
    return SQLiteFile(String(cString: real))
  }

  var size: Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  // MARK: - Connections that leave no trace

  /// Opens a database that no other program has open, without locks and without a shared index of its log.
  ///
  /// `unix-none` takes no locks: https://www.sqlite.org/vfs.html. In exclusive mode the index of the log is in memory:
  /// https://www.sqlite.org/wal.html#use_of_wal_without_shared_memory
  func openedAlone(isReadOnly: Bool) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
      guard isReadOnly else { return }
      // A log without a complete change would be removed even by a connection that only reads.
      var persists: CInt = 1
      sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &persists)
    }
    return try DatabaseQueue(path: address("vfs", "unix-none") ?? path, configuration: configuration)
  }

  /// Opens for reading and creates no companion files. A log of another file is not replayed.
  ///
  /// - Parameter isOurs: whether no other program can have it open.
  func openedQuietly(isOurs: Bool) throws -> DatabaseQueue {
    let isAlone = !hasLog || SQLiteDriver.hasForeignLog(self)
    if !isAlone, isOurs { return try openedAlone(isReadOnly: true) }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    let name = isAlone ? nameForReadingAsItLies : nil
    return try DatabaseQueue(path: name ?? path, configuration: configuration)
  }
}
