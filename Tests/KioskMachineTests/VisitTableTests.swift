import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("The table: a student's visit")
struct VisitTableTests {
  static let adasLoans = [Shelf.adasDune, Shelf.adasMomo]
  static let ada = Screen.Body.visit(Shelf.ada, loans: adasLoans)
  static let cleo = Screen.Body.visit(Shelf.cleo, loans: [])
  static let heidiToCleo = Prompt.Kind.checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)
  static let duneOfAda = Prompt.Kind.returnLoan(ReturnOffer(Shelf.adasDune, renewedDue: Shelf.due, isVisitors: true))
  /// Bob's loan, without a word about Bob.
  static let emilOfBob = Prompt.Kind.returnLoan(ReturnOffer(Shelf.bobsEmil))
  static let emilForCleo = Prompt.Kind.reserve(Shelf.emil, Shelf.cleo)

  static let rows: [Row] = [
    Row(
      "the student has it: return or renew", given: [.card(Shelf.ada)], when: .book(Shelf.dune), body: ada,
      prompt: duneOfAda),
    Row(
      "the student has it, overdue", given: [.card(Shelf.ada)], when: .book(Shelf.momo), body: ada,
      prompt: .returnLoan(ReturnOffer(Shelf.adasMomo, daysOverdue: 3, renewedDue: Shelf.due, isVisitors: true))),
    Row(
      "the student has it and has renewed it too often: return only", given: [.card(Shelf.bob)],
      when: .book(Shelf.momo), body: .visit(Shelf.bob, loans: [Shelf.bobsMomo, Shelf.bobsEmil]),
      prompt: .returnLoan(ReturnOffer(Shelf.bobsMomo, isVisitors: true))),
    Row(
      "renewal beyond the limit: told why", given: [.card(Shelf.bob), .book(Shelf.momo)], when: .types("r"),
      says: [.refused(.renewalLimitReached(title: "Momo", limit: 2))],
      body: .visit(Shelf.bob, loans: [Shelf.bobsMomo, Shelf.bobsEmil]),
      prompt: .returnLoan(ReturnOffer(Shelf.bobsMomo, isVisitors: true))),
    Row(
      "available: check-out prompt with its due date", given: [.card(Shelf.cleo)], when: .book(Shelf.heidi),
      body: cleo, prompt: heidiToCleo),
    Row(
      "none left: somebody else's is in the visitor's hand", given: [.card(Shelf.cleo)], when: .book(Shelf.emil),
      body: cleo, prompt: emilOfBob),
    Row(
      "somebody else's is given back", given: [.card(Shelf.cleo), .book(Shelf.emil)], when: .types(""),
      says: [.done(.returned(Shelf.bobsEmil.givenBack), daysOverdue: 0)], changes: [.returnLoan(Shelf.bobsEmil)],
      body: cleo),
    Row(
      "somebody else's is kept: refusal, reservation offered", given: [.card(Shelf.cleo), .book(Shelf.emil)],
      when: .types("n"), says: [.declined(emilOfBob), .refused(.noCopiesAvailable(title: "Emil"))], body: cleo,
      prompt: emilForCleo),
    Row(
      "somebody else's loan is renewed by nobody", given: [.card(Shelf.cleo), .book(Shelf.emil)], when: .types("r"),
      says: [.refused(.answerNotUnderstood(text: "r"))], body: cleo, prompt: emilOfBob),
    Row(
      "somebody else's comes back despite a limit", rules: CirculationRules(loanLimit: 2), given: [.card(Shelf.ada)],
      when: .book(Shelf.emil), body: ada, prompt: emilOfBob),
    Row(
      "none left where books are only lent: reservation offered", mode: .checkOut, given: [.card(Shelf.cleo)],
      when: .book(Shelf.emil), says: [.refused(.noCopiesAvailable(title: "Emil"))], body: cleo, prompt: emilForCleo),
    Row(
      "loan limit: refused, nothing offered", rules: CirculationRules(loanLimit: 2), given: [.card(Shelf.ada)],
      when: .book(Shelf.heidi), says: [.refused(.loanLimitReached(limit: 2))], body: ada),
    Row(
      "none left and loan limit: both named, nothing offered", mode: .checkOut, rules: CirculationRules(loanLimit: 2),
      given: [.card(Shelf.ada)], when: .book(Shelf.emil),
      says: [.refused(.noCopiesAvailable(title: "Emil"), .loanLimitReached(limit: 2))], body: ada),
    Row(
      "overdue where that forbids it", rules: CirculationRules(overdueBlock: .refuse), given: [.card(Shelf.ada)],
      when: .book(Shelf.heidi), says: [.refused(.overdueLoans(count: 1))], body: ada),
    Row(
      "on the wishlist", given: [.card(Shelf.cleo)], when: .book(Shelf.wish),
      says: [.refused(.onWishlist(title: "Wonder"))], body: cleo),
    Row(
      "unknown book", given: [.card(Shelf.cleo)], when: .book(Shelf.unknown),
      says: [.refused(.unknownBook(isbn: Shelf.unknown))], body: cleo),
    Row(
      "same card: end", given: [.card(Shelf.ada)], when: .card(Shelf.ada), says: [.visitEnded(Shelf.ada, loans: 2)]),
    Row(
      "same library ID: end", given: [.card(Shelf.ada)], when: .types("s1"), says: [.visitEnded(Shelf.ada, loans: 2)]),
    Row(
      "other card: end and open", given: [.card(Shelf.ada)], when: .card(Shelf.cleo),
      says: [.visitEnded(Shelf.ada, loans: 2), .visitOpened(Shelf.cleo, loans: [], overdue: [])], body: cleo),
    Row(
      "card of nobody: the visit ends", given: [.card(Shelf.cleo)], when: .card(Shelf.stranger),
      says: [.visitEnded(Shelf.cleo, loans: 0), .refused(.strangersCard)]),
    Row("done card", given: [.card(Shelf.cleo)], when: .command(.done), says: [.visitEnded(Shelf.cleo, loans: 0)]),
    Row(
      "mode card ends the visit", given: [.card(Shelf.cleo)], when: .command(.shelvingMode),
      says: [.visitEnded(Shelf.cleo, loans: 0), .modeChanged(.shelving, reverts: true)]),
    Row(
      "return confirmed", given: [.card(Shelf.ada), .book(Shelf.momo)], when: .types("y"),
      says: [.done(.returned(Shelf.adasMomo.givenBack), daysOverdue: 3)], changes: [.returnLoan(Shelf.adasMomo)],
      body: .visit(Shelf.ada, loans: [Shelf.adasDune])),
    Row(
      "return declined", given: [.card(Shelf.ada), .book(Shelf.dune)], when: .types("n"),
      says: [.declined(duneOfAda)], body: ada),
    Row(
      "renewed", given: [.card(Shelf.ada), .book(Shelf.dune)], when: .types("r"),
      says: [.done(.renewed(Shelf.adasDune.renewed(until: Shelf.due)), daysOverdue: 0)],
      changes: [.renew(Shelf.adasDune, due: Shelf.due)],
      body: .visit(Shelf.ada, loans: [Shelf.adasDune.renewed(until: Shelf.due), Shelf.adasMomo])),
    Row(
      "reserved", given: [.card(Shelf.cleo), .book(Shelf.emil), .types("n")], when: .types("y"),
      says: [.done(.reserved(Shelf.emil, Shelf.cleo), daysOverdue: 0)], changes: [.reserve(Shelf.emil, Shelf.cleo)],
      body: cleo),
    Row(
      "Enter is no promise to reserve", given: [.card(Shelf.cleo), .book(Shelf.emil), .types("n")], when: .types(""),
      says: [.declined(emilForCleo)], body: cleo),
    Row(
      "check-out declined", given: [.card(Shelf.cleo), .book(Shelf.heidi)], when: .types("n"),
      says: [.declined(heidiToCleo)], body: cleo),
    Row(
      "same card at a prompt: dropped and ended", given: [.card(Shelf.cleo), .book(Shelf.heidi)],
      when: .card(Shelf.cleo), says: [.visitEnded(Shelf.cleo, loans: 0), .dropped(heidiToCleo)]),
    Row(
      "other card at a prompt: ended, dropped, opened", given: [.card(Shelf.cleo), .book(Shelf.heidi)],
      when: .card(Shelf.ada),
      says: [
        .visitEnded(Shelf.cleo, loans: 0), .dropped(heidiToCleo),
        .visitOpened(Shelf.ada, loans: adasLoans, overdue: [Shelf.adasMomo.id]),
      ], body: ada),
    Row(
      "done card at a prompt: dropped and ended", given: [.card(Shelf.cleo), .book(Shelf.heidi)],
      when: .command(.done), says: [.visitEnded(Shelf.cleo, loans: 0), .dropped(heidiToCleo)]),
  ]

  @Test(arguments: rows)
  func visit_doesWhatTheTableSays(row: Row) { row.check() }

  @Test(arguments: [
    Happening.types("y"), .types(""), .types("YES"), .types("00000017"), .command(.yes), .answers(.yes),
  ])
  func checkOut_isRecorded_howeverItIsConfirmed(yes: Happening) throws {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    station.when(yes)
    #expect(station.changes == [.checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)])
    let loan = try #require(station.library.loans.last)
    #expect(station.notices == [.done(.checkedOut(loan), daysOverdue: 0)])
    #expect(station.screen.body == .visit(Shelf.cleo, loans: [loan]))
    #expect(loan.dueDate == Shelf.due)
    // The same book again is hers already, and stays hers.
    station.when(.book(Shelf.heidi))
    #expect(station.notices == [.alreadyYours(loan)])
  }

  /// Lent for a number of days, and scanned again this much later in a new visit.
  @Test(arguments: [(14, 1, true), (21, 1, false), (21, 7, false), (21, 8, true)])
  func renewal_isOffered_onlyWhereItGainsADay(lentFor: Int, daysLater: Int, isOffered: Bool) {
    var station = Station.each()
    station.given(.staffCard, .card(Shelf.cleo), .book(Shelf.heidi), .types("\(lentFor)"), .types("y"), .types("done"))
    station.given(.waits(.seconds(daysLater * 86_400)), .card(Shelf.cleo), .book(Shelf.heidi))
    let loan = station.library.loans.last
    let renewedDue = isOffered ? Timestamp.endOf(2026, 12, 15 + daysLater) : nil
    #expect(
      station.prompt?.kind
        == loan.map {
          .returnLoan(ReturnOffer($0, renewedDue: renewedDue, isVisitors: true))
        })
    station.when(.types("r"))
    #expect(station.changes.isEmpty != isOffered)
  }

  @Test func loanLimit_countsWhatThisSessionTook() {
    var station = Station.each(rules: CirculationRules(loanLimit: 1))
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .types("y"))
    station.when(.book(Shelf.dune))
    #expect(station.notices == [.refused(.loanLimitReached(limit: 1))])
    station.given(.book(Shelf.heidi), .types("return"), .types("y"))
    station.when(.book(Shelf.momo))
    #expect(station.notices.isEmpty)
    #expect(station.prompt?.kind == .checkOut(Shelf.momo, Shelf.cleo, due: Shelf.due))
  }
}
