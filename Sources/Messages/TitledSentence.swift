import Domain

/// A sentence about a title, for lists that show it in each row. Formatting its pattern takes as long as the rest of
/// a row, so the words around the title are made once.
package struct TitledSentence {
  /// A sign of the private use area: no catalogue has it.
  private static let mark: Unicode.Scalar = "\u{E000}"

  private let sentence: (String) -> String
  /// The words before and after the title; nil unless the sentence has it exactly once.
  private let words: (before: String, behind: String)?

  package init(_ report: @escaping (String) -> Phrase, in messages: Messages) {
    sentence = { messages.text(report($0)) }
    let words = sentence(String(Self.mark)).unicodeScalars.split(separator: Self.mark, omittingEmptySubsequences: false)
    self.words = words.count == 2 ? (String(words[0]), String(words[1])) : nil
  }

  /// The sentence in pieces, in their order.
  package func say(_ title: String, to write: (String) -> Void) {
    guard let words else { return write(sentence(title)) }
    write(words.before)
    write(PlainText.shorten(title, to: PlainText.titleLimit))
    write(words.behind)
  }
}
