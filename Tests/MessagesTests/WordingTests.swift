import Domain
import Messages
import Reports
import TestSupport
import Testing

@Suite("Dates, counts and words")
struct WordingTests {
  let messages = Messages(language: .english, calendar: Sample.dublin)

  @Test(arguments: [
    (2026, 12, 5, "Sat 5 Dec 2026"), (2024, 2, 29, "Thu 29 Feb 2024"), (2026, 1, 1, "Thu 1 Jan 2026"),
    (2026, 9, 30, "Wed 30 Sep 2026"),
  ])
  func day_isNamedShortly(year: Int, month: Int, day: Int, text: String) {
    #expect(messages.day(CalendarDay(year: year, month: month, day: day)) == text)
  }

  @Test func day_thatDoesNotExist_isGivenAsItStands() {
    #expect(messages.day(CalendarDay(year: 2026, month: 2, day: 30)) == "2026-02-30")
    #expect(messages.day(CalendarDay(year: 2026, month: 13, day: 1)) == "2026-13-01")
  }

  @Test func moment_isNamedInTheLibrarysTimeZone() {
    // 23:30 UTC on 4 July is half past midnight in Dublin's summer.
    let moment = Timestamp(milliseconds: 1_783_207_800_000)
    #expect(messages.day(moment) == "Sun 5 Jul 2026")
    #expect(messages.time(moment) == "Sun 5 Jul 2026, 00:30")
    #expect(messages.day(Sample.due) == "Sat 5 Dec 2026")
  }

  @Test func count_knowsOneFromMany() {
    #expect([0, 1, 2].map { messages.count($0, .copy) } == ["0 copies", "1 copy", "2 copies"])
    for noun in Noun.allCases { #expect(messages.count(1, noun) != "1 " + messages.count(2, noun).dropFirst(2)) }
  }

  @Test func labels_differ() {
    #expect(Set(Label.allCases.map { messages.label($0) }).count == Label.allCases.count)
    #expect(Set(Activity.Kind.allCases.map { messages.label($0) }).count == Activity.Kind.allCases.count)
  }

  @Test func language_isFoundByItsTag() {
    #expect(Language(tag: "zh-Hans") == .simplifiedChinese)
    #expect(Language(tag: "ga") == .irish)
    #expect(Messages(language: .german, calendar: Sample.dublin).count(2, .book) == "2 Bücher")
  }

  @Test func report_tellsWhatWasDone() {
    #expect(messages.text(.reportBookAdded(Sample.book)) == "Added “Dune” (Frank Herbert) as book 12, 2 copies.")
    #expect(
      messages.text(.reportCheckedOut(Sample.loan))
        == "Checked out “Dune” to Ada Lovelace (S12345), due Sat 5 Dec 2026.")
    #expect(
      messages.text(.reportReturned(Sample.loan, daysOverdue: 1))
        == "Returned “Dune” from Ada Lovelace (S12345), 1 day overdue.")
    #expect(
      messages.sentence(CommandProblem.severalBorrowers(title: "Dune", borrowers: [Sample.ada, Sample.ada]))
        == "2 students have “Dune”; please name the person who is returning it: "
        + "Ada Lovelace (S12345), Ada Lovelace (S12345).")
  }

  @Test func malformedFile_namesFileAndLine() {
    #expect(
      messages.sentence(
        CommandProblem.malformedFile(
          path: "books.csv", line: 7, .line(column: nil, .fieldCountWrong(expected: 10, found: 1))))
        == "books.csv:7: This line has 1 field; the header has 10.")
  }

  @Test func problemsOfAFile_areDifferentSentences() {
    let faults: [FileFault] = [
      .notText, .line(column: "A", .missing), .line(column: nil, .missing), .line(column: "A", .strayQuote),
      .tooLarge(limitKibibytes: 64), .notYAML(problem: "x"), .tooManyAliases(limit: 10), .notSettings,
      .unknownKey("a", known: ["b"]), .keyTwice("a"), .setting(SettingProblem("a", takes: .text)),
      .setting(SettingProblem("a", takes: .single)), .setting(SettingProblem("a", takes: .location)),
      .setting(SettingProblem("a", takes: .number(0...1))),
      .setting(SettingProblem("a", takes: .number(0...1), not: "x")),
      .setting(SettingProblem("a", takes: .numberOrNone(0...1))),
      .setting(SettingProblem("a", takes: .group(keys: ["a.b"]))), .setting(SettingProblem("a", takes: .camera)),
      .setting(SettingProblem("a", takes: .frameSize)), .setting(SettingProblem("a", takes: .oneOf(["1", "2"]))),
      .setting(SettingProblem("a", takes: .devices)), .setting(SettingProblem("a", takes: .layout)),
      .setting(SettingProblem("a", takes: .characters(limit: 32))),
      .setting(SettingProblem("a", takes: .listOrNone(of: ["b"]))),
      .setting(SettingProblem("a", takes: .countryCode)), .setting(SettingProblem("a", takes: .contact)),
      .setting(SettingProblem("a", takes: .key)), .setting(SettingProblem("a", takes: .webAddress)),
      .setting(SettingProblem("a", takes: .listeningAddress)), .setting(SettingProblem("a", takes: .publicAddress)),
      .setting(SettingProblem("a", takes: .addressRanges)), .setting(SettingProblem("a", takes: .path)),
    ]
    let sentences = faults.map { messages.sentence(CommandProblem.malformedFile(path: "a.csv", line: 3, $0)) }
    #expect(Set(sentences).count == faults.count)
    #expect(sentences.allSatisfy { $0.hasPrefix("a.csv:3: ") && $0.hasSuffix(".") })
  }
}
