import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("The table: idle shelving")
struct ShelvingTableTests {
  static let draft = BookDraft(isbn: Shelf.unknown, title: "", author: "")
  static let heidiPrompt = Prompt.Kind.addCopies(Shelf.heidi, count: 1, loans: [])

  static let rows: [Row] = [
    row("known book: add a copy", when: .book(Shelf.heidi), prompt: heidiPrompt),
    row(
      "known book on loan: its loans are shown with it", when: .book(Shelf.dune),
      prompt: .addCopies(Shelf.dune, count: 1, loans: [Shelf.adasDune])),
    row(
      "the only copy is on loan: it comes back", when: .book(Shelf.emil),
      prompt: .returnLoan(ReturnOffer(Shelf.bobsEmil, offersCopy: true))),
    row(
      "the only copy is on loan, Enter: it came back", given: [.book(Shelf.emil)], when: .types(""),
      says: [.done(.returned(Shelf.bobsEmil.givenBack), daysOverdue: 0)], changes: [.returnLoan(Shelf.bobsEmil)]),
    row(
      "the only copy is on loan, add: another copy is proposed", given: [.book(Shelf.emil)], when: .types("add"),
      prompt: .addCopies(Shelf.emil, count: 1, loans: [Shelf.bobsEmil])),
    row(
      "the only copy is on loan, add card and yes", given: [.book(Shelf.emil), .command(.add)], when: .types(""),
      says: [.done(.copiesAdded(.emil(total: 2, available: 1), count: 1), daysOverdue: 0)],
      changes: [.addCopies(Shelf.emil, count: 1)]),
    row("book on the wishlist: acquire", when: .book(Shelf.wish), prompt: .acquire(Shelf.wish, copies: 1)),
    row(
      "unknown book: entry by hand", when: .book(Shelf.unknown), says: [.newBook(Shelf.unknown)],
      prompt: .enter(.title, draft)),
    row(
      "card: the student's loans, no visit", when: .card(Shelf.ada),
      says: [.loansListed(Shelf.ada, loans: [Shelf.adasDune, Shelf.adasMomo], overdue: [Shelf.adasMomo.id])]),
    row("card of nobody", when: .card(Shelf.stranger), says: [.refused(.strangersCard)]),
    row(
      "copy confirmed", given: [.book(Shelf.heidi)], when: .types("y"),
      says: [.done(.copiesAdded(.heidi(total: 2, available: 2), count: 1), daysOverdue: 0)],
      changes: [.addCopies(Shelf.heidi, count: 1)]),
    row(
      "number of copies: asked again with it", given: [.book(Shelf.heidi)], when: .types("3"),
      prompt: .addCopies(Shelf.heidi, count: 3, loans: [])),
    row(
      "number of copies confirmed", given: [.book(Shelf.heidi), .types("3")], when: .types(""),
      says: [.done(.copiesAdded(.heidi(total: 4, available: 4), count: 3), daysOverdue: 0)],
      changes: [.addCopies(Shelf.heidi, count: 3)]),
    row(
      "no copy", given: [.book(Shelf.heidi)], when: .command(.no), says: [.declined(heidiPrompt)]),
    row(
      "wish fulfilled", given: [.book(Shelf.wish), .types("2")], when: .command(.yes),
      says: [.done(.acquired(.wonder(copies: 2)), daysOverdue: 0)], changes: [.acquire(Shelf.wish, copies: 2)]),
    row(
      "put back instead of added: return prompt", given: [.book(Shelf.dune)], when: .types("b"),
      prompt: .returnLoan(ReturnOffer(Shelf.adasDune))),
    row(
      "put back, confirmed", given: [.book(Shelf.dune), .types("b")], when: .types("y"),
      says: [.done(.returned(Shelf.adasDune.givenBack), daysOverdue: 0)], changes: [.returnLoan(Shelf.adasDune)]),
    row(
      "put back what is not on loan", given: [.book(Shelf.heidi)], when: .answers(.returnBook),
      says: [.refused(.notOnLoan(title: "Heidi"))], prompt: heidiPrompt),
    row(
      "put back what several have: whose is it?", given: [.book(Shelf.momo)], when: .answers(.returnBook),
      says: [.askForCard(Shelf.momo, holders: 2)], body: .awaitingCard(Shelf.momo)),
    row(
      "another book at the prompt", given: [.book(Shelf.heidi)], when: .book(Shelf.wish),
      says: [.dropped(heidiPrompt)], prompt: .acquire(Shelf.wish, copies: 1)),
    row(
      "card at the prompt: loans listed, and the book stays", given: [.book(Shelf.heidi)], when: .card(Shelf.cleo),
      says: [.loansListed(Shelf.cleo, loans: [], overdue: [])], prompt: heidiPrompt),
    row(
      "foreign code at the prompt", given: [.book(Shelf.heidi)], when: .shows(.foreignProduct),
      says: [.refused(.product)], prompt: heidiPrompt),
  ]

  @Test(arguments: rows)
  func idleShelving_doesWhatTheTableSays(row: Row) { row.check() }

  @Test(arguments: ["0", "1000", "-1", "99999999999999999999"])
  func copies_areRefused_outOfRange(typed: String) {
    var station = Station.each(.shelving)
    station.given(.book(Shelf.heidi))
    station.when(.answers(.text(typed)))
    #expect(station.notices == [.refused(.copiesOutOfRange(BookDraft.copiesRange))])
    #expect(station.prompt?.kind == Self.heidiPrompt)
    #expect(station.changes.isEmpty)
  }

  @Test func holdersCard_leadsToTheReturn_whenSeveralHaveTheBook() {
    var station = Station.each(.shelving)
    station.given(.book(Shelf.momo), .answers(.returnBook))
    station.when(.card(Shelf.ada))
    #expect(
      station.prompt?.kind
        == .returnLoan(ReturnOffer(Shelf.adasMomo, daysOverdue: 3)))
    station.when(.types(""))
    #expect(station.notices == [.done(.returned(Shelf.adasMomo.givenBack), daysOverdue: 3)])
  }

  private static func row(
    _ description: String, given: [Happening] = [], when: Happening, says: [Notice] = [], changes: [Change] = [],
    body: Screen.Body = .idle, prompt: Prompt.Kind? = nil
  ) -> Row {
    Row(
      description, mode: .shelving, given: given, when: when, says: says, changes: changes, body: body, prompt: prompt)
  }
}

extension Book {
  fileprivate static func emil(total: Int, available: Int) -> Book {
    var book = Shelf.emil
    book.totalCopies = total
    book.availableCopies = available
    return book
  }

  fileprivate static func heidi(total: Int, available: Int) -> Book {
    var book = Shelf.heidi
    book.totalCopies = total
    book.availableCopies = available
    return book
  }

  fileprivate static func wonder(copies: Int) -> Book {
    var book = Shelf.wish
    book.isWishlistItem = false
    book.totalCopies = copies
    book.availableCopies = copies
    return book
  }
}
