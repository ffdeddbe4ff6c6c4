import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("A due date changed at the prompt")
struct DueDatePromptTests {
  @Test(arguments: [
    ("21", Timestamp.endOf(2026, 12, 22)), ("+7", .endOf(2026, 12, 8)), ("3d", .endOf(2026, 12, 4)),
    ("2026-12-05", .endOf(2026, 12, 5)), ("5.12.2026", .endOf(2026, 12, 5)), ("5.1.", .endOf(2027, 1, 5)),
    ("0", .endOf(2026, 12, 1)),
    // Its digits are those of a card, check digit and all.
    ("2026-12-07", .endOf(2026, 12, 7)), ("2027-01-08", .endOf(2027, 1, 8)),
  ])
  func date_isAskedAgain_andThenLent(typed: String, due: Timestamp) throws {
    var station = Self.asking()
    let first = try #require(station.prompt?.id)
    station.when(.types(typed))
    #expect(station.notices.isEmpty && station.questions.isEmpty)
    #expect(station.prompt?.kind == .checkOut(Shelf.heidi, Shelf.cleo, due: due))
    #expect(station.prompt?.id != first, "another question, so an answer to the first does not count")
    station.when(.types(""))
    #expect(station.changes == [.checkOut(Shelf.heidi, Shelf.cleo, due: due)])
  }

  @Test(arguments: [
    ("30.11.2026", "date-in-the-past"), ("366", "date-too-far"), ("30.2.2027", "date-not-understood"),
    ("1/2/3/4", "date-not-understood"), ("--", "date-not-understood"),
  ])
  func date_isRefused_andThePromptStays(typed: String, code: String) throws {
    var station = Self.asking()
    let before = try #require(station.prompt)
    station.when(.types(typed))
    guard case .refused(let refusals)? = station.notices.first else {
      Issue.record("\(station.notices)")
      return
    }
    #expect(refusals.all.map(\.code) == [code])
    #expect(station.prompt == before)
    #expect(station.questions.isEmpty)
  }

  @Test func yesToTheOldDate_isTooLate_onceAnotherIsAsked() throws {
    var station = Self.asking()
    let first = try #require(station.prompt?.id)
    station.given(.types("21"))
    station.when(.answersPrompt(first, .yes))
    #expect(station.notices == [.promptGone])
    #expect(station.changes.isEmpty)
  }

  @Test(arguments: [(1, 2026, 12, 2), (14, 2026, 12, 15), (120, 2027, 3, 31)])
  func defaultDueDate_isTheRules(days: Int, year: Int, month: Int, day: Int) {
    var station = Station.each(rules: CirculationRules(loanDays: days))
    station.given(.card(Shelf.cleo))
    station.when(.book(Shelf.heidi))
    #expect(station.prompt?.kind == .checkOut(Shelf.heidi, Shelf.cleo, due: .endOf(year, month, day)))
  }

  /// The card's number typed without hyphens is the card, at a prompt too.
  @Test func cardTyped_isACard_atThePrompt() throws {
    var station = Self.asking()
    station.when(.types(try #require(Shelf.ada.cardNumber).text))
    #expect(station.screen.body == .visit(Shelf.ada, loans: [Shelf.adasDune, Shelf.adasMomo]))
  }

  private static func asking() -> Station {
    var station = Station.each()
    station.given(.staffCard, .card(Shelf.cleo), .book(Shelf.heidi))
    return station
  }
}
