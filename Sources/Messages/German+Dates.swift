package import Domain

extension German {
  private static let weekdays = ["So.", "Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa."]
  private static let months = [
    "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.",
  ]

  /// `Sa., 5. Dez. 2026` (CLDR 44, de).
  package func day(_ day: CalendarDay) -> String {
    guard German.months.indices.contains(day.month - 1), let weekday = calendar.weekday(of: day) else {
      return day.description
    }
    return "\(German.weekdays[weekday - 1]), \(day.day). \(German.months[day.month - 1]) \(day.year)"
  }

  package func time(_ moment: Timestamp) -> String { "\(day(moment)), \(clock(moment))" }
}
