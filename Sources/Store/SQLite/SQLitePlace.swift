import CSQLite
import Domain
import Foundation
import GRDB
import Synchronization

/// Which file a connection works with, and whether that is still the one at the library's path.
///
/// SQLite continues to use a file that was moved, replaced or deleted, and its log: confirmed changes would be lost.
final class SQLitePlace: Sendable {
  let file: SQLiteFile
  private let database: FileIdentity
  /// nil for a file that is read as it lies.
  private let log: FileIdentity?
  private let index: FileIdentity?
  /// The log's path while the library's path is not a symbolic link.
  private let plainLogPath: String
  /// The token that stood in the file when it was last found to fit.
  private let lastToken: Mutex<SQLiteToken?> = Mutex(nil)
  /// When each connection, by its address, last had the file at the library's path.
  private let checked: Mutex<[UInt: ContinuousClock.Instant]> = Mutex([:])

  /// Create it when the connection has read something: only then its log is there.
  ///
  /// - Throws: ``Moved`` if the file went away during the check.
  init(_ file: SQLiteFile, _ connection: Database) throws {
    self.file = file
    plainLogPath = file.path + "-wal"
    guard let database = FileIdentity(file.path), !SQLitePlace.hasMoved(connection) else { throw Moved() }
    self.database = database
    let isWAL = SQLiteHeader(of: connection.sqliteConnection)?.isWAL ?? false
    log = isWAL ? FileIdentity(file.logPath) : nil
    index = isWAL ? FileIdentity(file.realPath + "-shm") : nil
  }

  /// The library's file or its log is not what this connection has open.
  struct Moved: Error {}

  /// The file went away while a change was being committed: the place of the change is unknown.
  struct MovedBehindCommit: Error {}

  /// Whether both names still lead to the files that were opened.
  ///
  /// The log's name is resolved each time. If a symbolic link replaced the file, the next program looks for the log
  /// next to the link's target.
  var isInPlace: Bool {
    // Two system calls instead of seven: if the library's path is not a link, the log's path needs no resolving.
    if let identity = FileIdentity(notLinked: file.path) {
      return identity == database && (log == nil || FileIdentity(plainLogPath) == log)
    }
    return FileIdentity(file.path) == database && (log == nil || FileIdentity(file.logPath) == log)
  }

  /// How long a connection reads without another check.
  ///
  /// A read confirms nothing: its result was true at most this long ago. Each change is checked.
  private static let trust: Duration = .milliseconds(50)

  /// Checks a reading transaction where its connection was not checked within ``trust``.
  ///
  /// - Throws: ``Moved``.
  func expectInPlace(reading connection: Database) throws {
    let key = UInt(bitPattern: connection.sqliteConnection)
    let now = ContinuousClock.now
    if let last = checked.withLock({ $0[key] }), now - last < SQLitePlace.trust { return }
    try expectReadable(connection)
    checked.withLock { $0[key] = now }
  }

  /// Checks a transaction that may have read nothing yet: its connection may be younger than this value.
  ///
  /// - Throws: ``Moved``.
  private func expectReadable(_ connection: Database) throws {
    guard isInPlace, !SQLitePlace.hasMoved(connection) else { throw Moved() }
    guard log != nil, connection.sqliteConnection != nil else { return }
    if let header = SQLiteHeader(of: connection.sqliteConnection), header.isWAL,
      lastToken.withLock({ $0 == header.token })
    {
      return
    }
    _ = try token(connection)
  }

  /// Checks a writing transaction after BEGIN IMMEDIATE and before its first change. The first one after a checkpoint
  /// ties the log to the file.
  ///
  /// - Throws: ``Moved``.
  func expectInPlace(writing connection: Database) throws {
    guard isInPlace else { throw Moved() }
    guard log != nil else { return }
    let (inFile, inLibrary) = try token(connection)
    // The file has all that the log had of the first page, so the next log's token follows the file's.
    if inFile == inLibrary { try SQLitePlace.write(SQLiteToken(after: inFile), connection) }
  }

  private static func write(_ token: SQLiteToken, _ connection: Database) throws {
    try connection.execute(sql: "PRAGMA user_version = \(Int32(bitPattern: token.rawValue))")
  }

  private static func token(inLibrary connection: Database) throws -> SQLiteToken {
    let version = try SQLiteConnection(database: connection).firstRow("PRAGMA user_version")?.integer("user_version")
    return SQLiteToken(rawValue: UInt32(truncatingIfNeeded: version ?? 0))
  }

