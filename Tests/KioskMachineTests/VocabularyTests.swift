import Domain
import Testing

@testable import KioskMachine

@Suite("Words of the station")
struct VocabularyTests {
  /// A library ID that is one of them could not be typed: Domain refuses it, so it has to know them all.
  @Test func everyWord_isReserved() {
    #expect(Set(ConsoleWord.words.keys).union(AnswerWord.words.keys) == ReservedWords.all)
  }
}
