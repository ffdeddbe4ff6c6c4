import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("Prompts and their answers")
struct PromptTests {
  static let heidiToCleo = Prompt.Kind.checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)

  /// A station at the prompt whether Cleo takes Heidi.
  private static func asking() -> Station {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    return station
  }

  @Test func sameCode_showsThePromptAgain_andAnswersNothing() throws {
    var station = Self.asking()
    let first = try #require(station.prompt)
    for showings in 2...5 {
      station.when(.book(Shelf.heidi))
      #expect(station.notices.isEmpty && station.questions.isEmpty)
      #expect(station.prompt?.id == first.id)
      #expect(station.prompt?.showings == showings)
    }
    station.when(.answersPrompt(first.id, .yes))
    #expect(station.changes == [.checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)])
  }

  @Test func otherBook_dropsThePromptWithAWord_andIsRouted() {
    var station = Self.asking()
    station.when(.book(Shelf.dune))
    #expect(station.notices == [.dropped(Self.heidiToCleo)])
    #expect(station.prompt?.kind == .checkOut(Shelf.dune, Shelf.cleo, due: Shelf.due))
    #expect(station.changes.isEmpty)
  }

  @Test func otherLibraryID_dropsThePromptWithAWord_andIsRouted() {
    var station = Self.asking()
    station.when(.types("S2"))
    #expect(station.notices.prefix(2) == [.visitEnded(Shelf.cleo, loans: 0), .dropped(Self.heidiToCleo)])
    #expect(station.screen.body == .visit(Shelf.bob, loans: [Shelf.bobsMomo, Shelf.bobsEmil]))
  }

  @Test(arguments: [Happening.shows(.foreignProduct), .command(.help), .types("help"), .types("what?"), .types("e")])
  func prompt_stays_whenWhatComesIsNoAnswerAndNoCodeOfOurs(happening: Happening) throws {
    var station = Self.asking()
    let id = try #require(station.prompt?.id)
    station.when(happening)
    #expect(station.notices.count == 1)
    #expect(station.prompt?.id == id)
    #expect(station.questions.isEmpty)
  }

  @Test(arguments: [Answer.yes, .no, .edit, .renew, .returnBook, .text("5"), .text("")])
  func answer_toAnotherPrompt_isToldOff_andNothingIsAsked(answer: Answer) throws {
    var station = Self.asking()
    let gone = try #require(station.prompt?.id)
    station.given(.book(Shelf.dune))
    for id in [gone, Prompt.ID(rawValue: 0), Prompt.ID(rawValue: 4711)] {
      let before = station.screen
      station.when(.answersPrompt(id, answer))
      #expect(station.notices == [.promptGone])
      #expect(station.questions.isEmpty)
      #expect(station.screen == before)
    }
  }

  /// The numbers are those of the yes and no cards, from a scanner that types.
  @Test(arguments: ["y", "n", "", "21", "r", "cancel", "/cancel", "2026-12-07", "00000017", "00000024"])
  func line_seeingAnotherPrompt_isToldOff_andNothingIsAsked(line: String) throws {
    var station = Self.asking()
    let gone = try #require(station.prompt?.id)
    station.given(.book(Shelf.dune))
    let shown = station.screen
    station.when(.typesSeeing(gone, line))
    #expect(station.notices == [.promptGone])
    #expect(station.questions.isEmpty)
    #expect(station.screen == shown)
  }

  @Test(arguments: ["y", "n", "r", "yes", "cancel", "00000017", "00000024"])
  func line_typedBeforeThePromptWasShown_answersNothing(line: String) {
    var station = Self.asking()
    let shown = station.screen
    station.when(.typesSeeing(nil, line))
    #expect(station.notices == [.nothingToAnswer])
    #expect(station.questions.isEmpty)
    #expect(station.screen == shown)
  }

  @Test func enter_typedBeforeThePromptWasShown_answersNothing() {
    var station = Self.asking()
    station.when(.typesSeeing(nil, ""))
    #expect(station.notices.isEmpty && station.questions.isEmpty)
    #expect(station.prompt?.kind == Self.heidiToCleo)
  }

  @Test func answer_isTooLate_onceTheAnswerWasGiven() throws {
    var station = Self.asking()
    let id = try #require(station.prompt?.id)
    station.given(.answersPrompt(id, .yes))
    station.when(.answersPrompt(id, .yes))
    #expect(station.notices == [.promptGone])
    #expect(station.operations.count == 1)
  }

  @Test(arguments: [
    (Answer.edit, "edit"), (.renew, "renew"), (.returnBook, "return"),
  ])
  func answer_isNotUnderstood_whereThePromptHasNoUseForIt(answer: Answer, word: String) {
    var station = Self.asking()
    station.when(.answers(answer))
    #expect(station.notices == [.refused(.answerNotUnderstood(text: word))])
    #expect(station.prompt?.kind == Self.heidiToCleo)
  }

  @Test func promptIDs_neverRepeat() throws {
    var station = Station.each()
    var seen: Set<Prompt.ID> = []
    station.given(.card(Shelf.cleo))
    for _ in 0..<20 {
      for book in [Shelf.heidi, Shelf.momo, Shelf.emil] {
        station.when(.book(book))
        #expect(seen.insert(try #require(station.prompt).id).inserted)
      }
    }
  }
}
