import Domain
import KioskMachine
import Messages
import TestSupport
import Testing

/// A prompt understands the answers that it offers, in every language.
@Suite("Answers that are offered") struct ChoiceTests {
  @Test(arguments: Language.reviewed) func letters_areUnderstood(language: Language) throws {
    let messages = Messages(language: language, calendar: Sample.dublin)
    let english = Messages(language: .english, calendar: Sample.dublin)
    for kind in Said.kinds {
      let (ours, theirs) = (letters(messages.prompt(kind).choices), letters(english.prompt(kind).choices))
      // As many, and in the same order; what each means the machine's own tests hold.
      #expect(ours.count == theirs.count, "\(messages.prompt(kind).line)")
      for (letter, meant) in zip(ours, theirs) {
        #expect(
          Self.meanings[letter.lowercased()] == Self.meanings[meant.lowercased()], "\(messages.prompt(kind).line)")
        #expect(letter.isUppercase == meant.isUppercase, "\(messages.prompt(kind).line)")
      }
    }
  }

  private static let meanings: [String: String] = [
    "y": "yes", "j": "yes", "t": "yes", "n": "no", "e": "edit", "r": "renew", "v": "renew", "a": "renew", "b": "back",
    "z": "back", "f": "back",
  ]

  /// Single letters that stand alone: `Y`, `n`, `r` of `[Y/n/r]`.
  private func letters(_ choices: String) -> [Character] {
    choices.matches(of: /(?:^|[^\p{Latin}])([A-Za-z])(?![\p{Latin}])/).compactMap { $0.output.1.first }
  }
}
