import Domain
import Testing

@Suite("Names of classes")
struct ClassNameTests {
  /// Spellings of one class, the name that is shown for the first, its number, and the name of the next year.
  private static let same: [(spellings: [String], text: String, number: Int, next: String)] = [
    (
      [
        "7b", "7 B", "7B", "07b", "Klasse 7b", "klasse7b", "Kl. 7b", "Kl 7 b", "Class 7b", "CLASS 7B", "Year 7b",
        "Rang 7b",
        "classe 7b", "Cl. 7b", "Grade 7b", "Form 7B", "７ｂ", "７ Ｂ", " 7b ", "7-b", "7.b",
      ], "7b", 7, "8b"
    ),
    (["10a", "Klasse 10 a", "10A"], "10a", 10, "11a"), (["7", "Klasse 7", "07", "Grade 7"], "7", 7, "8"),
    (["7-2", "7.2", "Klasse 7.2", "07-02"], "7-2", 7, "8-2"), (["9äb", "9 ÄB"], "9äb", 9, "10äb"),
    (["七年级2班", "7年级2班", "七年级（2）班", "７年级(２)班", "七年级 二班"], "七年级2班", 7, "八年级2班"),
    (["3年级(12)班", "三年级十二班"], "3年级(12)班", 3, "4年级(12)班"), (["九年级", "9年级"], "九年级", 9, "十年级"),
    (["2nd Class", "2ND CLASS", "2nd  class"], "2nd Class", 2, "3rd Class"),
    (["10th Year"], "10th Year", 10, "11th Year"), (["1st"], "1st", 1, "2nd"),
  ]

  @Test(arguments: same.indices) func spellings_areOneClass(_ index: Int) throws {
    let (spellings, text, number, next) = Self.same[index]
    let names = try spellings.map { try #require(ClassName($0), "\($0)") }
    #expect(Set(names.map(\.key)).count == 1, "\(names.map(\.key))")
    #expect((names[0].text, names[0].number, names[0].next) == (text, number, next))
    #expect(names.allSatisfy { $0.number == number })
  }

  @Test func otherNames_stayApart() throws {
    let names = [
      "7a", "7b", "7ab", "7", "8b", "17b", "7-2", "7-3", "七年级2班", "七年级3班", "2nd Class", "Class 2", "Klasse", "Eulen",
      "Eulen 2", "5/6a", "初一2班", "六年级", "Junior Infants", "6e B", "6eB", "6b", "10a (2026)", "10a (2027)", "10a", "14c",
      "0b",
    ]
    let keys = try names.map { try #require(ClassName($0)).key }
    #expect(Set(keys).count == names.count, "\(keys)")
  }

  /// A class of two years, a French class, which counts downwards, and words have no year.
  @Test(arguments: [
    "Klasse", "Eulen", "Eulen 2", "5/6a", "1/2", "初一2班", "6eB", "6e B", "14c", "0b", "2026", "10a (2026)",
  ])
  func name_hasNoNumber_whereNoneIsSure(_ text: String) throws {
    let name = try #require(ClassName(text))
    #expect((name.number, name.next, name.text) == (nil, nil, text))
  }

  @Test func letters_followAnotherClass() throws {
    let (small, capital) = (try #require(ClassName("8a")), try #require(ClassName("10C")))
    #expect([small.hasCapitals, capital.hasCapitals] == [false, true])
    #expect(ClassName("7 B")?.written(like: small).text == "7b")
    #expect(ClassName("7b")?.written(like: capital).text == "7B")
    #expect(ClassName("7b")?.written(like: capital).key == ClassName("7b")?.key)
    for other in ["Owls", "7", "5/6a", "2nd Class", "七年级2班"] {
      let name = try #require(ClassName(other))
      #expect(name.hasCapitals == nil && name.written(like: capital) == name && small.written(like: name) == small)
    }
  }

  @Test(arguments: ["", " ", "\u{3000}", "\t"]) func nothing_isNoName(_ text: String) {
    #expect(ClassName(text) == nil)
  }

  /// A class is found by the name that it is shown by.
  @Test func shownName_isTheSameClass() throws {
    for (spellings, _, _, _) in Self.same {
      for spelling in spellings {
        let name = try #require(ClassName(spelling))
        let again = try #require(ClassName(name.text))
        #expect((again.key, again.text, again.number) == (name.key, name.text, name.number))
        let archived = ClassName.archived(name.text, in: 2026)
        #expect(ClassName(archived)?.text == archived)
      }
    }
  }
}
