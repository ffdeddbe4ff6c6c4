import Domain
import Foundation
import Messages
import TestSupport

/// A time zone with noon at about now: no due date that a test computes is yesterday's when the station shows it.
enum Noon {
  /// POSIX counts west of Greenwich: Etc/GMT-3 is three hours ahead.
  static let zone: String = {
    let hour = LocalCalendar.zone("UTC").hourAndMinute(of: .now).hour
    return "Etc/GMT\(hour >= 12 ? "+" : "-")\(abs(hour - 12))"
  }()

  static let calendar = LocalCalendar.zone(zone)
  static let messages = Messages(calendar: calendar)

  static func day(in days: Int) -> CalendarDay {
    let today = calendar.day(of: .now)
    return calendar.day(today, plus: days) ?? today
  }

  /// As the station writes it: `Sat 5 Dec 2026`.
  static func date(in days: Int) -> String { messages.day(day(in: days)) }

  /// This time of day, a number of days ago.
  static func daysAgo(_ days: Int64) -> Timestamp { Timestamp.now.adding(milliseconds: -days * 86_400_000) }
}
