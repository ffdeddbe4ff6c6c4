/// A whole name in one cell, divided into first and last name.
///
/// A division that could be another one is marked as unclear, so that a person hears of it.
package struct WholeName: Hashable, Sendable {
  package let first: String
  package let last: String
  /// False: the text allows another reading. The whole text is then the last name, except for names of several given
  /// names, which end in the last name as a rule.
  package let isClear: Bool

  /// - Parameter familyFirst: the column's heading says that the last name comes first (`Name, Vorname`).
  package init(_ text: String, familyFirst: Bool = false) {
    // One space for each run of spaces, also of the width of a Han character.
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "，" }.map {
      TypedText.trim(String($0))
    }
    if parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty {
      self.init(first: parts[1], last: parts[0])
    } else if parts.count > 1 || text.contains(where: { "()/;&=".contains($0) }) {
      self.init(unclear: text)
    } else if let name = WholeName(han: text) {
      self = name
    } else if text.unicodeScalars.contains(where: { $0.properties.isAlphabetic && !WholeName.isLatin($0) }) {
      // Scripts that write the family name first as often as last.
      self = text.contains(" ") ? WholeName(unclear: text) : WholeName(first: "", last: text)
    } else {
      self.init(words: text.split(separator: " ").map(String.init), familyFirst: familyFirst)
    }
  }

  private init(first: String, last: String, isClear: Bool = true) {
    (self.first, self.last, self.isClear) = (first, last, isClear)
  }

  private init(unclear text: String) { self.init(first: "", last: text, isClear: false) }

  // MARK: - Words with spaces between

  private init(words: [String], familyFirst: Bool) {
    if words.count < 2 {
      self.init(first: "", last: words.first ?? "")
    } else if let name = WholeName(capitals: words) {
      self = name
    } else if words.contains(where: { !$0.contains(where: \.isLetter) }) || words.allSatisfy(WholeName.isCapital) {
      self.init(unclear: words.joined(separator: " "))
    } else if familyFirst {
      // `Muster Ana` is clear by the heading; where a longer name divides is not.
      self =
        words.count == 2
        ? WholeName(first: words[1], last: words[0]) : WholeName(unclear: words.joined(separator: " "))
    } else {
      var start = words.count - 1
      if words.count > 2, WholeName.suffixes.contains(words[start].lowercased().filter { $0 != "." }) { start -= 1 }
      let end = start
      while start > 0, WholeName.isParticle(words[start - 1]) { start -= 1 }
      let given = words[..<start]
      // `Max Ben Müller`: a given name, or a part of the last one. `Ana García López`: likewise.
      let isDoubtful =
        given.count != 1 || words[start..<end].contains { WholeName.givenNames.contains($0.lowercased()) }
      self.init(
        first: given.joined(separator: " "), last: words[start...].joined(separator: " "), isClear: !isDoubtful)
    }
  }

  /// `DUPONT Jean`, `Jean DE LA FONTAINE`: the words in capitals are the last name. Nil unless some are and some are
  /// not, and those that are stand together at one end.
  private init?(capitals words: [String]) {
    let leading = words.prefix(while: WholeName.isCapital)
    let trailing = words.reversed().prefix(while: WholeName.isCapital)
    guard leading.count != words.count, words.filter(WholeName.isCapital).count == leading.count + trailing.count,
      leading.isEmpty != trailing.isEmpty
    else { return nil }
    let last = leading.isEmpty ? Array(words.suffix(trailing.count)) : Array(leading)
    let first = leading.isEmpty ? words.dropLast(trailing.count) : words.dropFirst(leading.count)
    self.init(first: first.joined(separator: " "), last: last.joined(separator: " "))
  }

  /// At least two letters, none of them small. One letter is an initial.
  private static func isCapital(_ word: String) -> Bool {
    let letters = word.filter(\.isLetter)
    return letters.count > 1 && letters.allSatisfy(\.isUppercase)
  }

  /// Words that belong to the last name after them, in lower case.
  private static let particles: Set<String> = [
    "van", "von", "vom", "der", "den", "dem", "des", "de", "del", "della", "dello", "degli", "dei", "di", "da", "das",
    "do", "dos", "du", "la", "las", "le", "los", "ter", "ten", "te", "tho", "zu", "zum", "zur", "af", "av", "auf",
    "und",
    "y", "e", "el", "al", "bin", "bint", "ibn", "ben", "abu", "st", "st.", "sankt", "saint", "san", "santa", "ó", "o",
    "ní", "ni", "nic", "mac", "mc", "mhic", "mhac", "ui", "uí", "ua", "bean", "d'", "o'", "’t", "'t", "’s", "'s",
  ]
  /// The particles that are given names, too.
  private static let givenNames: Set<String> = ["ben", "al", "le", "san", "te", "du", "di", "da", "la", "do", "bin"]
  private static let suffixes: Set<String> = ["jr", "sr", "jun", "sen", "ii", "iii", "iv"]

  private static func isParticle(_ word: String) -> Bool { particles.contains(word.lowercased()) }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    // Latin letters, their marks and full-width forms.
    switch scalar.value {
    case 0x00..<0x0370, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xFB00...0xFB06, 0xFF21...0xFF5A: true
    default: false
    }
  }

  // MARK: - Han characters

  /// Surnames of two characters that lists of pupils have.
  private static let compoundSurnames: Set<String> = [
    "欧阳", "歐陽", "司马", "司馬", "上官", "诸葛", "諸葛", "司徒", "皇甫", "尉迟", "尉遲", "公孙", "公孫", "慕容", "令狐",
    "长孙", "長孫", "宇文", "夏侯", "东方", "東方", "南宫", "南宮", "西门", "西門", "独孤", "獨孤", "端木", "百里", "轩辕",
    "公冶", "太史", "申屠", "闻人", "澹台", "淳于", "单于", "呼延", "万俟", "钟离", "赫连", "拓跋", "完颜", "濮阳",
  ]

  /// `王小明`, `王　明`, `欧阳明`. Nil for a text that is not all Han characters and spaces.
  private init?(han text: String) {
    let words = text.split(separator: " ").map(String.init)
    let characters = words.joined()
    guard !characters.isEmpty,
      characters.unicodeScalars.allSatisfy({ $0.properties.isIdeographic || $0 == "·" || $0 == "•" })
    else { return nil }
    let isPlain = characters.unicodeScalars.allSatisfy(\.properties.isIdeographic)
    let surname = WholeName.compoundSurnames.contains(String(characters.prefix(2))) ? 2 : 1
    let given = characters.count - surname
    // A space says where the surname ends; a list that spaces out each character says nothing.
    let divides = words.count == 2 && words[0].count != surname
    if isPlain, (1...2).contains(given), !divides, words.count <= 3 {
      self.init(first: String(characters.dropFirst(surname)), last: String(characters.prefix(surname)))
    } else {
      self.init(unclear: text)
    }
  }
}
