import CLineBreaks

/// The number of terminal columns that a text takes: Chinese characters and emoji take two, combining marks none. The
/// vowels after an Indian letter take their own, though they form one character with it.
package enum DisplayWidth {
  package static func of(_ text: String) -> Int {
    var text = text
    // A printable ASCII character is one byte and takes one column; most tables hold nothing else.
    let plain = text.withUTF8 { bytes in bytes.allSatisfy { (0x20..<0x7F).contains($0) } ? bytes.count : nil }
    return plain ?? text.reduce(0) { $0 + of($1) }
  }

  package static func of(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    // U+FE0F asks for the coloured form of an otherwise narrow symbol. A symbol joined to an emoji is drawn into it.
    if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    return character.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  /// The width as the C library's `wcwidth` has it.
  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    // Vowels and endings of Hangul go into the syllable before them.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
    return scalar.value >= 0x1100 && clinebreaks_is_wide(scalar.value) ? 2 : 1
  }

  /// The longest beginning of a text that fits, closed with “…” where something was left out.
  package static func shorten(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += of(character)
      guard used <= width else { break }
      result.append(character)
    }
    return result + "…"
  }
}
