import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("Lending only, taking back only")
struct ChosenModeTests {
  // MARK: - What answers a prompt

  @Test(arguments: [Happening.command(.checkOut), .types("checkout"), .types("ausleihen"), .types("借书")])
  func checkOut_confirmsItsPrompt(word: Happening) {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    station.when(word)
    #expect(station.changes == [.checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)])
    #expect(station.screen.mode == .station)
  }

  @Test(arguments: [Happening.command(.renew), .types("renew"), .types("verlängern"), .types("00000093")])
  func renew_renews(word: Happening) {
    var station = Station.each()
    station.given(.card(Shelf.ada), .book(Shelf.dune))
    station.when(word)
    #expect(station.changes == [.renew(Shelf.adasDune, due: Shelf.due)])
  }

  @Test(arguments: [Happening.command(.add), .types("add"), .types("aufnehmen"), .types("cuir leis")])
  func add_adds(word: Happening) {
    var station = Station.each(.shelving)
    station.given(.book(Shelf.heidi))
    station.when(word)
    #expect(station.changes == [.addCopies(Shelf.heidi, count: 1)])
    station.given(.book(Shelf.wish))
    station.when(word)
    #expect(station.changes == [.acquire(Shelf.wish, copies: 1)])
  }

  @Test func add_looksUpANewBook() {
    var station = Station.each(looksUp: true)
    station.given(.command(.add))
    station.when(.book(Shelf.unknown))
    #expect(station.lookUps.map(\.isbn) == [Shelf.unknown])
  }

  /// A word answers what was seen, as every line does.
  @Test(arguments: ["checkout", "return", "add", "cancel", "renew", "00000055", "00000086"])
  func word_answersNothing_thatWasNotSeen(word: String) {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    let before = station.screen
    station.when(.typesSeeing(nil, word))
    #expect(station.notices == [.nothingToAnswer])
    station.when(.typesSeeing(Prompt.ID(rawValue: 77), word))
    #expect(station.notices == [.promptGone])
    #expect(station.screen == before)
  }

  @Test(arguments: ["Return", "Checkout", "Add", "Renew"])
  func word_isATitle_whereATitleIsWanted(title: String) {
    var station = Station.each(.shelving)
    station.given(.types("new"))
    station.when(.types(title))
    #expect(station.prompt?.kind == .enter(.author, BookDraft(title: title, author: "")))
  }

  // MARK: - Lending only

  @Test func lending_asksForTheCard_ofABookThatAnotherHas() {
    var station = Station.each()
    station.given(.command(.checkOut))
    station.when(.book(Shelf.dune))
    #expect(station.notices == [.askForCard(Shelf.dune, holders: 0)])
    station.when(.card(Shelf.cleo))
    #expect(station.notices == [.visitOpened(Shelf.cleo, loans: [], overdue: [], mode: .checkOut)])
    #expect(station.prompt?.kind == .checkOut(Shelf.dune, Shelf.cleo, due: Shelf.due))
  }

  @Test func lending_takesNothingBack() {
    var station = Station.each()
    station.given(.command(.checkOut), .card(Shelf.ada))
    station.when(.book(Shelf.dune))
    #expect(station.notices == [.alreadyYours(Shelf.adasDune)])
    #expect(station.prompt == nil)
    station.when(.types("y"))
    #expect(station.changes.isEmpty)
  }

  // MARK: - Taking back only

  @Test func takingBack_goesOn_bookAfterBook() {
    var station = Station.each()
    station.given(.command(.returnBook))
    station.when(.book(Shelf.dune), .types(""), .book(Shelf.emil), .types(""))
    #expect(station.changes == [.returnLoan(Shelf.adasDune), .returnLoan(Shelf.bobsEmil)])
    #expect(station.screen.mode == .returnBook)
    station.when(.book(Shelf.heidi))
    #expect(station.notices == [.refused(.notOnLoan(title: "Heidi"))])
    station.when(.book(Shelf.unknown))
    #expect(station.notices == [.refused(.unknownBook(isbn: Shelf.unknown))])
    station.when(.book(Shelf.wish))
    #expect(station.notices == [.refused(.onWishlist(title: "Wonder"))])
  }

  /// Here no ends it: a station of both modes would continue by lending another copy.
  @Test func takingBack_lendsNothing_whenItIsDeclined() {
    var station = Station.each()
    station.given(.command(.returnBook), .book(Shelf.dune))
    station.when(.types("n"))
    #expect(station.screen.body == .idle)
    #expect(station.prompt == nil)
  }

  @Test func takingBack_takesAnothersBook_inASession() {
    var station = Station.each()
    station.given(.command(.returnBook), .card(Shelf.cleo))
    station.when(.book(Shelf.dune))
    #expect(station.prompt?.kind == .returnLoan(ReturnOffer(Shelf.adasDune)))
    #expect(station.screen.body == .visit(Shelf.cleo, loans: []))
    station.when(.types("r"))
    #expect(station.changes == [])
    station.when(.types(""))
    #expect(station.changes == [.returnLoan(Shelf.adasDune)])
  }

  @Test func takingBack_takesTheOwnCopy_ofABookThatSeveralHave() {
    var station = Station.each()
    station.given(.command(.returnBook), .card(Shelf.ada))
    station.when(.book(Shelf.momo), .command(.yes))
    #expect(station.changes == [.returnLoan(Shelf.adasMomo)])
  }