  /// Makes a token the first thing in an empty log, for a connection that is being opened.
  ///
  /// Otherwise GRDB writes an unneeded value there, and the first write shows that the log belongs to the file.
  static func beginLog(of file: SQLiteFile, _ connection: Database) throws {
    guard file.kind == .file, file.logIsEmpty, SQLiteHeader(of: connection.sqliteConnection)?.isWAL == true else {
      return
    }
    // A loss of this change does no harm, so the disk is not waited for.
    try connection.execute(sql: "PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE")
    do {
      let token = try token(inLibrary: connection)
      if SQLiteHeader(of: connection.sqliteConnection)?.token == token {
        try write(SQLiteToken(after: token), connection)
      }
      try connection.execute(sql: "COMMIT")
    } catch {
      try? connection.execute(sql: "ROLLBACK")
      throw error
    }
  }

  /// For a log that belongs to the file: after a power cut it may be two tokens ahead of the file, because the first
  /// was not written out. Then it is written out now.
  func settle(_ connection: Database) throws {
    guard log != nil, !connection.configuration.readonly, (try? token(connection)) == nil else { return }
    try connection.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)")
  }

  /// The token that stands in the file and the one that the transaction sees, which the log may hold.
  ///
  /// - Throws: ``Moved`` where another file was copied into the one that is open.
  private func token(_ connection: Database) throws -> (inFile: SQLiteToken, inLibrary: SQLiteToken) {
    // The library's first: from then on no checkpoint brings more into the file than this transaction sees.
    let inLibrary = try SQLitePlace.token(inLibrary: connection)
    guard let header = SQLiteHeader(of: connection.sqliteConnection), header.isWAL,
      inLibrary.belongs(beside: header.token)
    else { throw Moved() }
    lastToken.withLock { $0 = header.token }
    return (header.token, inLibrary)
  }

  private static func hasMoved(_ connection: Database) -> Bool {
    // Closed: its next statement says so.
    guard let handle = connection.sqliteConnection else { return false }
    var hasMoved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return code == SQLITE_OK && hasMoved != 0
  }

  // MARK: - Closing

  /// Whether closing may put the log into the file, as SQLite does where the connection is the last one.
  func fits(_ connection: Database) -> Bool {
    (try? expectReadable(connection)) != nil && (try? token(connection)) != nil
  }

  /// Whether only the log was deleted. The connection still has it open, and no other program has begun a new one.
  func lacksOnlyLog(_ connection: Database) -> Bool {
    let shared = FileIdentity(file.realPath + "-shm")
    return log != nil && FileIdentity(file.path) == database && !SQLitePlace.hasMoved(connection)
      && FileIdentity(file.logPath) == nil && (shared == nil || shared == index) && (try? token(connection)) != nil
  }
}

/// The first bytes of a database file as they stand in the file, without what its log has to add:
/// https://www.sqlite.org/fileformat2.html#the_database_header
struct SQLiteHeader: Hashable, Sendable {
  static let size = 100

  /// `PRAGMA user_version`, where ``SQLiteToken`` is kept.
  let token: SQLiteToken
  /// Whether changes go to a log. SQLite writes this before it makes the log, and resets it after deleting the log.
  let isWAL: Bool
  var isOurs: Bool { SQLiteHeader.number(bytes, at: 68) == UInt32(SQLiteFile.applicationID) }
  private let bytes: [UInt8]

  /// - Returns: nil for anything but a database.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == SQLiteHeader.size, bytes.starts(with: Array("SQLite format 3\0".utf8)) else { return nil }
    token = SQLiteToken(rawValue: SQLiteHeader.number(bytes, at: 60))
    isWAL = bytes[18] == 2 && bytes[19] == 2
    self.bytes = bytes
  }

  /// Reads through the connection's own descriptor: a second one would drop this process's locks when it is closed
  /// (https://www.sqlite.org/howtocorrupt.html, 2.2).
  init?(of connection: OpaquePointer?) {
    var bytes = [UInt8](repeating: 0, count: SQLiteHeader.size)
    guard let connection, minilibrary_read_file(connection, &bytes, Int32(SQLiteHeader.size)) == SQLITE_OK else {
      return nil
    }
    self.init(bytes)
  }

  /// Reads a file that this program has not opened itself, or opened through SQLite only.
  init?(_ file: SQLiteFile) {
    guard let name = file.nameForReadingAsItLies else { return nil }
    var connection: OpaquePointer?
    defer { sqlite3_close_v2(connection) }
    guard sqlite3_open_v2(name, &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil) == SQLITE_OK else {
      return nil
    }
    self.init(of: connection)
  }

  static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode) = (status.st_dev, status.st_ino)
  }

  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    (device, inode) = (status.st_dev, status.st_ino)
  }

  /// - Returns: nil also where the name is a symbolic link's.
  init?(notLinked path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else { return nil }
    (device, inode) = (status.st_dev, status.st_ino)
  }
}
