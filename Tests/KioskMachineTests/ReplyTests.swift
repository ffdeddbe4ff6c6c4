import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("The store's replies")
struct ReplyTests {
  static let heidiToCleo = Change.checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)

  /// Cleo has said yes to Heidi, and the store has not answered.
  private static func recording() -> Station {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .storeIs(.slow), .types("y"))
    return station
  }

  @Test func lateReply_isDropped_whenItsQuestionWasGivenUp() {
    var station = Self.recording()
    station.given(.waits(.seconds(15)))
    let before = station.screen
    station.when(.storeAnswers)
    #expect(station.notices.isEmpty && station.questions.isEmpty)
    #expect(station.screen == before)
  }

  @Test func book_waits_whileAnotherIsLookedUp_andTakesItsPlace() {
    var station = Station.each()
    station.given(.storeIs(.slow), .book(Shelf.dune), .book(Shelf.heidi))
    station.when(.storeAnswers, .storeAnswers)
    #expect(station.notices == [.dropped(.returnBook(title: "Dune")), .askForCard(Shelf.heidi, holders: 0)])
    #expect(station.prompt == nil)
  }

  @Test func secondReply_isDropped() {
    var station = Self.recording()
    station.given(.storeAnswers)
    let before = station.screen
    station.when(.storeAnswersAgain)
    #expect(station.notices.isEmpty && station.questions.isEmpty)
    #expect(station.screen == before)
  }

  @Test func secondReply_isDropped_whileTheNextQuestionWaits() {
    var station = Self.recording()
    station.given(.storeAnswers, .book(Shelf.dune))
    station.when(.storeAnswersAgain)
    #expect(station.notices.isEmpty)
    #expect(station.screen.isBusy)
  }

  @Test func reply_counts_afterTheMachineSleptPastItsTime() throws {
    var station = Self.recording()
    station.given(.sleeps(.seconds(100)))
    station.when(.storeAnswers)
    let loan = try #require(station.library.loans.last)
    #expect(station.notices == [.done(.checkedOut(loan), daysOverdue: 0)])
    #expect(station.screen.body == .visit(Shelf.cleo, loans: [loan]))
  }

  @Test func codes_areRoutedAfterTheChange_inTheirOrder() throws {
    var station = Self.recording()
    station.when(.book(Shelf.momo), .book(Shelf.dune))
    #expect(station.notices.isEmpty && station.questions.isEmpty)
    #expect(station.screen.isBusy)
    station.when(.storeAnswers, .storeAnswers, .storeAnswers)
    let loan = try #require(station.library.loans.last)
    #expect(station.notices == [.done(.checkedOut(loan), daysOverdue: 0), .dropped(.checkOut(title: "Momo"))])
    #expect(
      station.questions == [
        .bookFor(Shelf.cleo, try #require(Shelf.momo.code)), .bookFor(Shelf.cleo, try #require(Shelf.dune.code)),
      ])
    #expect(station.prompt?.kind == .checkOut(Shelf.dune, Shelf.cleo, due: Shelf.due))
  }

  @Test(arguments: [Happening.command(.done), .types("done")])
  func done_waits_untilTheChangeIsMade(done: Happening) throws {
    var station = Self.recording()
    station.given(done)
    station.when(.storeAnswers)
    let loan = try #require(station.library.loans.last)
    #expect(
      station.notices == [.done(.checkedOut(loan), daysOverdue: 0), .visitEnded(Shelf.cleo, loans: 1)])
  }

  @Test func code_isForgotten_whenTheStoreStaysSilent() {
    var station = Self.recording()
    station.given(.book(Shelf.dune))
    station.when(.waits(.seconds(15)))
    #expect(station.questions.isEmpty)
    station.when(.storeAnswers)
    #expect(station.questions.isEmpty)
    #expect(station.screen.body == .idle)
  }

  /// A code that leads nowhere neither pushes aside the one that waits nor overtakes a look-up.
  @Test(arguments: [Happening.shows(.foreignProduct), .command(.yes), .command(.no), .command(.help), .types("\u{0}")])
  func idleCode_isSaidAtOnce_whileTheStoreIsAsked(happening: Happening) {
    var station = Self.recording()
    station.given(.book(Shelf.dune))
    station.when(happening)
    #expect(station.notices.count == 1)
    station.when(.storeAnswers, .storeAnswers)
    #expect(station.prompt?.kind == .checkOut(Shelf.dune, Shelf.cleo, due: Shelf.due))

    station.given(.book(Shelf.momo))
    station.when(happening)
    #expect(station.notices.count == 1)
    #expect(station.screen.isBusy)
    station.when(.storeAnswers)
    #expect(station.prompt?.kind == .checkOut(Shelf.momo, Shelf.cleo, due: Shelf.due))
  }

  @Test func yesCard_doesNotConfirmAPromptThatNobodySaw() {
    var station = Station.each(.shelving)
    station.given(.book(Shelf.unknown), .types("It"), .types("JK"), .types(""), .storeIs(.slow), .types("y"))
    station.when(.command(.yes))
    #expect(station.notices == [.nothingToAnswer])
    station.when(.storeAnswersWith(.refused(Refusals(.store(.locked, detail: "")))))
    #expect(station.changes.isEmpty)
    #expect(station.prompt?.kind == .addBook(BookDraft(isbn: Shelf.unknown, title: "It", author: "JK")))
  }

  @Test func new_waitsForTheChange() {
    var station = Self.recording()
    station.when(.types("new"))
    #expect(station.notices == [.nothingToAnswer])
    #expect(station.screen.isBusy)
  }

  @Test func refusedChange_isNamed_andTheSessionGoesOn() {
    var station = Self.recording()
    let reasons = Refusals(.noCopiesAvailable(title: "Heidi"), [.loanLimitReached(limit: 5)])
    station.when(.storeAnswersWith(.refused(reasons)))
    #expect(station.notices == [.refused(reasons)])
    #expect(station.screen.body == .visit(Shelf.cleo, loans: []))
    #expect(station.prompt == nil && !station.screen.isBusy)
  }

  @Test func refusedLookUp_leavesNoTrace() {
    var station = Station.each()
    station.given(.book(Shelf.heidi), .storeIs(.refusing(.store(.locked, detail: ""))))
    station.when(.card(Shelf.cleo))
    #expect(station.notices == [.refused(.store(.locked, detail: ""))])
    station.given(.storeIs(.prompt), .command(.done))
    station.when(.card(Shelf.cleo))
    #expect(station.prompt == nil)
  }

  @Test func misfitReply_isSaidAloud_andLeavesNoTrace() {
    var station = Station.each()
    station.given(.book(Shelf.heidi), .storeIs(.slow), .card(Shelf.cleo))
    station.when(.storeAnswersWith(.book(nil, loans: [])))
    #expect(station.refusalCodes == ["store-failed"])
    station.given(.storeIs(.prompt), .book(Shelf.unknown))
    station.when(.card(Shelf.cleo))
    #expect(station.prompt == nil)
  }

  /// The word `renew` was for one attempt: the next scan of the book renews nothing.
  @Test func failedRenewal_asksAboutTheBookAgain() {
    var station = Station.each()
    station.given(.card(Shelf.ada), .book(Shelf.dune), .storeIs(.slow), .types("r"))
    station.when(.storeAnswersWith(.book(nil, loans: [])))
    #expect(
      station.prompt?.kind
        == .returnLoan(ReturnOffer(Shelf.adasDune, renewedDue: Shelf.due, isVisitors: true)))
    station.when(.book(Shelf.dune))
    #expect(station.changes.isEmpty)
  }

  @Test func operationIDs_neverRepeat() {
    var station = Station.each()
    for _ in 0..<30 {
      station.given(
        .card(Shelf.cleo), .book(Shelf.heidi), .types("y"), .book(Shelf.heidi), .types("return"), .types("y"),
        .types("done"))
    }
    #expect(station.operations.count == 60)
    #expect(Set(station.operations).count == 60)
    #expect(station.operations.allSatisfy { $0.text.hasPrefix("test-") })
  }
}
