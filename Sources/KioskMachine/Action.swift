package import Domain

/// An effect that an event asks for. Only the runtime performs it.
package enum Action: Hashable, Sendable {
  case ask(Question, Question.ID)
  /// Looks a book up in the web catalogues; answered by ``Event/lookedUp(_:_:)``.
  case lookUp(ISBN, LookUp.ID)
  /// Drops the look-up: its result is no longer needed.
  case dropLookUp(LookUp.ID)
  /// Sets the language of everything that follows.
  case speak(Language)
  /// Something to say once, and to sound.
  case tell(Notice)
  /// Replaces the screen.
  case show(Screen)
  /// The person at the console wants to leave.
  case quit
}

/// The handling of one event: its time, and the actions that it asks for.
struct Turn {
  let now: Moment
  /// How the code came in that is being routed.
  var input = Actor.Identification.card
  var actions: [Action] = []
  /// The visit has ended for which a language or a mode was chosen.
  var visitIsOver = false

  init(at now: Moment) { self.now = now }

  mutating func tell(_ notice: Notice) {
    actions.append(.tell(notice))
  }

  mutating func refuse(_ refusal: Refusal) {
    tell(.refused(Refusals(refusal)))
  }

  /// Tells before the actions from `start` on, but behind the end of a session, at which a terminal is wiped.
  mutating func tell(_ notice: Notice, before start: Int) {
    let endsSession = if start < actions.count, case .tell(.sessionEnded) = actions[start] { true } else { false }
    actions.insert(.tell(notice), at: endsSession ? start + 1 : start)
  }
}
