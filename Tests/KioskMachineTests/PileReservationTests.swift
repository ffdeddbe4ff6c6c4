import Domain
import KioskMachine
import TestSupport
import Testing

/// Books of a pile that others have or wait for.
@Suite("Piles: reservations")
struct PileReservationTests {
  /// Cleo's visit with this answer of the store about the scanned book.
  private func station(showing book: Book, demand: Demand = .none, loans: [Loan] = []) -> Station {
    var station = Station(confirmation: .pile)
    station.given(.card(Shelf.cleo), .storeIs(.slow), .book(book))
    station.when(.storeAnswersWith(.bookFor(book, studentLoans: [], demand: demand, loans: loans)), .storeIs(.prompt))
    return station
  }

  private func plan(_ station: Station) -> PileLine.Plan? { station.screen.lines.last?.plan }

  private static let momo = Book.sample(2, "Momo", author: "Michael Ende", total: 2, available: 0)

  @Test(arguments: [Happening.types("reserve"), .types("vormerken"), .command(.reserve)])
  func onlyCopy_thatAnotherHas_isReserved_byTheWord(word: Happening) {
    var station = station(showing: Shelf.emil, loans: [Shelf.bobsEmil])
    #expect(plan(station) == .returning(Shelf.bobsEmil, daysOverdue: 0, isVisitors: false))
    station.when(word)
    #expect(plan(station) == .reserve(Shelf.cleo))
    #expect(station.screen.texts.contains("Reserve 1 book. Is that right? [Y/n]"))
    station.when(.types(""))
    #expect(station.changes == [.reserve(Shelf.emil, Shelf.cleo)])
    #expect(station.notices == [.pileApplied([AppliedLine(.reserved(Shelf.emil, Shelf.cleo))])])
    #expect(station.attentions.isEmpty)
  }

  @Test func bookWithoutAFreeCopy_offersAReservation_onItsLine() {
    var station = station(showing: Self.momo, loans: [Shelf.adasMomo, Shelf.bobsMomo])
    #expect(plan(station) == .refused(Refusals(.noCopiesAvailable(title: "Momo"))))
    let refused = "All copies of “Momo” are on loan; it can be reserved. To reserve it, type “reserve”."
    #expect(station.texts.contains { $0.hasSuffix(refused) })
    // Enter without text reserves nothing.
    station.when(.types(""))
    #expect(station.changes.isEmpty)
  }

  @Test func bookOnHoldForAnother_isRefused_withoutAName() {
    var station = station(showing: Shelf.heidi, demand: Demand(heldForOthers: 1))
    #expect(plan(station) == .refused(Refusals(.heldForAnother(title: "Heidi"))))
    station.when(.types("reserve"), .types(""))
    #expect(station.changes == [.reserve(Shelf.heidi, Shelf.cleo)])
  }

  @Test func bookOnHoldForTheVisitor_isLent() {
    var station = station(showing: Shelf.heidi, demand: Demand(othersWaiting: 2, hasReserved: true))
    station.when(.types(""))
    #expect(station.changes == [.checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)])
  }

  @Test func whoWaitsAlready_reservesNothing() {
    var station = station(
      showing: Self.momo, demand: Demand(hasReserved: true), loans: [Shelf.adasMomo, Shelf.bobsMomo])
    let refused = Refusals(.noCopiesAvailable(title: "Momo"), [.alreadyReserved(title: "Momo")])
    #expect(plan(station) == .refused(refused))
    station.when(.types("reserve"), .types(""))
    #expect(station.changes.isEmpty)
  }

  @Test func freeBook_isLent_whateverTheWordSays() {
    var station = station(showing: Shelf.heidi)
    station.when(.types("reserve"), .types(""))
    #expect(station.changes == [.checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)])
  }

  @Test(arguments: [Happening.types("reserve"), .command(.reserve), .types("n")])
  func eachMode_offersTheReservation_behindTheReturn(word: Happening) {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.emil))
    station.when(word)
    #expect(station.prompt?.kind == .reserve(Shelf.emil, Shelf.cleo))
    station.when(.command(.reserve))
    #expect(station.changes == [.reserve(Shelf.emil, Shelf.cleo)])
  }
}
