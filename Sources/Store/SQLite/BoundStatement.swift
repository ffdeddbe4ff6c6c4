import CSQLite
import GRDB

/// A prepared statement of GRDB's, from its first binding to its last row: https://www.sqlite.org/c3ref/stmt.html
struct BoundStatement: ~Copyable {
  /// Keeps what the handle points at.
  private let owner: Statement
  private let handle: OpaquePointer
  private let width: Int32

  init(_ statement: Statement) {
    owner = statement
    handle = statement.sqliteStatement
    width = sqlite3_column_count(handle)
  }

  deinit {
    // Whatever stopped it: a statement that is not reset holds its lock.
    sqlite3_reset(handle)
  }

  /// Binds one value to each placeholder, in order.
  func bind(_ values: some Sequence<SQLValue>) throws {
    sqlite3_reset(handle)
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      let code =
        switch value {
        case .null: sqlite3_bind_null(handle, place)
        case .integer(let number): sqlite3_bind_int64(handle, place, number)
        case .text(let text): bind(text, at: place)
        case .unreadable: SQLITE_MISMATCH
        }
      guard code == SQLITE_OK else { throw failure(code) }
    }
  }

  private func bind(_ text: String, at place: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      // An empty text has no address, and no address would be NULL.
      guard let start = bytes.baseAddress else { return sqlite3_bind_text(handle, place, "", 0, nil) }
      return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        sqlite3_bind_text(handle, place, $0, Int32(bytes.count), BoundStatement.copied)
      }
    }
  }

  /// SQLITE_TRANSIENT, which Swift does not import: SQLite copies the text at once.
  private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  /// Runs the statement from its first to its last step; it returns no rows.
  func run(_ values: some Sequence<SQLValue>) throws {
    try bind(values)
    while try step() {}
  }

  /// Whether there is another row.
  ///
  /// - Throws: `DatabaseError`; `CancellationError` when it was interrupted.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case SQLITE_INTERRUPT: throw CancellationError()
    case let code: throw failure(code)
    }
  }

  private func failure(_ code: Int32) -> DatabaseError {
    let connection = sqlite3_db_handle(handle)
    return DatabaseError(
      resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
      message: String(cString: sqlite3_errmsg(connection)))
  }

  var columns: SQLRow.Columns {
    SQLRow.Columns((0..<width).map { sqlite3_column_name(handle, $0).map { String(cString: $0) } ?? "" })
  }

  var values: [SQLValue] {
    (0..<width).map { column in
      switch sqlite3_column_type(handle, column) {
      case SQLITE_INTEGER: .integer(sqlite3_column_int64(handle, column))
      case SQLITE_NULL: .null
      // The schema is STRICT and has no blob, so that a flipped bit made it.
      case SQLITE_BLOB: .unreadable
      default: text(column)
      }
    }
  }

  private func text(_ column: Int32) -> SQLValue {
    let bytes = UnsafeBufferPointer(
      start: sqlite3_column_text(handle, column), count: Int(sqlite3_column_bytes(handle, column)))
    // `String(validating:as:)` goes through generic code, which took a tenth of the time of a page.
    guard let text = try? UTF8Span(validating: bytes.span) else { return .unreadable }
    return .text(String(copying: text))
  }
}
