import Domain

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
    package mutating func appendInterpolation(_ value: SQLValue) { parts.append(.value(value)) }
    mutating func appendInterpolation<Row>(_ id: RowID<Row>?) { parts.append(.value(SQLValue(id?.rawValue))) }
    mutating func appendInterpolation(_ moment: Timestamp?) { parts.append(.value(SQLValue(moment?.milliseconds))) }
    /// A word of a list, such as a kind.
    mutating func appendInterpolation<Word: RawRepresentable<String>>(_ word: Word?) {
      parts.append(.value(SQLValue(word?.rawValue)))
    }
  }

  static func insert(into table: String, _ row: [(column: String, value: SQLValue)]) -> SQL {
    let values = row.map(\.value)
    return SQL(trusted: "INSERT INTO \(table) (\(row.map(\.column).joined(separator: ", "))) VALUES (")
      + list(values) + ")"
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

  static func list(_ numbers: some Sequence<Int64>) -> SQL { list(numbers.map { SQLValue.integer($0) }) }
  static func list(_ texts: some Sequence<String>) -> SQL { list(texts.map { SQLValue.text($0) }) }
  static func list<Row>(_ ids: some Sequence<RowID<Row>>) -> SQL { list(ids.map(\.rawValue)) }

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
  /// Bytes in a damaged file that are not text: a blob, or text that is not UTF-8. Such a value is read, never written.
  case unreadable

  /// The name of a row's key for people; nil if the value is not a key.
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
