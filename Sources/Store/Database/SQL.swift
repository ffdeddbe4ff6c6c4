import Domain
import GRDB
import GRDBSQLite

/// A statement whose interpolations are bindings, never text: `"SELECT * FROM book WHERE isbn = \(isbn)"`.
///
/// Written in the subset that SQLite and PostgreSQL share; what differs comes from ``Dialect``.
package struct SQL: ExpressibleByStringInterpolation, Sendable {
  /// Text and bindings in turn; the driver puts its own placeholders between the texts.
  package enum Part: Hashable, Sendable {
    case text(String)
    case value(SQLValue)
  }

  package private(set) var parts: [Part]

  package init(stringLiteral value: String) {
    parts = [.text(value)]
  }

  package init(stringInterpolation: Interpolation) {
    parts = stringInterpolation.parts
  }

  /// Text from this program itself, such as a migration.
  package init(trusted text: String) {
    parts = [.text(text)]
  }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(2 * interpolationCount + 1)
    }

    package mutating func appendLiteral(_ literal: String) { parts.append(.text(literal)) }
    package mutating func appendInterpolation(_ value: Int64?) { parts.append(.value(SQLValue(value))) }
    package mutating func appendInterpolation(_ value: Int?) {
      parts.append(.value(SQLValue(value.map { Int64($0) })))
    }
    package mutating func appendInterpolation(_ value: String?) {
      parts.append(.value(SQLValue(value)))
    }
    package mutating func appendInterpolation(_ value: Bool) { parts.append(.value(.integer(value ? 1 : 0))) }
    /// A fragment, with its own bindings.
    package mutating func appendInterpolation(_ fragment: SQL) { parts.append(contentsOf: fragment.parts) }
  }

  static func insert(into table: String, _ row: [(column: String, value: SQLValue)]) -> SQL {
    SQL(trusted: "INSERT INTO \(table) (\(row.map(\.column).joined(separator: ", "))) VALUES (")
      + list(row.map(\.value)) + ")"
  }

  /// `column = value` with commas between, for an UPDATE.
  static func assignments(_ pairs: [(column: String, value: SQLValue)]) -> SQL {
    var sql: SQL = ""
    for (index, pair) in pairs.enumerated() {
      sql.parts.append(.text((index > 0 ? ", " : "") + pair.column + " = "))
      sql.parts.append(.value(pair.value))
    }
    return sql
  }

  /// Bindings with commas between.
  static func list(_ values: [SQLValue]) -> SQL {
    var sql: SQL = ""
    for (index, value) in values.enumerated() {
      if index > 0 { sql.parts.append(.text(", ")) }
      sql.parts.append(.value(value))
    }
    return sql
  }

  package var values: [SQLValue] {
    parts.compactMap { part in
      switch part {
      case .text: nil
      case .value(let value): value
      }
    }
  }

  /// - Parameter placeholder: gives the text for the binding with this number, from 1.
  package func text(placeholder: (Int) -> String) -> String {
    var text = ""
    var number = 0
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .value:
        number += 1
        text += placeholder(number)
      }
    }
    return text
  }

  package static func + (a: SQL, b: SQL) -> SQL { "\(a)\(b)" }
}

/// A value in the library: a whole number (times are milliseconds, flags 0 or 1) or text.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  /// Bytes in a damaged file that are no text: a blob, or a text that is not UTF-8. It is read only, never written.
  case unreadable

  /// The name of a row's key for people; nil for a value that is no key.
  var name: String? {
    switch self {
    case .integer(let number): String(number)
    case .text(let text): text
    case .null, .unreadable: nil
    }
  }

  package init(_ value: Int64?) {
    self = value.map { .integer($0) } ?? .null
  }

  package init(_ value: String?) {
    self = value.map { .text($0) } ?? .null
  }
}

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

  /// The values of the current row.
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
