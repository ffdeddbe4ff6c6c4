import Synchronization

/// Checks and cleans a line from a keyboard or a wedge scanner.
package enum TypedText {
  /// Longer lines are a pasted page or noise on the wire, never a number, a title or an answer.
  package static let maximumLength = 400

  /// The line without spaces around it.
  ///
  /// - Throws: ``Refusal`` `input-too-long` or `input-not-text`.
  package static func clean(_ line: String) throws(Refusal) -> String {
    guard line.utf8.count <= maximumLength * 4, line.count <= maximumLength else {
      throw .inputTooLong(limit: maximumLength)
    }
    guard isText(line) else { throw .inputNotText }
    return trim(line)
  }

  /// Free of control characters, which could repaint a screen and which not every store can keep.
  package static func isText(_ text: some StringProtocol) -> Bool {
    !text.unicodeScalars.contains { scalar in
      // Bytes that are not UTF-8 become U+FFFD on the way in. Some scanners end a line with a tab.
      switch scalar {
      case "\t": false
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFD}": true
      default: false
      }
    }
  }

  /// Printable ASCII and Latin letters (U+00C0 to U+02BF), as most text is: all fit to be kept, without asking Unicode.
  package static func isLatin(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case 0x20...0x7E, 0x80...0xBF, 0xC3...0xCA: true
      default: false
      }
    }
  }

  /// The faults of text that is stored as one line: `input-too-long`, `input-not-text`.
  static func refusals(keeping texts: String...) -> [Refusal] {
    var found: [Refusal] = []
    // No sign has less than a byte.
    let isTooLong = texts.contains { $0.utf8.count > maximumLength && $0.count > maximumLength }
    if isTooLong { found.append(.inputTooLong(limit: maximumLength)) }
    if !texts.allSatisfy({ isLatin($0) || isText($0) }) { found.append(.inputNotText) }
    return found
  }

  /// ASCII for letters, digits and signs in the double width of a Chinese or Japanese keyboard.
  package static func narrowed(_ text: some StringProtocol) -> String {
    guard text.unicodeScalars.contains(where: { ("\u{FF01}"..."\u{FF5E}").contains($0) || $0 == "\u{3000}" }) else {
      return String(text)
    }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{FF01}"..."\u{FF5E}": result.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
      case "\u{3000}": result.append(" ")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// The same, faster for text that begins and ends with printable ASCII or a Latin letter, as most text does.
  package static func trim(_ text: String) -> String {
    let bytes = text.utf8
    guard let first = bytes.first, let last = bytes.last else { return text }
    let visible: ClosedRange<UInt8> = 0x21...0x7E
    let letter: ClosedRange<UInt8> = 0xC3...0xCA
    // If the last byte is a continuation byte, the one before it begins a letter of two bytes.
    let endsInLetter =
      last >= 0x80 && bytes.count > 1 && letter.contains(bytes[bytes.index(bytes.endIndex, offsetBy: -2)])
    if visible.contains(first) || letter.contains(first), visible.contains(last) || endsInLetter { return text }
    return trim(text[...])
  }

  package static func trim(_ text: some StringProtocol) -> String {
    let body = text.drop(while: \.isWhitespace)
    guard let last = body.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(body[...last])
  }

  /// Spaces of any width and dashes of any length, which stand between the groups of an ISBN.
  package static func isSeparator(_ character: Character) -> Bool {
    if character.isWhitespace { return true }
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else { return false }
    return scalar.properties.generalCategory == .dashPunctuation || scalar == "\u{2212}" || scalar == "\u{00AD}"
  }

  /// The limit for a description or notes, in characters: some pages.
  package static let maximumParagraphsLength = 10_000

  /// Text of several lines, without spaces around it; line ends are made one kind.
  ///
  /// - Throws: `input-too-long` or `input-not-text`.
  package static func cleanParagraphs(_ text: String) throws(Refusal) -> String {
    guard text.utf8.count <= maximumParagraphsLength * 4, text.count <= maximumParagraphsLength else {
      throw .inputTooLong(limit: maximumParagraphsLength)
    }
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    guard lines.allSatisfy(isText) else { throw .inputNotText }
    return trim(lines.joined(separator: "\n"))
  }
}

/// How the names of a person stand together.
package enum PersonName {
  /// As it is said: the first name first; the family name where both are written in Han characters, kana or Hangul (王伟,
  /// 山田 はな, 김민수), with a space between only where kana are. Either may be missing.
  package static func full(first: String, last: String) -> String {
    if first.isEmpty || last.isEmpty { return first + last }
    guard isEastAsian(first), isEastAsian(last) else { return "\(first) \(last)" }
    return (first + last).unicodeScalars.contains(where: isKana) ? "\(last) \(first)" : last + first
  }

  private static func isEastAsian(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy {
      isKana($0) || ("\u{AC00}"..."\u{D7A3}").contains($0) || $0.properties.isIdeographic
    }
  }

  private static func isKana(_ scalar: Unicode.Scalar) -> Bool { ("\u{3041}"..."\u{30FF}").contains(scalar) }
}

/// Words that a station understands when they are typed. A new library ID must not be one of them.
package enum ReservedWords {
  /// The digits that answer a prompt, and words of earlier versions, which people may still type.
  private static let always: Set<String> = ["1", "2", "3", "ausleihe", "iasachtaí", "iasachtai", "f"]

  private struct Spoken {
    var source: @Sendable () -> Set<String> = { [] }
    var words: Set<String>?
  }

  private static let spoken = Mutex(Spoken())

  /// - Parameter words: the words of all languages in lower case, asked for when they are first needed.
  package static func include(_ words: @escaping @Sendable () -> Set<String>) {
    spoken.withLock { $0 = Spoken(source: words) }
  }

  package static func contains(_ libraryID: String) -> Bool {
    let word = TypedText.trim(libraryID).lowercased()
    if always.contains(word) { return true }
    return spoken.withLock { spoken in
      let words = spoken.words ?? spoken.source()
      spoken.words = words
      return words.contains(word)
    }
  }
}
