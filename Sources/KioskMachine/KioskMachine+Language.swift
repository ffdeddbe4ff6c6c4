import Domain

/// The language that is spoken: the station's own, until somebody chooses another for a visit.
///
/// It goes back with the end of the visit, for who comes next has chosen nothing and may not find the way back. The end itself is told
/// in the language of the one who leaves.
extension KioskMachine {
  mutating func speak(_ language: Language, _ turn: inout Turn) {
    self.language = language
    turn.visitIsOver = false
    turn.actions.append(.speak(language))
    turn.tell(.languageChanged(language, reverts: language != settings.language))
  }

  /// Back to the station's own mode and language, where the visit is over for which others were chosen.
  mutating func endVisit(_ turn: inout Turn) {
    guard turn.visitIsOver else { return }
    turn.visitIsOver = false
    endChosenMode(&turn)
    guard language != settings.language else { return }
    language = settings.language
    turn.actions.append(.speak(language))
  }

  /// How long what was chosen stays where nobody is served: shelving is a librarian's, who stays longer.
  var visitPatience: Duration {
    switch mode {
    case .station, .checkOut, .giveBack: settings.timeouts.session
    case .shelving: settings.timeouts.forcedMode
    }
  }
}
