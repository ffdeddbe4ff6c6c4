private import CICal
package import Domain
import Glibc

/// Closed periods in a calendar file (iCalendar, RFC 5545), as school authorities offer their holidays.
package struct HolidayCalendar: Hashable, Sendable {
  package static let kibibyteLimit = 4096
  /// Years after the day of reading up to which recurring events are read.
  private static let years = 3

  package let closures: [Closure]
  /// Events with a time of day. The library is closed for whole days only.
  package let timedEvents: Int

  /// - Parameter day: the day of reading. Occurrences of a recurring event end three years after it.
  /// - Throws: ``Domain/CalendarFault``.
  package init(_ bytes: [UInt8], on day: CalendarDay, in calendar: LocalCalendar) throws(CalendarFault) {
    guard bytes.count <= HolidayCalendar.kibibyteLimit << 10 else {
      throw .tooLarge(limitKibibytes: HolidayCalendar.kibibyteLimit)
    }
    // The parser accepts any text, and reads up to a NUL.
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self)?.contains("BEGIN:VCALENDAR") == true else {
      throw .notACalendar
    }
    // A fault in one property must not end the process.
    icalerror_set_errors_are_fatal(0)
    guard let root = bytes.withUnsafeBufferPointer({ HolidayCalendar.parsed($0) }) else { throw .notACalendar }
    defer { icalcomponent_free(root) }
    var events = Events(lastDay: calendar.day(day, plus: HolidayCalendar.years * 366) ?? day, calendar: calendar)
    try events.take(root)
    guard !events.closures.isEmpty else { throw .noEvents }
    (closures, timedEvents) = (events.closures, events.timed)
  }

  private static func parsed(_ bytes: UnsafeBufferPointer<UInt8>) -> OpaquePointer? {
    let text = Array(bytes) + [0]
    return text.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { icalparser_parse_string($0.baseAddress) }
    }
  }

  /// The text of a calendar with these closed periods.
  ///
  /// - Parameter now: the moment that the calendar is of.
  package static func text(of closures: [Closure], at now: Timestamp, in calendar: LocalCalendar) -> String {
    guard let root = icalcomponent_new(ICAL_VCALENDAR_COMPONENT) else { return "" }
    defer { icalcomponent_free(root) }
    icalcomponent_add_property(root, icalproperty_new_version("2.0"))
    icalcomponent_add_property(root, icalproperty_new_prodid("-//MiniLibrary//Closed periods//EN"))
    for closure in closures {
      guard let event = icalcomponent_new(ICAL_VEVENT_COMPONENT), let end = calendar.day(closure.last, plus: 1) else {
        continue
      }
      icalcomponent_set_uid(event, "closed-\(closure.first)-\(closure.last)@minilibrary")
      let seconds = time_t(now.milliseconds / 1000)
      icalcomponent_set_dtstamp(event, icaltime_from_timet_with_zone(seconds, 0, icaltimezone_get_utc_timezone()))
      icalcomponent_set_dtstart(event, icaltimetype(closure.first))
      icalcomponent_set_dtend(event, icaltimetype(end))
      if !closure.name.isEmpty { icalcomponent_set_summary(event, closure.name) }
      icalcomponent_add_component(root, event)
    }
    return icalcomponent_as_ical_string(root).map { String(cString: $0) } ?? ""
  }
}

/// The closed periods of a calendar's events.
private struct Events {
  let lastDay: CalendarDay
  let calendar: LocalCalendar
  var closures: [Closure] = []
  var timed = 0
  private var number = 0
  /// The greatest number of occurrences of one event; more is a mistake.
  private static let recurrences = 1500

  init(lastDay: CalendarDay, calendar: LocalCalendar) {
    (self.lastDay, self.calendar) = (lastDay, calendar)
  }

