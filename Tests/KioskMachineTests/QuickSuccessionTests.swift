import Domain
import KioskMachine
import TestSupport
import Testing

/// Codes that come faster than the store answers: a scanner, a quick hand, a busy disk.
@Suite("Codes in quick succession")
struct QuickSuccessionTests {
  @Test func card_thenBook_areBothTaken() {
    var station = Station.each()
    station.when(.storeIs(.slow), .card(Shelf.cleo), .book(Shelf.heidi), .storeAnswers, .storeAnswers)
    #expect(station.notices == [.visitOpened(Shelf.cleo, loans: [], overdue: [])])
    #expect(station.prompt?.kind == .checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due))
  }

  @Test func book_thenCard_areBothTaken() {
    var station = Station.each()
    station.when(
      .storeIs(.slow), .book(Shelf.heidi), .card(Shelf.cleo), .storeAnswers, .storeAnswers, .storeAnswers)
    #expect(
      station.notices == [
        .askForCard(Shelf.heidi, holders: 0), .visitOpened(Shelf.cleo, loans: [], overdue: []),
      ])
    #expect(station.prompt?.kind == .checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due))
  }

  @Test func newestBook_isAskedAbout_whenTwoComeBehindACard_andTheOtherIsNamed() {
    var station = Station.each()
    station.when(
      .storeIs(.slow), .card(Shelf.cleo), .book(Shelf.dune), .book(Shelf.heidi), .storeAnswers, .storeAnswers,
      .storeAnswers)
    #expect(station.notices.last == .dropped(.checkOut(title: "Dune")))
    #expect(station.prompt?.kind == .checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due))
  }

  @Test func doneCard_waits_whileAPersonIsLookedUp() {
    var station = Station.each()
    station.when(.storeIs(.slow), .card(Shelf.cleo), .command(.done), .storeAnswers)
    #expect(
      station.notices == [
        .visitOpened(Shelf.cleo, loans: [], overdue: []), .visitEnded(Shelf.cleo, loans: 0),
      ])
    #expect(station.screen.body == .idle)
  }

  /// No person scans as much while the store answers. A flood of lines must neither fill the memory nor hide the last.
  @Test(arguments: ConfirmationStyle.allCases)
  func newestCode_isKept_whenMoreThanAThousandWait(style: ConfirmationStyle) throws {
    let heidi = Question.bookFor(Shelf.cleo, .isbn(try #require(Shelf.heidi.isbn)))
    var station = Station(confirmation: style)
    station.when(.storeIs(.slow), .card(Shelf.cleo))
    station.when(Array(repeating: .book(Shelf.dune), count: 1001) + [.book(Shelf.heidi)])
    station.when(.storeIs(.prompt), .storeAnswers)
    #expect(station.questions.count { $0 == heidi } == 1)
  }

  /// The line that a confirmation waited for is taken off the list: the codes after it are routed.
  @Test func codesAfterAConfirmation_areRouted_whenItsLineIsRemoved() {
    var station = Station(confirmation: .pile)
    station.given(.card(Shelf.cleo), .storeIs(.slow), .book(Shelf.heidi), .types(""), .book(Shelf.dune))
    station.when(.types("n"), .storeAnswers)
    #expect(station.changes.isEmpty)
    #expect(station.screen.lines.map(\.plan) == [.checkOut(Shelf.cleo, due: Shelf.due)])
    #expect(station.screen.lines.map(\.book?.id) == [Shelf.dune.id])
  }

  @Test func visitEnds_whenTheLastLineIsRemoved_afterTheVisitorsCard() {
    var station = Station(confirmation: .pile)
    station.given(.card(Shelf.cleo), .storeIs(.slow), .book(Shelf.heidi), .waits(.seconds(3)), .card(Shelf.cleo))
    station.when(.types("n"), .storeAnswers)
    #expect(station.changes.isEmpty)
    #expect(station.screen.body == .idle)
  }

  /// The store may have returned the book already.
  @Test func no_removesNoLine_thatIsBeingApplied() {
    var station = Station(.returnBook, confirmation: .pile)
    station.given(.storeIs(.slow), .book(Shelf.dune), .storeAnswers)
    station.when(.types("n"))
    #expect(station.notices == [.nothingToAnswer])
    station.when(.storeAnswers)
    #expect(!station.library.loans.contains { $0.book.id == Shelf.dune.id })
  }
}
