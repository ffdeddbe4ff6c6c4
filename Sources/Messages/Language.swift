package import Domain

/// The languages a station speaks. The raw value is the BCP 47 tag that configuration and web pages use.
package enum Language: String, CaseIterable, Hashable, Sendable {
  case english = "en"
  case german = "de"
  case irish = "ga"
  case simplifiedChinese = "zh-Hans"

  /// The one place where a language that is not written yet falls back to English.
  package func translation(in calendar: LocalCalendar) -> any Translation {
    switch self {
    case .english, .german, .irish, .simplifiedChinese: English(calendar: calendar)
    }
  }
}
