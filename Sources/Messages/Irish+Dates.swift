package import Domain

extension Irish {
  private static let weekdays = ["Domh", "Luan", "Máirt", "Céad", "Déar", "Aoine", "Sath"]
  private static let months = [
    "Ean", "Feabh", "Márta", "Aib", "Beal", "Meith", "Iúil", "Lún", "MFómh", "DFómh", "Samh", "Noll",
  ]

  /// `Sath 5 Noll 2026` (CLDR 44, ga).
  package func day(_ day: CalendarDay) -> String {
    guard Irish.months.indices.contains(day.month - 1), let weekday = calendar.weekday(of: day) else {
      return day.description
    }
    return "\(Irish.weekdays[weekday - 1]) \(day.day) \(Irish.months[day.month - 1]) \(day.year)"
  }

  package func time(_ moment: Timestamp) -> String { "\(day(moment)), \(clock(moment))" }
}
