package import Domain

extension English {
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  // Tables rather than Foundation's formatter: locale data differ between releases ("Sept"), and FoundationEssentials
  // has none.
  package func day(_ day: CalendarDay) -> String {
    guard English.months.indices.contains(day.month - 1), let weekday = calendar.weekday(of: day) else {
      return day.description
    }
    return "\(English.weekdays[weekday - 1]) \(day.day) \(English.months[day.month - 1]) \(day.year)"
  }

  package func time(_ moment: Timestamp) -> String {
    let (hour, minute) = calendar.hourAndMinute(of: moment)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    return "\(day(moment)), \(padded(hour)):\(padded(minute))"
  }
}
