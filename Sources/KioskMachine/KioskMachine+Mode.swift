import Domain

/// The station's present task.
package enum Mode: String, CaseIterable, Hashable, Sendable {
  /// Unattended checkout and return.
  case station
  /// Books are lent and not taken back.
  case checkOut = "checkout"
  /// Books are only returned, by any person, and not lent.
  case returnBook = "return"
  /// A scanner in the hand: copies added, new books, returns put back.
  case shelving

  /// Chosen by who stands there, and over with their visit.
  var isForAVisit: Bool {
    switch self {
    case .checkOut, .returnBook: true
    case .station, .shelving: false
    }
  }
}

/// The choice of a mode before or after the book is shown: checkout, return or adding.
///
/// The choice lasts for the visit, as the language does: the next person finds the station in its home mode. The choice
/// of adding is the mode of shelving, which belongs to a librarian and lasts longer.
extension KioskMachine {
  mutating func choose(_ mode: Mode, inHand: BookCode?, _ turn: inout Turn) {
    // A shown card applies to the new mode, too, except while books are added. The item in hand is kept.
    if !piles, let pile = state.base.pile { state.base = pile.base }
    if mode == .shelving { leaveBase(&turn) }
    self.mode = mode
    turn.tell(.modeChanged(mode, reverts: mode != settings.homeMode))
    // The choice of shelving (`add`) with a book in hand offers a new copy, not a return.
    if let inHand { askAbout(inHand, addsCopy: mode == .shelving, &turn) }
  }

  /// `cancel` without a prompt: lets go what waits, then what was chosen, but no change on its way.
  mutating func cancel(_ turn: inout Turn) {
    switch state {
    case .asking(let pending, _) where pending.question.change == nil: rest()
    case .resting(.idle) where mode.isForAVisit && mode != settings.homeMode: endChosenMode(&turn)
    case .asking, .prompting, .lookingUp, .resting: turn.tell(.nothingToAnswer)
    }
  }

  mutating func endChosenMode(_ turn: inout Turn) {
    guard mode.isForAVisit, mode != settings.homeMode else { return }
    mode = settings.homeMode
    turn.tell(.modeChanged(mode, reverts: false))
  }

  /// The book that lies before the station. A chosen mode applies to it, so that it need not be shown again.
  var bookInHand: BookCode? {
    switch state {
    case .prompting(let prompt, let base), .lookingUp(_, let prompt, let base):
      prompt.book?.code ?? base.pile?.bookInHand
    case .resting(let base): base.pile?.bookInHand
    case .asking: nil
    }
  }
}

/// The language of the screen: the station's own, until a visitor chooses another for a visit.
///
/// It returns with the end of the visit, because the next visitor has chosen nothing and may not find the way back. The
/// end itself is shown in the language of the visitor who leaves.
extension KioskMachine {
  mutating func speak(_ language: Language, _ turn: inout Turn) {
    self.language = language
    turn.visitIsOver = false
    turn.actions.append(.speak(language))
    turn.tell(.languageChanged(language, reverts: language != settings.language))
  }

  /// Returns to the station's own mode and language once the visit that chose others is over.
  mutating func endVisit(_ turn: inout Turn) {
    guard turn.visitIsOver else { return }
    turn.visitIsOver = false
    endChosenMode(&turn)
    guard language != settings.language else { return }
    language = settings.language
    turn.actions.append(.speak(language))
  }

  /// How long a choice stays at an idle station: shelving is a librarian's, who stays longer.
  var visitTimeout: Duration {
    switch mode {
    case .station, .checkOut, .returnBook: settings.timeouts.visit
    case .shelving: settings.timeouts.forcedMode
    }
  }
}
