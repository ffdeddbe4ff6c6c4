import Domain
import Foundation

/// When a book was published, in the forms that catalogues use.
enum PublishedDate {
  /// The plausible years: books have no dates before the first, and one after the second is a slip.
  private static let years = 1400...2200
  /// Whether a year is a placeholder for an unknown one, as in `0000`, `0101-01-01` and `9999-12-31`.
  private static func isPlaceholder(_ year: Int) -> Bool { year < years.lowerBound || year == 9999 }

  /// `2006-11-13` of `November 13, 2006`, `13. November 2006`, `13 Samhain 2006` and `2006年11月13日`; `2006-11` of `Nov
  /// 2006`; `1994` of `c1994`, `[1994]` and `1994.`; a year, month and day in figures as they are; else the text as it
  /// stands, unless no digit or only a placeholder is in it.
  static func normalise(_ text: String?) -> String? {
    guard let clean = FoundText.line(text, limit: FoundText.dateLimit) else { return nil }
    if let date = chinese(clean) { return date }
    guard clean.contains(where: \.isNumber) else { return nil }
    if let date = inFigures(clean) ?? withDots(clean) ?? inWords(clean) ?? yearInBrackets(clean) { return date }
    let numbers = clean.split { !("0"..."9").contains($0) }.filter { $0.utf8.count == 4 }.compactMap { Int($0) }
    // Any other number next to a placeholder is made up as well.
    return !numbers.isEmpty && numbers.allSatisfy(isPlaceholder) ? nil : clean
  }

  private static func inFigures(_ text: String) -> String? {
    // Google has a moment for some: 2004-05-01T00:00:00Z.
    let day = text.prefix { $0 != "T" }
    let parts = day.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let year = year(parts[0]) else { return nil }
    func number(at index: Int) -> Int? {
      index < parts.count && parts[index].utf8.count <= 2 ? Int(parts[index]) : nil
    }
    // A month that is none, as in 2004-00-00, leaves the year.
    return date(year, number(at: 1), number(at: 2))
  }

  /// `13.11.2006`, as German has it; with strokes, the month is ambiguous.
  private static func withDots(_ text: String) -> String? {
    let parts = text.split { $0 == "." || $0 == " " }
    guard parts.count == 3, text.contains("."), let year = year(parts[2]), let day = Int(parts[0]),
      let month = Int(parts[1])
    else { return nil }
    return date(year, month, day)
  }

  /// `November 13, 2006`, `13 November 2006`, `Nov. 2006`, `1. März 1999`, `mí na Nollag 1999`.
  private static func inWords(_ text: String) -> String? {
    let words = text.split { $0 == " " || $0 == "," || $0 == "." }
    guard words.count >= 2, let last = words.last, let year = year(last) else { return nil }
    let others = words.dropLast()
    let numbers = others.filter { $0.contains(where: \.isNumber) }
    let names = others.filter { !$0.contains(where: \.isNumber) }
    guard numbers.count <= 1, let month = MonthName.month(of: names.map(String.init)) else { return nil }
    guard let number = numbers.first else { return date(year, month, nil) }
    guard let day = Int(number.filter(\.isNumber)), (1...31).contains(day) else { return nil }
    return date(year, month, day)
  }

  /// `2006年11月13日`, `2006年11月`, `2006年`, also in Chinese figures.
  private static func chinese(_ text: String) -> String? {
    guard let end = text.firstIndex(of: "年"), let year = year(Substring(ChineseFigures.digits(text[..<end]))) else {
      return nil
    }
    let rest = text[text.index(after: end)...]
    guard let monthEnd = rest.firstIndex(of: "月") else { return year }
    let month = ChineseFigures.number(rest[..<monthEnd])
    let last = rest[rest.index(after: monthEnd)...]
    return date(year, month, last.firstIndex { $0 == "日" || $0 == "号" }.flatMap { ChineseFigures.number(last[..<$0]) })
  }

  private static func yearInBrackets(_ text: String) -> String? {
    let marks: Set<Character> = ["[", "]", "(", ")", "c", "©", "p", ".", " ", "?"]
    return year(Substring(text.filter { !marks.contains($0) }))
  }

  /// The valid part of a date: no month 13, and no 31 February.
  private static func date(_ year: String, _ month: Int?, _ day: Int?) -> String {
    guard let month, (1...12).contains(month) else { return year }
    let head = "\(year)-\(twoDigits(month))"
    guard let day else { return head }
    let whole = "\(head)-\(twoDigits(day))"
    return (1...31).contains(day) && !PublicationDate.isImpossible(whole) ? whole : head
  }

  private static func year(_ text: Substring) -> String? {
    guard text.utf8.count == 4, let digits = Digits(text), let number = Int(digits.text), years.contains(number) else {
      return nil
    }
    return digits.text
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

/// Months in English, German and Irish, which also has them in the genitive and after a softened letter.
enum MonthName {
  private static let names = [
    ["january", "januar", "janner", "eanair"], ["february", "februar", "feber", "feabhra"],
    ["march", "marz", "maerz", "mrz", "marta"], ["april", "aibrean", "aibreain"], ["may", "mai", "bealtaine"],
    ["june", "juni", "meitheamh", "meithimh"], ["july", "juli", "iuil"], ["august", "lunasa"],
    ["september", "sept", "mean fomhair", "mfomh"], ["october", "oktober", "deireadh fomhair", "dfomh"],
    ["november", "samhain", "samhna"], ["december", "dezember", "nollaig", "nollag"],
  ]
  /// `im Mai`, `mí na Nollag`.
  private static let fillers: Set<String> = ["im", "in", "of", "mi", "na", "an"]
  private static let shortest = 3

  /// - Parameter words: everything except the year and the day.
  /// - Returns: 1 to 12; nil unless all the words together are one month, or its first three letters or more.
  static func month(of words: [String]) -> Int? {
    let text = words.map(\.folded).filter { !fillers.contains($0) }.joined(separator: " ")
    guard text.count >= shortest else { return nil }
    // `mBealtaine`, `Dheireadh Fómhair`: Irish changes the beginning of a name.
    return month(text) ?? (text.dropFirst().hasPrefix("h") ? month(text.prefix(1) + text.dropFirst(2)) : nil)
  }

  private static func month(_ text: some StringProtocol) -> Int? {
    names.firstIndex { $0.contains { $0.hasPrefix(text) } }.map { $0 + 1 }
  }
}

/// Numbers in Chinese, with Chinese or Arabic digits.
enum ChineseFigures {
  /// `2004` for `二〇〇四`; nil if a character is not a digit.
  static func digits(_ text: Substring) -> String {
    let digits = text.filter { !$0.isWhitespace }.map { $0.wholeNumberValue ?? -1 }
    return digits.allSatisfy { (0...9).contains($0) } ? digits.map(String.init).joined() : ""
  }

  /// 11 of `十一`, `11` and `１１`.
  static func number(_ text: Substring) -> Int? {
    let bare = text.filter { !$0.isWhitespace }
    guard let ten = bare.firstIndex(of: "十") else { return Int(digits(Substring(bare))) }
    let (before, after) = (bare[..<ten], bare[bare.index(after: ten)...])
    guard let tens = before.isEmpty ? 1 : Int(digits(before)), let ones = after.isEmpty ? 0 : Int(digits(after)) else {
      return nil
    }
    return tens * 10 + ones
  }
}
