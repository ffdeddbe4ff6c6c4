import Domain
import KioskMachine
import TestSupport
import Testing

/// An ISBN that was worked out from an old paperback's price code counts for nothing before a person has confirmed it.
@Suite("Price codes of old paperbacks")
struct PricePointTests {
  static let code: PricePointUPC = {
    guard let code = PricePointUPC(seventeen: "07183100799519868") else { fatalError("a wrong sample") }
    return code
  }()
  static let isbn = code.isbn
  static let prompt = Prompt.Kind.confirmISBN(isbn)
  static let paperback: Book = {
    var book = Book.sample(7, "Pattern Recognition", author: "William Gibson")
    book.isbn = isbn
    return book
  }()
  static let foreign = Notice.refused(.foreignCode(code.foreignCode))

  static let rows: [Row] = [
    Row(
      "shelving, unknown: asked before an entry begins", mode: .shelving, when: .shows(.pricePoint(code)),
      prompt: prompt),
    Row(
      "confirmed: entry by hand", mode: .shelving, given: [.shows(.pricePoint(code))], when: .types("y"),
      says: [.newBook(isbn)], prompt: .enter(.title, BookDraft(isbn: isbn, title: "", author: ""))),
    Row(
      "confirmed by a card", mode: .shelving, given: [.shows(.pricePoint(code))], when: .command(.yes),
      says: [.newBook(isbn)], prompt: .enter(.title, BookDraft(isbn: isbn, title: "", author: ""))),
    Row(
      "Enter alone confirms nothing", mode: .shelving, given: [.shows(.pricePoint(code))], when: .types(""),
      says: [.declined(prompt)]),
    Row(
      "no", mode: .shelving, given: [.shows(.pricePoint(code))], when: .command(.no), says: [.declined(prompt)]),
    Row(
      "held up again: asked again", mode: .shelving, given: [.shows(.pricePoint(code))],
      when: .shows(.pricePoint(code)), prompt: prompt),
    Row(
      "the printed ISBN, shown after all", mode: .shelving, given: [.shows(.pricePoint(code))], when: .book(isbn),
      says: [.newBook(isbn)], prompt: .enter(.title, BookDraft(isbn: isbn, title: "", author: ""))),
    Row(
      "another book", mode: .shelving, given: [.shows(.pricePoint(code))], when: .book(Shelf.heidi),
      says: [.dropped(prompt)], prompt: .addCopies(Shelf.heidi, count: 1, loans: [])),
    Row(
      "where an ISBN is asked for, a code with half of one", mode: .shelving,
      given: [.types("new"), .types("Jim"), .types("Michael Ende"), .types("1")], when: .shows(.pricePoint(code)),
      says: [foreign], prompt: .enter(.isbn, BookDraft(isbn: nil, title: "Jim", author: "Michael Ende"))),
    Row(
      "shelving, known: its title is shown", mode: .shelving,
      given: [.storeIs(.slow), .shows(.pricePoint(code))], when: .storeAnswersWith(.book(paperback, loans: [])),
      prompt: .addCopies(paperback, count: 1, loans: [])),
    Row("station, unknown: refused as what it is", when: .shows(.pricePoint(code)), says: [foreign]),
    Row("typed by a scanner", when: .types("07183100799519868"), says: [foreign]),
    Row(
      "station, known: its title is shown", given: [.storeIs(.slow), .shows(.pricePoint(code))],
      when: .storeAnswersWith(.book(paperback, loans: [])), says: [.askForCard(paperback, holders: 0)],
      body: .awaitingCard(paperback)),
    Row(
      "visit, unknown: refused as what it is", given: [.card(Shelf.cleo)], when: .shows(.pricePoint(code)),
      says: [foreign], body: .visit(Shelf.cleo, loans: [])),
    Row(
      "visit, known: its title is shown", given: [.card(Shelf.cleo), .storeIs(.slow), .shows(.pricePoint(code))],
      when: .storeAnswersWith(.bookFor(paperback, studentLoans: [])), body: .visit(Shelf.cleo, loans: []),
      prompt: .checkOut(paperback, Shelf.cleo, due: Shelf.due)),
  ]

  @Test(arguments: rows)
  func pricePoint_doesWhatTheTableSays(row: Row) { row.check() }

  @Test func card_behindAnUnknownPaperback_stillOpensItsVisit() {
    var station = Station.each()
    station.given(.storeIs(.slow), .shows(.pricePoint(Self.code)), .card(Shelf.cleo))
    station.when(.storeIs(.prompt), .storeAnswers)
    #expect(station.notices.contains(Self.foreign))
    #expect(station.screen.body == .visit(Shelf.cleo, loans: []))
  }
}
