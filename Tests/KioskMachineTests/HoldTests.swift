import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("Holds, and who waits")
struct HoldTests {
  private static let hold = Reservation(
    id: Reservation.ID(rawValue: 1), book: Shelf.heidi, student: Shelf.cleo, createdAt: Shelf.noon,
    heldUntil: .endOf(2026, 12, 4))
  private static let adasLoans = [Shelf.adasDune, Shelf.adasMomo]

  /// A student's visit with this answer of the store about the scanned book.
  private func station(
    of student: Student, showing book: Book, loans: [Loan] = [], demand: Demand
  ) -> Station {
    var station = Station.each()
    station.given(.card(student), .storeIs(.slow), .book(book))
    station.when(.storeAnswersWith(.bookFor(book, studentLoans: loans, demand: demand)))
    return station
  }

  @Test func visit_greetsWithHolds() {
    var station = Station.each()
    station.given(.storeIs(.slow), .card(Shelf.cleo))
    station.when(.storeAnswersWith(.student(Shelf.cleo, loans: [], holds: [Self.hold])))
    #expect(station.notices == [.visitOpened(Shelf.cleo, loans: [], overdue: [], holds: [Self.hold])])
    #expect(station.screen.body == .visit(Shelf.cleo, loans: []))
  }

  @Test func shelving_listsHolds() {
    var station = Station.each(.shelving)
    station.given(.storeIs(.slow), .card(Shelf.cleo))
    station.when(.storeAnswersWith(.student(Shelf.cleo, loans: [], holds: [Self.hold])))
    #expect(station.notices == [.loansListed(Shelf.cleo, loans: [], overdue: [], holds: [Self.hold])])
  }

  @Test func copyThatIsKeptForAnother_isRefused_andAReservationOffered() {
    let station = station(of: Shelf.cleo, showing: Shelf.heidi, demand: Demand(heldForOthers: 1))
    #expect(station.notices == [.refused(.heldForAnother(title: "Heidi"))])
    #expect(station.prompt?.kind == .reserve(Shelf.heidi, Shelf.cleo))
  }

  @Test(arguments: [
    (Shelf.heidi, 1, Refusal.heldForAnother(title: "Heidi")), (Shelf.emil, 0, .noCopiesAvailable(title: "Emil")),
  ])
  func reservation_isNotOfferedAgain_toWhoIsInLine(book: Book, held: Int, refusal: Refusal) {
    let demand = Demand(heldForOthers: held, hasReserved: true)
    let station = station(of: Shelf.cleo, showing: book, demand: demand)
    #expect(station.notices == [.refused(refusal, .alreadyReserved(title: book.title))])
    #expect(station.prompt == nil)
  }

  @Test func whoItIsKeptFor_getsTheCheckOutPrompt() {
    let station = station(of: Shelf.cleo, showing: Shelf.heidi, demand: Demand(othersWaiting: 2, hasReserved: true))
    #expect(station.prompt?.kind == .checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due))
  }

  @Test func renewal_isNotOffered_whileOthersWait_andToldWhy() {
    var station = station(
      of: Shelf.ada, showing: Shelf.dune, loans: Self.adasLoans, demand: Demand(othersWaiting: 2))
    #expect(station.prompt?.kind == .returnLoan(ReturnOffer(Shelf.adasDune, isVisitors: true)))
    station.when(.types("r"))
    #expect(station.notices == [.refused(.reservedByOthers(title: "Dune", count: 2))])
    #expect(station.changes.isEmpty)
    // A student who only waits for another book blocks no other student.
    station.given(.storeAnswers, .book(Shelf.momo))
    station.when(.storeAnswersWith(.bookFor(Shelf.momo, studentLoans: Self.adasLoans)))
    #expect(
      station.prompt?.kind
        == .returnLoan(ReturnOffer(Shelf.adasMomo, daysOverdue: 3, renewedDue: Shelf.due, isVisitors: true)))
  }

  @Test(arguments: [Mode.station, .shelving])
  func return_saysForWhomTheCopyIs(mode: Mode) {
    var station = Station.each(mode)
    station.given(.book(Shelf.emil), .storeIs(.slow), mode == .station ? .types("y") : .types("b"))
    if mode == .shelving { station.given(.types("y")) }
    station.when(.storeAnswersWith(.done(.returned(Shelf.bobsEmil.givenBack, hold: Self.hold))))
    #expect(station.notices == [.done(.returned(Shelf.bobsEmil.givenBack, hold: Self.hold), daysOverdue: 0)])
  }
}
