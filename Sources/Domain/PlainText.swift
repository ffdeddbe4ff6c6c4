/// Text of unknown origin made fit for one line of a terminal: what a person typed, a title from a file, a path.
package enum PlainText {
  /// Typed text is quoted to be recognised, not to be read in full.
  package static let typedLimit = 40
  /// Titles run longer, and two editions may differ only at the end.
  package static let titleLimit = 80
  package static let detailLimit = 200

  /// Without control characters and the marks that turn the direction of text, which could repaint a screen or show
  /// a line as what it is not; line breaks and tabs become spaces.
  package static func clean(_ text: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .lineSeparator, .paragraphSeparator: result.append(" ")
      case .control where scalar.properties.isWhitespace: result.append(" ")
      case .control: continue
      default:
        if isDirectionMark(scalar) { continue }
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Clean and at most `limit` characters, the last one “…” where something was left out.
  package static func shorten(_ text: some StringProtocol, to limit: Int) -> String {
    // Most texts are short and of ASCII alone: nothing of them is left out.
    if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(text) }
    // A page of text is cut before it is looked at character by character.
    let scalars = text.unicodeScalars
    let head = scalars.prefix(limit * 16)
    let clean = clean(String(String.UnicodeScalarView(head)))
    guard clean.count > limit || head.endIndex != scalars.endIndex else { return clean }
    return clean.prefix(limit - 1) + "…"
  }

  private static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
  }
}
