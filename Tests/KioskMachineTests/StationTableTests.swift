import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("The table: idle station")
struct StationTableTests {
  static let rows: [Row] = [
    Row(
      "book on loan to one: return prompt", when: .book(Shelf.dune),
      prompt: .returnLoan(ReturnOffer(Shelf.adasDune))),
    Row(
      "book on loan to several: their card is asked for", when: .book(Shelf.momo),
      says: [.askForCard(Shelf.momo, holders: 2)], body: .awaitingCard(Shelf.momo)),
    Row(
      "book on loan to none: a card is asked for", when: .book(Shelf.heidi),
      says: [.askForCard(Shelf.heidi, holders: 0)], body: .awaitingCard(Shelf.heidi)),
    Row(
      "unknown book", when: .book(Shelf.unknown), says: [.refused(.unknownBook(isbn: Shelf.unknown))]),
    Row("book on the wishlist", when: .book(Shelf.wish), says: [.refused(.onWishlist(title: "Wonder"))]),
    Row(
      "card: visit with its loans and what is overdue", when: .card(Shelf.ada),
      says: [.visitOpened(Shelf.ada, loans: [Shelf.adasDune, Shelf.adasMomo], overdue: [Shelf.adasMomo.id])],
      body: .visit(Shelf.ada, loans: [Shelf.adasDune, Shelf.adasMomo])),
    Row(
      "card of nobody", when: .card(Shelf.stranger),
      says: [.refused(.strangersCard)]),
    Row(
      "library ID typed in another case", when: .types(" s3 "),
      says: [.visitOpened(Shelf.cleo, loans: [], overdue: [])], body: .visit(Shelf.cleo, loans: [])),
    Row(
      "library ID of nobody", when: .types("S77"), says: [.refused(.unknownStudent(libraryID: "S77"))]),
    Row(
      "ISBN typed with a wrong check digit", when: .types("9780306406158"),
      says: [.refused(.isbnCheckDigitWrong(text: "9780306406158"))]),
    Row(
      "pasted page", when: .types(String(repeating: "x", count: 10_000)),
      says: [.refused(.inputTooLong(limit: 400))]),
    Row("binary", when: .types("\u{0}\u{1}"), says: [.refused(.inputNotText)]),
    Row("Enter alone", when: .types("")),
    Row("yes to nothing", when: .types("y"), says: [.nothingToAnswer]),
    Row("yes card to nothing", when: .command(.yes), says: [.nothingToAnswer]),
    Row("done where nothing was begun", when: .command(.done)),
    Row("help card", when: .command(.help), says: [.help(.station)]),
    Row(
      "return confirmed", given: [.book(Shelf.dune)], when: .types(""),
      says: [.done(.returned(Shelf.adasDune.givenBack), daysOverdue: 0)], changes: [.returnLoan(Shelf.adasDune)]),
    Row(
      "return declined: another copy, to be borrowed", given: [.book(Shelf.dune)], when: .types("n"),
      says: [
        .declined(.returnLoan(ReturnOffer(Shelf.adasDune))), .askForCard(Shelf.dune, holders: 0),
      ],
      body: .awaitingCard(Shelf.dune)),
    Row(
      "return declined where no copy can be here", given: [.book(Shelf.emil)], when: .types("n"),
      says: [.declined(.returnLoan(ReturnOffer(Shelf.bobsEmil)))]),
    Row(
      "renewal by a stranger", given: [.book(Shelf.dune)], when: .types("r"),
      says: [.refused(.answerNotUnderstood(text: "r"))],
      prompt: .returnLoan(ReturnOffer(Shelf.adasDune))),
    Row(
      "card after the book: visit, then check-out prompt", given: [.book(Shelf.heidi)], when: .card(Shelf.cleo),
      says: [.visitOpened(Shelf.cleo, loans: [], overdue: [])], body: .visit(Shelf.cleo, loans: []),
      prompt: .checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)),
    Row(
      "holder's card after a book with several: return prompt, overdue named", given: [.book(Shelf.momo)],
      when: .card(Shelf.ada),
      says: [.visitOpened(Shelf.ada, loans: [Shelf.adasDune, Shelf.adasMomo], overdue: [Shelf.adasMomo.id])],
      body: .visit(Shelf.ada, loans: [Shelf.adasDune, Shelf.adasMomo]),
      prompt: .returnLoan(ReturnOffer(Shelf.adasMomo, daysOverdue: 3, renewedDue: Shelf.due, isVisitors: true))),
    Row(
      "unknown card after the book: the book still waits", given: [.book(Shelf.heidi)], when: .card(Shelf.stranger),
      says: [.refused(.strangersCard)], body: .awaitingCard(Shelf.heidi)),
    Row(
      "another book instead of the card: it waits in its place", given: [.book(Shelf.heidi)], when: .book(Shelf.momo),
      says: [.dropped(.checkOut(title: "Heidi")), .askForCard(Shelf.momo, holders: 2)],
      body: .awaitingCard(Shelf.momo)),
    Row(
      "unknown book instead of the card: nothing waits", given: [.book(Shelf.heidi)], when: .book(Shelf.unknown),
      says: [.dropped(.checkOut(title: "Heidi")), .refused(.unknownBook(isbn: Shelf.unknown))]),
    Row(
      "product code instead of the card: the book still waits", given: [.book(Shelf.heidi)],
      when: .shows(.foreignProduct), says: [.refused(.product)], body: .awaitingCard(Shelf.heidi)),
    Row(
      "done instead of the card: the book is named", given: [.book(Shelf.heidi)], when: .command(.done),
      says: [.dropped(.checkOut(title: "Heidi"))]),
  ]

  @Test(arguments: rows)
  func idleStation_doesWhatTheTableSays(row: Row) { row.check() }

  @Test func failedScan_leavesNoTrace_inTheNextVisit() {
    var station = Station.each()
    station.given(.book(Shelf.heidi), .book(Shelf.unknown))
    station.when(.card(Shelf.cleo))
    #expect(station.prompt == nil)
    station.given(.command(.done), .book(Shelf.heidi), .card(Shelf.stranger), .waits(.seconds(60)))
    station.when(.card(Shelf.cleo))
    #expect(station.prompt == nil)
  }
}
