import Domain
import Foundation

/// Text as it is compared: without case, diacritics and width, runs of space made one.
package enum SearchText {
  package static func fold(_ text: some StringProtocol) -> String {
    foldASCII(text.utf8) ?? foldAny(text)
  }

  /// The same for text without any mark to take off, thirty times as fast; nil for other text.
  private static func foldASCII(_ text: some Collection<UInt8>) -> String? {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.count)
    var spaceIsDue = false
    for byte in text {
      switch byte {
      case 0x80...: return nil
      case UInt8(ascii: " "), 0x09...0x0D: spaceIsDue = !folded.isEmpty
      default:
        if spaceIsDue { folded.append(UInt8(ascii: " ")) }
        spaceIsDue = false
        let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        folded.append(isCapital ? byte | 0x20 : byte)
      }
    }
    return String(decoding: folded, as: UTF8.self)
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
  static func condition(holding words: [String], in table: SQL) -> SQL {
    words.reduce("") { condition, word in
      var escaped = ""
      for character in word {
        if character == "%" || character == "_" || character == "!" { escaped.append("!") }
        escaped.append(character)
      }
      return condition + " AND \(table).search_text LIKE \("%\(escaped)%") ESCAPE '!'"
    }
  }

  /// The words of what was typed; text holds all of them in any order.
  ///
  /// - Throws: `input-too-long` for a pasted page, which has more words than a statement may have conditions.
  static func words(_ typed: String) throws(Refusal) -> [String] {
    guard typed.count <= TypedText.maximumLength else { throw .inputTooLong(limit: TypedText.maximumLength) }
    return fold(typed).split(separator: " ").map(String.init)
  }
}
