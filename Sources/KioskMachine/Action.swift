/// What is to be done about an event. Only the runtime does it.
package enum Action: Hashable, Sendable {
  case ask(Question, Question.ID)
  /// Something to say once, and to sound.
  case tell(Notice)
  /// What is to be seen from now on.
  case show(Screen)
  /// The person at the console wants to leave.
  case quit
}
