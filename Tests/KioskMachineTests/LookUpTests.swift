import Domain
import KioskMachine
import TestSupport
import Testing

/// The catalogues' answers in these stories.
enum Catalogue {
  static let record: BookRecord = {
    var metadata = BookMetadata()
    metadata.publisher = "Harbour Press"
    metadata.publishedDate = "2016-01-19"
    metadata.pageCount = 464
    metadata.languageCode = "en"
    metadata.description = "A keeper counts."
    metadata.coverImageURL = "https://covers.example.org/1.jpg"
    metadata.categories = ["Fiction"]
    return BookRecord(title: "The Tin Lighthouse", authors: ["Nora Quill"], isbns: [Shelf.unknown], metadata: metadata)
  }()
  static let draft = record.draft(isbn: Shelf.unknown)
  static let found = LookupOutcome.found(record, from: .googleBooks)
  static let prompt = Prompt.Kind.addBook(draft, foundBy: .googleBooks)
  static let unreachable = [
    UnaskedSource(.googleBooks, .unreachable), UnaskedSource(.openLibrary, .resting(seconds: 9)),
  ]

  static func draft(_ change: (inout BookDraft) -> Void) -> BookDraft {
    var draft = draft
    change(&draft)
    return draft
  }
}

@Suite("The table: a new book is looked up")
struct LookUpTests {
  static let asking = Prompt.Kind.lookUp(Shelf.unknown)
  static let byHand = Prompt.Kind.enter(.title, BookDraft(isbn: Shelf.unknown, title: "", author: ""))
  static let two = Catalogue.draft { $0.copies = 2 }

  static let rows: [Row] = [
    row("unknown book: looked up", when: .book(Shelf.unknown), prompt: asking),
    row("known book: no look-up", when: .book(Shelf.heidi), prompt: .addCopies(Shelf.heidi, count: 1, loans: [])),
    row("on the wishlist: no look-up", when: .book(Shelf.wish), prompt: .acquire(Shelf.wish, copies: 1)),
    row(
      "price code: nothing before it is confirmed", when: .shows(.pricePoint(PricePointTests.code)),
      prompt: PricePointTests.prompt),
    row(
      "price code, confirmed: looked up", given: [.shows(.pricePoint(PricePointTests.code))], when: .types("y"),
      prompt: .lookUp(PricePointTests.isbn)),
    row("found: shown", asked: [], when: .found(Catalogue.found), prompt: Catalogue.prompt),
    row(
      "not found: entry by hand", asked: [], when: .found(.notFound), says: [.notInCatalogues(Shelf.unknown)],
      prompt: byHand),
    row(
      "could not ask: said as such, entry by hand", asked: [], when: .found(.couldNotAsk(Catalogue.unreachable)),
      says: [.couldNotLookUp(Shelf.unknown, Catalogue.unreachable)], prompt: byHand),
    row(
      "no answer in time: entry by hand", asked: [], when: .waits(.seconds(10)),
      says: [.couldNotLookUp(Shelf.unknown, [])], prompt: byHand),
    row("not yet time", asked: [], when: .waits(.milliseconds(9900)), prompt: asking),
    row("the same book again: shown again", asked: [], when: .book(Shelf.unknown), prompt: asking),
    row(
      "another book: goes on at once", asked: [], when: .book(Shelf.heidi), says: [.dropped(asking)],
      prompt: .addCopies(Shelf.heidi, count: 1, loans: [])),
    row(
      "a card: goes on at once", asked: [], when: .card(Shelf.cleo),
      says: [.dropped(asking), .loansListed(Shelf.cleo, loans: [], overdue: [])]),
    row("n", asked: [], when: .types("n"), says: [.declined(asking)]),
    row("no card", asked: [], when: .command(.no), says: [.declined(asking)]),
    row("cancel", asked: [], when: .types("cancel"), says: [.declined(asking)]),
    row("done", asked: [], when: .types("done"), says: [.dropped(asking)]),
    row("e: by hand at once", asked: [], when: .types("e"), says: [.newBook(Shelf.unknown)], prompt: byHand),
    row(
      "y: there is nothing yet to say yes to", asked: [], when: .types("y"),
      says: [.refused(.answerNotUnderstood(text: "y"))], prompt: asking),
    row("Enter says nothing", asked: [], when: .types(""), prompt: asking),
    row("help: the look-up goes on", asked: [], when: .types("help"), says: [.help(.shelving)], prompt: asking),
    row(
      "a label beside it: the look-up goes on", asked: [], when: .shows(.foreignProduct), says: [.refused(.product)],
      prompt: asking),
    row(
      "new: another book by hand", asked: [], when: .types("new"), says: [.dropped(asking), .newBook(nil)],
      prompt: .enter(.title, BookDraft(title: "", author: ""))),
    row(
      "found, y: added with all that is known", asked: [.found(Catalogue.found)], when: .types("y"),
      says: [.done(.bookAdded(.added(Catalogue.draft)), daysOverdue: 0)], changes: [.addBook(Catalogue.draft)]),
    row(
      "found, Enter: added", asked: [.found(Catalogue.found)], when: .types(""),
      says: [.done(.bookAdded(.added(Catalogue.draft)), daysOverdue: 0)], changes: [.addBook(Catalogue.draft)]),
    row(
      "found, a number: asked again with it", asked: [.found(Catalogue.found)], when: .types("2"),
      prompt: .addBook(two, foundBy: .googleBooks)),
    row(
      "found, a number, y: as many", asked: [.found(Catalogue.found), .types("2")], when: .types("y"),
      says: [.done(.bookAdded(.added(two)), daysOverdue: 0)], changes: [.addBook(two)]),
    row(
      "found, a number that is none", asked: [.found(Catalogue.found)], when: .types("0"),
      says: [.refused(.copiesOutOfRange(1...999))], prompt: Catalogue.prompt),
    row("found, n", asked: [.found(Catalogue.found)], when: .types("n"), says: [.declined(Catalogue.prompt)]),
    row(
      "found, held up again: no answer", asked: [.found(Catalogue.found)], when: .book(Shelf.unknown),
      prompt: Catalogue.prompt),
    row(
      "found, nobody there", asked: [.found(Catalogue.found), .waits(.seconds(20))], when: .waits(.seconds(10)),
      says: [.timedOut(.add(title: "The Tin Lighthouse"))]),
  ]

