/// A class as a table writes it, for the comparison of two lists: `7b`, `7 B` and `Klasse 7b` are one.
package struct ClassLabel: Hashable, Sendable {
  /// Equal for equal classes; empty for none.
  package let key: String
  /// The year that the name begins with; nil where it begins with none.
  package let level: Int?

  package init(_ text: String) {
    var word = text.lowercased().filter { $0.isLetter || $0.isNumber }[...]
    for prefix in ClassLabel.prefixes
    where word.hasPrefix(prefix) && word.dropFirst(prefix.count).first?.isNumber == true {
      word = word.dropFirst(prefix.count)
      break
    }
    while word.first == "0", word.dropFirst().first?.isNumber == true { word = word.dropFirst() }
    key = String(word)
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    level = digits.count < 3 ? Int(digits) ?? ClassLabel.hanLevel(word) : nil
  }

  private static let prefixes = ["klasse", "class", "rang", "classe", "year", "grade", "kl"]

  /// `七年级2班` is of the year 7.
  private static func hanLevel(_ word: Substring) -> Int? {
    guard let end = word.firstRange(of: "年") ?? word.firstRange(of: "年級") else { return nil }
    let numerals: [Substring: Int] = [
      "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "十一": 11, "十二": 12,
    ]
    return numerals[word[..<end.lowerBound]]
  }

  /// Whether somebody of one class may be in the other one a year later: in the next year, or in the same.
  /// A class that names no year excludes nothing.
  package func mayFollow(_ earlier: ClassLabel) -> Bool {
    guard let level, let before = earlier.level else { return true }
    return level == before || level == before + 1
  }
}
