import Dispatch
import Domain
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite("A whole library copied")
struct LibraryCopyTests {
  @Test(arguments: StoreBackend.allCases, StoreBackend.allCases)
  func copy_holdsWhatTheLibraryHolds(source: StoreBackend, target: StoreBackend) async throws {
    let library = try await TestStore(source, rules: RandomRun.rules)
    try await OddLibrary.fill(library)
    let copy = try await TestStore(target, rules: RandomRun.rules)
    let steps = Mutex<[CopyProgress]>([])
    let counts = try await library.copy(to: copy) { step in steps.withLock { $0.append(step) } }

    let contents = try await library.contents()
    #expect(try await copy.contents() == contents)
    let findings = try await library.library.check()
    #expect(try await copy.library.check() == findings)
    let kept = try await LibraryTable.counts(library.driver)
    #expect(kept == counts)
    let total = counts.reduce(0) { $0 + $1.rows }
    #expect(steps.withLock { $0.last } == CopyProgress(done: total, total: total))
    #expect(steps.withLock { $0.map(\.done) == $0.map(\.done).sorted() })
    // The copy also has the kinds of the activity log, the countries and the library's own settings.
    let settings = try #require(counts.first { $0.table == "library_setting" }).rows
    let lent = try #require(counts.first { $0.table == "lent_book" }).rows
    let retired = try #require(counts.first { $0.table == "retired_number" }).rows
    let audited = try #require(counts.first { $0.table == "audit" }).rows
    let others = Activity.Kind.allCases.count + Country.isoCodes.count + settings + lent + retired + audited
    #expect(settings > 0 && lent > 0 && retired > 0 && audited > 0)
    #expect(total == contents.count + others)
    // A search finds the book, so the index of substrings was copied, too.
    #expect(try await copy.library.books(matching: "三体", limit: 10).count == 1)
    let next = try await library.nextIDs()
    #expect(try await copy.nextIDs() == next)
  }

  /// Rows that were inserted by hand do not advance PostgreSQL's counter; the copy gives no number twice.
  @Test func copy_countsOnFromTheHighestRow() async throws {
    let (library, copy) = (try await TestStore(.postgres), try await TestStore(.postgres))
    try await library.driver.write {
      try $0.run(
        """
        INSERT INTO student (id, library_id, library_id_key, first_name, last_name, name_key, search_text, created_at)
        VALUES (77, 'S77', 's77', 'Ada', 'Lovelace', 'lovelace', 'ada lovelace', 0)
        """)
    }
    _ = try await library.copy(to: copy)
    #expect(try await copy.addStudent().id.rawValue == 78)
  }

  @Test(arguments: StoreBackend.allCases) func emptyLibrary_isCopied(backend: StoreBackend) async throws {
    let (library, copy) = (try await TestStore(backend), try await TestStore(.inMemory))
    _ = try await library.copy(to: copy)
    try await copy.expectUnused()
  }

  /// A station changes the library after the first page was read: the copy is of one moment.
  @Test(arguments: [StoreBackend.file, .postgres]) func copy_isOfOneMoment(backend: StoreBackend) async throws {
    let (library, copy) = (try await TestStore(backend), try await TestStore(.inMemory))
    try await OddLibrary.fill(library, changes: 50)
    let before = try await library.contents()
    let steps = Atomic(0)
    _ = try await library.copy(to: copy) { _ in
      guard steps.add(1, ordering: .relaxed).newValue == 1 else { return }
      // This is the writer's thread, which may wait.
      let done = DispatchSemaphore(value: 0)
      Task {
        _ = try await library.addBook("Meanwhile", by: "A station")
        try await library.driver.write { try $0.run("DELETE FROM operation WHERE kind = 'kind'") }
        done.signal()
      }
      done.wait()
    }
    #expect(try await copy.contents() == before)
    #expect(try await library.contents() != before)
  }

  @Test(arguments: StoreBackend.allCases) func libraryInUse_takesNoCopy(backend: StoreBackend) async throws {
    let (library, copy) = (try await TestStore(.inMemory), try await TestStore(backend))
    try await OddLibrary.fill(library, changes: 20)
    _ = try await copy.addStudent()
    try await copy.expectRefusal(.libraryNotEmpty(place: "the copy")) { try await library.copy(to: copy) }
  }

  /// The library is empty except for a line of the activity log. The kind of that line stands in a table that a copy
  /// replaces.
  @Test(arguments: StoreBackend.allCases) func libraryThatHasAnActivityLog_takesNoCopy(backend: StoreBackend)
    async throws
  {
    let (library, copy) = (try await TestStore(.inMemory), try await TestStore(backend))
    _ = try await library.addBook()
    try await copy.driver.write {
      try $0.run(
        """
        INSERT INTO activity (created_at, type, book_title, book_author) VALUES (1, 'delete_book', 'Dune', 'F. Herbert')
        """)
    }
    try await copy.expectRefusal(.libraryNotEmpty(place: "the copy")) { try await library.copy(to: copy) }
  }

  /// One file, or one schema, opened twice.
  @Test(.timeLimit(.minutes(60)), arguments: [StoreBackend.file, .postgres])
  func libraryThatIsItsOwnCopy_isNotHarmed(backend: StoreBackend) async throws {
    let folder = try TemporaryFolder()
    let location: StoreLocation =
      backend == .file ? .file(folder.database) : .postgres(try await PostgresStores.newAddress())
    let driver = try await location.open()
    let library = Library(driver: driver, rules: CirculationRules(), calendar: TestStore.calendar)
    _ = try await location.copyLibrary(to: location) { _ in }
    #expect(try await library.isEmpty())
    let draft = BookDraft(title: "Dune", author: "Frank Herbert")
    let book = try await library.addBook(draft, operation: .random(), at: TestStore.now)
    #expect(book.id.rawValue == 1)
    await #expect(throws: Refusals(.libraryNotEmpty(place: location.description))) {
      try await location.copyLibrary(to: location) { _ in }
    }
    #expect(try await library.book(id: book.id) == book)
    #expect(try await library.check() == [])
    try await driver.close()
  }

  @Test(arguments: StoreBackend.allCases) func textWithNUL_isNamedByItsRow(backend: StoreBackend) async throws {
    let (library, copy) = (try await TestStore(.file), try await TestStore(backend))
    let book = try await library.addBook()
    _ = try await library.addBook("Emma")
    try await library.driver.write {
      try $0.run("UPDATE book SET notes = CAST(X'610062' AS TEXT) WHERE id = \(book.id.rawValue)")
    }
    try await library.expectRefusal(.textNotKept(table: "book", row: "1")) { try await library.copy(to: copy) }
    try await copy.expectUnused()
  }
}
