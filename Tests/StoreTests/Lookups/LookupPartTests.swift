import Domain
import TestSupport
import Testing

@testable import Store

/// Partial answers, fields that are a person's own, and books that are asked about again.
@Suite("Look-ups that brought a part")
struct LookupPartTests {
  let now = TestStore.now
  let lease = TestStore.later(hours: 1)

  private func metadata() -> BookMetadata {
    var metadata = BookMetadata()
    metadata.description = "Found."
    metadata.pageCount = 412
    metadata.publishedDate = "1965"
    metadata.publisher = "Chilton"
    metadata.languageCode = "en"
    metadata.coverImageURL = "https://example.org/a.jpg"
    metadata.categories = ["Fiction"]
    return metadata
  }

  private func gap(_ dueAt: Timestamp) -> LookupTask.Gap { LookupTask.Gap(.lookup(.limited), dueAt: dueAt) }

  private func take(_ store: TestStore, at time: Timestamp? = nil) async throws -> LookupTask {
    let time = time ?? now
    let tasks = try await store.library.takeLookups(
      1, at: time, lease: Timestamp(milliseconds: time.milliseconds + 300_000))
    return try #require(tasks.first)
  }

  @Test(arguments: StoreBackend.allCases)
  func book_staysATask_whenACatalogueDidNotSayAll(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(isbn: try ISBN.sample(1))
    var part = metadata()
    part.description = nil
    let later = TestStore.later(days: 1)
    let task = try await take(store)
    #expect(try await store.library.finish(task, with: .found(part, gap: gap(later)), at: now) == false)
    #expect(try await store.reload(book).metadata == part)
    let waiting = try #require(try await store.library.waitingLookup(of: book.id))
    #expect((waiting.dueAt, waiting.attempts, waiting.problem) == (later, 1, .lookup(.limited)))
    #expect(waiting.isPartial)
    let incomplete = IncompleteBook(
      bookID: book.id, isbn: book.isbn, title: book.title, missing: [.description], problem: .lookup(.limited),
      dueAt: later)
    #expect(try await store.library.incompleteBooks(limit: 9) == [incomplete])
    #expect(try await store.library.lookupOverview(since: now).incomplete == 1)
    // The other catalogue answers, and the book is done.
    let again = try await take(store, at: later)
    #expect(try await store.library.finish(again, with: .found(metadata(), gap: gap(later)), at: later))
    #expect(try await store.library.lookupCounts() == [.done: 1])
    #expect(try await store.library.lookupOverview(since: now).incomplete == 0)
    #expect(try await store.library.incompleteBooks(limit: 9) == [])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func book_isDone_whenItLacksNothing_whateverWasNotAnswered(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addBook(isbn: try ISBN.sample(1))
    #expect(try await store.library.finish(try await take(store), with: .found(metadata(), gap: gap(lease)), at: now))
    #expect(try await store.library.lookupCounts() == [.done: 1])
  }

