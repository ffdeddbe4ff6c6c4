package import KioskMachine

/// The sentences of a language at the kiosk.
package protocol KioskTranslation {
  /// The question with its answers, such as
  /// `Check out “Dune” (Frank Herbert) to Ada Lovelace (S12345), due Sat 5 Dec 2026? [Y/n/date]`.
  func prompt(_ kind: Prompt.Kind) -> PromptText
  /// The lines of a notice, at least one.
  func notice(_ notice: Notice) -> [NoticeLine]
  /// The invitation that is shown while nothing is asked.
  func invitation(_ screen: Screen) -> String
}

/// A prompt in words.
package struct PromptText: Hashable, Sendable {
  package var question: String
  /// The possible answers, the answer of Enter alone in capitals: `[Y/n/date]`.
  package var choices: String

  package var line: String { "\(question) \(choices)" }
}

extension Messages {
  package func prompt(_ kind: Prompt.Kind) -> PromptText { translation.prompt(kind) }
  package func notice(_ notice: Notice) -> [NoticeLine] { translation.notice(notice) }
  package func invitation(_ screen: Screen) -> String { translation.invitation(screen) }
}
