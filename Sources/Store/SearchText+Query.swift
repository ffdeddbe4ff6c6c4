import Domain
import Foundation

/// Parses typed search text and builds the SQL conditions for its words.
extension SearchText {
  /// The words of what was typed; text holds all of them in any order. Punctuation only parts words, unless nothing else was typed.
  ///
  /// - Throws: `input-too-long` for a pasted page, which has more words than a statement may have conditions.
  static func words(_ typed: String) throws(Refusal) -> [SoughtWord] {
    guard typed.count <= TypedText.maximumLength else { throw .inputTooLong(limit: TypedText.maximumLength) }
    let words = parts(of: typed) { isIgnored($0) || $0.properties.isWhitespace }
    return words.isEmpty ? parts(of: typed) { $0.properties.isWhitespace } : words
  }

  private static func parts(of typed: String, isSeparator: (Unicode.Scalar) -> Bool) -> [SoughtWord] {
    // Composed first: a mark behind ä belongs to it.
    typed.precomposedStringWithCanonicalMapping.unicodeScalars.split(whereSeparator: isSeparator).flatMap { part in
      let part = String(String.UnicodeScalarView(part))
      let (words, spelled) = (
        fold(part).split(separator: " "), spelledUmlauts(part).map { fold($0).split(separator: " ") }
      )
      return words.indices.map { index in
        guard let spelled, spelled.count == words.count, spelled[index] != words[index] else {
          return SoughtWord(forms: [sought(String(words[index]))])
        }
        return SoughtWord(forms: [sought(String(words[index])), sought(String(spelled[index]), like: words[index])])
      }
    }
  }

  /// Commas, quotation marks, brackets, hyphens, full stops: people type them otherwise than a title has them. Signs that are spoken
  /// stay, and so do apostrophes, which folding takes out of a word.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "%", "&", "#", "@", "*", "\\", "_", "'", "’", "‘", "′": return false
    // This dot stands between names: 加西亚·马尔克斯.
    case "\u{30FB}": return true
    default: break
    }
    return switch scalar.properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation,
      .otherPunctuation:
      true
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation, .mathSymbol,
      .currencySymbol, .modifierSymbol, .otherSymbol, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control,
      .format, .surrogate, .privateUse, .unassigned:
      false
    @unknown default: false
    }
  }

  /// The conditions to append to a WHERE clause: ` AND …` for each word; empty without words.
  ///
  /// The escape character is `!`, which no engine reads as anything else.
  ///
  /// - Parameter isIndexed: whether the engine may look for the word in an index of substrings. PostgreSQL would also
  ///   where that is slower than to look at each row: it does not know the word when it plans.
  static func condition(holding words: [SoughtWord], in table: SQL, isIndexed: Bool) -> SQL {
    let text: SQL = isIndexed ? "\(table).search_text" : "(\(table).search_text || '')"
    return words.reduce("") { condition, word in
      let forms = word.forms.map { form -> SQL in "\(text) LIKE \("%\(escaped(form))%") ESCAPE '!'" }
      guard let first = forms.first else { return condition }
      let any = forms.dropFirst().reduce(first) { $0 + " OR " + $1 }
      return condition + " AND (\(any))"
    }
  }

  private static func escaped(_ form: String) -> String {
    var escaped = ""
    for character in form {
      if character == "%" || character == "_" || character == "!" { escaped.append("!") }
      escaped.append(character)
    }
    return escaped
  }
}

/// A word of a search: stored text holds at least one of its forms.
package struct SoughtWord: Hashable, Sendable {
  /// The folded word; a second form with `ae` for `ä` and so on.
  let forms: [String]
}
