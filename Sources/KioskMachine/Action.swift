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
