import Domain
import Foundation

/// Text as it is compared: without case, diacritics and width, runs of space made one.
package enum SearchText {
  package static func fold(_ text: some StringProtocol) -> String {
    foldLatin(text.unicodeScalars) ?? foldAny(text)
  }

  /// The same for letters that are folded one by one, many times as fast; nil for other text.
  private static func foldLatin(_ text: some Collection<Unicode.Scalar>) -> String? {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.underestimatedCount)
    var spaceIsDue = false
    for scalar in text {
      guard scalar.value < latin.count else { return nil }
      guard let letter = latin[Int(scalar.value)] else {
        spaceIsDue = !folded.isEmpty
        continue
      }
      if spaceIsDue { folded.append(UInt8(ascii: " ")) }
      spaceIsDue = false
      folded.append(contentsOf: letter)
    }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Each scalar of Latin script, folded; nil for space. Behind them begin phonetic letters and the marks that join others.
  private static let latin: [[UInt8]?] = (0..<0x250).map { value in
    guard let scalar = Unicode.Scalar(UInt32(value)), !Character(scalar).isWhitespace else { return nil }
    return Array(foldAny(String(Character(scalar))).utf8)
  }

  private static func foldAny(_ text: some StringProtocol) -> String {
    // Composed first: folding takes a mark off か゛ and leaves it on が, though both are one letter.
    String(text).precomposedStringWithCanonicalMapping
      .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// What a query's WHERE goes on with: ` AND …` for each word, nothing for no word.
  ///
  /// The escape character is `!`, which no engine reads as anything else.
  ///
  /// - Parameter isIndexed: whether the engine may look for the word in an index of substrings. PostgreSQL would also
  ///   where that is slower than to look at each row: it does not know the word when it plans.
  static func condition(holding words: [String], in table: SQL, isIndexed: Bool) -> SQL {
    let text: SQL = isIndexed ? "\(table).search_text" : "(\(table).search_text || '')"
    return words.reduce("") { condition, word in
      var escaped = ""
      for character in word {
        if character == "%" || character == "_" || character == "!" { escaped.append("!") }
        escaped.append(character)
      }
      return condition + " AND \(text) LIKE \("%\(escaped)%") ESCAPE '!'"
    }
  }

  /// The words of what was typed; text holds all of them in any order.
  ///
  /// - Throws: `input-too-long` for a pasted page, which has more words than a statement may have conditions.
  static func words(_ typed: String) throws(Refusal) -> [String] {
    guard typed.count <= TypedText.maximumLength else { throw .inputTooLong(limit: TypedText.maximumLength) }
    return fold(typed).split(separator: " ").map { sought(String($0)) }
  }
}
