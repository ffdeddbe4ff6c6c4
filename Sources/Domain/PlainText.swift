/// Foreign text made fit for one line of a terminal: what a person typed, a title from a file, a path.
package enum PlainText {
  /// Typed text is quoted to be recognised, not to be read in full.
  package static let typedLimit = 40
  /// Titles run longer, and two editions may differ only at the end.
  package static let titleLimit = 80
  package static let detailLimit = 200

  /// Without control characters and marks of direction, which could falsify a screen; breaks and tabs become spaces.
  package static func clean(_ text: some StringProtocol) -> String { clean(String(text)) }

  /// Clean and at most `limit` characters, the last one “…” where something was left out.
  package static func shorten(_ text: some StringProtocol, to limit: Int) -> String { shorten(String(text), to: limit) }

  package static func clean(_ text: String) -> String {
    var text = text
    if text.withUTF8({ isClean($0) }) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .lineSeparator, .paragraphSeparator: result.append(" ")
      case .control where scalar.properties.isWhitespace: result.append(" ")
      case .control: continue
      default:
        if scalar.isDirectionMark { continue }
        result.append(scalar)
      }
    }
    return String(result)
  }

  package static func shorten(_ text: String, to limit: Int) -> String {
    var text = text
    // Most texts are short and clean. A text has no more characters than bytes.
    if text.utf8.count <= limit, text.withUTF8({ isClean($0) }) { return text }
    // A page of text is cut before it is looked at character by character.
    let scalars = text.unicodeScalars
    let head = scalars.prefix(limit * 16)
    let clean = clean(String(String.UnicodeScalarView(head)))
    guard clean.count > limit || head.endIndex != scalars.endIndex else { return clean }
    return clean.prefix(limit - 1) + "…"
  }

  /// Whether the text has nothing that ``clean(_:)`` changes. It looks at bytes: a page of titles asks this for each.
  ///
  /// In UTF-8 the controls are the bytes below 20 and 7F, and C2 80 to C2 9F. The separators and marks are E2 80 A8 to
  /// E2 80 AE, and E2 81 A6 to E2 81 A9.
  private static func isClean(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var (first, second): (UInt8, UInt8) = (0, 0)
    for byte in bytes {
      switch byte {
      case 0..<0x20, 0x7F: return false
      case 0x80..<0xA0 where second == 0xC2: return false
      case 0xA8...0xAE where first == 0xE2 && second == 0x80: return false
      case 0xA6...0xA9 where first == 0xE2 && second == 0x81: return false
      default: (first, second) = (second, byte)
      }
    }
    return true
  }
}

extension Unicode.Scalar {
  /// Whether it turns the direction of the text around it. It is not seen.
  package var isDirectionMark: Bool {
    ("\u{202A}"..."\u{202E}").contains(self) || ("\u{2066}"..."\u{2069}").contains(self)
  }
}
