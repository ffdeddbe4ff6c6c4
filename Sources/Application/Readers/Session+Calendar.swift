package import Domain
import Messages
import Store

/// The calendar of due dates that a reader's own program subscribes to.
extension Session {
  /// - Returns: the key; nil where the form was sent before.
  package func makeCalendarKey(hasTitles: Bool, operation: OperationID) async throws -> CalendarKey? {
    try await library.makeCalendarKey(of: try own().id, hasTitles: hasTitles, operation: operation, at: now)
  }

  package func endCalendarKey(operation: OperationID) async throws {
    try await library.endCalendarKey(of: try own().id, operation: operation, at: now)
  }

  /// Nil where the account has no key.
  package func calendarKey() async throws -> (hasTitles: Bool, createdAt: Timestamp)? {
    try await library.calendarKey(of: try own().id)
  }

  /// The calendar of a key as a file of iCalendar (RFC 5545); nil for a key that opens nothing.
  package func dueCalendar(key: String) async throws -> [UInt8]? {
    guard let key = CalendarKey(key), let found = try await library.loans(of: key) else { return nil }
    var words = messages
    if let language = found.language { words.language = language }
    let days = Dictionary(grouping: found.loans) { calendar.day(of: $0.dueDate) }
    let events = days.sorted { $0.key < $1.key }.map { day, loans in
      DueCalendar.Event(
        day: day, summary: words.text(.readerBooksDue(loans.count)),
        details: found.hasTitles ? loans.map(\.book.title).joined(separator: "\n") : nil)
    }
    let alarm = words.text(.readerBooksDueTomorrow)
    return DueCalendar(events: events, alarm: alarm, madeAt: now).bytes(in: calendar)
  }
}

/// A calendar file with an entry for each day on which books are due.
struct DueCalendar {
  struct Event: Hashable {
    let day: CalendarDay
    let summary: String
    /// One line for each title; nil where the reader wants none.
    let details: String?
  }

  let events: [Event]
  let alarm: String
  let madeAt: Timestamp

  func bytes(in calendar: LocalCalendar) -> [UInt8] {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//MiniLibrary//Due dates//EN", "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
    ]
    for event in events {
      let next = calendar.day(event.day, plus: 1) ?? event.day
      lines += [
        // One entry a day: its name stays when a book is added to the day.
        "BEGIN:VEVENT", "UID:due-\(DueCalendar.text(event.day))@minilibrary", "DTSTAMP:\(DueCalendar.text(madeAt))",
        "DTSTART;VALUE=DATE:\(DueCalendar.text(event.day))", "DTEND;VALUE=DATE:\(DueCalendar.text(next))",
        "SUMMARY:\(DueCalendar.escaped(event.summary))",
      ]
      if let details = event.details { lines.append("DESCRIPTION:\(DueCalendar.escaped(details))") }
      lines += [
        "TRANSP:TRANSPARENT", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-P1D",
        "DESCRIPTION:\(DueCalendar.escaped(alarm))", "END:VALARM", "END:VEVENT",
      ]
    }
    lines.append("END:VCALENDAR")
    return lines.flatMap { DueCalendar.folded($0) }
  }

  /// `20261205`
  private static func text(_ day: CalendarDay) -> String { day.description.filter { $0 != "-" } }

  /// `20261205T225959Z`
  private static func text(_ moment: Timestamp) -> String {
    JSONDocument.text(of: moment).prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
  }

  /// RFC 5545, 3.3.11.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",":
        result.unicodeScalars.append("\\")
        result.unicodeScalars.append(scalar)
      case "\n": result += "\\n"
      case "\u{0}"..."\u{1F}", "\u{7F}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// No line is longer than 75 bytes, and none is cut within a character (RFC 5545, 3.1).
  private static func folded(_ line: String) -> [UInt8] {
    var (bytes, length) = ([UInt8](), 0)
    for scalar in line.unicodeScalars {
      let own = Array(String(scalar).utf8)
      if length + own.count > 75 {
        bytes += [13, 10, 32]
        length = 1
      }
      bytes += own
      length += own.count
    }
    return bytes + [13, 10]
  }
}
