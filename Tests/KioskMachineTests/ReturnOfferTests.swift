import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("A book that is proposed for return")
struct ReturnOfferTests {
  // MARK: - Nobody is named who is not there

  @Test(arguments: [
    (Mode.station, [Happening.book(Shelf.dune)]), (.station, [.command(.returnBook), .book(Shelf.dune)]),
    (.returnBook, [.card(Shelf.cleo), .book(Shelf.dune)]), (.shelving, [.book(Shelf.emil)]),
    (.shelving, [.book(Shelf.dune), .types("b")]),
  ])
  func borrower_isNotNamed_whereSomebodyElseReturns(mode: Mode, happenings: [Happening]) throws {
    var station = Station.each(mode)
    station.given(happenings)
    guard case .returnLoan(let offer)? = station.prompt?.kind else {
      Issue.record("\(String(describing: station.prompt))")
      return
    }
    #expect(!offer.isVisitors)
  }

  @Test func borrower_isNamed_inTheirOwnVisit() {
    var station = Station.each()
    station.given(.card(Shelf.ada), .book(Shelf.dune))
    #expect(
      station.prompt?.kind
        == .returnLoan(ReturnOffer(Shelf.adasDune, renewedDue: Shelf.due, isVisitors: true)))
  }

  // MARK: - Shelving a book whose copies are all out

  @Test func bookOfSeveral_allOut_asksForTheCard_andOffersACopy() {
    var station = Station.each(.shelving)
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
    var station = Station.each()
    station.given(.book(Shelf.emil))
    station.when(.types("add"))
    #expect(station.prompt?.kind == .addCopies(Shelf.emil, count: 1, loans: [Shelf.bobsEmil]))
  }
}
