import Domain

/// When a book was published, in the shapes in which catalogues have it.
enum PublishedDate {
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
  /// Before the first, books have no such dates; beyond the second, it is a slip.
  private static let years = 1400...2200

  /// `2006-11-13` of `November 13, 2006`, `2006-11` of `Nov 2006`, `1994` of `c1994`, `[1994]` and `1994.`; a year, month and day
  /// in figures as they are; else the text as it stands, unless no digit is in it.
  static func normalise(_ text: String?) -> String? {
    guard let clean = FoundText.line(text, limit: FoundText.dateLimit), clean.contains(where: \.isNumber) else {
      return nil
    }
    return inFigures(clean) ?? inWords(clean) ?? yearInBrackets(clean) ?? clean
  }

  private static func inFigures(_ text: String) -> String? {
    // Google has a moment for some: 2004-05-01T00:00:00Z.
    let day = text.prefix { $0 != "T" }
    let parts = day.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let year = year(parts[0]) else { return nil }
    let rest = parts.dropFirst().map { $0.utf8.count <= 2 ? Int($0) : nil }
    switch (rest.first, rest.dropFirst().first) {
    case (nil, _): return year
    case (.some(let month?), nil) where (1...12).contains(month): return "\(year)-\(twoDigits(month))"
    case (.some(let month?), .some(let day?)) where (1...12).contains(month) && (1...31).contains(day):
      return "\(year)-\(twoDigits(month))-\(twoDigits(day))"
    // A month that is none, as in 2004-00-00, leaves the year.
    default: return year
    }
  }

  /// `November 13, 2006`, `13 November 2006`, `Nov. 2006`.
  private static func inWords(_ text: String) -> String? {
    let words = text.split { $0 == " " || $0 == "," || $0 == "." }
    guard (2...3).contains(words.count), let year = year(words[words.count - 1]) else { return nil }
    let others = words.dropLast()
    let found = others.compactMap(month)
    guard found.count == 1, let month = found.first else { return nil }
    guard others.count == 2 else { return "\(year)-\(twoDigits(month))" }
    guard let day = others.compactMap({ Int($0.filter(\.isNumber)) }).first, (1...31).contains(day) else { return nil }
    return "\(year)-\(twoDigits(month))-\(twoDigits(day))"
  }

  private static func yearInBrackets(_ text: String) -> String? {
    let marks: Set<Character> = ["[", "]", "(", ")", "c", "©", "p", ".", " ", "?"]
    return year(Substring(text.filter { !marks.contains($0) }))
  }

  private static func month(_ word: Substring) -> Int? {
    let word = word.lowercased()
    guard word.count >= 3 else { return nil }
    return months.firstIndex { $0.hasPrefix(word) || (word == "sept" && $0 == "september") }.map { $0 + 1 }
  }

  private static func year(_ text: Substring) -> String? {
    guard text.utf8.count == 4, let digits = Digits(text), let number = Int(digits.text), years.contains(number) else {
      return nil
    }
    return digits.text
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