  /// - Parameter component: a calendar, or several in one file.
  mutating func take(_ component: OpaquePointer) throws(CalendarFault) {
    var event = icalcomponent_get_first_component(component, ICAL_VEVENT_COMPONENT)
    while let found = event {
      number += 1
      try add(found)
      event = icalcomponent_get_next_component(component, ICAL_VEVENT_COMPONENT)
    }
    var inner = icalcomponent_get_first_component(component, ICAL_VCALENDAR_COMPONENT)
    while let found = inner {
      try take(found)
      inner = icalcomponent_get_next_component(component, ICAL_VCALENDAR_COMPONENT)
    }
  }

  private mutating func add(_ event: OpaquePointer) throws(CalendarFault) {
    if icalcomponent_get_status(event) == ICAL_STATUS_CANCELLED { return }
    let (start, end) = (icalcomponent_get_dtstart(event), icalcomponent_get_dtend(event))
    guard icaltime_is_null_time(start) == 0 else { throw .noStart(event: number) }
    guard start.isMidnight, icaltime_is_null_time(end) == 1 || end.isMidnight else {
      timed += 1
      return
    }
    guard let first = start.day(in: calendar) else { throw .noStart(event: number) }
    // The end is the day after the last one; without an end the event lasts a day (RFC 5545, 3.6.1).
    let last = icaltime_is_null_time(end) == 1 ? first : end.day(in: calendar).flatMap { calendar.day($0, plus: -1) }
    guard let last, let length = calendar.days(from: first, to: last), length >= 0 else {
      // Some programs write the same day twice for an event of one day.
      if last.flatMap({ calendar.days(from: first, to: $0) }) == -1 { return try add(first, first, event) }
      throw .backwards(event: number)
    }
    try add(first, last, event)
  }

  private mutating func add(
    _ first: CalendarDay, _ last: CalendarDay, _ event: OpaquePointer
  ) throws(CalendarFault) {
    let name = icalcomponent_get_summary(event).map { Events.name(String(cString: $0)) } ?? ""
    let length = calendar.days(from: first, to: last) ?? 0
    for day in [first] + recurrences(of: event, from: first) {
      guard let end = calendar.day(day, plus: length), let closure = Closure(from: day, to: end, name: name) else {
        throw .tooLong(event: number, limit: OpeningCalendar.longestClosure)
      }
      if !closures.contains(closure) { closures.append(closure) }
      guard closures.count <= OpeningCalendar.closureLimit else { throw .tooMany(limit: OpeningCalendar.closureLimit) }
    }
  }

  /// The further first days of an event that recurs.
  private func recurrences(of event: OpaquePointer, from first: CalendarDay) -> [CalendarDay] {
    guard let property = icalcomponent_get_first_property(event, ICAL_RRULE_PROPERTY),
      let iterator = icalrecur_iterator_new(icalproperty_get_rrule(property), icaltimetype(first))
    else { return [] }
    defer { icalrecur_iterator_free(iterator) }
    var days: [CalendarDay] = []
    for _ in 0..<Events.recurrences {
      let next = icalrecur_iterator_next(iterator)
      guard icaltime_is_null_time(next) == 0, let day = next.day(in: calendar), day <= lastDay else { break }
      if day != first { days.append(day) }
    }
    return days
  }

  /// One line of text, as a table shows it.
  private static func name(_ summary: String) -> String {
    let shown = summary.unicodeScalars.map { TypedText.isText(String($0)) ? Character($0) : " " }
    return PlainText.shorten(TypedText.trim(String(shown)), to: PlainText.titleLimit)
  }
}

extension icaltimetype {
  fileprivate init(_ day: CalendarDay) {
    // A null date has hours of -1, and the day before once it recurs.
    self = icaltime_null_time()
    is_date = 1
    (year, month, self.day) = (Int32(day.year), Int32(day.month), Int32(day.day))
  }

  /// A day without a time, or the first moment of one.
  fileprivate var isMidnight: Bool { is_date == 1 || (hour == 0 && minute == 0 && second == 0) }

  /// - Returns: nil for a day that does not exist.
  fileprivate func day(in calendar: LocalCalendar) -> CalendarDay? {
    let day = CalendarDay(year: Int(year), month: Int(month), day: Int(self.day))
    return calendar.days(from: day, to: day) == nil ? nil : day
  }
}
