/// Words of one or two letters. A library of a million books holds any two letters somewhere within a word, and an index of runs of
/// three characters cannot find them; but who types `ma` means words that begin so. So text is stored with a space before each word,
/// which makes of a word's first two letters a run of three, and short words are looked for behind a space.
extension SearchText {
  /// The search text of a row: its folded text (` x- men` for X-Men), other spellings of umlauts, and syllables.
  package static func stored(_ text: String) -> String {
    let folded = fold(text)
    return folded.isEmpty ? "" : " " + parted(folded) + otherSpellings(in: text) + syllables(of: folded)
  }

  /// A word, which holds no space, as it is to be looked for in text that is stored so.
  ///
  /// - Parameter typed: the word in the form that says how short it is: `jö` is as short as `jo`, though it is spelled `joe`.
  static func sought(_ word: String, like typed: Substring? = nil) -> String {
    if let syllables = soughtSyllables(word) { return syllables }
    let scalars = (typed ?? word[...]).unicodeScalars
    return scalars.count <= 2 && scalars.allSatisfy(beginsAtSpaces) ? " " + word : parted(word)
  }

  /// Whether it is looked for where words begin, and is a letter only.
  static func isBeginning(_ sought: String) -> Bool {
    sought.unicodeScalars.count == 2 && sought.hasPrefix(" ")
  }

  /// Adds a space between a sign and the letter or digit behind it. A text that holds a word holds it in this form,
  /// too.
  static func parted(_ folded: String) -> String {
    guard folded.utf8.contains(where: mayBeginSign) else { return folded }
    var result = String.UnicodeScalarView()
    var isBehindSign = false
    for scalar in folded.unicodeScalars {
      let isPart = isPartOfWord(scalar)
      if isBehindSign, isPart { result.append(" ") }
      result.append(scalar)
      isBehindSign = !isPart && scalar != " "
    }
    return String(result)
  }

  /// Letters of Latin script, U+00C0 to U+02BF, are told by their first byte; × and ÷, which stand among them, pass for letters.
  private static func mayBeginSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): false
    case 0x80...0xBF, 0xC3...0xCA: false
    default: true
    }
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "0"..."9", "\u{C0}"..."\u{2BF}": return true
    case "\u{0}"..."\u{7F}": return false
    default: break
    }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation,
      .connectorPunctuation, .otherPunctuation, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format,
      .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .surrogate, .privateUse, .unassigned:
      false
    @unknown default: false
    }
  }

  /// Letters and digits of scripts that put spaces between words: not Thai, Lao, Burmese or Khmer, nor syllables.
  private static func beginsAtSpaces(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: false
    default: isPartOfWord(scalar) && !isSyllable(scalar)
    }
  }
}
