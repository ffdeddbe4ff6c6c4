/// The place of a finding: a table or one of its columns, and the row.
package struct ValuePlace: Hashable, Sendable {
  /// `book.isbn`, or `book` for a rule over several columns.
  package let path: String
  /// The row's primary key, where it is known.
  package let row: String?

  package init(_ path: String, row: String?) {
    self.path = path
    self.row = row
  }
}

/// An impossible value: another program wrote it, the store is damaged, or a statement and its reader disagree.
package struct ValueFault: Error, Hashable, Sendable {
  /// A text is never quoted: it may be a name, or contain an escape sequence.
  package enum Kind: Hashable, Sendable {
    case absentOrAnotherType
    case number(Int64)
    /// A blob, or bytes that are not UTF-8.
    case notText
    case tooLong
    case controlCharacters
    /// An ISBN, a card, a label or a word that does not exist.
    case invalid

    package var code: String {
      switch self {
      case .absentOrAnotherType: "value-missing"
      case .number: "value-out-of-range"
      case .notText: "value-not-text"
      case .tooLong: "value-too-long"
      case .controlCharacters: "value-with-control-characters"
      case .invalid: "value-invalid"
      }
    }
  }

  package let place: ValuePlace
  package let kind: Kind

  package init(_ path: String, row: String? = nil, kind: Kind = .absentOrAnotherType) {
    place = ValuePlace(path, row: row)
    self.kind = kind
  }
}

extension ValuePlace: CustomStringConvertible {
  /// For logs and tests: `book.isbn:12`.
  package var description: String { row.map { "\(path):\($0)" } ?? path }
}

extension ValueFault: CustomStringConvertible {
  package var description: String {
    guard case .number(let number) = kind else { return "\(place) \(kind.code)" }
    return "\(place) \(kind.code) \(number)"
  }
}
