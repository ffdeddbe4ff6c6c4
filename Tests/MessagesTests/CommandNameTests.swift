import Domain
import Messages
import TestSupport
import Testing

@testable import KioskMachine

@Suite("Names on command cards")
struct CommandNameTests {
  /// A person can type the word that stands on the card.
  @Test(arguments: Language.reviewed, [CommandCard.checkOut, .returnBook, .add, .cancel, .renew])
  func name_isTheWord(language: Language, card: CommandCard) {
    let name = Messages(language: language, calendar: Sample.dublin).name(card)
    #expect(ConsoleWord(name, slashOnly: false) == ConsoleWord(card))
    #expect(ReservedWords.contains(name.lowercased()))
  }
}
