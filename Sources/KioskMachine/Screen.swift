package import Domain

/// The screen that a person sees: one value that the console and the station page both render.
package struct Screen: Hashable, Sendable {
  package enum Body: Hashable, Sendable {
    case idle
    /// A book was shown; whose it shall be is not known yet.
    case awaitingCard(Book)
    case session(Student, loans: [Loan])
  }

  package var mode: Mode
  package var language: Language
  package var body: Body
  package var prompt: Prompt?
  /// The store has been asked and has not answered.
  package var isBusy: Bool
}
