package import FoundationEssentials

/// A moment in time: milliseconds since 1970-01-01 UTC, as the store keeps it.
package struct Timestamp: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  package static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }
}

/// A day on the calendar, without a time or a zone.
package struct CalendarDay: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }
}

extension CalendarDay: Comparable {
  package static func < (a: CalendarDay, b: CalendarDay) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// ISO 8601: `2026-12-05`.
  package var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

/// Days as the people of one library count them: the Gregorian calendar in the library's time zone.
package struct LocalCalendar: Sendable {
  private let calendar: Calendar

  package init(timeZone: TimeZone = .current) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.calendar = calendar
  }

  package func day(of moment: Timestamp) -> CalendarDay {
    let parts = calendar.dateComponents([.year, .month, .day], from: moment.date)
    return CalendarDay(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
  }

  /// The last millisecond of a day: a book that is due on a day may be returned all that day.
  ///
  /// - Returns: nil for a day that does not exist (30 February).
  package func endOfDay(_ day: CalendarDay) -> Timestamp? {
    guard let start = date(on: day, hour: 0), let next = calendar.date(byAdding: .day, value: 1, to: start) else {
      return nil
    }
    return Timestamp(milliseconds: Timestamp(calendar.startOfDay(for: next)).milliseconds - 1)
  }

  /// The first millisecond of a day, which is midnight only where no clock is changed then.
  ///
  /// - Returns: nil for a day that does not exist.
  package func startOfDay(_ day: CalendarDay) -> Timestamp? {
    guard let noon = noon(of: day) else { return nil }
    return Timestamp(calendar.startOfDay(for: noon))
  }

  package func day(_ day: CalendarDay, plus days: Int) -> CalendarDay? {
    guard let noon = noon(of: day), let later = calendar.date(byAdding: .day, value: days, to: noon) else {
      return nil
    }
    return self.day(of: Timestamp(later))
  }

  /// The number of whole days from one day to the next, negative backwards.
  package func days(from first: CalendarDay, to last: CalendarDay) -> Int? {
    guard let a = noon(of: first), let b = noon(of: last) else { return nil }
    return calendar.dateComponents([.day], from: a, to: b).day
  }

  /// 1 = Sunday … 7 = Saturday.
  package func weekday(of day: CalendarDay) -> Int? {
    noon(of: day).map { calendar.component(.weekday, from: $0) }
  }

  /// On the library's clock, 0...23 and 0...59.
  package func hourAndMinute(of moment: Timestamp) -> (hour: Int, minute: Int) {
    let parts = calendar.dateComponents([.hour, .minute], from: moment.date)
    return (parts.hour ?? 0, parts.minute ?? 0)
  }

  /// Noon stands for a day in day arithmetic: clocks change at night, and a day may lack its midnight.
  private func noon(of day: CalendarDay) -> Date? { date(on: day, hour: 12) }

  private func date(on day: CalendarDay, hour: Int) -> Date? {
    let parts = DateComponents(year: day.year, month: day.month, day: day.day, hour: hour)
    guard let date = calendar.date(from: parts), self.day(of: Timestamp(date)) == day else { return nil }
    return date
  }
}

extension Timestamp {
  package init(_ date: Date) {
    // Rounded to the nearest: a whole millisecond is seldom a binary fraction, and is lost by rounding down.
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }

  package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  package static var now: Timestamp { Timestamp(Date()) }
}

/// When a clock is believed: due dates, and who may borrow, follow from it.
package struct ClockRule: Hashable, Sendable {
  /// No moment before this one can be now.
  package var earliest: Timestamp
  /// Milliseconds by which a clock may lag the newest moment that the library knows.
  ///
  /// Clocks of stations differ by seconds, without a network by minutes; without a battery by hours at least.
  package static let tolerance: Int64 = 10 * 60 * 1000

  package init(earliest: Timestamp) {
    self.earliest = earliest
  }

  /// A correct clock never shows a moment before the program was made.
  package static let program = ClockRule(earliest: Version.made)

  /// - Parameter last: the newest moment that is known; nil where none is.
  /// - Returns: why nothing is lent; nil where the clock is plausible.
  package func refusal(now: Timestamp, last: Timestamp?) -> Refusal? {
    if now < earliest { return .clockImplausible(now: now) }
    if let last, now.isBehind(last) { return .clockBehind(now: now, last: last) }
    return nil
  }
}

extension Timestamp {
  /// Whether a clock that shows this moment lags another by more than the tolerance.
  package func isBehind(_ other: Timestamp) -> Bool {
    milliseconds < other.milliseconds - ClockRule.tolerance
  }
}
