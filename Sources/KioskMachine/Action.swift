package import Domain

/// What is to be done about an event. Only the runtime does it.
package enum Action: Hashable, Sendable {
  case ask(Question, Question.ID)
  /// A catalogue on the web is to be asked for a book; answered by ``Event/lookedUp(_:_:)``.
  case lookUp(ISBN, LookUp.ID)
  /// Nobody waits for that answer any more.
  case dropLookUp(LookUp.ID)
  /// What follows is told and shown in this language.
  case speak(Language)
  /// Something to say once, and to sound.
  case tell(Notice)
  /// What is to be seen from now on.
  case show(Screen)
  /// The person at the console wants to leave.
  case quit
}
