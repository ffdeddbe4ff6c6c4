package import Domain

extension SimplifiedChinese {
  private static let weekdays = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"]

  /// `2026年12月5日 周六` (CLDR 44, zh-Hans; a space before the day of the week).
  package func day(_ day: CalendarDay) -> String {
    guard (1...12).contains(day.month), let weekday = calendar.weekday(of: day) else { return day.description }
    return "\(day.year)年\(day.month)月\(day.day)日 \(SimplifiedChinese.weekdays[weekday - 1])"
  }

  package func time(_ moment: Timestamp) -> String { "\(day(moment)) \(clock(moment))" }
}
