import Domain

/// Prepares text of the web for storage: no control characters, no markup, a limited length.
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

  static func title(_ text: String?) -> String? { line(text, limit: titleLimit) }
  static func name(_ text: String?) -> String? { line(text, limit: nameLimit) }

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

  /// Whether a character is kept: no control character, no mark of direction, and no sign for lost bytes.
  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .privateUse, .unassigned: false
    default: scalar != "\u{FFFD}" && scalar != "\u{FEFF}" && !scalar.isDirectionMark
    }
  }
}

/// Decides which subjects are real. Open Library's readers also note who lends a book, and lists that contain it.
enum SubjectText {
  /// The subjects in small letters.
  private static let noSubjects: Set<String> = [
    "protected daisy", "in library", "accessible book", "accessible books", "overdrive", "lending library",
    "internet archive wishlist", "open library staff picks", "popular print disabled books", "print disabled",
    "printdisabled", "inlibrary", "internetarchivebooks", "browserlending",
    "new york times bestseller", "new york times reviewed", "open_syllabus_project", "long now manual for civilization",
    "unknown", "undefined", "uncategorized", "unassigned", "none", "n/a", "general", "miscellaneous",
    "non-classifiable",
    "non renseigné", "[fic]", "fic",
  ]
  private static let beginnings = ["reading level-", "reading level:", "collectionid", "accelerated reader"]

  static func isSubject(_ text: String) -> Bool {
    let name = text.lowercased()
    guard name.contains(where: \.isLetter), !noSubjects.contains(name), !beginnings.contains(where: name.hasPrefix)
    else { return false }
    return !isTag(text) && !isClassNumber(name)
  }

  /// `nyt:mass-market-monthly=2021-11-07`, `award:hugo_award=1966`, `series:Dune`: a word, a colon and no space.
  private static func isTag(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return false }
    let (name, value) = (text[..<colon], text[text.index(after: colon)...])
    return value.first?.isWhitespace == false && name.allSatisfy { $0.isLowercase || $0 == "_" || $0 == "-" }
  }

  /// `pz7.r79835`, `ps3558.e63 d8`: places on the shelves of the Library of Congress.
  private static func isClassNumber(_ name: String) -> Bool {
    let letters = name.prefix { ("a"..."z").contains($0) }
    let digits = name.dropFirst(letters.count).prefix { ("0"..."9").contains($0) }
    let rest = name.dropFirst(letters.count + digits.count)
    return (1...3).contains(letters.count) && !digits.isEmpty && rest.first == "."
      && rest.dropFirst().first?.isLetter == true
  }
}

/// Guesses a description's language by its small words. Similar languages give no result rather than a wrong one.
enum TextLanguage {
  private static let words: [String: Set<String>] = [
    "en": ["the", "and", "of", "to", "is", "that", "with", "his", "her", "this", "from", "are", "which", "who"],
    "de": ["der", "die", "und", "das", "ist", "nicht", "ein", "eine", "mit", "dem", "den", "von", "sich", "auf"],
    "fr": ["le", "les", "et", "des", "une", "est", "dans", "pour", "qui", "sur", "du", "au", "avec", "cette"],
    "es": ["el", "los", "las", "una", "que", "del", "por", "con", "para", "su", "es", "como", "pero", "sus"],
    "it": ["il", "gli", "di", "che", "della", "una", "per", "con", "non", "sono", "nel", "del", "questo", "dei"],
    "nl": ["het", "een", "van", "en", "zijn", "niet", "dat", "met", "voor", "maar", "ook", "naar", "haar", "wordt"],
    "pt": ["os", "uma", "que", "do", "da", "em", "para", "com", "não", "dos", "seu", "sua", "mais", "pelo"],
    "ga": ["an", "agus", "na", "ar", "le", "tá", "bhí", "leis", "sé", "sí", "ach", "chun", "faoi", "sin"],
  ]
  private static let least = 3

  /// Two letters; nil where it is not clear.
  static func of(_ text: String) -> String? {
    if let script = script(of: text) { return script }
    var counts: [String: Int] = [:]
    for word in text.lowercased().split(whereSeparator: { !$0.isLetter }).prefix(300) {
      for (code, small) in words where small.contains(String(word)) { counts[code, default: 0] += 1 }
    }
    let ranked = counts.sorted { $0.value > $1.value }
    guard let first = ranked.first, first.value >= least else { return nil }
    guard ranked.count > 1 else { return first.key }
    return first.value >= ranked[1].value * 2 ? first.key : nil
  }

  /// Kana are Japanese; Han characters without any are Chinese.
  private static func script(of text: String) -> String? {
    var (han, kana, all) = (0, 0, 0)
    for scalar in text.unicodeScalars.prefix(1000) where scalar.properties.isAlphabetic {
      all += 1
      if scalar.properties.isIdeographic { han += 1 }
      if (0x3040...0x30FF).contains(scalar.value) { kana += 1 }
    }
    guard han + kana > all / 2 else { return nil }
    return kana > 0 ? "ja" : "zh"
  }
}