  @Test(arguments: StoreBackend.allCases)
  func incompleteBooks_areRetried_andTheCataloguesAreReallyAsked(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    var books: [Book] = []
    for number in 1...4 { books.append(try await store.addBook("Book \(number)", isbn: try ISBN.sample(number))) }
    let endings: [LookupTask.Ending] = [
      .found(metadata()), .found(BookMetadata()), .notFound, .found(BookMetadata(), gap: gap(TestStore.later(days: 9))),
    ]
    for ending in endings { try await store.library.finish(try await take(store), with: ending, at: now) }
    #expect(try await store.library.incompleteBooks(limit: 9).map(\.bookID) == [books[3].id, books[1].id])
    #expect(try await store.library.incompleteBooks(limit: 1).map(\.bookID) == [books[3].id])
    #expect(try await store.library.retryLookups(notFound: false, incomplete: true, at: lease) == 2)
    let waiting = try await store.library.waitingLookups(limit: 9)
    #expect(waiting.map(\.bookID) == [books[1].id, books[3].id])
    #expect(waiting.allSatisfy { $0.asksAnew && $0.isPartial && $0.dueAt == lease })
    #expect(try await store.library.lookupCounts() == [.waiting: 2, .done: 1, .notFound: 1])
    #expect(try await store.library.retryLookups(notFound: true, at: lease) == 3)
    #expect(try await store.library.waitingLookup(of: books[2].id)?.asksAnew == true)
    // A look-up that was not asked keeps `asksAnew`; a partial answer clears it.
    let task = try #require(try await store.library.takeLookup(of: books[2].id, lease: TestStore.later(hours: 9)))
    try await store.library.finish(task, with: .notAsked(at: lease, .lookup(.unreachable)), at: lease)
    #expect(try await store.library.waitingLookup(of: books[2].id)?.asksAnew == true)
    let other = try #require(try await store.library.takeLookup(of: books[1].id, lease: TestStore.later(hours: 9)))
    try await store.library.finish(other, with: .found(BookMetadata(), gap: gap(lease)), at: lease)
    #expect(try await store.library.waitingLookup(of: books[1].id)?.asksAnew == false)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func refresh_asksAnew_whateverCameOfIt(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(isbn: try ISBN.sample(1))
    try await store.library.finish(try await take(store), with: .notFound, at: now)
    #expect(try await store.library.refreshLookup(of: book.id, at: lease))
    #expect(try await store.library.lookupCounts() == [.waiting: 1])
    #expect(try await store.library.waitingLookup(of: book.id)?.asksAnew == true)
    // The second worker takes the look-up over, so the result of the first one is ignored.
    let first = try await take(store, at: lease)
    let second = try #require(try await store.library.takeLookup(of: book.id, lease: TestStore.later(hours: 3)))
    try await store.library.finish(first, with: .notFound, at: lease)
    #expect(try await store.library.lookupCounts() == [.waiting: 1])
    try await store.library.finish(second, with: .found(metadata()), at: lease)
    #expect(try await store.library.lookupCounts() == [.done: 1])
    let none = try await store.addBook("No number")
    #expect(try await store.library.refreshLookup(of: none.id, at: lease) == false)
    #expect(try await store.library.takeLookup(of: none.id, lease: lease) == nil)
  }

  @Test(arguments: StoreBackend.allCases)
  func newKey_isAReasonToAskAtOnce_once(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    for number in 1...3 { _ = try await store.addBook("Book \(number)", isbn: try ISBN.sample(number)) }
    #expect(try await store.library.noteLookupMeans(["catalogue google"], at: now))
    let later = TestStore.later(days: 7)
    let endings: [LookupTask.Ending] = [
      .found(BookMetadata(), gap: gap(later)), .notAsked(at: later, .lookup(.limited)), .notFound,
    ]
    for ending in endings { try await store.library.finish(try await take(store), with: ending, at: now) }
    #expect(try await store.library.noteLookupMeans(["catalogue google"], at: lease) == false)
    #expect(try await store.library.nextLookupDue() == later)
    #expect(try await store.library.noteLookupMeans(["catalogue google", "google-key 1"], at: lease))
    let waiting = try await store.library.waitingLookups(limit: 9)
    #expect(waiting.map(\.dueAt) == [lease, lease])
    #expect(waiting.map(\.problem) == [.lookup(.limited), .lookup(.limited)])
    // Another station without the key, and this one again: nothing of it is new.
    #expect(try await store.library.noteLookupMeans(["catalogue google"], at: later) == false)
    #expect(try await store.library.noteLookupMeans(["google-key 1"], at: later) == false)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func keyThatIsSetAgain_isAReasonToAskAtOnce(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (without, with) = (["catalogue google"], ["catalogue google", "google-key 1"])
    try await store.library.noteLookupMeans(with, at: now)
    _ = try await store.addBook(isbn: try ISBN.sample(1))
    let later = TestStore.later(days: 7)
    let ending = LookupTask.Ending.notAsked(at: later, .lookup(.limited))
    try await store.library.finish(try await take(store), with: ending, means: without, at: now)
    #expect(try await store.library.noteLookupMeans(without, at: lease) == false)
    #expect(try await store.library.nextLookupDue() == later)
    #expect(try await store.library.noteLookupMeans(with, at: lease))
    #expect(try await store.library.nextLookupDue() == lease)
    #expect(try await store.library.noteLookupMeans(with, at: later) == false)
    try await store.expectSound()
  }

