import Domain
import Messages
import TestSupport
import Testing

@testable import KioskMachine

@Suite("Names on command cards")
struct CommandNameTests {
  /// A person can type the word that stands on the card.
  @Test(arguments: Language.reviewed, [CommandCard.checkOut, .returnBook, .add, .cancel, .renew, .reserve])
  func name_isTheWord(language: Language, card: CommandCard) throws {
    let name = Messages(language: language, calendar: Sample.dublin).name(card)
    let word = try #require(Vocabulary.Word(card))
    #expect(Vocabulary.ofCatalogues.command(name, in: language, slashOnly: false) == .word(word))
    #expect(Vocabulary.ofCatalogues.name(of: word, in: language) == name.lowercased())
  }
}
