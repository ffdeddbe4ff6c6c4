package import Domain

extension Language {
  /// The one place that knows which type speaks which language.
  package func translation(in calendar: LocalCalendar) -> any Translation {
    switch self {
    case .english: English(calendar: calendar)
    case .german: German(calendar: calendar)
    case .irish: Irish(calendar: calendar)
    case .simplifiedChinese: SimplifiedChinese(calendar: calendar)
    }
  }
}
