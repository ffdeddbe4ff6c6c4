import Domain
import Store
import TestSupport
import Testing

@Suite("The queue of look-ups")
struct LookupTaskTests {
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
    metadata.categories = ["Fiction", "Sand"]
    return metadata
  }

  @Test(arguments: StoreBackend.allCases) func book_isTakenOnce_untilTheLeaseIsOver(backend: StoreBackend) async throws
  {
    let store = try await TestStore(backend)
    let book = try await store.addBook(isbn: try ISBN.sample(1))
    for _ in 0..<3 { try await store.library.addLookupTask(of: book.id, at: now) }
    let task = try #require(try await store.library.takeLookups(10, at: now, lease: lease).first)
    #expect((task.bookID, task.isbn, task.attempts, task.dueAt) == (book.id, try ISBN.sample(1), 1, lease))
    #expect(try await store.library.takeLookups(10, at: now, lease: lease).isEmpty)
    // The process that took the task was killed.
    let again = try await store.library.takeLookups(10, at: lease, lease: TestStore.later(hours: 2))
    #expect(again.map(\.attempts) == [2])
    // Had it not been killed, but slow: its word does not count any more.
    try await store.library.finish(task, with: .notFound, at: lease)
    #expect(try await store.library.lookupCounts() == [.waiting: 1])
    try await store.library.finish(again[0], with: .notFound, at: lease)
    #expect(try await store.library.lookupCounts() == [.notFound: 1])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases) func found_fillsWhatIsMissing_andNothingElse(
    backend: StoreBackend
  ) async throws {
    let store = try await TestStore(backend)
    let isbn = try ISBN.sample(1)
    var draft = BookDraft(isbn: isbn, title: "Dune", author: "Frank Herbert", copies: 2, notes: "Ours")
    draft.metadata.publisher = "Ace"
    draft.metadata.categories = ["Kept"]
    let book = try await store.library.addBook(draft, operation: .random(), at: now)
    try await store.library.addLookupTask(of: book.id, at: now)
    let task = try #require(try await store.library.takeLookups(1, at: now, lease: lease).first)
    try await store.library.finish(task, with: .found(metadata()), at: now)
    var expected = book
    expected.metadata = metadata()
    expected.metadata.publisher = "Ace"
    expected.metadata.categories = ["Kept"]
    #expect(try await store.reload(book) == expected)
    #expect(try await store.library.lookupCounts() == [.done: 1])
    // Done is done, unless it is wanted again.
    try await store.library.addLookupTask(of: book.id, at: now)
    #expect(try await store.library.waitingLookups(limit: 5).isEmpty)
    try await store.library.addLookupTask(of: book.id, again: now, at: now)
    #expect(try await store.library.waitingLookups(limit: 5).map(\.attempts) == [0])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases) func found_isForItsOwnISBNOnly(backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(isbn: try ISBN.sample(1))
    try await store.library.addLookupTask(of: book.id, at: now)
    let task = try #require(try await store.library.takeLookups(1, at: now, lease: lease).first)
    let draft = BookDraft(isbn: try ISBN.sample(2), title: "Dune", author: "Frank Herbert")
    let edited = try await store.library.editBook(book.id, to: draft, operation: .random(), at: now)
    try await store.library.finish(task, with: .found(metadata()), at: now)
    #expect(try await store.reload(book) == edited)
  }

  @Test(arguments: StoreBackend.allCases) func failure_isTriedAgainLater(backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(isbn: try ISBN.sample(1))
    try await store.library.addLookupTask(of: book.id, at: now)
    let task = try #require(try await store.library.takeLookups(1, at: now, lease: lease).first)
    let later = TestStore.later(days: 1)
    try await store.library.finish(task, with: .again(at: later, .lookup(.unreachable)), at: now)
    let waiting = try #require(try await store.library.waitingLookups(limit: 5).first)
    #expect((waiting.dueAt, waiting.attempts, waiting.problem) == (later, 1, .lookup(.unreachable)))
    #expect(try await store.library.takeLookups(1, at: TestStore.later(hours: 23), lease: later).isEmpty)
    #expect(try await store.library.takeLookups(1, at: later, lease: TestStore.later(days: 2)).map(\.attempts) == [2])
  }

  @Test(arguments: StoreBackend.allCases) func incompleteBooks_areQueuedOnce_inTheirOrder(
    backend: StoreBackend
  ) async throws {
    let store = try await TestStore(backend)
    // A library that was filled before there was a queue.
    var drafts = try (1...5).map { number in
      BookDraft(isbn: try ISBN.sample(number), title: "Book \(number)", author: "Some One")
    }
    drafts.append(BookDraft(title: "No number", author: "Some One"))
    drafts.append(BookDraft(isbn: try ISBN.sample(9), title: "Whole", author: "Some One"))
    drafts[6].metadata = metadata()
    #expect(try await store.library.fill(books: drafts, students: [], at: now))
    #expect(try await store.library.lookupCounts() == [:])
    #expect(try await store.library.addLookupTasksOfIncompleteBooks(at: now) == 5)
    #expect(try await store.library.addLookupTasksOfIncompleteBooks(at: now) == 0)
    #expect(try await store.library.lookupCounts() == [.waiting: 5])
    let first = try await store.library.takeLookups(2, at: now, lease: lease)
    let second = try await store.library.takeLookups(9, at: now, lease: lease)
    #expect((first + second).map(\.title) == (1...5).map { "Book \($0)" })
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases) func bookWithoutISBN_isNotQueued_andLeavesTheQueue(
    backend: StoreBackend
  ) async throws {
    let store = try await TestStore(backend)
    let none = try await store.addBook("No number")
    try await store.library.addLookupTask(of: none.id, at: now)
    #expect(try await store.library.lookupCounts() == [:])
    let book = try await store.addBook("Dune", isbn: try ISBN.sample(1))
    try await store.library.addLookupTask(of: book.id, at: now)
    let draft = BookDraft(title: "Dune", author: "Frank Herbert")
    _ = try await store.library.editBook(book.id, to: draft, operation: .random(), at: now)
    #expect(try await store.library.takeLookups(5, at: now, lease: lease).isEmpty)
    // The look-up leaves the queue without the result "not found", because no catalogue was asked.
    #expect(try await store.library.lookupCounts() == [:])
  }

  /// Several stations at once: each book is taken by one of them.
  @Test(arguments: [StoreBackend.file, .postgres]) func stations_shareTheQueue(backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    for number in 1...40 { _ = try await store.addBook("Book \(number)", isbn: try ISBN.sample(number)) }
    try await store.library.addLookupTasksOfIncompleteBooks(at: now)
    let taken = try await withThrowingTaskGroup(of: [LookupTask].self) { group in
      for _ in 0..<8 {
        group.addTask { [library = store.library, now, lease] in try await library.takeLookups(5, at: now, lease: lease)
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(taken.count == 40)
    #expect(Set(taken.map(\.bookID)).count == 40)
  }

  @Test(arguments: StoreBackend.allCases) func newBooks_areQueued_inTheTransactionThatAddsThem(
    backend: StoreBackend
  ) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addBook("One", isbn: try ISBN.sample(1))
    _ = try await store.addBook("No number")
    let wish = try await store.addWish(isbn: try ISBN.sample(2))
    // A book without a number may be any; a wish is what it says.
    _ = try await store.addWish("No number either")
    #expect(try await store.library.waitingLookups(limit: 9).map(\.title) == ["One", "Emma", "No number either"])
    _ = try await store.library.acquire(wish.id, copies: 1, operation: .random(), at: now)
    let drafts = try (3...700).map { BookDraft(isbn: try ISBN.sample($0), title: "Book \($0)", author: "Some One") }
    #expect(try await store.library.addBooks(drafts, at: now) == 698)
    #expect(try await store.library.lookupCounts() == [.waiting: 701])
    // Copies of an existing book are not a new book.
    _ = try await store.library.addCopies(1, to: wish.id, operation: .random(), at: now)
    #expect(try await store.library.lookupCounts() == [.waiting: 701])
    #expect(try await store.library.addBooks([drafts[0]], at: now) == 0)
    #expect(try await store.library.lookupCounts() == [.waiting: 701])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases) func couldNotAsk_isNoAttempt_andKeepsWhatWasFound(
    backend: StoreBackend
  ) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(isbn: try ISBN.sample(1))
    let first = try #require(try await store.library.takeLookups(1, at: now, lease: lease).first)
    let later = TestStore.later(hours: 3)
    let ending = LookupTask.Ending.notAsked(at: later, .cover(.notWritten), soFar: LookupTask.Texts(metadata()))
    try await store.library.finish(first, with: ending, at: now)
    let waiting = try #require(try await store.library.waitingLookups(limit: 5).first)
    #expect((waiting.attempts, waiting.problem, waiting.dueAt) == (0, .cover(.notWritten), later))
    #expect(try await store.reload(book).metadata == metadata())
    // The one who had it before comes too late, though the number of attempts is the same again.
    let second = try #require(try await store.library.takeLookups(1, at: later, lease: TestStore.later(hours: 4)).first)
    #expect(second.attempts == first.attempts)
    try await store.library.finish(first, with: .notFound, at: later)
    #expect(try await store.library.lookupCounts() == [.waiting: 1])
    try await store.library.finish(second, with: .found(metadata(), without: .cover(.missing)), at: later)
    let overview = try await store.library.lookupOverview(since: later)
    #expect((overview.done, overview.doneLately, overview.coverless, overview.waiting) == (1, 1, 1, 0))
    #expect(try await store.library.lookupOverview(since: TestStore.later(hours: 5)).doneLately == 0)
    #expect(try await store.library.nextLookupDue() == nil)
  }

  @Test(arguments: StoreBackend.allCases) func otherISBN_isAnotherQuestion(backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(isbn: try ISBN.sample(1))
    let task = try #require(try await store.library.takeLookups(1, at: now, lease: lease).first)
    let draft = BookDraft(isbn: try ISBN.sample(2), title: "Dune", author: "Frank Herbert")
    _ = try await store.library.editBook(book.id, to: draft, operation: .random(), at: now)
    try await store.library.finish(task, with: .found(metadata()), at: now)
    let waiting = try await store.library.waitingLookups(limit: 5)
    #expect(waiting.map(\.isbn) == [try ISBN.sample(2)])
    #expect(waiting.map(\.attempts) == [0])
    #expect(try await store.reload(book).metadata == BookMetadata())
  }

  @Test(arguments: StoreBackend.allCases) func bookThatIsLookedAt_isAskedOfAgain_onlyAfterAWhile(
    backend: StoreBackend
  ) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(isbn: try ISBN.sample(1))
    let task = try #require(try await store.library.takeLookups(1, at: now, lease: lease).first)
    try await store.library.finish(task, with: .notFound, at: lease)
    try await store.library.addLookupTask(ofIncomplete: book, notSince: now, at: lease)
    #expect(try await store.library.lookupCounts() == [.notFound: 1])
    try await store.library.addLookupTask(ofIncomplete: book, notSince: lease, at: TestStore.later(days: 30))
    #expect(try await store.library.lookupCounts() == [.waiting: 1])
    #expect(try await store.library.clearLookups() == 1)
    #expect(try await store.library.lookupCounts() == [:])
    var whole = book
    whole.metadata = metadata()
    try await store.library.addLookupTask(ofIncomplete: whole, notSince: lease, at: lease)
    #expect(try await store.library.lookupCounts() == [:])
    try await store.library.addLookupTask(ofIncomplete: book, notSince: lease, at: lease)
    #expect(try await store.library.lookupCounts() == [.waiting: 1])
  }

  @Test(arguments: StoreBackend.allCases) func retry_isForThoseThatRest_andOthersOnDemand(
    backend: StoreBackend
  ) async throws {
    let store = try await TestStore(backend)
    for number in 1...4 { _ = try await store.addBook("Book \(number)", isbn: try ISBN.sample(number)) }
    let tasks = try await store.library.takeLookups(4, at: now, lease: lease)
    let endings: [LookupTask.Ending] = [
      .found(metadata()), .found(metadata(), without: .cover(.noPicture)), .notFound,
      .again(at: lease, .lookup(.unreadable)),
    ]
    for (task, ending) in zip(tasks, endings) { try await store.library.finish(task, with: ending, at: now) }
    #expect(try await store.library.retryLookups(notFound: false, at: now) == 1)
    #expect(try await store.library.retryLookups(notFound: true, at: now) == 3)
    let waiting = try await store.library.waitingLookups(limit: 9)
    #expect(waiting.map(\.attempts) == [0, 0, 0])
    #expect(waiting.allSatisfy { $0.dueAt == now && $0.problem == nil })
    #expect(try await store.library.lookupCounts() == [.waiting: 3, .done: 1])
  }
}
