/// Text of the web made fit to be kept: no control characters, no markup, not longer than anybody reads.
enum FoundText {
  static let titleLimit = 300
  static let nameLimit = 200
  static let descriptionLimit = 4000
  static let dateLimit = 40

  /// The text as one line, with single spaces and without HTML entities; nil when nothing is left.
  ///
  /// - Parameter limit: in Unicode scalars, for one character may be made of a million of them.
  static func line(_ text: String?, limit: Int) -> String? {
    text.flatMap { plainLine(HTMLEntities.decoded(head(of: $0, scalars: limit * longestSpelling)), limit: limit) }
  }

  /// Scalars that one letter may take in text that is escaped twice, such as `&amp;thetasym;`.
  private static let longestSpelling = 16

  /// The beginning of a text, so that an answer of megabytes costs no more than a title.
  private static func head(of text: String, scalars: Int) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(scalars)))
  }

  /// The same of text that holds no entities any more.
  private static func plainLine(_ text: String, limit: Int) -> String? {
    var result = String.UnicodeScalarView()
    var count = 0
    var owesSpace = false
    for original in text.unicodeScalars {
      // U+0085 is a line break as well.
      let scalar = original.properties.isWhitespace ? original : Windows1252.scalar(original)
      if scalar.properties.isWhitespace {
        owesSpace = count > 0
        continue
      }
      guard isKept(scalar) else { continue }
      if owesSpace {
        guard count < limit else { return cut(result) }
        result.append(" ")
        count += 1
        owesSpace = false
      }
      guard count < limit else { return cut(result) }
      result.append(scalar)
      count += 1
    }
    return result.isEmpty ? nil : String(result)
  }

  /// Paragraphs of plain text, from plain text or HTML.
  static func paragraphs(_ text: String?, limit: Int = descriptionLimit) -> String? {
    guard let text else { return nil }
    // Markup and spaces may be longer than what they surround, but not by much more than this.
    let beginning = head(of: text, scalars: limit * 4)
    var lines: [String] = []
    var left = limit
    for part in HTMLText.plain(beginning).split(whereSeparator: \.isNewline) {
      guard left > 1, let clean = plainLine(String(part), limit: left) else { continue }
      lines.append(clean)
      left -= clean.unicodeScalars.count + 1
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// As ``line(_:limit:)``, but for a value that stands for itself or nothing: a name that is too long is none.
  static func lines(_ texts: [String?], count: Int, limit: Int = nameLimit) -> [String] {
    var seen: Set<String> = []
    var result: [String] = []
    for text in texts {
      guard result.count < count else { break }
      guard let clean = line(text, limit: limit), seen.insert(clean.lowercased()).inserted else { continue }
      result.append(clean)
    }
    return result
  }

  private static func cut(_ scalars: String.UnicodeScalarView) -> String {
    var scalars = scalars
    if !scalars.isEmpty { scalars.removeLast() }
    return String(scalars) + "…"
  }

  /// Whether a character is kept. Control characters, marks that turn the direction of text, and signs for lost bytes
  /// are not.
  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .privateUse, .unassigned: false
    default:
      scalar != "\u{FFFD}" && scalar != "\u{FEFF}" && !("\u{202A}"..."\u{202E}").contains(scalar)
        && !("\u{2066}"..."\u{2069}").contains(scalar)
    }
  }
}
