import Domain
import Kiosk
import KioskMachine
import Messages
import TestSupport
import Testing

/// Scanning without waiting: what is scanned is listed, and one confirmation applies it.
@Suite("Piles")
struct PileTests {
  private static let due = Shelf.due
  private static let other = Book.sample(6, "Pippi", author: "Astrid Lindgren")

  private static func station(_ mode: Mode = .station, rules: CirculationRules = CirculationRules()) -> Station {
    Station(mode, rules: rules, confirmation: .pile)
  }

  private static func plans(_ station: Station) -> [PileLine.Plan] {
    guard case .pile(let lines, _)? = station.prompt?.kind else { return [] }
    return lines.map(\.plan)
  }

  @Test func card_books_andTheCardAgain_lendThem() {
    var station = Self.station()
    station.given(.anotherStationAdds(Self.other))
    station.when(.card(Shelf.cleo), .book(Shelf.heidi), .book(Shelf.dune), .book(Self.other), .card(Shelf.cleo))
    #expect(
      station.changes == [
        .checkOut(Shelf.heidi, Shelf.cleo, due: Self.due), .checkOut(Shelf.dune, Shelf.cleo, due: Self.due),
        .checkOut(Self.other, Shelf.cleo, due: Self.due),
      ])
    #expect(station.notices.last == .visitEnded(Shelf.cleo, loans: 3))
    #expect(station.screen.isIdle(in: .station))
    #expect(station.attentions.isEmpty)
  }

  /// The button of a screen sends the word; the card does the same.
  @Test(arguments: [Happening.types("/cancel"), .command(.cancel)])
  func cancel_dropsTheList_andTheVisitGoesOn(how: Happening) {
    var station = Self.station()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .book(Shelf.dune))
    var scenes = SceneBuilder(messages: Messages(language: .english, calendar: .dublin))
    func lines() -> [String] {
      scenes.show(station.screen, at: .zero)
      return scenes.scene(at: .zero).commands.map(\.line)
    }
    #expect(lines() == ["/done", "/account", "/cancel", "/help"])
    station.when(how)
    #expect(station.prompt == nil && station.changes.isEmpty)
    #expect(station.screen.body == .visit(Shelf.cleo, loans: []))
    #expect(lines() == ["/done", "/account", "/help"])
  }

  /// Each scan and each key press is one happening: five, where `each` takes eight.
  @Test func threeBooks_takeFiveScansOrKeyPresses() {
    let steps: [Happening] = [
      .card(Shelf.cleo), .book(Shelf.heidi), .book(Shelf.dune), .book(Self.other), .types(""),
    ]
    var station = Self.station()
    station.given(.anotherStationAdds(Self.other))
    station.given(steps)
    #expect(steps.count == 5)
    #expect(station.library.loans.filter { $0.student == Shelf.cleo }.count == 3)
    var each = Station.each()
    each.given(.anotherStationAdds(Self.other))
    let answered: [Happening] = [Shelf.heidi, Shelf.dune, Self.other].flatMap { [.book($0), .types("")] }
    each.given([.card(Shelf.cleo)] + answered + [.card(Shelf.cleo)])
    #expect(answered.count + 2 == 8)
    #expect(each.library.loans.filter { $0.student == Shelf.cleo }.count == 3)
  }

  @Test func scans_areKept_whenTheStoreIsSlow() {
    var station = Self.station()
    station.when(
      .storeIs(.slow), .card(Shelf.cleo), .book(Shelf.heidi), .book(Shelf.dune), .types(""), .storeAnswers,
      .storeAnswers)
    #expect(Self.plans(station) == [.checkOut(Shelf.cleo, due: Self.due), .checkOut(Shelf.cleo, due: Self.due)])
    // The books' replies are on their way, and the visitor confirms already. The next child does not wait.
    station.when(
      .book(Shelf.emil), .command(.done), .card(Shelf.bob), .book(Shelf.momo), .storeAnswers, .storeAnswers,
      .storeAnswers, .storeAnswers)
    #expect(station.changes.count == 3)
    #expect(
      station.library.loans.filter { $0.student == Shelf.cleo }.map(\.book.id) == [Shelf.heidi.id, Shelf.dune.id])
    #expect(station.screen.body == .visit(Shelf.bob, loans: [Shelf.bobsMomo]))
    #expect(Self.plans(station).count == 1)
    #expect(station.attentions.isEmpty)
  }

  @Test func sixthBook_isRefusedOnItsLine_whenTheLimitIsFive() {
    let books = (20..<26).map { Book.sample($0, "Book \($0)") }
    var station = Self.station()
    station.given(books.map { .anotherStationAdds($0) })
    station.given([.card(Shelf.cleo)] + books.map { .book($0) })
    let refused = PileLine.Plan.refused(Refusals(.loanLimitReached(limit: 5)))
    #expect(Self.plans(station) == Array(repeating: .checkOut(Shelf.cleo, due: Self.due), count: 5) + [refused])
    station.when(.types("yes"))
    #expect(station.changes.count == 5)
    #expect(station.attentions.map(\.kind) == [.refusedCheckout])
    #expect(station.attentions.first?.book == books.last?.id)
    #expect(station.attentions.first?.reason == "loan-limit-reached")
  }

  @Test func line_isFree_whenOneBeforeItIsGivenBack() {
    var rules = CirculationRules()
    rules.limitLoans(to: 2)
    var station = Self.station(rules: rules)
    station.given(.card(Shelf.ada), .book(Shelf.heidi))
    #expect(Self.plans(station) == [.refused(Refusals(.loanLimitReached(limit: 2)))])
    station.when(.book(Shelf.momo))
    #expect(Self.plans(station).first == .checkOut(Shelf.ada, due: Self.due))
    station.when(.types(""))
    #expect(station.changes == [.returnLoan(Shelf.adasMomo), .checkOut(Shelf.heidi, Shelf.ada, due: Self.due)])
    #expect(station.notices.count == 1)
    #expect(station.library.loans.filter { $0.student == Shelf.ada }.map(\.book.id) == [Shelf.dune.id, Shelf.heidi.id])
  }

  @Test(arguments: [Happening.types("n"), .types("no"), .types("nein"), .command(.no)])
  func no_takesTheLastLineOff(no: Happening) {
    var station = Self.station()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .book(Shelf.dune))
    station.when(no)
    #expect(Self.plans(station).count == 1)
    station.when(.types(""))
    #expect(station.changes == [.checkOut(Shelf.heidi, Shelf.cleo, due: Self.due)])
    #expect(station.attentions.isEmpty)
  }

  @Test func booksBeforeTheCard_areTheStudents() {
    var station = Self.station()
    station.given(.book(Shelf.heidi), .book(Shelf.emil))
    #expect(Self.plans(station) == [.needsCard, .returning(Shelf.bobsEmil, daysOverdue: 0, isVisitors: nil)])
    station.when(.card(Shelf.cleo))
    #expect(Self.plans(station).first == .checkOut(Shelf.cleo, due: Self.due))
    station.when(.types(""))
    #expect(Set(station.changes) == [.returnLoan(Shelf.bobsEmil), .checkOut(Shelf.heidi, Shelf.cleo, due: Self.due)])
  }

  @Test func booksThatNeedACard_stay_whenThePileIsConfirmed() {
    var station = Self.station()
    station.given(.book(Shelf.heidi), .book(Shelf.emil))
    station.when(.types(""))
    #expect(station.changes == [.returnLoan(Shelf.bobsEmil)])
    #expect(station.notices.last == .cardNeeded(books: 1))
    #expect(Self.plans(station) == [.needsCard])
  }

  @Test func booksThatNeedACard_areTold_whenTheVisitorIsDone() {
    var station = Self.station()
    station.given(.book(Shelf.heidi), .book(Shelf.emil))
    station.when(.types("done"))
    #expect(station.changes == [.returnLoan(Shelf.bobsEmil)])
    #expect(station.notices.last == .dropped(.pile(books: 1, isShelving: false)))
    #expect(station.attentions.map(\.kind) == [.abandonedPile])
    #expect(station.screen.isIdle(in: .station))
  }

  @Test func unconfirmedPile_isTold_andGoesToTheAttentionList() {
    var station = Self.station()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .book(Shelf.dune))
    station.when(.waits(.seconds(61)))
    #expect(
      station.notices == [
        .visitEnded(Shelf.cleo, loans: 0), .timedOut(.pile(books: 2, isShelving: false)),
      ])
    #expect(
      station.attentions == [
        Attention(
          .abandonedPile, student: Shelf.cleo.id, codes: [Shelf.heidi, Shelf.dune].compactMap { $0.isbn?.text })
      ])
    #expect(station.changes.isEmpty)
    #expect(station.screen.isIdle(in: .station))
  }

  @Test func nextChildsCard_endsAPileThatNobodyConfirmed() {
    var station = Self.station()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    station.when(.card(Shelf.bob), .book(Shelf.dune), .card(Shelf.bob))
    #expect(
      station.notices.prefix(2) == [
        .visitEnded(Shelf.cleo, loans: 0), .dropped(.pile(books: 1, isShelving: false)),
      ])
    #expect(station.changes == [.checkOut(Shelf.dune, Shelf.bob, due: Self.due)])
    #expect(station.attentions.map(\.student) == [Shelf.cleo.id])
  }

  @Test func stationThatEnds_confirmsNothing() {
    var station = Self.station()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    station.when(.ends)
    #expect(station.changes.isEmpty)
    #expect(station.attentions.map(\.kind) == [.abandonedPile])
    #expect(station.screen.isIdle(in: .station))
  }

  /// Three children in a row, and each code beeps twice.
  @Test func doubleBeeps_changeNothing() {
    var station = Self.station()
    for (student, book) in [(Shelf.cleo, Shelf.heidi), (Shelf.bob, Shelf.dune)] {
      station.when(
        .card(student), .card(student), .book(book), .book(book), .card(student), .card(student), .waits(.seconds(3)))
      #expect(station.changes == [.checkOut(book, student, due: Self.due)])
      #expect(station.screen.isIdle(in: .station))
    }
    #expect(station.attentions.isEmpty)
  }

  @Test func bookScannedAgain_isAlreadyYours_untilTheWordReturn() {
    var station = Self.station()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .types(""))
    station.when(.book(Shelf.heidi), .types(""))
    #expect(station.changes.isEmpty)
    station.when(.book(Shelf.heidi), .command(.returnBook), .types(""))
    #expect(station.changes.map(\.name) == ["returnLoan"])
  }

  @Test func ownBook_isRenewed_byTheWord() {
    var station = Self.station()
    station.given(.card(Shelf.ada), .book(Shelf.dune))
    #expect(Self.plans(station) == [.returning(Shelf.adasDune, daysOverdue: 0, isVisitors: true)])
    station.when(.types("renew"), .types(""))
    #expect(station.changes == [.renew(Shelf.adasDune, due: Self.due)])
  }

  @Test func letters_areAboutTheLastLine() {
    var station = Self.station()
    station.when(.card(Shelf.ada), .book(Shelf.dune), .types("r"), .types(""))
    #expect(station.changes.map(\.name) == ["renew"])
    var shelving = Self.station(.shelving)
    shelving.when(.book(Shelf.dune), .types("b"), .types(""))
    #expect(shelving.changes == [.returnLoan(Shelf.adasDune)])
    shelving.when(.book(Shelf.unknown), .types("b"))
    #expect(shelving.notices.last == .refused(.answerNotUnderstood(text: "b")))
  }

  @Test func entryByHandAtAStation_endsThePile_andSaysSoOnce() {
    var station = Self.station()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    station.when(.types("new"))
    #expect(
      station.notices == [
        .visitEnded(Shelf.cleo, loans: 0), .dropped(.pile(books: 1, isShelving: false)), .newBook(nil),
      ])
  }

  @Test func entryByHand_keepsThePile_whenAnotherBegins() {
    var station = Self.station(.shelving)
    station.given(.book(Shelf.heidi), .types("new"), .types("Heimat"))
    station.when(.types("/new"))
    #expect(station.notices == [.dropped(.add(title: "Heimat")), .newBook(nil)])
    station.when(.types("n"))
    #expect(Self.plans(station) == [.seen(isOnLoan: false)])
  }

  @Test func typedDate_isTheLastBooksDueDate() {
    var station = Self.station()
    station.when(.card(Shelf.cleo), .book(Shelf.heidi), .book(Shelf.dune), .types("2026-12-05"), .types(""))
    #expect(
      station.changes == [
        .checkOut(Shelf.heidi, Shelf.cleo, due: Self.due), .checkOut(Shelf.dune, Shelf.cleo, due: .endOf(2026, 12, 5)),
      ])
  }

  @Test func someoneElsesOnlyCopy_isReturned_fromAVisit() {
    var station = Self.station()
    station.when(.card(Shelf.cleo), .book(Shelf.emil), .types(""))
    #expect(station.changes == [.returnLoan(Shelf.bobsEmil)])
  }

  /// One copy is on the shelf, and Ada's is in Cleo's hand.
  @Test(arguments: [Happening.types("return"), .types("b"), .command(.returnBook)])
  func someoneElsesCopy_isReturned_byTheWord_whenAnotherIsFree(word: Happening) {
    var station = Self.station()
    station.given(.card(Shelf.cleo), .book(Shelf.dune))
    station.when(word)
    #expect(Self.plans(station) == [.returning(Shelf.adasDune, daysOverdue: 0, isVisitors: false)])
    #expect(!station.texts.contains { $0.contains("Ada") })
    station.when(.types(""))
    #expect(station.changes == [.returnLoan(Shelf.adasDune)])
  }

  /// Two others have the book: the copy is one of theirs, and only the librarian can decide whose.
  @Test func someoneElsesCopy_goesToTheTray_whenSeveralOthersHaveTheBook() {
    var station = Self.station()
    station.given(.card(Shelf.cleo), .book(Shelf.momo))
    station.when(.command(.returnBook))
    #expect(Self.plans(station) == [.unclear])
    station.when(.types(""))
    #expect(station.changes.isEmpty)
    #expect(station.attentions.map(\.kind) == [.unclearReturn])
  }

  @Test func refusedPile_staysAsItWas() {
    var station = Self.station()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .book(Shelf.dune))
    station.given(.storeIs(.refusing(.store(.locked, detail: ""))))
    station.when(.types(""))
    #expect(station.notices == [.refused(.store(.locked, detail: ""))])
    #expect(
      Self.plans(station) == [.checkOut(Shelf.cleo, due: Self.due), .checkOut(Shelf.cleo, due: Self.due)])
    station.given(.storeIs(.prompt))
    station.when(.types(""))
    #expect(station.library.loans.contains { $0.student == Shelf.cleo })
  }

  @Test func silentStore_failsTheLine_andNotTheVisit() {
    var station = Self.station()
    station.given(.card(Shelf.cleo), .storeIs(.slow), .book(Shelf.heidi), .waits(.seconds(16)))
    guard case .refused? = Self.plans(station).first else {
      Issue.record("\(Self.plans(station))")
      return
    }
    #expect(station.screen.body == .visit(Shelf.cleo, loans: []))
  }

  @Test func lateReply_changesNothing_whenThePileIsGone() {
    var station = Self.station()
    station.given(.storeIs(.slow), .book(Shelf.heidi), .types("no"))
    let before = station.screen
    station.when(.storeAnswers)
    #expect(station.screen == before)
    #expect(station.notices.isEmpty)
  }

  // MARK: - The return box

  @Test func clearReturn_isAppliedAtOnce() {
    var station = Self.station(.returnBook)
    station.when(.book(Shelf.emil), .book(Shelf.dune))
    #expect(station.changes == [.returnLoan(Shelf.bobsEmil), .returnLoan(Shelf.adasDune)])
    #expect(station.notices.map(\.tone) == [.success, .success])
    #expect(station.prompt == nil)
    // The double beep of a returned book is not a refusal.
    station.when(.book(Shelf.dune))
    #expect(station.notices.map(\.tone) == [.plain])
    #expect(station.attentions.isEmpty)
    station.when(.waits(.seconds(61)))
    #expect(station.notices.isEmpty)
    #expect(station.screen.isIdle(in: .returnBook))
  }

  @Test(arguments: [Happening.types("no"), .types("n"), .command(.no)])
  func no_takesTheLastReturnBack_forTenSeconds(no: Happening) {
    var station = Self.station(.returnBook)
    station.given(.book(Shelf.emil), .book(Shelf.dune))
    station.when(.waits(.seconds(9)), no)
    #expect(station.changes.map(\.name) == ["undoReturn"])
    #expect(station.library.loans.contains { $0.id == Shelf.adasDune.id && $0.isActive })
    station.when(no)
    #expect(station.changes.isEmpty)
    station.given(.book(Shelf.dune), .waits(.seconds(11)))
    station.when(no)
    #expect(station.changes.isEmpty)
    #expect(station.notices == [.nothingToAnswer])
  }

  @Test func unclearReturn_goesToTheTray_andTheAttentionList() {
    var station = Self.station(.returnBook)
    station.when(.book(Shelf.momo), .book(Shelf.heidi), .book(Shelf.unknown), .book(Shelf.unknown))
    #expect(station.changes.isEmpty)
    #expect(station.attentions.map(\.kind) == [.unclearReturn, .unclearReturn, .unknownCode])
    #expect(station.attentions.map(\.book) == [Shelf.momo.id, Shelf.heidi.id, nil])
    #expect(station.notices.map(\.tone) == [.refusal, .refusal, .refusal, .plain])
  }

  @Test func box_losesNothing_whenTheStoreIsSlow() {
    var station = Self.station(.returnBook)
    station.when(
      .storeIs(.slow), .book(Shelf.emil), .book(Shelf.momo), .book(Shelf.dune), .storeAnswers, .storeAnswers)
    #expect(station.changes == [.returnLoan(Shelf.bobsEmil), .returnLoan(Shelf.adasDune)])
    #expect(station.attentions.count == 1)
  }

  // MARK: - Shelving

  @Test func trolley_isReturned_seenAndPutIntoTheInbox() {
    var station = Self.station(.shelving)
    station.when(.book(Shelf.emil), .book(Shelf.heidi), .book(Shelf.unknown), .types(""))
    #expect(
      station.changes == [
        .returnLoan(Shelf.bobsEmil), .seeOnShelf(Shelf.heidi), .draft(Shelf.unknown, copies: 1),
      ])
    #expect(station.library.inbox == [Shelf.unknown: 1])
    #expect(station.library.books.first { $0.id == Shelf.emil.id }?.totalCopies == 1)
    #expect(station.lookUps.isEmpty)
  }

  @Test(arguments: [Happening.types("add"), .command(.add)])
  func copy_isAdded_onlyByTheWord(add: Happening) {
    var station = Self.station(.shelving)
    station.when(.book(Shelf.heidi), add, .types("3"), .types(""))
    #expect(station.changes == [.addCopies(Shelf.heidi, count: 3)])
    station.when(.book(Shelf.unknown), .types("2"), .types(""))
    #expect(station.changes == [.draft(Shelf.unknown, copies: 2)])
    station.when(.book(Shelf.wish), .types(""))
    #expect(station.changes == [.acquire(Shelf.wish, copies: 1)])
  }

  @Test func availableBook_isReturned_byTheWord_whenOneCopyIsOnLoan() {
    var station = Self.station(.shelving)
    station.given(.book(Shelf.dune))
    #expect(Self.plans(station) == [.seen(isOnLoan: true)])
    station.when(.types("return"), .types(""))
    #expect(station.changes == [.returnLoan(Shelf.adasDune)])
  }

  @Test func trolleyWithoutAnEnd_isLeftToTheLibrarian() {
    var station = Self.station(.shelving)
    station.given([.book(Shelf.heidi)] + (990..<999).map { .book(.numbered($0)) })
    station.when(.waits(.seconds(601)))
    #expect(station.notices == [.timedOut(.pile(books: 10, isShelving: true))])
    #expect(station.attentions.map(\.codes.count) == [10])
  }

  @Test func studentsCard_listsLoans_andKeepsThePile() {
    var station = Self.station(.shelving)
    station.given(.book(Shelf.heidi))
    station.when(.card(Shelf.bob))
    #expect(station.notices.count == 1)
    #expect(Self.plans(station) == [.seen(isOnLoan: false)])
  }

  @Test func entryByHand_keepsThePile() {
    var station = Self.station(.shelving)
    station.given(.book(Shelf.heidi), .types("new"), .types("Heimat"), .types("Nora Krug"), .types(""), .types(""))
    station.when(.types("y"))
    #expect(station.changes.map(\.name) == ["addBook"])
    #expect(Self.plans(station) == [.seen(isOnLoan: false)])
  }

  // MARK: - Nothing is confirmed

  @Test func none_lendsAtOnce_andNoTakesItBack() {
    var station = Station(confirmation: .none)
    station.when(.card(Shelf.cleo), .book(Shelf.heidi))
    #expect(station.changes == [.checkOut(Shelf.heidi, Shelf.cleo, due: Self.due)])
    station.when(.types("no"))
    #expect(station.changes.map(\.name) == ["returnLoan"])
    #expect(!station.library.loans.contains { $0.student == Shelf.cleo })
  }

  // MARK: - The clock

  @Test func wrongClock_isConfirmed_andThePileStays() {
    var station = Self.station()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .book(Shelf.emil), .storeIs(.slow), .types(""))
    let refused = Refusals(.clockBehind(now: Shelf.noon, last: Self.due))
    station.when(.storeAnswersWith(.applied([.done(.returned(Shelf.bobsEmil)), .refused(refused)])))
    #expect(station.notices.contains(.refused(refused)))
    #expect(station.prompt?.kind == .confirmDay(Shelf.noon))
    station.when(.storeIs(.prompt), .types("y"))
    #expect(Self.plans(station) == [.checkOut(Shelf.cleo, due: Self.due)])
    station.when(.types(""))
    #expect(station.changes == [.checkOut(Shelf.heidi, Shelf.cleo, due: Self.due)])
    #expect(station.attentions.isEmpty)
  }

  /// The store has the line: it is applied once the store is well.
  @Test func lineThatTheStoreCouldNotApply_isNotCalledRefused() {
    var station = Self.station()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .book(Shelf.dune), .storeIs(.slow), .types(""))
    let checkout = Change.checkOut(Shelf.dune, Shelf.cleo, due: Self.due)
    let loan = Loan.sample(9, of: Shelf.heidi, to: Shelf.cleo, due: Self.due)
    let full = Refusals(.store(.full, detail: ""))
    station.when(.storeAnswersWith(.applied([.done(.checkedOut(loan)), .refused(full)])))
    #expect(
      station.notices == [.pileApplied([AppliedLine(.checkedOut(loan))]), .refused(full), .noReply(change: checkout)])
    #expect(station.screen.body == .visit(Shelf.cleo, loans: [loan]))
    #expect(station.attentions.isEmpty)
  }
}