  @Test(arguments: rows)
  func newBook_doesWhatTheTableSays(row: Row) { row.check() }

  @Test(arguments: [Mode.station, .shelving])
  func unknownBook_isNotLookedUp_whereNobodyCatalogues(mode: Mode) {
    var station = Station.each(mode, looksUp: mode == .station)
    station.when(.book(Shelf.unknown))
    #expect(station.lookUps.isEmpty)
    #expect(
      station.notices == [mode == .station ? .refused(.unknownBook(isbn: Shelf.unknown)) : .newBook(Shelf.unknown)])
  }

  @Test(arguments: [
    [Happening.types("n")], [.types("e")], [.waits(.seconds(10))], [.book(Shelf.heidi)], [.card(Shelf.ada)],
    [.types("done")], [.types("new")], [.types("n"), .book(Shelf.unknown)],
  ])
  func lateAnswer_isDropped(meanwhile: [Happening]) throws {
    var station = Station.each(.shelving, looksUp: true)
    station.given(.book(Shelf.unknown))
    let first = try #require(station.lookUps.first)
    #expect(first.isbn == Shelf.unknown)
    station.given(meanwhile)
    #expect(station.dropped == [first.id], "the runtime is told that nobody waits")
    let before = station.screen
    station.when(.foundLate(Catalogue.found, first.id))
    #expect(station.notices.isEmpty)
    #expect(station.screen == before)
  }

  @Test func answer_thatWasWaitedFor_isNotDropped() {
    var station = Station.each(.shelving, looksUp: true)
    station.given(.book(Shelf.unknown), .found(Catalogue.found), .types("y"))
    #expect(station.dropped.isEmpty)
  }

  @Test func answer_isTaken_evenAfterItsTime_whenNobodyWasToldYet() {
    var station = Station.each(.shelving, looksUp: true)
    station.given(.book(Shelf.unknown), .sleeps(.seconds(60)))
    station.when(.found(Catalogue.found))
    #expect(station.prompt?.kind == Catalogue.prompt)
  }

  @Test func keys_makeTheWaitNoLonger() {
    var station = Station.each(.shelving, looksUp: true)
    station.given(.book(Shelf.unknown), .waits(.seconds(6)), .types("help"), .book(Shelf.unknown))
    station.when(.waits(.seconds(4)))
    #expect(station.notices == [.couldNotLookUp(Shelf.unknown, [])])
  }

  @Test func answer_thatWasMeantForTheLookUp_confirmsNothing() throws {
    var station = Station.each(.shelving, looksUp: true)
    station.given(.book(Shelf.unknown))
    let seen = try #require(station.prompt?.id)
    station.given(.found(Catalogue.found))
    station.when(.typesSeeing(seen, "y"))
    #expect(station.notices == [.promptGone])
    #expect(station.operations.isEmpty)
    #expect(station.prompt?.kind == Catalogue.prompt)
  }

  @Test func card_behindAnUnknownBook_asksNobody() {
    var station = Station.each(.shelving, looksUp: true)
    station.given(.storeIs(.slow), .book(Shelf.unknown), .card(Shelf.cleo))
    station.when(.storeIs(.prompt), .storeAnswers)
    #expect(station.lookUps.isEmpty)
    #expect(station.notices.last == .loansListed(Shelf.cleo, loans: [], overdue: []))
  }

  @Test func quit_needsNoAnswer() {
    var station = Station.each(.shelving, looksUp: true)
    station.given(.book(Shelf.unknown))
    station.when(.types("quit"))
    #expect(station.hasQuit)
  }

  // MARK: - Another station was quicker

  @Test func takenISBN_leadsToTheCopies() {
    var station = Station.each(.shelving, looksUp: true)
    var other = Shelf.heidi
    other.id = Book.ID(rawValue: 77)
    other.isbn = Shelf.unknown
    station.given(.book(Shelf.unknown), .found(Catalogue.found), .anotherStationAdds(other))
    station.when(.types("y"))
    #expect(station.notices == [.refused(.isbnTaken(title: "Heidi"))])
    #expect(station.prompt?.kind == .addCopies(other, count: 1, loans: []))
    #expect(station.library.books.count { $0.isbn == Shelf.unknown } == 1)
  }

  @Test func wishedISBN_leadsToTheAcquisition() {
    var station = Station.each(.shelving, looksUp: true)
    var other = Shelf.wish
    other.id = Book.ID(rawValue: 77)
    other.isbn = Shelf.unknown
    station.given(.book(Shelf.unknown), .found(Catalogue.found), .anotherStationAdds(other))
    station.when(.types("y"))
    #expect(station.notices == [.refused(.onWishlist(title: "Wonder"))])
    #expect(station.prompt?.kind == .acquire(other, copies: 1))
  }

  @Test func refusedBook_isShownAgain_asItWasFound() {
    var station = Station.each(.shelving, looksUp: true)
    station.given(.book(Shelf.unknown), .found(Catalogue.found), .types("2"))
    station.when(.storeIs(.refusing(.store(.full, detail: ""))), .types("y"))
    #expect(station.refusalCodes == ["store-full"])
    #expect(station.prompt?.kind == .addBook(Self.two, foundBy: .googleBooks))
  }

  private static func row(
    _ description: String, asked: [Happening]? = nil, given: [Happening] = [], when: Happening, says: [Notice] = [],
    changes: [Change] = [], prompt: Prompt.Kind? = nil
  ) -> Row {
    Row(
      description, mode: .shelving, looksUp: true, given: (asked.map { [.book(Shelf.unknown)] + $0 } ?? []) + given,
      when: when, says: says, changes: changes, prompt: prompt)
  }
}

extension Book {
  /// As the store has it: the first that is added.
  fileprivate static func added(_ draft: BookDraft) -> Book {
    Book(
      id: Book.ID(rawValue: 1001), isbn: draft.isbn, title: draft.title, author: draft.author,
      totalCopies: draft.copies,
      availableCopies: draft.copies, createdAt: Shelf.noon, metadata: draft.metadata)
  }
}
