import Domain
import Store
import TestSupport
import Testing

/// A book goes from what waits to what was looked up and back, and is in one of the two at most.
@Suite("What came of look-ups")
struct LookupResultTests {
  let now = TestStore.now
  let lease = TestStore.later(hours: 1)

  /// Ends the look-up of each book that waits, in their order.
  private func end(_ endings: LookupTask.Ending..., in store: TestStore, at end: Timestamp? = nil) async throws {
    let tasks = try await store.library.takeLookups(endings.count, at: now, lease: lease)
    #expect(tasks.count == endings.count)
    for (task, ending) in zip(tasks, endings) { try await store.library.finish(task, with: ending, at: end ?? now) }
  }

  @Test(arguments: StoreBackend.allCases)
  func result_isKept_whenALookUpEnds(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    var books: [Book] = []
    for number in 1...4 { books.append(try await store.addBook("Book \(number)", isbn: try ISBN.sample(number))) }
    try await end(
      .found(BookMetadata()), .found(BookMetadata(), without: .cover(.foreign)), .notFound, in: store, at: lease)
    let results = [
      LookupResult(bookID: books[0].id, conclusion: .done, problem: nil, endedAt: lease),
      LookupResult(bookID: books[1].id, conclusion: .done, problem: .cover(.foreign), endedAt: lease),
      LookupResult(bookID: books[2].id, conclusion: .notFound, problem: nil, endedAt: lease),
    ]
    for result in results { #expect(try await store.library.lookupResult(of: result.bookID) == result) }
    #expect(try await store.library.lookupResult(of: books[3].id) == nil)
    #expect(try await store.library.waitingLookups(limit: 9).map(\.bookID) == [books[3].id])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func overview_countsEachKind(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    #expect(try await store.library.lookupOverview(since: now) == LookupOverview())
    let drafts = try (1...12).map { BookDraft(isbn: try ISBN.sample($0), title: "Book \($0)", author: "Some One") }
    #expect(try await store.library.addBooks(drafts, at: now) == 12)
    let found = LookupTask.Ending.found(BookMetadata())
    try await end(found, .found(BookMetadata(), without: .cover(.missing)), .notFound, in: store)
    try await end(
      found, .found(BookMetadata(), without: .lookup(.unreadable)), .notFound, .notFound,
      .again(at: lease, .lookup(.timedOut)), .notAsked(at: TestStore.later(hours: 2), .lookup(.limited)), in: store,
      at: lease)
    var overview = LookupOverview()
    (overview.waiting, overview.troubled, overview.nextAt) = (5, 2, now)
    (overview.done, overview.doneLately, overview.coverless, overview.notFound) = (4, 2, 2, 3)
    overview.incomplete = 4
    #expect(try await store.library.lookupOverview(since: lease) == overview)
    overview.doneLately = 4
    #expect(try await store.library.lookupOverview(since: now) == overview)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func book_waitsAgain_onlyWhereItsResultIsOldEnough(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(isbn: try ISBN.sample(1))
    try await end(.found(BookMetadata(), without: .cover(.missing)), in: store, at: lease)
    let justBefore = Timestamp(milliseconds: lease.milliseconds - 1)
    for cutoff in [nil, now, justBefore] {
      try await store.library.addLookupTask(of: book.id, again: cutoff, at: TestStore.later(days: 1))
      #expect(try await store.library.addLookupTasksOfIncompleteBooks(at: TestStore.later(days: 1)) == 0)
      #expect(try await store.library.lookupCounts() == [.done: 1])
    }
    try await store.library.addLookupTask(of: book.id, again: lease, at: TestStore.later(days: 1))
    #expect(try await store.library.lookupResult(of: book.id) == nil)
    let task = LookupTask(
      bookID: book.id, isbn: try ISBN.sample(1), title: "Dune", author: "Frank Herbert",
      dueAt: TestStore.later(days: 1), attempts: 0, problem: nil)
    #expect(try await store.library.waitingLookups(limit: 9) == [task])
    // A waiting look-up stays unchanged.
    try await store.library.addLookupTask(of: book.id, again: TestStore.later(days: 9), at: TestStore.later(days: 9))
    #expect(try await store.library.waitingLookups(limit: 9) == [task])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func result_goes_whenTheISBNIsAnother_andStays_whenThereIsNone(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(isbn: try ISBN.sample(1))
    try await end(.notFound, in: store)
    let without = BookDraft(title: "Dune", author: "Frank Herbert")
    _ = try await store.library.editBook(book.id, to: without, operation: .random(), at: lease)
    // There is nothing to ask for, however old the result is.
    try await store.library.addLookupTask(of: book.id, again: lease, at: lease)
    #expect(try await store.library.lookupResult(of: book.id)?.conclusion == .notFound)
    #expect(try await store.library.lookupCounts() == [.notFound: 1])
    let other = BookDraft(isbn: try ISBN.sample(2), title: "Dune", author: "Frank Herbert")
    _ = try await store.library.editBook(book.id, to: other, operation: .random(), at: lease)
    #expect(try await store.library.lookupResult(of: book.id) == nil)
    #expect(try await store.library.waitingLookups(limit: 9).map(\.isbn) == [try ISBN.sample(2)])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func retry_leavesWhatNobodyAskedFor(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    var books: [Book] = []
    for number in 1...5 { books.append(try await store.addBook("Book \(number)", isbn: try ISBN.sample(number))) }
    let later = TestStore.later(days: 9)
    try await end(
      .found(BookMetadata()), .found(BookMetadata(), without: .cover(.missing)), .notFound,
      .again(at: later, .lookup(.unreadable)), in: store)
    #expect(try await store.library.retryLookups(notFound: false, at: lease) == 2)
    #expect(try await store.library.lookupCounts() == [.waiting: 2, .done: 2, .notFound: 1])
    #expect(try await store.library.retryLookups(notFound: true, at: later) == 4)
    let waiting = try await store.library.waitingLookups(limit: 9)
    #expect(waiting.map(\.bookID) == books.dropFirst().map(\.id))
    #expect(waiting.allSatisfy { $0.dueAt == later && $0.attempts == 0 && $0.problem == nil })
    #expect(try await store.library.lookupResult(of: books[0].id)?.conclusion == .done)
    #expect(try await store.library.lookupOverview(since: now).coverless == 0)
    // Cleared tasks are as if they had never been queued; finished look-ups stay.
    #expect(try await store.library.clearLookups() == 4)
    #expect(try await store.library.clearLookups() == 0)
    #expect(try await store.library.lookupCounts() == [.done: 1])
    #expect(try await store.library.addLookupTasksOfIncompleteBooks(at: later) == 4)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func taskOfABookWithoutISBN_ends_whateverItsProblemWas(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(isbn: try ISBN.sample(1))
    try await end(.again(at: lease, .lookup(.unreadable)), in: store)
    let draft = BookDraft(title: "Dune", author: "Frank Herbert")
    _ = try await store.library.editBook(book.id, to: draft, operation: .random(), at: now)
    #expect(try await store.library.takeLookups(5, at: lease, lease: TestStore.later(hours: 2)).isEmpty)
    #expect(try await store.library.lookupResult(of: book.id) == nil)
    #expect(try await store.library.lookupCounts() == [:])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func result_goesWithItsBook(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(isbn: try ISBN.sample(1))
    let other = try await store.addBook("Emma", isbn: try ISBN.sample(2))
    let tasks = try await store.library.takeLookups(2, at: now, lease: lease)
    try await store.library.finish(tasks[0], with: .notFound, at: now)
    for book in [book, other] { _ = try await store.library.deleteBook(book.id, operation: .random(), at: now) }
    #expect(try await store.library.lookupCounts() == [:])
    // A process that asked in the same time has nothing to end.
    try await store.library.finish(tasks[1], with: .notFound, at: now)
    #expect(try await store.library.lookupCounts() == [:])
    try await store.expectSound()
  }

  /// Each does random things with the same few books; no book is lost or duplicated, and no worker is refused.
  @Test(arguments: [StoreBackend.file, .postgres])
  func stations_endAndQueueTheSameBooks_atOnce(on backend: StoreBackend) async throws {
    let stations = try await Stations(6, on: backend)
    let drafts = try (1...12).map { BookDraft(isbn: try ISBN.sample($0), title: "Book \($0)", author: "Some One") }
    #expect(try await stations[0].addBooks(drafts, at: now) == 12)
    let books = try await stations[0].books(limit: 20).map(\.id)
    let endings: [LookupTask.Ending] = [
      .found(BookMetadata()), .found(BookMetadata(), without: .cover(.missing)), .notFound,
      .again(at: now, .lookup(.timedOut)),
    ]
    let outcomes = await stations.outcomes(
      of: (0..<12).map { number in
        { [now] library in
          for turn in 0..<4 {
            let at = TestStore.later(hours: 10 * turn + number)
            let lease = TestStore.later(hours: 10 * turn + number + 1)
            for task in try await library.takeLookups(3, at: at, lease: lease) {
              try await library.finish(task, with: endings[(number + turn) % 4], at: at)
            }
            for book in books.dropFirst(number % 6).prefix(4) {
              try await library.addLookupTask(of: book, again: TestStore.later(days: 9), at: now)
            }
            switch (number + turn) % 4 {
            case 0: _ = try await library.retryLookups(notFound: true, at: now)
            case 1: try await library.addLookupTasksOfIncompleteBooks(at: now)
            default: continue
            }
          }
        }
      })
    #expect(outcomes.allSatisfy { $0.isEmpty }, "\(outcomes)")
    #expect(try await stations[1].lookupCounts().values.reduce(0, +) == 12)
    #expect(try await stations[2].check() == [])
    // As many as there were: what each has, the others do not get.
    _ = try await stations[3].retryLookups(notFound: true, at: now)
    for book in books { try await stations[3].addLookupTask(of: book, again: TestStore.later(days: 99), at: now) }
    let last = try await stations[4].takeLookups(99, at: TestStore.later(days: 1), lease: TestStore.later(days: 2))
    #expect(last.map(\.bookID).sorted { $0.rawValue < $1.rawValue } == books.sorted { $0.rawValue < $1.rawValue })
  }
}
