import Foundation

/// Months as our languages write them: English, German and Irish, which also has them in the genitive and behind a softened letter.
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

  /// - Parameter words: all that stands beside the year and the day.
  /// - Returns: 1 to 12; nil unless all the words together are one month, or its first three letters or more.
  static func month(of words: [String]) -> Int? {
    let text = words.map(fold).filter { !fillers.contains($0) }.joined(separator: " ")
    guard text.count >= shortest else { return nil }
    // `mBealtaine`, `Dheireadh Fómhair`: Irish changes the beginning of a name.
    return month(text) ?? (text.dropFirst().hasPrefix("h") ? month(text.prefix(1) + text.dropFirst(2)) : nil)
  }

  private static func month(_ text: some StringProtocol) -> Int? {
    names.firstIndex { $0.contains { $0.hasPrefix(text) } }.map { $0 + 1 }
  }

  private static func fold(_ word: String) -> String {
    word.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}

/// Numbers as Chinese writes them, with figures of its own or with ours.
enum ChineseFigures {
  /// `2004` of `二〇〇四`; nothing where a sign is no figure.
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
