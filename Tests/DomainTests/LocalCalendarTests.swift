import Domain
import TestSupport
import Testing

@Suite("Days on the library's calendar")
struct LocalCalendarTests {
  /// Zones whose clocks change at midnight, in the night, by half an hour, or never; Apia lost a whole day.
  static let zones = [
    "UTC", "Europe/Dublin", "America/New_York", "America/Sao_Paulo", "Africa/Cairo", "Asia/Beirut",
    "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia", "America/Havana",
  ]

  @Test(arguments: zones)
  func endOfDay_isTheLastMillisecond_onEveryDayOfManyYears(zone: String) {
    let calendar = LocalCalendar.zone(zone)
    for year in [2011, 2018, 2023, 2024, 2026] {
      for month in 1...12 {
        for dayOfMonth in 1...31 {
          let day = CalendarDay(year: year, month: month, day: dayOfMonth)
          guard let end = calendar.endOfDay(day) else {
            let exists = dayOfMonth <= 28 || (month != 2 && dayOfMonth <= 30)
            #expect(!exists || (zone == "Pacific/Apia" && day.description == "2011-12-30"), "\(day)")
            continue
          }
          let next = calendar.day(of: Timestamp(milliseconds: end.milliseconds + 1))
          guard calendar.day(of: end) == day, next > day, calendar.day(day, plus: 1) == next else {
            Issue.record("\(day) ends at \(end.milliseconds), before \(next)")
            return
          }
        }
      }
    }
  }

  @Test(arguments: zones.filter { $0 != "Pacific/Apia" })
  func days_countsNights_whateverTheClockDid(zone: String) throws {
    let calendar = LocalCalendar.zone(zone)
    var random = SeededGenerator(seed: 30)
    var wrong: [String] = []
    for year in [2018, 2023, 2026] {
      for dayOfYear in 0..<365 {
        let first = try #require(calendar.day(CalendarDay(year: year, month: 1, day: 1), plus: dayOfYear))
        for distance in [0, 1, 14, Int.random(in: -400...400, using: &random)] {
          let last = try #require(calendar.day(first, plus: distance))
          let there = calendar.days(from: first, to: last)
          let back = calendar.days(from: last, to: first)
          if there != distance || back != -distance { wrong.append("\(first) + \(distance): \(there ?? .min)") }
        }
      }
    }
    #expect(wrong.isEmpty)
  }

  /// Clocks went from 23:59:59 on the 3rd to 01:00 on the 4th.
  @Test func day_withoutMidnight_hasAnEndAndAWeekday() throws {
    let calendar = LocalCalendar.zone("America/Sao_Paulo")
    let third = CalendarDay(year: 2018, month: 11, day: 3)
    let fourth = CalendarDay(year: 2018, month: 11, day: 4)
    let endOfThird = try #require(calendar.endOfDay(third))
    let endOfFourth = try #require(calendar.endOfDay(fourth))
    #expect(endOfFourth.milliseconds - endOfThird.milliseconds == 23 * 3_600_000)
    #expect(calendar.weekday(of: fourth) == 1)
    #expect(calendar.hourAndMinute(of: endOfThird) == (23, 59))
    #expect(calendar.hourAndMinute(of: Timestamp(milliseconds: endOfThird.milliseconds + 1)) == (1, 0))
  }

  @Test(arguments: [
    ("Europe/Dublin", 2026, 3, 29, 23), ("Europe/Dublin", 2026, 10, 25, 25), ("Europe/Dublin", 2026, 6, 1, 24),
    ("America/New_York", 2026, 3, 8, 23), ("America/New_York", 2026, 11, 1, 25),
  ])
  func day_isAsLongAsItsClockSays(zone: String, year: Int, month: Int, day: Int, hours: Int64) throws {
    let calendar = LocalCalendar.zone(zone)
    let today = CalendarDay(year: year, month: month, day: day)
    let yesterday = try #require(calendar.day(today, plus: -1))
    let start = try #require(calendar.endOfDay(yesterday))
    let end = try #require(calendar.endOfDay(today))
    #expect(end.milliseconds - start.milliseconds == hours * 3_600_000)
  }

  @Test(arguments: [
    (2026, 2, 29), (2026, 2, 30), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2100, 2, 29),
  ])
  func endOfDay_isNil_forADayThatDoesNotExist(year: Int, month: Int, day: Int) {
    let calendar = LocalCalendar.zone("Europe/Dublin")
    let day = CalendarDay(year: year, month: month, day: day)
    #expect(calendar.endOfDay(day) == nil)
    #expect(calendar.day(day, plus: 1) == nil)
    #expect(calendar.weekday(of: day) == nil)
    #expect(calendar.days(from: day, to: CalendarDay(year: 2026, month: 1, day: 1)) == nil)
  }

  @Test func calendarDay_isWrittenAndOrdered_asISO8601() {
    #expect(CalendarDay(year: 2026, month: 2, day: 3).description == "2026-02-03")
    #expect(CalendarDay(year: 26, month: 12, day: 31).description == "0026-12-31")
    #expect(CalendarDay(year: 2026, month: 12, day: 31) < CalendarDay(year: 2027, month: 1, day: 1))
    #expect(CalendarDay(year: 2026, month: 2, day: 28) < CalendarDay(year: 2026, month: 3, day: 1))
  }

  @Test func timestamp_keepsItsMilliseconds_throughADate() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<20_000 {
      let moment = Timestamp(milliseconds: Int64.random(in: -1_000_000_000_000...4_000_000_000_000, using: &random))
      guard Timestamp(moment.date) == moment else {
        Issue.record("\(moment.milliseconds) became \(Timestamp(moment.date).milliseconds)")
        return
      }
    }
  }
}