  /// Each station's key is tried on a task once, however often the stations start in turn.
  @Test(arguments: StoreBackend.allCases)
  func stationsWithOtherKeys_makeATaskDueOnceEach(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addBook(isbn: try ISBN.sample(1))
    let later = TestStore.later(days: 7)
    let stations = [["catalogue google", "google-key 1"], ["catalogue google", "google-key 2"], ["catalogue google"]]
    var news: [Bool] = []
    for round in 0..<9 {
      let means = stations[round % 3]
      news.append(try await store.library.noteLookupMeans(means, at: now))
      let id = try #require(try await store.library.waitingLookups(limit: 1).first).bookID
      let task = try #require(try await store.library.takeLookup(of: id, lease: lease))
      let ending: LookupTask.Ending =
        round.isMultiple(of: 2)
        ? .notAsked(at: later, .lookup(.limited)) : .found(BookMetadata(), gap: gap(later))
      try await store.library.finish(task, with: ending, means: means, at: now)
    }
    #expect(news == [true, true, false, false, false, false, false, false, false])
    // A retry starts from the beginning.
    _ = try await store.library.retryLookups(notFound: false, at: now)
    let ending = LookupTask.Ending.again(at: later, .lookup(.unreadable))
    try await store.library.finish(try await take(store), with: ending, means: stations[2], at: now)
    #expect(try await store.library.noteLookupMeans(stations[0], at: lease))
    #expect(try await store.library.nextLookupDue() == lease)
  }

  // MARK: - An outstanding cover

  @Test(arguments: StoreBackend.allCases)
  func outstandingCover_keepsAllTexts_andAsksNoCatalogueAnew(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(isbn: try ISBN.sample(1))
    let id = book.id.rawValue
    try await store.driver.write { try $0.run("UPDATE book SET author = '' WHERE id = \(id)") }
    #expect(try await store.library.refreshLookup(of: book.id, at: now))
    var part = metadata()
    part.publisher = nil
    let later = TestStore.later(days: 1)
    let texts = LookupTask.Texts(part, author: "Frank Herbert")
    let ending = LookupTask.Ending.again(at: later, .cover(.notWritten), soFar: texts)
    #expect(try await store.library.finish(try await take(store), with: ending, at: now) == false)
    let filled = try await store.reload(book)
    #expect((filled.author, filled.metadata) == ("Frank Herbert", part))
    #expect(try await store.library.books(matching: "herbert", limit: 2).map(\.id) == [book.id])
    let waiting = try #require(try await store.library.waitingLookup(of: book.id))
    #expect((waiting.attempts, waiting.isPartial, waiting.asksAnew) == (1, true, false))
    #expect(try await store.library.incompleteBooks(limit: 9).map(\.missing) == [[.publisher]])
    // With the last text it is a cover that is outstanding, and no more.
    let whole = LookupTask.Ending.notAsked(at: later, .cover(.notWritten), soFar: LookupTask.Texts(metadata()))
    #expect(try await store.library.finish(try await take(store, at: later), with: whole, at: later) == false)
    #expect(try await store.library.incompleteBooks(limit: 9) == [])
    try await store.expectSound()
  }

  // MARK: - A person's own fields

