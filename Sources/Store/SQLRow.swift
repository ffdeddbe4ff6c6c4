package import Domain

/// A row of a result, read by column name.
package struct SQLRow: Sendable {
  /// Shared by all rows of an answer.
  package final class Columns: Sendable {
    fileprivate let indices: [String: Int]

    package init(_ names: [String]) {
      indices = Dictionary(zip(names, names.indices)) { first, _ in first }
    }
  }

  /// Copies, loans, pages, versions and whatever else is counted. No library has as many, and sums of some of them still fit.
  package static let counts = 0...1_000_000_000
  /// The moments that a calendar can take: from the year 1900 to the end of the year 9999, in milliseconds.
  static let moments: ClosedRange<Int64> = -2_208_988_800_000...253_402_300_799_999

  private let columns: Columns
  /// The table whose columns have no prefix in the answer, and the column with its primary key.
  private var table: (name: String, key: String)?
  /// The values in the order of the query's columns.
  let values: [SQLValue]

  package init(columns: Columns, values: [SQLValue]) {
    self.columns = columns
    self.values = values
  }

  /// - Parameter key: the column of the answer that holds the primary key of `table`.
  func of(_ table: String, key: String = "id") -> SQLRow {
    var row = self
    row.table = (table, key)
    return row
  }

  package func optionalInteger(_ column: String) throws -> Int64? {
    switch try value(column) {
    case .integer(let number): return number
    case .null: return nil
    case .text, .unreadable: throw mismatch(column)
    }
  }

  package func integer(_ column: String) throws -> Int64 {
    guard let number = try optionalInteger(column) else { throw mismatch(column) }
    return number
  }

  /// - Throws: ``Mismatch`` for a number that is not in the range, as a flipped bit makes it.
  package func int(_ column: String, in range: ClosedRange<Int> = SQLRow.counts) throws -> Int {
    guard let number = try optionalInt(column, in: range) else { throw mismatch(column) }
    return number
  }

  package func optionalInt(_ column: String, in range: ClosedRange<Int> = SQLRow.counts) throws -> Int? {
    guard let number = try optionalInteger(column) else { return nil }
    guard let int = Int(exactly: number), range.contains(int) else { throw mismatch(column, number) }
    return int
  }

  /// - Throws: ``Mismatch`` for a number that no calendar can make a day of.
  package func moment(_ column: String) throws -> Timestamp {
    guard let moment = try optionalMoment(column) else { throw mismatch(column) }
    return moment
  }

  package func optionalMoment(_ column: String) throws -> Timestamp? {
    guard let number = try optionalInteger(column) else { return nil }
    guard SQLRow.moments.contains(number) else { throw mismatch(column, number) }
    return Timestamp(milliseconds: number)
  }

  package func flag(_ column: String) throws -> Bool { try integer(column) != 0 }

  /// - Throws: ``Mismatch`` for the first value that is no text though it stands where a text is expected.
  func expectReadable() throws {
    guard values.contains(.unreadable) else { return }
    for (column, index) in columns.indices where values[index] == .unreadable {
      throw mismatch(column, fault: .notText)
    }
  }

  /// Names the table and the row. Without ``of(_:key:)`` both follow from the ID of the table that the column is of: `book_id` for
  /// `book_total_copies`.
  func mismatch(_ column: String, _ value: Int64? = nil, fault: Mismatch.Fault? = nil) -> Mismatch {
    let fault = fault ?? value.map { .number($0) } ?? .absentOrAnotherType
    if let table { return Mismatch(table: table.name, column: column, row: key(table.key), fault: fault) }
    let owners = columns.indices.keys.filter {
      $0 != column && $0.hasSuffix("_id") && column.hasPrefix($0.dropLast(2))
    }
    guard let owner = owners.max(by: { $0.count < $1.count }) else {
      return Mismatch(column: column, row: key("id"), fault: fault)
    }
    let prefix = owner.dropLast(2)
    return Mismatch(
      table: SQLRow.tables[String(prefix.dropLast())] ?? String(prefix.dropLast()),
      column: String(column.dropFirst(prefix.count)), row: key(owner), fault: fault)
  }

  /// Prefixes that are no names of tables.
  private static let tables = ["scan": "inventory_scan", "missing": "inventory_missing", "task": "lookup_queue"]

  private func key(_ column: String) -> String? {
    guard let index = columns.indices[column], index < values.count else { return nil }
    return values[index].name
  }

  func value(_ column: String) throws -> SQLValue {
    guard let index = columns.indices[column], index < values.count else { throw mismatch(column) }
    return values[index]
  }
}
