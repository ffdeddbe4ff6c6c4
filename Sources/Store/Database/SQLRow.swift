package import Domain

/// A row of a result, read by column name.
package struct SQLRow: Sendable {
  /// Shared by all rows of an answer.
  ///
  /// Rows ask for columns by name. Hashing names as a `Dictionary` does took a tenth of a page's time.
  package final class Columns: Sendable {
    fileprivate let names: [String]
    /// The index of each name in the first free slot from the name's own on; -1 in an empty slot. Most slots are empty.
    private let slots: [Int]

    package init(_ names: [String]) {
      self.names = names
      var slots = [Int](repeating: -1, count: 4 * names.count + 1)
      for (index, name) in names.enumerated() {
        let slot = Columns.slot(of: name, in: slots, names)
        // The first of two columns with one name counts.
        if slots[slot] < 0 { slots[slot] = index }
      }
      self.slots = slots
    }

    func index(of name: String) -> Int? {
      let index = slots[Columns.slot(of: name, in: slots, names)]
      return index < 0 ? nil : index
    }

    /// The slot that holds the name's index, or the free one where it belongs.
    private static func slot(of name: String, in slots: [Int], _ names: [String]) -> Int {
      var slot = hash(name) % slots.count
      while slots[slot] >= 0, names[slots[slot]] != name { slot = slot + 1 == slots.count ? 0 : slot + 1 }
      return slot
    }

    /// Names of columns differ in their lengths and their ends.
    private static func hash(_ name: String) -> Int {
      var name = name
      return name.withUTF8 { bytes in
        bytes.suffix(4).reduce(bytes.count) { $0 &* 31 &+ Int($1) } & .max
      }
    }
  }

  /// Copies, loans, pages, versions and so on. No library has as many, and sums of some of them still fit.
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

  func optionalID<Row>(_ column: String) throws -> RowID<Row>? {
    try optionalInteger(column).map { RowID(rawValue: $0) }
  }

  func id<Row>(_ column: String) throws -> RowID<Row> { RowID(rawValue: try integer(column)) }

  /// - Throws: ``ValueFault`` for a number that is not in the range, as a flipped bit makes it.
  package func int(_ column: String, in range: ClosedRange<Int> = SQLRow.counts) throws -> Int {
    guard let number = try optionalInt(column, in: range) else { throw mismatch(column) }
    return number
  }

  package func optionalInt(_ column: String, in range: ClosedRange<Int> = SQLRow.counts) throws -> Int? {
    guard let number = try optionalInteger(column) else { return nil }
    guard let int = Int(exactly: number), range.contains(int) else { throw mismatch(column, number) }
    return int
  }

  /// - Throws: ``ValueFault`` for a number that no calendar can make a day of.
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

  /// - Throws: ``ValueFault`` for the first value that is not text where a text is expected.
  func expectReadable() throws {
    guard values.contains(.unreadable) else { return }
    for (column, value) in zip(columns.names, values) where value == .unreadable {
      throw mismatch(column, kind: .notText)
    }
  }

  /// Names the table and the row. Without ``of(_:key:)`` both follow from the ID of the table that the column is of:
  /// `book_id` for `book_total_copies`.
  func mismatch(_ column: String, _ value: Int64? = nil, kind: ValueFault.Kind? = nil) -> ValueFault {
    let kind = kind ?? value.map { .number($0) } ?? .absentOrAnotherType
    if let table { return ValueFault("\(table.name).\(column)", row: key(table.key), kind: kind) }
    let owners = columns.names.filter {
      $0 != column && $0.hasSuffix("_id") && column.hasPrefix($0.dropLast(2))
    }
    guard let owner = owners.max(by: { $0.count < $1.count }) else {
      return ValueFault(column, row: key("id"), kind: kind)
    }
    let prefix = owner.dropLast(2)
    let table = SQLRow.tables[String(prefix.dropLast())] ?? String(prefix.dropLast())
    return ValueFault("\(table).\(column.dropFirst(prefix.count))", row: key(owner), kind: kind)
  }

  /// Prefixes that are not names of tables.
  private static let tables = ["scan": "inventory_scan", "missing": "inventory_missing", "task": "lookup_queue"]

  private func key(_ column: String) -> String? {
    guard let index = columns.index(of: column), index < values.count else { return nil }
    return values[index].name
  }

  func has(_ column: String) -> Bool { columns.index(of: column) != nil }

  func value(_ column: String) throws -> SQLValue {
    guard let index = columns.index(of: column), index < values.count else { throw mismatch(column) }
    return values[index]
  }
}

/// Texts, read with what their columns promise.
///
/// A title, a name or a note may be any text: what shows it takes the control characters out. A number of a book, a
/// card or a label and a word from a list are compared and acted upon, so that a wrong one is refused.
extension SQLRow {
  /// The limit of a text in bytes. The longest text that the library keeps on purpose is a catalogue's answer, 256 KiB.
  static let longestText = 1 << 20

  package func optionalText(_ column: String) throws -> String? {
    switch try value(column) {
    case .text(let text):
      guard text.utf8.count <= SQLRow.longestText else { throw mismatch(column, kind: .tooLong) }
      return text
    case .null: return nil
    case .unreadable: throw mismatch(column, kind: .notText)
    case .integer: throw mismatch(column)
    }
  }

  package func text(_ column: String) throws -> String {
    guard let text = try optionalText(column) else { throw mismatch(column) }
    return text
  }

  /// - Throws: ``ValueFault`` for an empty text.
  func filledText(_ column: String) throws -> String {
    let text = try text(column)
    guard !text.isEmpty else { throw mismatch(column, kind: .invalid) }
    return text
  }

  func optionalISBN(_ column: String) throws -> ISBN? { try optional(column) { ISBN(thirteen: $0) } }

  func optionalLabel(_ column: String) throws -> LabelNumber? { try optional(column) { LabelNumber($0) } }

  func optionalCard(_ column: String) throws -> CardNumber? { try optional(column) { CardNumber($0) } }

  func optionalWord<Word: RawRepresentable<String>>(_ column: String, as type: Word.Type) throws -> Word? {
    try optional(column) { Word(rawValue: $0) }
  }

  func word<Word: RawRepresentable<String>>(_ column: String, as type: Word.Type) throws -> Word {
    guard let word = try optionalWord(column, as: type) else { throw mismatch(column) }
    return word
  }

  private func optional<Value>(_ column: String, _ make: (String) -> Value?) throws -> Value? {
    guard let text = try optionalText(column) else { return nil }
    guard let value = make(text) else { throw mismatch(column, kind: .invalid) }
    return value
  }
}