  @Test(arguments: StoreBackend.allCases)
  func clearedField_isNeverFilled(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(isbn: try ISBN.sample(1))
    try await store.library.finish(try await take(store), with: .found(metadata()), at: now)
    var edit = BookEdit()
    edit.publisher = .cleared
    edit.categories = []
    edit.pageCount = .set(7)
    let edited = try await store.library.editBook(book.id, edit, operation: .random(), at: now)
    // Nothing that a look-up may fill is missing, so it is not queued.
    try await store.library.addLookupTask(ofIncomplete: edited, notSince: lease, at: lease)
    #expect(try await store.library.lookupCounts() == [.done: 1])
    #expect(try await store.library.lookupOverview(since: now).incomplete == 0)
    #expect(try await store.library.refreshLookup(of: book.id, at: now))
    let task = try await take(store)
    #expect(task.ownFields == [.publisher, .categories, .pageCount])
    #expect(edited.missing(exceptOwn: task.ownFields) == [])
    #expect(try await store.library.finish(task, with: .found(metadata(), gap: gap(lease)), at: now))
    #expect(try await store.reload(book) == edited)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func fieldThatIsClearedWhileItIsAskedFor_staysEmpty(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(isbn: try ISBN.sample(1))
    let task = try await take(store)
    // It was empty before, and a person says that it is to be.
    var edit = BookEdit()
    edit.description = .cleared
    _ = try await store.library.editBook(book.id, edit, operation: .random(), at: now)
    try await store.library.finish(task, with: .found(metadata()), at: now)
    var expected = metadata()
    expected.description = nil
    #expect(try await store.reload(book).metadata == expected)
    #expect(try await store.library.lookupOverview(since: now).incomplete == 0)
  }

  @Test(arguments: StoreBackend.allCases)
  func fieldThatWasClearedAtTheStation_orInAWholeDraft_staysEmpty(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    var draft = BookDraft(isbn: try ISBN.sample(1), title: "Dune", author: "Frank Herbert")
    draft.metadata = metadata()
    draft.metadata.publisher = nil
    draft.cleared = [.publisher]
    let book = try await store.library.addBook(draft, operation: .random(), at: now)
    draft.metadata.languageCode = nil
    let edited = try await store.library.editBook(book.id, to: draft, operation: .random(), at: now)
    try await store.library.finish(try await take(store), with: .found(metadata()), at: now)
    #expect(try await store.reload(book) == edited)
    #expect(edited.metadata.publisher == nil)
    #expect(edited.metadata.languageCode == nil)
  }

  @Test(arguments: StoreBackend.allCases)
  func wishWhoseISBNWasTakenAway_getsNone(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let wish = try await store.addWish(isbn: try ISBN.sample(1))
    var edit = BookEdit()
    edit.isbn = .cleared
    _ = try await store.library.editBook(wish.id, edit, operation: .random(), at: now)
    let record = BookRecord(
      title: wish.title, authors: [wish.author], isbns: [try ISBN.sample(1)], metadata: metadata())
    try await store.library.finish(try await take(store), with: .identified(record), at: now)
    let found = try await store.reload(wish)
    #expect(found.isbn == nil)
    #expect(found.metadata == metadata())
    #expect(try await store.library.lookupCounts() == [.done: 1])
  }

  /// The statement and the value say the same, field by field, of a person's own fields, too.
  @Test(arguments: StoreBackend.allCases)
  func whatIsMissing_isTheSameToTheStoreAndToSwift(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    var fields: [BookFields] = (1...7).map { BookFields(rawValue: 1 << $0) }
    fields.append([])
    for (number, field) in fields.enumerated() {
      var draft = BookDraft(isbn: try ISBN.sample(number), title: "Book \(number)", author: "Some One")
      draft.metadata = metadata()
      draft.metadata.keep(field, of: BookMetadata())
      let book = try await store.library.addBook(draft, operation: .random(), at: now)
      #expect(book.missing(exceptOwn: []) == field)
      #expect(book.missing(exceptOwn: field) == [])
      let id = book.id
      #expect(try await store.library.read { try $0.lacksSomething(id) } == !field.isEmpty)
      try await store.library.write(at: .now) { try $0.own(field, of: id.rawValue) }
      #expect(try await store.library.read { try $0.lacksSomething(id) } == false)
      #expect(try await store.library.read { try $0.ownFields(of: id.rawValue) } == field)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func clearedField_makesAnotherRequest(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let draft = BookDraft(isbn: try ISBN.sample(1), title: "Dune", author: "Frank Herbert")
    var other = draft
    other.cleared = [.publisher]
    let cleared = other
    let operation = OperationID.random()
    let book = try await store.library.addBook(draft, operation: operation, at: now)
    #expect(try await store.library.addBook(draft, operation: operation, at: now) == book)
    await #expect(throws: Refusals.self) {
      _ = try await store.library.addBook(cleared, operation: operation, at: now)
    }
  }
}
