import Domain
import Store
import TestSupport
import Testing

/// The tables that a station writes in addition to its loans: the inbox, the attention list, confirmed lines and an
/// undone return.
@Suite("Piles, inbox and attention list", .serialized)
struct PileTests {
  private static let now = TestStore.now

  @Test(arguments: StoreBackend.allCases)
  func inbox_keepsOneDraftOfAnISBN_withTheLargestNumberOfCopies(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let isbn = try ISBN.sample(1)
    for copies in [1, 3, 2] {
      try await store.library.putIntoInbox(isbn, copies: copies, operation: .random(), at: Self.now)
    }
    let drafts = try await store.library.inbox(limit: 10)
    #expect(drafts.map(\.isbn) == [isbn])
    #expect(drafts.map(\.copies) == [3])
    #expect(drafts.map(\.dueAt) == [Self.now])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func operation_putsIntoTheInboxOnce_whenTheDraftWasDroppedSince(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let operation = OperationID.random()
    let isbn = try ISBN.sample(1)
    let id = try await store.library.putIntoInbox(isbn, copies: 1, operation: operation, at: Self.now)
    #expect(try await store.library.dropInboxDraft(id))
    #expect(try await store.library.putIntoInbox(isbn, copies: 1, operation: operation, at: Self.now) == id)
    #expect(try await store.library.inbox(limit: 10) == [])
    #expect(try await !store.library.dropInboxDraft(id))
  }

