import Domain
import TestSupport
import Testing

@Suite("Which language is meant")
struct LanguageTests {
  @Test(arguments: [
    ("en", Language.english), ("en-IE", .english), ("EN_us.UTF-8", .english), ("C", .english), ("POSIX", .english),
    ("C.UTF-8", .english), ("de", .german), ("de-AT", .german), ("de_CH.UTF-8", .german), ("de_DE@euro", .german),
    ("deu", .german), ("ga", .irish), ("ga_IE.UTF-8", .irish), ("gle", .irish), ("zh", .simplifiedChinese),
    ("zh-Hans", .simplifiedChinese), ("zh-Hans-CN", .simplifiedChinese), ("zh_CN.GB18030", .simplifiedChinese),
    ("zh_TW.UTF-8", .simplifiedChinese), ("zh-Hant-HK", .simplifiedChinese), ("cmn", .simplifiedChinese),
  ])
  func tag_isUnderstood(tag: String, language: Language) {
    #expect(Language(tag: tag) == language)
  }

  @Test(arguments: [
    "", " ", "xx", "xx_XX.UTF-8", "english", "d", "-de", "de-", "de__AT", "de AT", "..", "@", "中文", "gäe", "dе",
    "de-aaaaaaaaa", String(repeating: "de-", count: 1000) + "de",
  ])
  func tag_isNoLanguage_whereItIsNotSpokenOrNoTag(tag: String) {
    #expect(Language(tag: tag) == nil)
  }

  @Test func everyLanguage_isFoundByItsOwnTag() {
    for language in Language.allCases { #expect(Language(tag: language.tag) == language) }
    #expect(Set(Language.allCases.map(\.ownName)).count == Language.allCases.count)
  }

  @Test func attributes_describeALanguage() {
    let french = Language(
      tag: "fr", attributes: ["x-name": "Français", "x-words": "francais, FR", "x-card": "25", "x-reviewed": "false"])
    #expect(french.ownName == "Français" && french.words == ["français", "francais", "fr"])
    #expect(french.card == 25 && !french.isReviewed)
    #expect(CommandCard(french)?.text == "00000253")
    let bare = Language(tag: "fr", attributes: [:])
    #expect(bare.ownName == "fr" && bare.words == ["fr"] && bare.card == nil && bare.isReviewed)
    #expect(CommandCard(bare) == nil)
    #expect(bare == french && bare.with(["x-name": "français"]).ownName == "français")
  }

  /// The number of another card, or one with too many digits, belongs to no language.
  @Test(arguments: ["1", "12", "20", "100", "-21", "9999999999", "x", ""])
  func card_isNil_whenItsNumberIsNoLanguages(number: String) {
    #expect(Language(tag: "fr", attributes: ["x-card": number]).card == nil)
  }

  @Test(arguments: [
    ([:], Language.english), (["LANG": "de_DE.UTF-8"], .german), (["LANG": "fr_FR.UTF-8"], .english),
    (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "ga_IE.UTF-8"], .irish),
    (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "ga_IE.UTF-8", "LC_ALL": "zh_CN.UTF-8"], .simplifiedChinese),
    (["LANG": "de_DE.UTF-8", "LC_ALL": ""], .german), (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], .english),
    // Set, and not supported here: what is set after it was not asked for.
    (["LANG": "de_DE.UTF-8", "LC_ALL": "fr_FR.UTF-8"], .english), (["LC_TIME": "de_DE.UTF-8"], .english),
  ])
  func locale_isTheFirstThatIsSet(environment: [String: String], language: Language) {
    #expect(Language(environment: environment) == language)
  }
}