  @Test func takingBack_asksWhose_whereSeveralHaveIt() {
    var station = Station.each()
    station.given(.command(.returnBook), .card(Shelf.cleo))
    station.when(.book(Shelf.momo))
    #expect(station.notices == [.askForCard(Shelf.momo, holders: 2)])
    #expect(station.screen.body == .visit(Shelf.cleo, loans: []))
    station.when(.card(Shelf.bob))
    #expect(station.notices.first == .visitEnded(Shelf.cleo, loans: 0))
    #expect(station.prompt?.kind == .returnLoan(ReturnOffer(Shelf.bobsMomo, isVisitors: true)))
    #expect(station.attentions.isEmpty)
  }

  // MARK: - How it ends

  @Test(arguments: [CommandCard.checkOut, .returnBook])
  func choice_endsWithDone_andIsCancelled(choice: CommandCard) {
    for end in [CommandCard.done, .cancel] {
      var station = Station.each()
      station.given(.command(choice))
      station.when(.command(end))
      #expect(station.notices == [.modeChanged(.station, reverts: false)])
      #expect(station.screen.isIdle(in: .station))
    }
  }

  @Test func choice_endsWithTheVisit_notForTheNext() {
    var station = Station.each()
    station.given(.command(.checkOut), .card(Shelf.ada))
    station.when(.card(Shelf.cleo))
    #expect(
      station.notices == [
        .visitEnded(Shelf.ada, loans: 2), .modeChanged(.station, reverts: false),
        .visitOpened(Shelf.cleo, loans: [], overdue: []),
      ])
  }

  @Test(arguments: [CommandCard.checkOut, .returnBook])
  func choice_ends_whenNobodyComes(choice: CommandCard) {
    var station = Station.each()
    station.given(.command(choice))
    #expect(station.machine.wakeUp == .seconds(60))
    station.when(.waits(.seconds(60)))
    #expect(station.notices == [.modeChanged(.station, reverts: false)])
    #expect(station.machine.wakeUp == nil)
  }

  @Test func choice_endsWithATimeOut() {
    var station = Station.each()
    station.given(.command(.returnBook), .book(Shelf.dune))
    station.when(.waits(.seconds(30)))
    #expect(station.notices == [.timedOut(.returnBook(title: "Dune")), .modeChanged(.station, reverts: false)])
  }

  /// A box for returns: it was started so, and stays so.
  @Test(arguments: [Mode.checkOut, .returnBook]) func homeMode_stays(home: Mode) {
    var station = Station.each(home)
    station.given(.card(Shelf.ada), .command(.done))
    #expect(station.screen.isIdle(in: home))
    #expect(station.machine.wakeUp == nil)
    station.given(.command(home == .checkOut ? .returnBook : .checkOut))
    station.when(.command(.done))
    #expect(station.notices == [.modeChanged(home, reverts: false)])
    station.given(.command(home == .checkOut ? .checkOut : .returnBook))
    station.when(.command(.cancel))
    #expect(station.notices == [.nothingToAnswer])
    #expect(station.screen.mode == home)
  }

  // MARK: - While the store is asked

  @Test func cardThatIsLookedUp_isWaitedFor() {
    var station = Station.each()
    station.given(.storeIs(.slow), .card(Shelf.cleo))
    station.when(.command(.checkOut))
    #expect(station.screen.isBusy)
    station.when(.storeAnswers)
    #expect(station.screen.body == .visit(Shelf.cleo, loans: []))
    #expect(station.screen.mode == .checkOut)
  }

  /// A book, a card directly after it, and the action that they lead to.
  @Test func bookAndCardThatAreLookedUp_goAlong() {
    var station = Station.each()
    station.given(.book(Shelf.heidi), .storeIs(.slow), .card(Shelf.cleo), .command(.checkOut))
    station.when(.storeAnswers)
    #expect(station.questions.count == 1)
    // The word is older than the question, and confirms nothing.
    station.when(.storeAnswers)
    #expect(station.changes.isEmpty)
    station.when(.storeAnswers)
    #expect(station.prompt?.kind == .checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due))
    #expect(station.screen.mode == .checkOut)
  }

  @Test func bookThatIsLookedUp_goesAlong() {
    var station = Station.each()
    station.given(.storeIs(.slow), .book(Shelf.emil))
    station.when(.command(.checkOut), .storeAnswers)
    #expect(station.notices == [.dropped(.returnBook(title: "Emil")), .modeChanged(.checkOut, reverts: true)])
    station.when(.storeAnswers)
    #expect(station.notices == [.askForCard(Shelf.emil, holders: 0)])
  }

  /// An ISBN derived from a price code counts only with a book that a person sees named.
  @Test func workedOutNumber_doesNotGoAlong() {
    var station = Station.each()
    station.given(.storeIs(.slow), .shows(.pricePoint(PricePointTests.code)))
    station.when(.command(.add), .storeAnswers)
    #expect(!station.screen.isBusy)
    #expect(station.screen.mode == .shelving)
    #expect(station.prompt == nil)
  }

  @Test func lookUp_isCancelled_andAChangeIsNot() {
    var station = Station.each()
    station.given(.storeIs(.slow), .book(Shelf.dune))
    station.when(.command(.cancel))
    #expect(station.screen.isIdle(in: .station))
    station.given(.storeAnswers)
    #expect(station.screen.isIdle(in: .station))
    station.given(.storeIs(.prompt), .book(Shelf.dune), .storeIs(.slow), .types(""))
    station.when(.command(.cancel))
    #expect(station.notices == [.nothingToAnswer])
    #expect(station.screen.isBusy)
    station.when(.command(.returnBook), .storeAnswers)
    #expect(
      station.notices == [
        .done(.returned(Shelf.adasDune.givenBack), daysOverdue: 0), .modeChanged(.returnBook, reverts: true),
      ])
  }
}
