import Domain
import Foundation

/// Text as it is compared: without case, diacritics, width, apostrophes and what is not seen, runs of space made one.
package enum SearchText {
  package static func fold(_ text: some StringProtocol) -> String {
    foldLatin(text) ?? foldAny(text)
  }

  /// The same for letters that are folded one by one, many times as fast; nil for other text.
  private static func foldLatin(_ text: some StringProtocol) -> String? {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    var spaceIsDue = false
    for scalar in text.unicodeScalars {
      guard scalar.value < latin.count else { return nil }
      guard let letter = latin[Int(scalar.value)] else {
        spaceIsDue = !folded.isEmpty
        continue
      }
      if letter.isEmpty { continue }
      if spaceIsDue { folded.append(UInt8(ascii: " ")) }
      spaceIsDue = false
      folded.append(contentsOf: letter)
    }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Each scalar of Latin script, folded; nil for space. Phonetic letters and combining marks follow them.
  private static let latin: [[UInt8]?] = (0..<0x250).map { value in
    guard let scalar = Unicode.Scalar(UInt32(value)), !Character(scalar).isWhitespace else { return nil }
    return Array(foldAny(String(Character(scalar))).utf8)
  }

  private static func foldAny(_ text: some StringProtocol) -> String {
    // Composed first: folding takes a mark off か゛ and leaves it on が, though both are one letter.
    let folded = String(text).precomposedStringWithCanonicalMapping
      .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return spelled(folded).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Letters that Unicode does not take apart, as people without them on their keyboards write them.
  private static let spellings: [Unicode.Scalar: String] = [
    "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "ŋ": "n", "þ": "th", "ŧ": "t",
    // Signs that are typed one for another, or not at all.
    "'": "", "’": "", "‘": "", "ʼ": "", "ʻ": "", "`": "", "´": "", "′": "",
  ]

  private static func spelled(_ folded: String) -> String {
    func isAnother(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value >= 0x80 || scalar == "'" || scalar == "`" ? spelling(of: scalar) != nil : false
    }
    guard folded.unicodeScalars.contains(where: isAnother) else { return folded }
    return folded.unicodeScalars.reduce(into: "") { text, scalar in
      if let spelling = spelling(of: scalar) { text += spelling } else { text.unicodeScalars.append(scalar) }
    }
  }

  /// The empty text for invisible characters, such as a soft hyphen or a space of no width.
  private static func spelling(of scalar: Unicode.Scalar) -> String? {
    if let spelling = spellings[scalar] { return spelling }
    return scalar.value >= 0x80 && scalar.properties.generalCategory == .format ? "" : nil
  }
}

/// Words of one or two letters. A library of a million books holds any two letters somewhere within a word, and an
/// index of runs of three characters cannot find them. A person who types `ma` means words that begin with it. So text
/// is stored with a space before each word, which turns a word's first two letters into a run of three, and short words
/// are searched for after a space.
extension SearchText {
  /// The search text of a row: its folded text (` x- men` for X-Men), other spellings of umlauts, and syllables.
  package static func stored(_ text: String) -> String {
    let folded = fold(text)
    return folded.isEmpty ? "" : " " + parted(folded) + otherSpellings(in: text) + syllables(of: folded)
  }

  /// A word, which holds no space, as it is to be looked for in text that is stored so.
  ///
  /// - Parameter typed: the word in the form that says how short it is: `jö` is as short as `jo`, though it is spelled
  ///   `joe`.
  static func sought(_ word: String, like typed: Substring? = nil) -> String {
    if let syllables = soughtSyllables(word) { return syllables }
    let scalars = (typed ?? word[...]).unicodeScalars
    return scalars.count <= 2 && scalars.allSatisfy(beginsAtSpaces) ? " " + word : parted(word)
  }

  /// Whether it is looked for where words begin, and is a letter only.
  static func isBeginning(_ sought: String) -> Bool {
    sought.unicodeScalars.count == 2 && sought.hasPrefix(" ")
  }

  /// Adds a space between a symbol and the letter or digit after it. A text that holds a word also holds it so.
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

  /// Latin letters, U+00C0 to U+02BF, are recognised by their first byte; × and ÷, among them, count as letters.
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

/// Parses typed search text and builds the SQL conditions for its words.
extension SearchText {
  /// The typed words; text holds all of them in any order. Punctuation only parts words, unless nothing else was typed.
  ///
  /// - Throws: `input-too-long` for a pasted page, which has more words than a statement may have conditions.
  static func words(_ typed: String) throws(Refusal) -> [SoughtWord] {
    guard typed.count <= TypedText.maximumLength else { throw .inputTooLong(limit: TypedText.maximumLength) }
    let words = parts(of: typed) { isIgnored($0) || $0.properties.isWhitespace }
    return words.isEmpty ? parts(of: typed) { $0.properties.isWhitespace } : words
  }

  private static func parts(of typed: String, isSeparator: (Unicode.Scalar) -> Bool) -> [SoughtWord] {
    // Composed first: a mark after ä belongs to it.
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

  /// Commas, quotation marks, brackets, hyphens, full stops: people type them otherwise than a title has them. Signs
  /// that are spoken stay, and so do apostrophes, which folding takes out of a word.
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

/// Words of one or two characters of a script that writes syllables or words, such as 鲸鱼: they are searched for as
/// often as words of other scripts, and an index of runs of three characters cannot find them. So text is stored with
/// each character and each pair of neighbours between marks after it, which are runs of three and four; a short word is
/// searched for between marks.
extension SearchText {
  /// No text holds it: what is typed, read or imported has no control characters.
  private static let mark: Unicode.Scalar = "\u{1}"

  /// A run that no text holds.
  static let nowhere = String(String.UnicodeScalarView([mark, mark, mark]))

  /// `␁鲸鱼␁鲸␁鱼␁` for what of the text is written in syllables, each once; empty where nothing is.
  static func syllables(of folded: String) -> String {
    // Below U+3000 each scalar takes at most three bytes, and its first byte is less than 0xE3.
    guard folded.utf8.contains(where: { $0 >= 0xE3 }) else { return "" }
    var result = String.UnicodeScalarView()
    var seen: Set<String> = []
    func add(_ scalars: some Sequence<Unicode.Scalar>) {
      let view = String.UnicodeScalarView(scalars)
      guard seen.insert(String(view)).inserted else { return }
      if seen.count == 1 { result.append(mark) }
      result += view
      result.append(mark)
    }
    for run in folded.unicodeScalars.split(whereSeparator: { !isSyllable($0) }) {
      for (first, second) in zip(run, run.dropFirst()) { add([first, second]) }
      for scalar in run { add([scalar]) }
    }
    return String(result)
  }

  /// A word of one or two syllables, as it is to be looked for; nil for any other.
  static func soughtSyllables(_ word: String) -> String? {
    let scalars = word.unicodeScalars
    guard (1...2).contains(scalars.count), scalars.allSatisfy(isSyllable) else { return nil }
    return "\(mark)\(word)\(mark)"
  }

  /// Han characters, kana and Hangul: https://www.unicode.org/reports/tr24/
  static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041...0x30FF, 0xAC00...0xD7A3: true
    case 0x3005...: scalar.properties.isIdeographic
    default: false
    }
  }
}

/// Umlauts as people without them on their keyboards write them: `Mueller` is Müller. Folding takes the dots away
/// (`muller`), so a word with an umlaut is stored in both forms, and one that is typed with an umlaut is looked for in
/// both.
extension SearchText {
  /// The text with `ae`, `oe` and `ue` for its umlauts; nil for one without any.
  static func spelledUmlauts(_ text: some StringProtocol) -> String? {
    guard mayHoldUmlaut(text) else { return nil }
    let composed = String(text).precomposedStringWithCanonicalMapping.unicodeScalars
    guard composed.contains(where: { umlauts[$0] != nil }) else { return nil }
    var spelled = String.UnicodeScalarView()
    for scalar in composed {
      if let letters = umlauts[scalar] { spelled += letters.unicodeScalars } else { spelled.append(scalar) }
    }
    return String(spelled)
  }

  /// The words with umlauts as they are spelled without, as they are stored: ` mueller`; empty where there are none.
  static func otherSpellings(in text: String) -> String {
    guard let spelled = spelledUmlauts(text) else { return "" }
    let (own, others) = (fold(text).split(separator: " "), fold(spelled).split(separator: " "))
    guard own.count == others.count else { return "" }
    var seen: Set<Substring> = []
    return zip(own, others).reduce(into: "") { result, pair in
      if pair.0 != pair.1, seen.insert(pair.1).inserted { result += " " + parted(String(pair.1)) }
    }
  }

  private static let umlauts: [Unicode.Scalar: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "ae", "Ö": "oe", "Ü": "ue",
  ]

  /// The bytes decide for most text: Ä, Ö, Ü, ä, ö and ü are 0xC3 and another byte; combining dots are 0xCC 0x88.
  private static func mayHoldUmlaut(_ text: some StringProtocol) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      switch (last, byte) {
      case (0xC3, 0x84), (0xC3, 0x96), (0xC3, 0x9C), (0xC3, 0xA4), (0xC3, 0xB6), (0xC3, 0xBC), (0xCC, 0x88): return true
      default: last = byte
      }
    }
    return false
  }
}
