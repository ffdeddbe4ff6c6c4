import Domain
import Messages
import Reports
import TestSupport
import Testing

@Suite("Numbers and dates in the reviewed languages") struct PluralTests {
  private static let numbers = [0, 1, 2, 3, 6, 7, 10, 11, 17, 21]

  @Test(arguments: [
    (
      Language.english, Noun.copy,
      ["copies", "copy", "copies", "copies", "copies", "copies", "copies", "copies", "copies", "copies"]
    ),
    (.german, .copy, ["Exemplare", "Exemplar"] + Array(repeating: "Exemplare", count: 8)),
    (.german, .book, ["Bücher", "Buch"] + Array(repeating: "Bücher", count: 8)),
    (.german, .day, ["Tage", "Tag"] + Array(repeating: "Tage", count: 8)),
    (.simplifiedChinese, .book, Array(repeating: "本书", count: 10)),
    (.simplifiedChinese, .student, Array(repeating: "名学生", count: 10)),
    (.simplifiedChinese, .copy, Array(repeating: "册", count: 10)),
  ])
  func count_choosesTheWord(language: Language, noun: Noun, words: [String]) {
    let messages = Messages(language: language)
    #expect(
      Self.numbers.map { messages.count($0, noun) } == zip(Self.numbers, words).map { "\($0) \($1)" })
  }

  @Test(arguments: [
    (
      Noun.copy,
      [
        "0 cóip", "cóip amháin", "2 chóip", "3 chóip", "6 chóip", "7 gcóip", "10 gcóip", "11 chóip", "17 gcóip",
        "21 cóip",
      ]
    ),
    (
      .loan,
      [
        "0 iasacht", "iasacht amháin", "2 iasacht", "3 iasacht", "6 iasacht", "7 n-iasacht", "10 n-iasacht",
        "11 iasacht", "17 n-iasacht", "21 iasacht",
      ]
    ),
    (
      .book,
      [
        "0 leabhar", "leabhar amháin", "2 leabhar", "3 leabhar", "6 leabhar", "7 leabhar", "10 leabhar", "11 leabhar",
        "17 leabhar", "21 leabhar",
      ]
    ),
  ])
  func irishCount_changesTheWord(noun: Noun, texts: [String]) {
    let messages = Messages(language: .irish)
    #expect(Self.numbers.map { messages.count($0, noun) } == texts)
  }

  @Test(arguments: [
    (Language.english, 12, 5, "Sat 5 Dec 2026, 14:03"), (.german, 12, 5, "Sa., 5. Dez. 2026, 14:03"),
    (.irish, 12, 5, "Sath 5 Noll 2026, 14:03"), (.simplifiedChinese, 12, 5, "2026年12月5日 周六 14:03"),
    (.german, 3, 1, "So., 1. März 2026, 14:03"), (.irish, 9, 30, "Céad 30 MFómh 2026, 14:03"),
    (.simplifiedChinese, 1, 1, "2026年1月1日 周四 14:03"), (.german, 9, 30, "Mi., 30. Sept. 2026, 14:03"),
  ])
  func date_isNamedAsTheLanguageDoes(language: Language, month: Int, day: Int, text: String) throws {
    let messages = Messages(language: language, calendar: Sample.dublin)
    let day = CalendarDay(year: 2026, month: month, day: day)
    // From the end backwards: 9 h 57 min before midnight. On none of these days do the clocks change.
    let end = try #require(Sample.dublin.endOfDay(day))
    let moment = Timestamp(milliseconds: end.milliseconds + 1 - (9 * 60 + 57) * 60_000)
    #expect(messages.time(moment) == text)
    #expect(text.hasPrefix(messages.day(day)))
  }

  @Test(arguments: Language.reviewed) func everyMonthAndWeekday_hasANameOfItsOwn(language: Language) {
    let messages = Messages(language: language, calendar: Sample.dublin)
    let months = (1...12).map { messages.day(CalendarDay(year: 2026, month: $0, day: 10)) }
    let week = (1...7).map { messages.day(CalendarDay(year: 2026, month: 6, day: $0)) }
    #expect(Set(months + week).count == 19)
    #expect(messages.day(CalendarDay(year: 2026, month: 2, day: 30)) == "2026-02-30")
    #expect(messages.day(CalendarDay(year: 2026, month: 13, day: 1)) == "2026-13-01")
  }

  @Test func german_bendsDays_behindPrepositions() {
    let messages = Messages(language: .german, calendar: Sample.dublin)
    #expect(messages.sentence(.dateTooFar(maximumDays: 1)).contains("innerhalb von 1 Tag "))
    #expect(messages.sentence(.dateTooFar(maximumDays: 60)).contains("innerhalb von 60 Tagen "))
  }

  @Test func figures_haveTheLanguagesDecimalSign() {
    let finding = DoctorFinding.diskRoomy(folder: "/srv", freeMebibytes: 20_000)
    let texts = Language.reviewed.map { Messages(language: $0, calendar: Sample.dublin).sentence(finding) }
    #expect(zip(texts, ["19.5 GiB", "19,5 GiB", "19.5 GiB", "19.5 GiB"]).allSatisfy { $0.contains($1) }, "\(texts)")
  }
}
