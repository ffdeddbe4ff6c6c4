import Domain
import Testing

@Suite("Rules of a new password")
struct PasswordTests {
  private static let names = ["byrne", "Ms Byrne", "byrne@example.org"]

  @Test(
    arguments: [
      ("Stapel-Pferd", []), ("Ärger & Tee", []), ("图书馆的钥匙是蓝色！", []), ("éTé: trois pommes", []),
      ("Sh0rt!", [.length]), ("no capital here!", [.capital]), ("NoSignHere8", [.sign]),
      ("12345678!", [.capital, .notCommon]),
      ("", [.length, .capital, .sign]), ("Ms. Byrne!", [.notTheName]), ("Byrne@Example.org", [.notTheName]),
      ("P@ssw0rd!", [.notCommon]), ("Password-123", [.notCommon]), ("Bibliothek!", [.notCommon]),
      ("Sommer_2026", [.notCommon]), ("Ｐａｓｓｗｏｒｄ！１", [.notCommon]),
    ] as [(String, [PasswordRule])])
  func password_breaksTheseRules(password: String, rules: [PasswordRule]) {
    #expect(PasswordRule.broken(by: password, names: Self.names) == rules)
  }

  @Test func password_isLimited_inCharactersAndBytes() {
    let long = "A-" + String(repeating: "x", count: 254)
    #expect(PasswordRule.broken(by: long, names: []) == [])
    #expect(PasswordRule.broken(by: long + "x", names: []) == [.limit])
    let marks = "Ab-defgh" + String(repeating: "\u{301}", count: 10_000)
    #expect(PasswordRule.broken(by: marks, names: []) == [.limit])
  }

  /// All reasons at once: a person corrects them together.
  @Test func check_namesEachBrokenRule() {
    #expect(throws: Refusals(.passwordTooShort(minimum: 8), [.passwordNeedsCapital, .passwordNeedsSign])) {
      try PasswordRule.check("kzq", names: [])
    }
  }

  @Test func list_hasTenThousandCommonPasswords() {
    #expect(CommonPasswords.count == 10_000)
    for common in ["qwerty123", "QWERTY123", "iloveyou!", "letmein", "Passwort1"] {
      #expect(CommonPasswords.contains(common), "\(common)")
    }
    for own in ["Stapel-Pferd", "!!!!!!!!", "", "Xq7#vbm-Lio"] { #expect(!CommonPasswords.contains(own), "\(own)") }
  }
}
