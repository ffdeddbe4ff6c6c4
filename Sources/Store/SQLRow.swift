package import Domain

/// One row of an answer, read by column name.
package struct SQLRow: Sendable {
  /// Shared by all rows of an answer.
  package final class Columns: Sendable {
    fileprivate let indices: [String: Int]

    package init(_ names: [String]) {
      indices = Dictionary(zip(names, names.indices)) { first, _ in first }
    }
  }

  /// A value that cannot be what it stands for: a statement and the code that reads its rows disagree, or the store is damaged.
  package struct Mismatch: Error, CustomStringConvertible {
    package let column: String
    /// The invalid integer; nil if the value is missing or not an integer.
    package var value: Int64?
    /// The ID of the row, where the answer has it.
    package var row: Int64?

    package init(column: String, value: Int64? = nil, row: Int64? = nil) {
      self.column = column
      self.value = value
      self.row = row
    }

    package var description: String {
      let place = row.map { " in row \($0)" } ?? ""
      let fault = value.map { "holds \($0), which it cannot be" } ?? "is missing or of another type"
      return "column \(column)\(place) \(fault)"
    }
  }

  /// Copies, loans, pages, versions and whatever else is counted. No library has as many, and sums of some of them still fit.
  package static let counts = 0...1_000_000_000
  /// From the year 1900 to the end of the year 9999, in milliseconds: what a calendar can take.
  private static let moments: ClosedRange<Int64> = -2_208_988_800_000...253_402_300_799_999

  private let columns: Columns
  /// In the order of the columns that were asked for.
  let values: [SQLValue]

  package init(columns: Columns, values: [SQLValue]) {
    self.columns = columns
    self.values = values
  }

  package func optionalInteger(_ column: String) throws -> Int64? {
    switch try value(column) {
    case .integer(let number): return number
    case .null: return nil
    case .text: throw mismatch(column)
    }
  }

  package func optionalText(_ column: String) throws -> String? {
    switch try value(column) {
    case .text(let text): return text
    case .null: return nil
    case .integer: throw mismatch(column)
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

  package func text(_ column: String) throws -> String {
    guard let text = try optionalText(column) else { throw mismatch(column) }
    return text
  }

  package func flag(_ column: String) throws -> Bool { try integer(column) != 0 }

  /// Names the row by the ID of the table that the column is of: `book_id` for `book_total_copies`.
  private func mismatch(_ column: String, _ value: Int64? = nil) -> Mismatch {
    let owners = columns.indices.filter { $0.key.hasSuffix("_id") && column.hasPrefix($0.key.dropLast(2)) }
    let key = owners.keys.max { $0.count < $1.count } ?? "id"
    guard let index = columns.indices[key], index < values.count, case .integer(let id) = values[index] else {
      return Mismatch(column: column, value: value)
    }
    return Mismatch(column: column, value: value, row: id)
  }

  private func value(_ column: String) throws -> SQLValue {
    guard let index = columns.indices[column], index < values.count else { throw mismatch(column) }
    return values[index]
  }
}
