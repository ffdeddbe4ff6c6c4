/// One row of an answer, read by column name.
package struct SQLRow: Sendable {
  /// Shared by all rows of an answer.
  package final class Columns: Sendable {
    fileprivate let indices: [String: Int]

    package init(_ names: [String]) {
      indices = Dictionary(zip(names, names.indices)) { first, _ in first }
    }
  }

  /// A statement and the code that reads its rows disagree: a fault of ours, or a store that somebody else changed.
  package struct Mismatch: Error, CustomStringConvertible {
    package let column: String
    package var description: String { "column \(column) is missing or of another type" }
  }

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
    case .text: throw Mismatch(column: column)
    }
  }

  package func optionalText(_ column: String) throws -> String? {
    switch try value(column) {
    case .text(let text): return text
    case .null: return nil
    case .integer: throw Mismatch(column: column)
    }
  }

  package func integer(_ column: String) throws -> Int64 {
    guard let number = try optionalInteger(column) else { throw Mismatch(column: column) }
    return number
  }

  package func int(_ column: String) throws -> Int { Int(try integer(column)) }

  package func text(_ column: String) throws -> String {
    guard let text = try optionalText(column) else { throw Mismatch(column: column) }
    return text
  }

  package func flag(_ column: String) throws -> Bool { try integer(column) != 0 }

  private func value(_ column: String) throws -> SQLValue {
    guard let index = columns.indices[column], index < values.count else { throw Mismatch(column: column) }
    return values[index]
  }
}