  @Test(arguments: StoreBackend.allCases)
  func draft_becomesABook_whenItIsAccepted(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let isbn = try ISBN.sample(1)
    let id = try await store.library.putIntoInbox(isbn, copies: 2, operation: .random(), at: Self.now)
    await #expect(throws: Refusals.self) { try await store.library.acceptInboxDraft(id, at: Self.now) }
    _ = try await store.library.editInboxDraft(id, title: "Momo", author: "Michael Ende", copies: nil)
    let addition = try await store.library.acceptInboxDraft(id, at: Self.now)
    #expect(addition.arrival == .newTitle)
    #expect((addition.book.isbn, addition.book.totalCopies, addition.book.title) == (isbn, 2, "Momo"))
    #expect(try await store.library.inbox(limit: 10) == [])
    await #expect(throws: Refusals(.noLongerThere)) { try await store.library.acceptInboxDraft(id, at: Self.now) }
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func lookUp_fillsOnlyWhatADraftLacks_andIsTakenOnce(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let isbn = try ISBN.sample(1)
    let id = try await library.putIntoInbox(isbn, copies: 1, operation: .random(), at: Self.now)
    let lease = TestStore.later(hours: 1)
    let first = try #require(try await library.takeInboxLookup(at: Self.now, lease: lease))
    #expect(try await library.takeInboxLookup(at: Self.now, lease: lease) == nil)
    #expect(try await library.nextInboxLookupDue() == lease)
    let again = TestStore.later(hours: 2)
    try await library.finishInboxLookup(first, found: nil, problem: .lookup(.unreachable), again: again)
    #expect(try await library.inboxDraft(id)?.problem == .lookup(.unreachable))
    _ = try await library.editInboxDraft(id, title: "My Momo", author: nil, copies: nil)
    let second = try #require(try await library.takeInboxLookup(at: again, lease: TestStore.later(hours: 3)))
    let record = BookRecord(title: "Momo", authors: ["Michael Ende"], isbns: [isbn])
    // The first attempt is over: its late answer changes nothing.
    try await library.finishInboxLookup(first, found: nil)
    try await library.finishInboxLookup(second, found: record)
    let draft = try #require(try await library.inboxDraft(isbn))
    #expect((draft.title, draft.author, draft.dueAt) == ("My Momo", "Michael Ende", nil))
    #expect(try await library.nextInboxLookupDue() == nil)
  }

  @Test(arguments: StoreBackend.allCases)
  func attention_staysOpen_untilSomebodyDealtWithIt(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (dune, ada) = (try await store.addBook(), try await store.addStudent())
    let station = store.library.acting(as: .station(name: "door", identification: .card))
    let attention = Attention(
      .refusedCheckout, book: dune.id, student: ada.id, codes: ["9780000000019"], reason: "loan-limit-reached")
    let id = try await station.record(attention, at: Self.now)
    try await station.record(Attention(.abandonedPile, codes: ["1", "2"]), at: Self.now)
    let open = try await store.library.attentions(limit: 10)
    #expect(open.map(\.attention.kind) == [.abandonedPile, .refusedCheckout])
    #expect(open.map(\.attention.codes) == [["1", "2"], ["9780000000019"]])
    #expect(open.last?.attention == attention)
    #expect(open.last?.actor == .station(name: "door", identification: .card))
    #expect(try await store.library.closeAttention([id], at: Self.now).map(\.doneAt) == [Self.now])
    #expect(try await store.library.attentionCount() == 1)
    #expect(try await store.library.attentions(all: true, limit: 10).count == 2)
    try await store.library.deleteBook(dune.id, operation: .random(), at: Self.now)
    #expect(try await store.library.attentions(all: true, limit: 10).last?.attention.book == nil)
    await #expect(throws: Refusals(.noLongerThere)) { try await store.library.closeAttention([99], at: Self.now) }
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func confirmedLines_areReadInTheirOrder_untilTheyAreStruck(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let station = Actor.station(name: "door", identification: .typed)
    let changes: [ConfirmedLine.Change] = [
      .returnLoan(Loan.ID(rawValue: 4)), .renew(Loan.ID(rawValue: 5), due: Self.now),
      .checkOut(Book.ID(rawValue: 1), copy: 3, Student.ID(rawValue: 2), due: Self.now),
      .checkOut(Book.ID(rawValue: 1), copy: nil, Student.ID(rawValue: 2), due: Self.now),
      .addCopies(Book.ID(rawValue: 6), copies: 2), .seeOnShelf(Book.ID(rawValue: 7), copy: 2),
      .draft(try ISBN.sample(1), copies: 3), .reserve(Book.ID(rawValue: 8), Student.ID(rawValue: 9)),
    ]
    let lines = changes.enumerated().map { ConfirmedLine(OperationID("z\(9 - $0.offset)"), $0.element, code: "1") }
    for _ in 0..<2 { try await store.library.acting(as: station).writeDown(lines, at: Self.now) }
    let read = try await store.library.confirmedLines()
    #expect(read.map(\.line) == lines)
    #expect(read.allSatisfy { $0.actor == station })
    try await store.expectSound()
    try await store.library.strike(lines.dropLast().map(\.operation))
    #expect(try await store.library.confirmedLines().map(\.line) == lines.suffix(1))
  }

  @Test(arguments: StoreBackend.allCases)
  func undoneReturn_leavesTheLoanAsItWas_andWithdrawsTheHold(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (dune, ada) = (try await store.addBook(), try await store.addStudent())
    let emmy = try await store.addStudent("S2", "Emmy", "Noether")
    let loan = try await store.checkOut(dune, to: ada)
    try await store.library.reserve(dune.id, for: emmy.id, operation: .random(), at: Self.now)
    _ = try await store.returnBook(loan)
    #expect(try await store.library.held(for: emmy.id).count == 1)
    let operation = OperationID.random()
    for _ in 0..<2 {
      let undone = try await store.library.undoReturn(loan.id, operation: operation, at: Self.now)
      #expect((undone.returnDate, undone.dueDate) == (nil, loan.dueDate))
    }
    #expect(try await store.library.held(for: emmy.id).isEmpty)
    #expect(try await store.reload(dune).availableCopies == 0)
    #expect(try await store.library.activities(limit: 1).map(\.type) == [.undoReturn])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func undoneReturn_isRefused_whenTheCopyWasLentAgain(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (dune, ada) = (try await store.addBook(), try await store.addStudent())
    let emmy = try await store.addStudent("S2", "Emmy", "Noether")
    let loan = try await store.checkOut(dune, to: ada)
    _ = try await store.returnBook(loan)
    _ = try await store.checkOut(dune, to: emmy)
    try await store.expectRefusal(.noCopiesAvailable(title: "Dune")) {
      try await store.library.undoReturn(loan.id, operation: .random(), at: Self.now)
    }
    try await store.expectSound()
  }
}
