import Domain
import TestSupport
import Testing

@Suite("Open days") struct OpeningCalendarTests {
  private static func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(iso: text)) }

  private static let christmas = Closure(
    first: CalendarDay(year: 2026, month: 12, day: 21), last: CalendarDay(year: 2027, month: 1, day: 6),
    name: "Christmas")
  private static let school = OpeningCalendar(
    openDays: [.monday, .tuesday, .wednesday, .thursday, .friday], closures: [christmas],
    termEnd: CalendarDay(year: 2027, month: 6, day: 25))

  @Test(arguments: [
    ("mon-fri", [Weekday.monday, .tuesday, .wednesday, .thursday, .friday]), ("sat", [.saturday]),
    ("fri-mon", [.friday, .saturday, .sunday, .monday]), ("MON, wed", [.monday, .wednesday]),
    ("mon-mon", [.monday]),
  ])
  func listOfDays_isRead(text: String, days: [Weekday]) {
    #expect(Weekday.list(text) == Set(days))
  }

  @Test(arguments: ["", "mo", "mon,", "mon-", "-", "mon-tue-wed", "1-5", "montag"])
  func listOfDays_isRefused_forOtherTexts(text: String) {
    #expect(Weekday.list(text) == nil)
  }

  @Test(arguments: [
    // A Saturday and a Sunday lead to Monday, holidays to the first day after them.
    ("2026-12-04", "2026-12-04"), ("2026-12-05", "2026-12-07"), ("2026-12-06", "2026-12-07"),
    ("2026-12-19", "2027-01-07"), ("2027-01-06", "2027-01-07"),
    // The term ends on a Friday; nothing falls due later.
    ("2027-06-25", "2027-06-25"), ("2027-06-26", "2027-06-25"), ("2027-12-01", "2027-06-25"),
  ])
  func dueDay_isOpen_andInTheTerm(wanted: String, due: String) throws {
    let found = Self.school.dueDay(try Self.day(wanted), today: try Self.day("2026-12-01"), in: .dublin)
    #expect(found == (try Self.day(due)))
    #expect(Self.school.isOpen(found, in: .dublin))
  }

  /// The last days of the term are holidays: what is lent before them is due before them.
  @Test func dueDay_isTheLastOpenDay_whereTheTermEndsClosed() throws {
    var calendar = Self.school
    calendar.add(try #require(Closure(first: "2027-06-21", last: "2027-06-27", name: "")))
    let due = calendar.dueDay(try Self.day("2027-07-01"), today: try Self.day("2027-06-01"), in: .dublin)
    #expect(due == (try Self.day("2027-06-18")))
    // In those holidays themselves the term has no open day left.
    let late = calendar.dueDay(try Self.day("2027-07-01"), today: try Self.day("2027-06-22"), in: .dublin)
    #expect(late == (try Self.day("2027-06-28")))
  }

  @Test func termEnd_hasNoEffect_onceItIsOver() throws {
    let due = Self.school.dueDay(try Self.day("2027-09-14"), today: try Self.day("2027-09-01"), in: .dublin)
    #expect(due == (try Self.day("2027-09-14")))
  }

  @Test func libraryThatNeverOpens_keepsTheDay() throws {
    let never = OpeningCalendar(openDays: [])
    let day = try Self.day("2026-12-01")
    #expect(never.dueDay(day, today: day, in: .dublin) == day)
  }

  @Test func closuresWithTheSameDays_areOne_andTakeTheNewName() throws {
    var calendar = Self.school
    let isNew = calendar.add(Self.christmas)
    #expect(!isNew)
    let renamed = Closure(first: Self.christmas.first, last: Self.christmas.last, name: "Winter")
    let isOther = calendar.add(renamed)
    #expect(isOther)
    #expect(calendar.closures == [renamed])
    let removed = [calendar.removeClosures(on: try Self.day("2026-12-24")), calendar.removeClosures(on: renamed.first)]
    #expect(removed == [[renamed], []])
  }

  /// An independent count, day by day, of what the rules say about 4,000 random calendars. Seed 20261123.
  @Test func dueDay_agreesWithACountOfDays() throws {
    var random = SeededGenerator(seed: 20_261_123)
    let begin = try Self.day("2026-09-01")
    let days = try (0..<800).map { try #require(LocalCalendar.dublin.day(begin, plus: $0)) }
    for _ in 0..<4000 {
      let open = Set(Weekday.allCases.filter { _ in Bool.random(using: &random) })
      guard !open.isEmpty else { continue }
      var calendar = OpeningCalendar(openDays: open)
      var closed: Set<Int> = []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let first = Int.random(in: 0..<200, using: &random)
        let last = first + Int.random(in: 0..<40, using: &random)
        closed.formUnion(first...last)
        calendar.add(Closure(first: days[first], last: days[last]))
      }
      let term = Bool.random(using: &random) ? Int.random(in: 0..<200, using: &random) : nil
      calendar.termEnd = term.map { days[$0] }
      let (today, loanDays) = (Int.random(in: 0..<150, using: &random), Int.random(in: 0...60, using: &random))
      // 1 September 2026 is a Tuesday.
      func isOpen(_ day: Int) -> Bool { !closed.contains(day) && open.contains(Weekday.allCases[(day + 1) % 7]) }
      let end = term.map { $0 >= today ? $0 : 799 } ?? 799
      let wanted = min(today + loanDays, end)
      let expected =
        (wanted...end).first(where: isOpen) ?? (today...wanted).last(where: isOpen)
        ?? (wanted..<800).first(where: isOpen)
      let due = calendar.dueDay(days[today + loanDays], today: days[today], in: .dublin)
      #expect(due == expected.map { days[$0] })
    }
  }
}

