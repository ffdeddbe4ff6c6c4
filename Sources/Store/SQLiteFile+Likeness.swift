import Domain
import Foundation
import GRDB
import GRDBSQLite

/// Telling a damaged library from a file that never was one.
extension SQLiteFile {
  /// Whether a file that SQLite does not take for a database was a library: its mark, its tables, its log or its marker are there.
  var wasLibrary: Bool {
    guard kind == .file else { return false }
    let bytes = firstBytes(256 << 10)
    if bytes.count >= 72, SQLiteHeader.number(bytes, at: 68) == UInt32(SQLiteFile.applicationID) { return true }
    if SQLiteDriver.hasLogOfUnknownFile(self) || LibraryTraces(of: self).hasMarker { return true }
    // The schema of a library fills several pages, and the first one has the header.
    return Data(bytes).range(of: Data("CREATE TABLE activity_type".utf8)) != nil
  }

  /// Read through SQLite, because closing a descriptor of our own would drop this process's locks on the file
  /// (https://www.sqlite.org/howtocorrupt.html, 2.2).
  private func firstBytes(_ limit: Int) -> [UInt8] {
    var connection: OpaquePointer?
    defer { sqlite3_close_v2(connection) }
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    guard let name = nameForReadingAsItLies,
      sqlite3_open_v2(name, &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil) == SQLITE_OK,
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &pointer) == SQLITE_OK,
      let file = pointer, let read = file.pointee.pMethods?.pointee.xRead
    else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(min(Int64(limit), size)))
    return read(file, &bytes, Int32(bytes.count), 0) == SQLITE_OK ? bytes : []
  }
}

extension SQLiteDriver {
  /// The error for a file that SQLite does not recognise as a database.
  static func notADatabase(_ file: SQLiteFile, place: String, _ error: any Error) -> any Error {
    guard let error = error as? DatabaseError, error.resultCode == .SQLITE_NOTADB, file.wasLibrary else { return error }
    return Refusals(.store(.damaged, detail: "\(place): the beginning of the file is damaged"))
  }

  /// The error for a database without our mark.
  ///
  /// - Returns: `store-damaged` for one with our tables, `store-not-a-database` for another.
  static func unmarked(_ connection: any SQLConnection, place: String) throws -> Refusals {
    let names = ["activity", "activity_type", "book", "loan", "operation", "schema_version", "student"]
    let tables = try connection.rows("SELECT name FROM sqlite_master WHERE type = 'table'").map { try $0.text("name") }
    guard Set(names).isSubset(of: tables) else {
      return Refusals(.store(.notADatabase, detail: "\(place): a database of another program"))
    }
    return Refusals(.store(.damaged, detail: "\(place): the mark of a library in the file is damaged"))
  }
}
