import Domain
import Foundation

/// Text as it is compared: without case, diacritics and width, runs of space made one.
package enum SearchText {
  package static func fold(_ text: some StringProtocol) -> String {
    // Composed first: folding takes a mark off か゛ and leaves it on が, though both are one letter.
    String(text).precomposedStringWithCanonicalMapping
      .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// What a query's WHERE goes on with: ` AND …` for each word of what was typed, nothing for no word.
  ///
  /// - Throws: as ``patterns(_:)``.
  static func condition(matching typed: String) throws(Refusal) -> SQL {
    try patterns(typed).reduce("") { $0 + " AND search_text LIKE \($1) ESCAPE '!'" }
  }

  /// One pattern for each word of what was typed; text holds all of them in any order.
  ///
  /// The escape character is `!`, which no engine reads as anything else.
  ///
  /// - Throws: `input-too-long` for a pasted page, which has more words than a statement may have conditions.
  static func patterns(_ typed: String) throws(Refusal) -> [String] {
    guard typed.count <= TypedText.maximumLength else { throw .inputTooLong(limit: TypedText.maximumLength) }
    return fold(typed).split(separator: " ").map { word in
      var escaped = ""
      for character in word {
        if character == "%" || character == "_" || character == "!" { escaped.append("!") }
        escaped.append(character)
      }
      return "%\(escaped)%"
    }
  }
}
