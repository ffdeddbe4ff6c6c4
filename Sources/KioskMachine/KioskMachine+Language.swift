import Domain

/// The language that is spoken: the station's own, until somebody chooses another for a visit.
///
/// It goes back with the end of the visit, for who comes next has chosen nothing and may not find the way back. The end itself is told
/// in the language of the one who leaves.
extension KioskMachine {
  mutating func speak(_ language: Language, _ actions: inout [Action]) {
    self.language = language
    languageIsOver = false
    actions += [.speak(language), .tell(.languageChanged(language, reverts: language != settings.language))]
  }

  /// Back to the station's own language, where the visit is over for which another was chosen.
  mutating func endLanguage(_ actions: inout [Action]) {
    guard languageIsOver else { return }
    languageIsOver = false
    guard language != settings.language else { return }
    language = settings.language
    actions.append(.speak(language))
  }

  /// How long a language stays where nobody is served: shelving is a librarian's, who stays longer.
  var languagePatience: Duration {
    switch mode {
    case .station: settings.timeouts.session
    case .shelving: settings.timeouts.forcedMode
    }
  }
}
