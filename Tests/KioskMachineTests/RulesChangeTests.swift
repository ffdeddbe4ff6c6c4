import Domain
import KioskMachine
import TestSupport
import Testing

/// The rules of the library change while the station runs.
@Suite("Rules that change") struct RulesChangeTests {
  private static let longer = CirculationRules(loanDays: 28)

  @Test func nextLoan_followsTheNewRules() {
    var station = Station.each()
    station.given(.rulesChange(Self.longer), .card(Shelf.cleo))
    station.when(.book(Shelf.heidi))
    #expect(station.prompt?.kind == .checkOut(Shelf.heidi, Shelf.cleo, due: .endOf(2026, 12, 29)))
  }

  /// A yes to the old date comes too late.
  @Test func shownDueDate_isShownAnew() throws {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    let before = try #require(station.prompt)
    station.when(.rulesChange(Self.longer))
    #expect(station.prompt?.kind == .checkOut(Shelf.heidi, Shelf.cleo, due: .endOf(2026, 12, 29)))
    #expect(station.prompt?.id != before.id)
    station.when(.answersPrompt(before.id, .yes))
    #expect(station.notices == [.promptGone] && station.changes.isEmpty)
    station.when(.types("y"))
    #expect(station.changes == [.checkOut(Shelf.heidi, Shelf.cleo, due: .endOf(2026, 12, 29))])
  }

  @Test func typedDueDate_stays() {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .types("3d"))
    station.when(.rulesChange(Self.longer))
    #expect(station.prompt?.kind == .checkOut(Shelf.heidi, Shelf.cleo, due: .endOf(2026, 12, 4)))
  }

  @Test func pile_isJudgedAnew() {
    var station = Station(confirmation: .pile)
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    station.when(.rulesChange(Self.longer))
    station.when(.types(""))
    #expect(station.changes == [.checkOut(Shelf.heidi, Shelf.cleo, due: .endOf(2026, 12, 29))])
  }

  /// The store has the change already, and lends by its own rules.
  @Test(arguments: [ConfirmationStyle.each, .pile])
  func changeOnItsWay_isNotJudgedAgain(confirmation: ConfirmationStyle) {
    var station = Station(confirmation: confirmation)
    station.given(.card(Shelf.ada), .book(Shelf.heidi), .storeIs(.slow), .types("y"))
    station.when(.rulesChange(CirculationRules(loanLimit: 2)), .storeAnswers)
    #expect(station.refusalCodes.isEmpty && station.attentions.isEmpty)
    #expect(station.library.loans.contains { $0.book.id == Shelf.heidi.id && $0.student == Shelf.ada })
  }

  /// The store refused to write the list down, so no line of it was applied.
  @Test func refusedList_followsTheNewRules() {
    var station = Station(confirmation: .pile)
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .book(Shelf.dune), .storeIs(.slow), .types(""))
    station.given(.rulesChange(Self.longer))
    station.when(.storeAnswersWith(.refused(Refusals(.store(.full, detail: .words("full"))))))
    let plan = PileLine.Plan.checkOut(Shelf.cleo, due: .endOf(2026, 12, 29))
    #expect(station.screen.lines.map(\.plan) == [plan, plan])
  }

  @Test func sameRules_areNoNews() {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    let before = station.prompt
    station.when(.rulesChange(CirculationRules()))
    #expect(station.prompt == before && station.notices.isEmpty)
  }

  /// Ada has an overdue book. She is reminded once in a visit, and may borrow.
  @Test(arguments: [ConfirmationStyle.each, .pile])
  func overdueBooks_areMentionedOnce_whereTheRulesOnlyWarn(confirmation: ConfirmationStyle) {
    var station = Station(rules: CirculationRules(overdueBlock: .warn), confirmation: confirmation)
    station.given(.card(Shelf.ada))
    station.when(.book(Shelf.heidi))
    #expect(station.notices.contains(.overdueReminder(books: 1)))
    station.when(.types("y"), .book(Shelf.emil))
    #expect(!station.notices.contains(.overdueReminder(books: 1)))
    // A visitor without overdue books hears nothing of them.
    var other = Station(rules: CirculationRules(overdueBlock: .warn), confirmation: confirmation)
    other.when(.card(Shelf.cleo), .book(Shelf.heidi))
    #expect(!other.notices.contains { if case .overdueReminder = $0 { true } else { false } })
  }

  /// A typed day on which the library is closed.
  @Test func closedDay_isRefused_andThePromptStays() throws {
    let opening = OpeningCalendar(openDays: [.monday, .tuesday, .wednesday, .thursday, .friday])
    var station = Station.each(rules: CirculationRules(opening: opening))
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    let before = try #require(station.prompt)
    station.when(.types("5.12."))
    #expect(station.refusalCodes == ["closed-day"])
    #expect(station.prompt == before)
    // A number of days leads to the next open day.
    station.when(.types("4"))
    #expect(station.prompt?.kind == .checkOut(Shelf.heidi, Shelf.cleo, due: .endOf(2026, 12, 7)))
  }
}
