/// How titles and names are filed: under a section, and in it as their readers sort.
///
/// One order serves all four languages: CLDR sorts English, German and Irish by the root collation, and Chinese adds Han
/// characters to it behind all letters, here by pinyin. Words go before their continuations ("New York" before "Newark"), numbers
/// count by value ("Band 2" before "Band 10"), accents decide only between texts of the same letters, then case. Leading articles
/// count. https://www.unicode.org/reports/tr35/tr35-collation.html
package enum Filing {
  /// The version of this code. Each change that alters keys increases it, so that earlier keys are rebuilt.
  private static let ownVersion = 1

  /// The version of the sort keys that this program makes; another version of ICU may sort otherwise.
  static let version = FilingPool.shared.with { "\(ownVersion)/\($0.collationVersion)" }

  /// The sort key of a title: at most 241 ASCII characters whose byte order is the sort order.
  package static func key(_ text: String) -> String {
    let filed = FilingText(text)
    return FilingPool.shared.with { engine in
      String(engine.section(of: filed).mark) + engine.orderedText(of: filed.text)
    }
  }

  /// The sort key of a person: the last name, then the first; the only name if one is missing.
  package static func key(first: String, last: String) -> String {
    // U+FFFE sorts below everything: https://www.unicode.org/reports/tr35/tr35-collation.html#Merging_Sort_Keys
    if first.isEmpty || last.isEmpty { return key(last + first) }
    return key("\(last)\u{FFFE}\(first)")
  }

  package static func section(of text: String) -> FilingSection {
    let filed = FilingText(text)
    if let quick = filed.quickSection { return quick }
    return FilingPool.shared.with { $0.section(of: filed) }
  }
}

/// A letter of a list from A to Z, or what stands behind them.
package struct FilingSection: Hashable, Sendable {
  /// `A`–`Z`, or `~`, the mark of what begins with no letter: it sorts behind them.
  let mark: Unicode.Scalar

  package static let other = FilingSection(mark: "~")

  /// The section's name for people: `A`–`Z` or `#`.
  package var name: String { mark == FilingSection.other.mark ? "#" : String(mark) }

  private init(mark: Unicode.Scalar) {
    self.mark = mark
  }

  /// A letter from A to Z in either case; nil for anything else.
  init?(letter: Unicode.Scalar) {
    switch letter {
    case "A"..."Z": mark = letter
    case "a"..."z": mark = Unicode.Scalar(UInt8(letter.value - 32))
    default: return nil
    }
  }

  /// Creates a section from typed text; nil if the text names none.
  package init?(named name: String) {
    if name == "#" {
      self = .other
    } else if name.unicodeScalars.count == 1, let letter = name.unicodeScalars.first,
      let found = FilingSection(letter: letter)
    {
      self = found
    } else {
      return nil
    }
  }

  /// Keys of this section are these and what lies up to, but not at, the end.
  var keys: (start: String, end: String) {
    (String(mark), String(Unicode.Scalar(UInt8(mark.value + 1))))
  }
}

/// The part of a text that is sorted. Leading quotation marks, brackets and other punctuation are skipped: nobody looks
/// for “Dune” or ¿Qué? before A. Signs that are spoken, such as $, stay.
struct FilingText {
  /// The length limit of the sorted text: enough to tell any two titles apart but for the longest.
  private static let limit = 240

  let text: Substring.UnicodeScalarView
  /// The first sign is a letter; else nothing of it says a section.
  let beginsWithLetter: Bool

  init(_ whole: String) {
    let scalars = whole.unicodeScalars
    let start = scalars.firstIndex { !FilingText.isPassedOver($0) } ?? scalars.startIndex
    var body = scalars[start...]
    // “Dune” is filed beside Dune, not behind Dune Messiah.
    if start > scalars.startIndex {
      while let last = body.last, FilingText.isClosing(last) { body.removeLast() }
    }
    text = body.prefix(FilingText.limit)
    beginsWithLetter = text.first?.properties.isAlphabetic ?? false
  }

  /// The section, if it needs no transliterator.
  var quickSection: FilingSection? {
    guard beginsWithLetter, let first = text.first else { return .other }
    return FilingSection(letter: first)
  }

  private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .initialPunctuation: true
    default: scalar == "\"" || scalar == "'" || scalar.properties.isWhitespace
    }
  }

  private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII, ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) { return false }
    return switch scalar.properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation,
      .connectorPunctuation, .otherPunctuation, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format:
      true
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol, .surrogate, .privateUse, .unassigned:
      false
    @unknown default: false
    }
  }
}
