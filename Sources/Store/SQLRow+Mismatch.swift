extension SQLRow {
  /// A value that cannot be what it stands for: a statement and the code that reads its rows disagree, or the store is damaged.
  package struct Mismatch: Error, CustomStringConvertible {
    /// The kind of fault. A text is never quoted: it may be a name, or hold an escape sequence.
    package enum Fault: Hashable, Sendable {
      case absentOrAnotherType
      case number(Int64)
      /// A blob, or bytes that are not UTF-8.
      case notText
      case tooLong
      case controlCharacters
      /// An ISBN, a card, a label or a word that does not exist.
      case invalid
    }

    package var table: String?
    package let column: String
    /// The primary key of the row, where the answer has it.
    package var row: String?
    package var fault = Fault.absentOrAnotherType

    package init(table: String? = nil, column: String, row: String? = nil, fault: Fault = .absentOrAnotherType) {
      self.table = table
      self.column = column
      self.row = row
      self.fault = fault
    }

    package var description: String {
      let place = (table.map { "\($0).\(column)" } ?? column) + (row.map { " in row \($0)" } ?? "")
      return "\(place) \(Mismatch.words(fault))"
    }

    private static func words(_ fault: Fault) -> String {
      switch fault {
      case .absentOrAnotherType: "is missing or of another type"
      case .number(let number): "holds \(number), which it cannot be"
      case .notText: "holds bytes that are not text"
      case .tooLong: "holds a text that is too long"
      case .controlCharacters: "holds control characters"
      case .invalid: "holds a text that it cannot be"
      }
    }
  }
}
