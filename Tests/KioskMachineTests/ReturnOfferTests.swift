import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("A book that is proposed for return")
struct ReturnOfferTests {
  // MARK: - Scanned twice

  /// Cleo borrows Heidi, and the same book is seen again this much later in the same visit.
  private func shownAgain(after time: Duration) -> Station {
    var station = Station(timeouts: Timeouts(session: .seconds(3600)))
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .types(""))
    station.given(.waits(time))
    station.when(.book(Shelf.heidi))
    return station
  }

  @Test(arguments: [Duration.zero, .seconds(599)], ["", "n"])
  func bookJustBorrowed_staysBorrowed_whenItIsScannedAgain(after time: Duration, answer: String) throws {
    var station = shownAgain(after: time)
    let loan = try #require(station.library.loans.last)
    #expect(station.prompt?.kind == .returnLoan(ReturnOffer(loan, isVisitors: true, isRecent: true)))
    #expect(station.prompt?.defaultsToYes == false)
    station.when(.types(answer))
    #expect(station.changes.isEmpty)
    #expect(station.notices == [.declined(.returnBook(title: "Heidi"))])
    #expect(station.screen.body == .session(Shelf.cleo, loans: [loan]))
  }

  @Test(arguments: [Happening.types("y"), .types("return"), .types("back"), .command(.yes), .command(.returnBook)])
  func bookJustBorrowed_isReturned_whereThatIsSaid(answer: Happening) throws {
    var station = shownAgain(after: .seconds(5))
    let loan = try #require(station.library.loans.last)
    station.when(answer)
    #expect(station.changes == [.returnLoan(loan)])
  }

  @Test func bookBorrowedTenMinutesAgo_isReturned_byEnter() throws {
    var station = shownAgain(after: .seconds(600))
    let loan = try #require(station.library.loans.last)
    #expect(station.prompt?.kind == .returnLoan(ReturnOffer(loan, isVisitors: true)))
    station.when(.types(""))
    #expect(station.changes == [.returnLoan(loan)])
  }

  /// The visit is over, and the child who leaves with the book brushes the scanner.
  @Test func bookJustBorrowed_staysBorrowed_atTheIdleStation() throws {
    var station = shownAgain(after: .zero)
    station.given(.types("n"), .types("done"))
    station.when(.book(Shelf.heidi))
    let loan = try #require(station.library.loans.last)
    #expect(station.prompt?.kind == .returnLoan(ReturnOffer(loan, isRecent: true)))
    station.when(.types(""))
    #expect(station.changes.isEmpty)
  }

  @Test(arguments: [Mode.returnBook, .shelving])
  func bookJustBorrowed_isReturnedByEnter_whereReturningWasChosen(mode: Mode) throws {
    var station = Station(mode)
    station.given(.command(.checkOut), .book(Shelf.heidi), .card(Shelf.cleo), .types(""), .types("done"))
    station.when(.book(Shelf.heidi))
    #expect(station.prompt?.defaultsToYes == true)
    station.when(.types(""))
    #expect(station.changes.map(\.name) == ["returnLoan"])
  }

  /// A loan that began in the future is one after which the clock was set back.
  @Test func bookLentByAClockThatWasAhead_isNotReturnedByEnter() {
    var station = Station()
    var loan = Shelf.bobsEmil
    loan.checkoutDate = Shelf.noon.adding(milliseconds: 3_600_000)
    station.given(.storeIs(.slow), .book(Shelf.emil))
    station.when(.storeAnswersWith(.book(Shelf.emil, loans: [loan])))
    #expect(station.prompt?.defaultsToYes == false)
  }

  // MARK: - Nobody is named who is not there

  @Test(arguments: [
    (Mode.station, [Happening.book(Shelf.dune)]), (.station, [.command(.returnBook), .book(Shelf.dune)]),
    (.returnBook, [.card(Shelf.cleo), .book(Shelf.dune)]), (.shelving, [.book(Shelf.emil)]),
    (.shelving, [.book(Shelf.dune), .types("b")]),
  ])
  func borrower_isNotNamed_whereSomebodyElseReturns(mode: Mode, happenings: [Happening]) throws {
    var station = Station(mode)
    station.given(happenings)
    guard case .returnLoan(let offer)? = station.prompt?.kind else {
      Issue.record("\(String(describing: station.prompt))")
      return
    }
    #expect(!offer.isVisitors)
  }

  @Test func borrower_isNamed_inTheirOwnVisit() {
    var station = Station()
    station.given(.card(Shelf.ada), .book(Shelf.dune))
    #expect(
      station.prompt?.kind
        == .returnLoan(ReturnOffer(Shelf.adasDune, renewedDue: Shelf.due, isVisitors: true)))
  }

  // MARK: - Shelving a book whose copies are all out

  @Test func bookOfSeveral_allOut_asksForTheCard_andOffersACopy() {
    var station = Station(.shelving)
    var momo = Shelf.momo
    momo.availableCopies = 0
    station.given(.storeIs(.slow), .book(momo))
    station.when(.storeAnswersWith(.book(momo, loans: [Shelf.adasMomo, Shelf.bobsMomo])))
    #expect(station.notices == [.askForCard(momo, holders: 2, offersCopy: true)])
    station.given(.storeIs(.prompt))
    station.when(.types("add"))
    guard case .addCopies(let book, count: 1, _)? = station.prompt?.kind else {
      Issue.record("\(String(describing: station.prompt))")
      return
    }
    #expect(book.id == momo.id)
    station.when(.types(""))
    #expect(station.changes.map(\.name) == ["addCopies"])
  }

  /// `add` at an idle station that asks about a return: the book in hand is a new copy, although its only copy is out.
  @Test func add_addsACopy_whateverIsOnLoan() {
    var station = Station()
    station.given(.book(Shelf.emil))
    station.when(.types("add"))
    #expect(station.prompt?.kind == .addCopies(Shelf.emil, count: 1, loans: [Shelf.bobsEmil]))
  }
}
