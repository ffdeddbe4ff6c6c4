import Domain
import Interchange
import TestSupport
import Testing

@Suite("Holidays in a calendar file") struct HolidayCalendarTests {
  private static let today = CalendarDay(year: 2026, month: 11, day: 23)

  private static func calendar(_ events: String...) -> String {
    let body = events.map { "BEGIN:VEVENT\r\n\($0.replacing("\n", with: "\r\n"))\r\nEND:VEVENT\r\n" }.joined()
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n\(body)END:VCALENDAR\r\n"
  }

  private static func read(_ text: String) throws(CalendarFault) -> HolidayCalendar {
    try HolidayCalendar(Array(text.utf8), on: today, in: .dublin)
  }

  private static func closure(_ first: String, _ last: String, _ name: String = "") throws -> Closure {
    try #require(Closure(first: first, last: last, name: name))
  }

  /// The end in the file is the day after the last one.
  @Test func wholeDays_areClosedPeriods() throws {
    let holidays = try Self.read(
      Self.calendar(
        "UID:1\nDTSTART;VALUE=DATE:20261221\nDTEND;VALUE=DATE:20270107\nSUMMARY:Christmas\\, and New Year",
        "UID:2\nDTSTART;VALUE=DATE:20270317\nSUMMARY:St Patrick’s Day",
        // A program that writes moments means the same by midnights, and one that writes one day twice means the day.
        "UID:3\nDTSTART:20270329T000000\nDTEND:20270410T000000\nSUMMARY:Easter",
        "UID:4\nDTSTART;VALUE=DATE:20270503\nDTEND;VALUE=DATE:20270503",
        "UID:5\nDTSTART;VALUE=DATE:20270504\nDURATION:P2D"))
    #expect(
      holidays.closures == [
        try Self.closure("2026-12-21", "2027-01-06", "Christmas, and New Year"),
        try Self.closure("2027-03-17", "2027-03-17", "St Patrick’s Day"),
        try Self.closure("2027-03-29", "2027-04-09", "Easter"), try Self.closure("2027-05-03", "2027-05-03"),
        try Self.closure("2027-05-04", "2027-05-05"),
      ])
    #expect(holidays.timedEvents == 0)
  }

  @Test func eventsWithATime_areLeftOut_andCancelledOnesToo() throws {
    let holidays = try Self.read(
      Self.calendar(
        "UID:1\nDTSTART:20261221T090000Z\nDTEND:20261221T100000Z\nSUMMARY:Meeting",
        "UID:2\nDTSTART;VALUE=DATE:20261222\nSTATUS:CANCELLED", "UID:3\nDTSTART;VALUE=DATE:20261223"))
    #expect(holidays.closures == [try Self.closure("2026-12-23", "2026-12-23")])
    #expect(holidays.timedEvents == 1)
  }

  @Test func recurringEvent_isEnteredForThreeYears() throws {
    let holidays = try Self.read(
      Self.calendar("UID:1\nDTSTART;VALUE=DATE:20241003\nRRULE:FREQ=YEARLY\nSUMMARY:Tag der Einheit"))
    #expect(holidays.closures.map { $0.first.description } == (2024...2029).map { "\($0)-10-03" })
    let few = try Self.read(Self.calendar("UID:1\nDTSTART;VALUE=DATE:20261204\nRRULE:FREQ=WEEKLY;COUNT=3"))
    #expect(few.closures.map { $0.first.description } == ["2026-12-04", "2026-12-11", "2026-12-18"])
  }

  @Test(arguments: [
    ("", CalendarFault.notACalendar), ("Name;Date\nChristmas;2026-12-25\n", .notACalendar),
    ("BEGIN:VCALENDAR\0\r\nEND:VCALENDAR\r\n", .notACalendar),
    (calendar(), .noEvents), (calendar("UID:1\nSUMMARY:No day"), .noStart(event: 1)),
    (calendar("UID:1\nDTSTART;VALUE=DATE:20261204", "UID:2\nDTSTART;VALUE=DATE:20261399"), .noStart(event: 2)),
    (calendar("UID:1\nDTSTART;VALUE=DATE:20261204\nDTEND;VALUE=DATE:20261201"), .backwards(event: 1)),
    (calendar("UID:1\nDTSTART;VALUE=DATE:20261204\nDTEND;VALUE=DATE:20281201"), .tooLong(event: 1, limit: 366)),
    (calendar("UID:1\nDTSTART;VALUE=DATE:20261204\nRRULE:FREQ=DAILY"), .tooMany(limit: 500)),
  ])
  func otherFile_isRefused_withTheEvent(text: String, fault: CalendarFault) {
    #expect(throws: fault) { try Self.read(text) }
  }

  @Test func largeFile_isRefused() {
    let large = Self.calendar(
      "UID:1\nDTSTART;VALUE=DATE:20261204\nDESCRIPTION:" + String(repeating: "x", count: 5 << 20))
    #expect(throws: CalendarFault.tooLarge(limitKibibytes: 4096)) { try Self.read(large) }
  }

  @Test func closures_areReadBack_fromTheirCalendar() throws {
    let closures = [
      try Self.closure("2026-12-21", "2027-01-06", "Christmas; “quoted”, long"),
      try Self.closure("2027-03-17", "2027-03-17"),
    ]
    let now = Timestamp.endOf(2026, 11, 23)
    let text = HolidayCalendar.text(of: closures, at: now, in: .dublin)
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.contains("DTEND;VALUE=DATE:20270107\r\n"))
    #expect(try Self.read(text).closures == closures)
  }

  /// Bytes of a good calendar are changed, left out or doubled: it is read, or refused. Seed 19.
  @Test func mutatedCalendar_isReadOrRefused() throws {
    let good = Array(
      Self.calendar(
        "UID:1\nDTSTART;VALUE=DATE:20261221\nDTEND;VALUE=DATE:20270107\nRRULE:FREQ=YEARLY;COUNT=2;BYMONTH=12\nSUMMARY:Ä",
        "UID:2\nDTSTART;TZID=Europe/Dublin:20270329T000000\nDURATION:P1D"
      ).utf8)
    var random = SeededGenerator(seed: 19)
    var (read, refused) = (0, 0)
    for _ in 0..<5000 {
      var bytes = good
      for _ in 0...Int.random(in: 0..<6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 1...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 20)], at: place)
        }
      }
      do {
        _ = try HolidayCalendar(bytes, on: Self.today, in: .dublin)
        read += 1
      } catch {
        refused += 1
      }
    }
    #expect(read > 500 && refused > 100, "\(read) \(refused)")
  }
}
