import Domain
import Testing

@testable import Catalogues
@testable import Messages

/// The patterns as ICU reads them, whatever the values contain.
@Suite struct PatternTests {
  private static func text(_ pattern: String, _ values: [Pattern.Value], locale: String = "en") throws -> String {
    try Pattern(pattern, locale: locale).format(values)
  }

  private static func number(_ number: Int) -> Pattern.Value {
    Pattern.Value(name: "count", text: String(number), number: number)
  }

  @Test(arguments: [
    ("{count, plural, one {# book} two {# books}}", "U_DEFAULT_KEYWORD_MISSING"),
    ("{kind, select, camera {camera}}", "U_DEFAULT_KEYWORD_MISSING"), ("{title", "U_UNMATCHED_BRACES"),
    ("{}", "U_PATTERN_SYNTAX_ERROR"), ("{count, number}", "U_UNSUPPORTED_ERROR"),
    ("{due, date, ::yMMMd}", "U_UNSUPPORTED_ERROR"), ("{0, choice, 0#none|1#one}", "U_UNSUPPORTED_ERROR"),
  ])
  func text_isRefused_whenItIsNoPattern(text: String, fault: String) {
    #expect(throws: Pattern.Fault(name: fault)) { try Pattern(text, locale: "en") }
  }

  @Test(arguments: [
    ("It’s {count}", "It’s 3"), ("It's {count}", "It's 3"), ("It''s {count}", "It's 3"), ("'{count}'", "{count}"),
    ("# {count}", "# 3"), ("{count, plural, other {# '#' of {count}}}", "3 # of 3"),
    ("{count, plural, =3 {three} other {#}}", "three"), ("{count, plural, offset:1 one {one} other {#}}", "2"),
    ("{count, selectordinal, few {#rd} other {#th}}", "3rd"), ("[Y/n/date] {missing}", "[Y/n/date] {missing}"),
    ("", ""), ("{count, select, 3 {third} other {}}", "third"),
  ])
  func pattern_isRead_asICUDescribesIt(pattern: String, text: String) throws {
    #expect(try Self.text(pattern, [Self.number(3)]) == text)
  }

  @Test func plural_hasTheCategoriesOfTheLanguage() throws {
    let pattern = "{count, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}"
    func categories(_ locale: String) throws -> String {
      try [0, 1, 2, 3, 6, 7, 10, 11, 21].map { try Self.text(pattern, [Self.number($0)], locale: locale) }.joined()
    }
    #expect(try categories("ga") == "xotffmmxx")
    #expect(try categories("de") == "xoxxxxxxx")
    #expect(try categories("zh-Hans") == "xxxxxxxxx")
    #expect(try categories("pl") == "moffmmmmm")
  }

  /// Braces, quotation marks, combining marks, emoji and NUL in values come out as they went in.
  @Test func value_isNeverReadAsAPattern() throws {
    var generator = Seeded(state: 20_261_123)
    let pieces = [
      "{", "}", "{title}", "'", "''", "#", "|", "\\", "e\u{301}", "\u{300}\u{316}", "🎈", "\0", "书", "%s", "a",
    ]
    let pattern = try Pattern("“{title}” {count, plural, one {# copy} other {# copies}} by {author}", locale: "en")
    for _ in 0..<2000 {
      let texts = (0..<2).map { _ in
        (0..<Int.random(in: 0...12, using: &generator))
          .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      }
      let said = pattern.format([
        Pattern.Value(name: "title", text: texts[0]), Self.number(2), Pattern.Value(name: "author", text: texts[1]),
      ])
      #expect(Array(said.unicodeScalars) == Array("“\(texts[0])” 2 copies by \(texts[1])".unicodeScalars), "\(texts)")
    }
  }

  @Test func value_mayBeAMegabyte() throws {
    let long = String(repeating: "{'é}", count: 200_000)
    #expect(try Self.text("<{title}>", [Pattern.Value(name: "title", text: long)]) == "<\(long)>")
  }

  @Test func number_isNotGrouped() throws {
    #expect(try Self.text("{count, plural, other {# = {count}}}", [Self.number(1_234_567)]) == "1234567 = 1234567")
  }

  @Test func pseudoLocale_marksWhatComesFromACatalogue() {
    let messages = Messages(language: .pseudo, calendar: Sample.dublin)
    let sentence = messages.text(.loanRenewed(Sample.loan))
    #expect(sentence.hasPrefix("[Ŕééñ") && sentence.hasSuffix("]"), "\(sentence)")
    #expect(sentence.contains("“Dune”") && sentence.contains("Ada Lovelace (S12345)"), "\(sentence)")
    #expect(!sentence.dropFirst().contains("["), "\(sentence)")
    #expect(!sentence.unicodeScalars.contains { (0xE000...0xF8FF).contains($0.value) })
    #expect(Language(tag: "en-XA") == .pseudo && Language(tag: "en_XA.UTF-8") == .pseudo)
    #expect(!Language.allCases.contains(.pseudo))
  }
}

/// Numbers of a seed (SplitMix64).
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
