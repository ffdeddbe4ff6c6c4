import Domain
import TestSupport
import Testing

@Suite("A due date as typed")
struct DueDateEntryTests {

  @Test(arguments: [
    ("21", DueDateEntry.days(21)), ("+21", .days(21)), ("21d", .days(21)), (" 21D ", .days(21)), ("+0", .days(0)),
    ("0", .days(0)), ("9999", .days(9999)), ("2026-12-05", .day(CalendarDay(year: 2026, month: 12, day: 5))),
    ("2026-1-5", .day(CalendarDay(year: 2026, month: 1, day: 5))),
    ("5.12.2026", .day(CalendarDay(year: 2026, month: 12, day: 5))),
    ("5. 12. 2026", .day(CalendarDay(year: 2026, month: 12, day: 5))),
    ("05/12/2026", .day(CalendarDay(year: 2026, month: 12, day: 5))),
    ("5.12.26", .day(CalendarDay(year: 2026, month: 12, day: 5))),
    ("5.12.", .dayOfYear(month: 12, day: 5)), ("5.12", .dayOfYear(month: 12, day: 5)),
    ("5/12", .dayOfYear(month: 12, day: 5)), ("12月5日", .dayOfYear(month: 12, day: 5)),
    ("12月5号", .dayOfYear(month: 12, day: 5)), ("2026年12月5日", .day(CalendarDay(year: 2026, month: 12, day: 5))),
    ("2026年 12月 5日", .day(CalendarDay(year: 2026, month: 12, day: 5))), ("21 Tage", .days(21)), ("1 tag", .days(1)),
    ("7 lá", .days(7)), ("7天", .days(7)), ("+3 days", .days(3)),
  ])
  func entry_isRead_asPeopleWriteIt(typed: String, expected: DueDateEntry) {
    #expect(DueDateEntry(typed) == expected)
  }

  @Test(arguments: [
    "", " ", "+", "d", "-5", "+-5", "10000", "5d5", "five", "y", "2026-12", "-2026-12-05", "2026-12-05-01", "..", "5..",
    ".5", "5.x", "5.12.x", "/", "٢١", "２１", "5,12", "99999999999999999999.1.2026", "2026-12-99999999999999999999",
    "5日", "年月日", "12月日", "月5日", "12月5", "5日12月", "2026年12月", "12月5日6日", "天", "+天", "1 2 Tage", "2天天",
  ])
  func entry_isNil_forWhatIsNoDate(typed: String) {
    #expect(DueDateEntry(typed) == nil)
  }

  /// Today is Tuesday 1 December 2026, and at most 60 days are lent.
  @Test(arguments: [
    ("0", "2026-12-01"), ("+1", "2026-12-02"), ("31", "2027-01-01"), ("60", "2027-01-30"), ("1.12.", "2026-12-01"),
    ("5.12.", "2026-12-05"), ("5.1.", "2027-01-05"), ("5/1", "2027-01-05"), ("2026-12-01", "2026-12-01"),
    ("30.1.2027", "2027-01-30"),
  ])
  func dueDate_isTheEndOfTheDayMeant(typed: String, day: String) throws {
    let due = try #require(DueDateEntry(typed)).dueDate(by: Self.rules, now: Self.now, in: .dublin)
    #expect(LocalCalendar.dublin.day(of: due).description == day)
    #expect(LocalCalendar.dublin.day(of: due.adding(milliseconds: 1)).description != day)
  }

  @Test(arguments: [
    ("61", "date-too-far"), ("9999", "date-too-far"), ("31.1.2027", "date-too-far"), ("2999-01-01", "date-too-far"),
    ("30.11.", "date-too-far"), ("30.11.2026", "date-in-the-past"), ("2026-11-30", "date-in-the-past"),
    ("1.1.1", "date-in-the-past"), ("30.2.2027", "date-not-understood"), ("30.2.", "date-not-understood"),
    ("29.2.2027", "date-not-understood"), ("0.1.2027", "date-not-understood"), ("1.13.2027", "date-not-understood"),
    ("31/11", "date-not-understood"), ("2026-00-10", "date-not-understood"),
  ])
  func dueDate_isRefused_whereTheRulesOrTheCalendarDo(typed: String, code: String) throws {
    let entry = try #require(DueDateEntry(typed))
    #expect {
      try entry.dueDate(by: Self.rules, now: Self.now, in: .dublin)
    } throws: {
      ($0 as? Refusal)?.code == code
    }
  }

  @Test func leapDay_existsOnlyInItsYear() throws {
    let calendar = LocalCalendar.dublin
    let entry = try #require(DueDateEntry("29.2."))
    let inLeapYear = Timestamp.endOf(2028, 2, 1)
    let due = try entry.dueDate(by: Self.rules, now: inLeapYear, in: calendar)
    #expect(calendar.day(of: due).description == "2028-02-29")
    // In December before a leap year it is next year's.
    let before = Timestamp.endOf(2027, 12, 31)
    let next = try entry.dueDate(by: CirculationRules(), now: before, in: calendar)
    #expect(calendar.day(of: next).description == "2028-02-29")
  }

  /// Numbers that fit an Int but no calendar.
  @Test(arguments: [
    "9223372036854775807-1-1", "1.1.9223372036854775807", "1.9223372036854775807.2026", "9223372036854775807.1.2026",
    "9223372036854775807.1.", "1.9223372036854775807.", "999999999-12-31", "0-0-0", "0.0.", "144683-01-01",
    "400000000000-1-1", "2026-9223372036854775807-9223372036854775807",
  ])
  func dueDate_isRefusedWithoutACrash_forAbsurdNumbers(typed: String) throws {
    let entry = try #require(DueDateEntry(typed))
    #expect(throws: Refusal.self) { try entry.dueDate(by: Self.rules, now: Self.now, in: .dublin) }
  }

  private static let rules = CirculationRules(maximumLoanDays: 60)
  private static let now = Timestamp.endOf(2026, 12, 1)
}
