import Domain
import Messages
import Testing

/// The console's questions, word for word. A screen has its own words (`OfferWordingTests`), and the console keeps these.
@Suite("Questions of the console") struct ConsolePromptTests {
  @Test func question_keepsItsWords() {
    let english = Messages(language: .english, calendar: Sample.dublin)
    #expect(Said.kinds.map { english.prompt($0).line } == Self.lines)
  }

  private static let lines: [String] = []
}
