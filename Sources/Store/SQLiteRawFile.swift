import Foundation
import GRDBSQLite

/// The first bytes of a database file as they stand in the file, without what its log has to add:
/// https://www.sqlite.org/fileformat2.html#the_database_header
struct SQLiteHeader: Hashable, Sendable {
  static let size = 100

  /// `PRAGMA user_version`, where ``SQLiteToken`` is kept.
  let token: SQLiteToken
  /// Whether changes go to a log beside the file. SQLite writes this before it makes the log, and unwrites it after deleting the log.
  let isWAL: Bool
  /// Whether `PRAGMA application_id` is ours.
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
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    guard let connection,
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &pointer) == SQLITE_OK,
      let file = pointer, let methods = file.pointee.pMethods, let read = methods.pointee.xRead
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: SQLiteHeader.size)
    guard read(file, &bytes, Int32(SQLiteHeader.size), 0) == SQLITE_OK else { return nil }
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

  /// A big-endian number.
  static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// Which file a name leads to.
struct FileMark: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode) = (status.st_dev, status.st_ino)
  }
}
