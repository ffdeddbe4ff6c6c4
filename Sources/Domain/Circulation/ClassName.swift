/// The name of a class, and the parts that decide whether two spellings name one class.
///
/// `7b`, `7 B`, `07b`, `Klasse 7b`, `Kl. 7b`, `Class 7b`, `Rang 7b` and `７ｂ` are the class 7b. So is `7-b`. `7年级(2)班`
/// and `七年级2班` are one class. All other names differ by more than case and width only: `Klasse` and `Eulen` are names,
/// `2nd Class` is not `Class 2`, and `初一(2)班` is not `7年级2班`, because schools count these otherwise.
package struct ClassName: Hashable, Sendable {
  /// The name as shown: without the word for a class and spaces before the letter, and with its letters' case.
  package let text: String
  /// The same for all spellings of one class.
  package let key: String
  /// The year of its students, such as 7; nil where the name does not begin with one.
  package let number: Int?
  /// The name of the class one year later; nil without a number.
  package let next: String?

  /// - Returns: nil for a text without a name.
  package init?(_ typed: String) {
    let narrow = TypedText.narrowed(typed)
    let name = narrow.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !name.isEmpty else { return nil }
    if let han = HanClass(name) {
      self.init(name.filter { $0 != " " }, key: han.key, number: han.number, next: han.next)
    } else if let ordinal = OrdinalClass(name) {
      self.init(name, key: name.lowercased(), number: ordinal.number, next: ordinal.next)
    } else if let plain = NumberedClass(name) {
      self.init(plain.text, key: plain.key, number: plain.number, next: plain.next)
    } else {
      self.init(name, key: name.lowercased(), number: nil, next: nil)
    }
  }

  private init(_ text: String, key: String, number: Int, next: String) {
    self.init(text, key: key, number: ClassName.numbers.contains(number) ? number : nil, next: next)
  }

  private init(_ text: String, key: String, number: Int?, next: String?) {
    (self.text, self.key, self.number) = (text, key, number)
    self.next = number == nil ? nil : next
  }

  /// Whether the letters after a number are capitals: `7B`. Nil for any other form, and for only a number.
  package var hasCapitals: Bool? {
    guard let letters = text.wholeMatch(of: /\d+[-.]?(\p{L}{1,2})/)?.1, number != nil else { return nil }
    return letters != letters.lowercased()
  }

  /// The same class with its letters as those of another class, so that a list has one style.
  package func written(like other: ClassName) -> ClassName {
    guard let capitals = other.hasCapitals, let own = hasCapitals, own != capitals else { return self }
    return ClassName(capitals ? text.uppercased() : text.lowercased()) ?? self
  }

  /// The years of a school.
  static let numbers = 1...13

  /// The name of a class whose students left in a year.
  package static func archived(_ name: String, in year: Int) -> String { "\(name) (\(year))" }
}

/// A number, then a letter or two, or a separator and another number: 7, 7b, 7-2, 7.2.
///
/// Two numbers with a slash may be a class of two years (5/6), so they are a name.
private struct NumberedClass {
  let number: Int
  private let rest: String
  private let keyRest: String

  init?(_ name: String) {
    // French counts the years of a collège downwards: 6eB comes before 5eB.
    let body = name.trimmingPrefix(
      /(?:klasse|kl|class|classe|cl|grade|year|yr|form|rang)(?:\.\s*|\s+|(?=\d))/.ignoresCase())
    guard let match = body.wholeMatch(of: /0*(\d{1,2})\s?(?:([-.]?)\s?(\p{L}{1,2})|([-.])\s?0*(\d{1,2}))?/),
      let number = Int(match.1), body.wholeMatch(of: /\d+\s?e\p{Lu}/) == nil
    else { return nil }
    self.number = number
    if let letters = match.3 {
      rest = "\(match.2 ?? "")\(letters)"
      keyRest = letters.lowercased()
    } else if let separator = match.4, let second = match.5 {
      rest = "\(separator)\(second)"
      keyRest = ".\(second)"
    } else {
      (rest, keyRest) = ("", "")
    }
  }

  var text: String { "\(number)\(rest)" }
  var key: String { "\(number)\(keyRest)" }
  /// 1st becomes 2nd.
  var next: String {
    OrdinalClass.endings.contains(keyRest) ? OrdinalClass.text(number + 1) : "\(number + 1)\(rest)"
  }
}

/// 2nd Class, 3rd Year.
private struct OrdinalClass {
  let number: Int
  private let word: Substring

  static let endings: Set<String> = ["st", "nd", "rd", "th"]

  init?(_ name: String) {
    guard let match = name.wholeMatch(of: /(\d{1,2})(?:st|nd|rd|th)( (?:class|year|grade|form))/.ignoresCase()),
      let number = Int(match.1)
    else { return nil }
    self.number = number
    word = match.2
  }

  var next: String { Self.text(number + 1) + word }

  static func text(_ number: Int) -> String {
    let ending =
      switch (number % 10, number / 10 % 10) {
      case (1, 0), (1, 2...): "st"
      case (2, 0), (2, 2...): "nd"
      case (3, 0), (3, 2...): "rd"
      case (_, _): "th"
      }
    return "\(number)\(ending)"
  }
}

/// 七年级2班, 7年级(2)班, 七年级.
private struct HanClass {
  let number: Int
  private let group: Int?
  private let isWritten: Bool
  /// The text after the number of the year, as typed.
  private let rest: Substring

  private static let written = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三"]

  init?(_ name: String) {
    let name = name.filter { $0 != " " }
    guard let match = name.wholeMatch(of: /([一二三四五六七八九十]{1,2}|\d{1,2})(年级(?:\(?([一二三四五六七八九十]{1,2}|\d{1,2})\)?班)?)/),
      let number = Self.number(match.1)
    else { return nil }
    if let text = match.3 {
      guard let group = Self.number(text) else { return nil }
      self.group = group
    } else {
      group = nil
    }
    self.number = number
    isWritten = Int(match.1) == nil
    rest = match.2
  }

  private static func number(_ text: Substring) -> Int? {
    Int(text) ?? written.firstIndex(of: String(text)).map { $0 + 1 }
  }

  var key: String { "\(number)年级" + (group.map { "\($0)班" } ?? "") }

  var next: String {
    let next = number + 1
    let written = isWritten && next <= Self.written.count ? Self.written[next - 1] : "\(next)"
    return written + rest
  }
}
