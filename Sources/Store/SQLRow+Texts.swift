import Domain

/// Texts, read with what their columns promise.
///
/// A title, a name or a note may be any text: what shows it takes the control characters out. A number of a book, a card or a
/// label and a word from a list are compared and acted upon, so that a wrong one is refused.
extension SQLRow {
  /// The limit of a text in bytes. The longest text that the library keeps on purpose is a catalogue's answer, 256 KiB.
  static let longestText = 1 << 20

  package func optionalText(_ column: String) throws -> String? {
    switch try value(column) {
    case .text(let text):
      guard text.utf8.count <= SQLRow.longestText else { throw mismatch(column, fault: .tooLong) }
      return text
    case .null: return nil
    case .unreadable: throw mismatch(column, fault: .notText)
    case .integer: throw mismatch(column)
    }
  }

  package func text(_ column: String) throws -> String {
    guard let text = try optionalText(column) else { throw mismatch(column) }
    return text
  }

  /// - Throws: ``Mismatch`` for an empty text.
  func filledText(_ column: String) throws -> String {
    let text = try text(column)
    guard !text.isEmpty else { throw mismatch(column, fault: .invalid) }
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
    guard let value = make(text) else { throw mismatch(column, fault: .invalid) }
    return value
  }
}