@Suite("The document of the rules") struct RulesDocumentTests {
  private func read(_ text: String) throws -> CirculationRules { try RulesDocument.rules(in: Array(text.utf8)) }

  @Test func rules_areReadBack_asTheyWere() throws {
    var rules = CirculationRules(loanDays: 21, renewalDays: 7, overdueBlock: .warn)
    rules.limits[.teacher] = LoanLimits(loans: 40, copiesPerTitle: nil, loanDays: 90)
    rules.opening = OpeningCalendar(
      openDays: [.monday, .friday],
      closures: [try #require(Closure(first: "2026-12-21", last: "2027-01-06", name: "X"))],
      termEnd: CalendarDay(year: 2027, month: 6, day: 25))
    for isPretty in [true, false] {
      let read = try RulesDocument.rules(in: try RulesDocument(rules).bytes(isPretty: isPretty))
      #expect(RulesDocument(read) == RulesDocument(rules))
      #expect(read.limits(of: .teacher) == rules.limits(of: .teacher) && read.opening == rules.opening)
    }
  }

  @Test func standardRules_areReadBack() throws {
    let read = try RulesDocument.rules(in: try RulesDocument(CirculationRules()).bytes(isPretty: false))
    for kind in BorrowerKind.allCases { #expect(read.limits(of: kind) == CirculationRules().limits(of: kind)) }
    #expect(RulesDocument(read) == RulesDocument(CirculationRules()))
  }

  @Test(arguments: [
    ("", RulesFault.notRules), ("[]", .valueWrong(name: "")), ("{", .notRules), ("\u{0}", .notRules),
    ("{}", .keyMissing("loanDays")),
    (#""loanDays":14"#, .valueWrong(name: "loanDays")), (#""openDays":["#, .valueWrong(name: "openDays")),
  ])
  func brokenDocument_isRefused(text: String, fault: RulesFault) throws {
    let whole = String(decoding: try RulesDocument(CirculationRules()).bytes(isPretty: false), as: UTF8.self)
    var document = text
    if text.contains("loanDays") { document = whole.replacing(#""loanDays":14"#, with: #""loanDays":-1"#) }
    if text.contains("openDays") {
      document = whole.replacing(#""openDays":["mon","tue","wed","thu","fri","sat","sun"]"#, with: #""openDays":[]"#)
    }
    let found = #expect(throws: RulesFault.self) { try read(document) }
    // The library's own decoder says where a list stands in place of the document.
    #expect(text == "[]" ? found != nil : found == fault, "\(document)")
  }

  @Test func changes_areNamed() {
    let before = CirculationRules()
    var after = before
    after.loanDays = 21
    after.opening.add(
      Closure(first: CalendarDay(year: 2026, month: 12, day: 24), last: CalendarDay(year: 2026, month: 12, day: 24)))
    #expect(
      RulesDocument(after).changes(since: RulesDocument(before)) == ["loanDays 14 → 21", "closed 2026-12-24"])
    #expect(
      RulesDocument(before).changes(since: RulesDocument(after)) == ["loanDays 21 → 14", "open 2026-12-24"])
  }
}
