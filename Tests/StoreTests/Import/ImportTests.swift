import Domain
import Foundation
import Store
import Synchronization
import TestSupport
import Testing

@Suite("Tables of books taken in", .serialized)
struct ImportTests {
  private static func entry(
    _ title: String, isbn: Int? = nil, copies: Int = 1, shelf: Int? = nil, notes: String = ""
  ) throws -> BookEntry {
    BookEntry(
      draft: BookDraft(
        isbn: try isbn.map { try ISBN.sample($0) }, title: title, author: "Some One", copies: copies, notes: notes),
      availableCopies: shelf, saysCopies: true)
  }

  private static func source(_ entries: [BookEntry]) -> ImportSource<BookEntry> {
    { take in for (index, entry) in entries.enumerated() { try take(.entry(entry, line: index + 2)) } }
  }

  /// Imports, and checks that the dry run reported the same.
  private func bringIn(
    _ source: @escaping ImportSource<BookEntry>, areWishes: Bool = false, _ manner: ImportManner, into store: TestStore
  ) async throws -> (ImportCounts, [LineProblem]) {
    let problems = Mutex<[LineProblem]>([])
    let before = try await store.contents()
    let counts = try await store.library.checkBooks(source, areWishes: areWishes, manner) { problem in
      problems.withLock { $0.append(problem) }
    }
    #expect(try await store.contents() == before)
    if counts.bad == 0 || manner.skipsBad {
      let outcome = try await store.library.importBooks(
        source, areWishes: areWishes, manner, operation: .random(), at: TestStore.now)
      #expect(outcome == .done(counts))
    }
    try await store.expectSound()
    return (counts, problems.withLock { $0 })
  }

  @Test(arguments: StoreBackend.allCases)
  func books_goInAsOneByOneTheyWould(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let single = try await TestStore(.inMemory)
    let entries = try (0..<1_234).map { (number: Int) in
      try ImportTests.entry("Book \(number)", isbn: number, copies: 1 + number % 3)
    }
    let (counts, problems) = try await bringIn(ImportTests.source(entries), ImportManner(), into: store)
    #expect(counts.added == 1_234 && counts.changes == 1_234 && problems.isEmpty)
    for entry in entries { _ = try await single.library.addBook(entry.draft, operation: .random(), at: TestStore.now) }
    #expect(try await store.library.books(limit: 2_000) == single.library.books(limit: 2_000))
    #expect(try await store.library.activities(limit: 2_000) == single.library.activities(limit: 2_000))
    #expect(try await store.library.books(matching: "book 1233", limit: 5).count == 1)
    let queued = try await store.driver.read { try $0.rows("SELECT book_id FROM lookup_queue").count }
    #expect(queued == 1_234)
  }

  @Test(arguments: StoreBackend.allCases)
  func knownISBN_isRefused_unlessSomebodyChose(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let dune = try await store.addBook("Dune", isbn: try ISBN.sample(1), copies: 2)
    _ = try await store.addWish("Emma", isbn: try ISBN.sample(2))
    let ada = try await store.addStudent()
    _ = try await store.checkOut(dune, to: ada)
    let table = try [
      ImportTests.entry("Dune anew", isbn: 1, copies: 3, shelf: 1, notes: "n"),
      ImportTests.entry("Emma", isbn: 2, copies: 4),
      ImportTests.entry("Holes", isbn: 3), ImportTests.entry("Holes again", isbn: 3, copies: 2),
      ImportTests.entry("No ISBN"),
    ]
    let source = ImportTests.source(table)
    let (refused, problems) = try await bringIn(source, ImportManner(), into: store)
    #expect(refused.bad == 2)
    #expect(
      problems == [
        LineProblem(line: 2, .alreadyThere(title: "Dune", isWish: false)),
        LineProblem(line: 5, .twice(text: try ISBN.sample(3).text, firstLine: 4)),
      ])

    let (added, _) = try await bringIn(source, ImportManner(choice: .addCopies), into: store)
    #expect((added.copiesAdded, added.acquired, added.added) == (2, 1, 2))
    let more = try await store.reload(dune)
    #expect((more.title, more.totalCopies, more.availableCopies) == ("Dune", 5, 2))
    let emma = try #require(try await store.library.book(isbn: try ISBN.sample(2)))
    #expect(!emma.isWishlistItem && emma.totalCopies == 4 && emma.availableCopies == 4)
    #expect(try await store.library.book(isbn: try ISBN.sample(3))?.totalCopies == 3)

    let (skipped, _) = try await bringIn(source, ImportManner(choice: .skip), into: store)
    #expect((skipped.skipped, skipped.added) == (5, 0))

    let (updated, _) = try await bringIn(source, ImportManner(choice: .update), into: store)
    #expect((updated.updated, updated.added) == (5, 0))
    let changed = try await store.reload(dune)
    #expect((changed.title, changed.totalCopies, changed.availableCopies, changed.notes) == ("Dune anew", 3, 0, "n"))
    #expect(try await store.library.books(matching: "dune anew", limit: 5).count == 1)
    #expect(try await store.library.book(isbn: try ISBN.sample(3))?.title == "Holes again")
  }

  /// Books without a number are known by title and author, each for one line.
  @Test(arguments: StoreBackend.allCases)
  func linesWithoutISBN_meetTheBooksOfTheirName(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let table = try [
      ImportTests.entry("Álbum"), ImportTests.entry("Álbum"), ImportTests.entry("Emma", copies: 3),
      ImportTests.entry("Emma II"),
    ]
    let (first, _) = try await bringIn(ImportTests.source(table), ImportManner(), into: store)
    #expect(first.added == 4)
    _ = try await store.addBook("Emma", isbn: try ISBN.sample(4))
    let again = try table + [ImportTests.entry("album", copies: 2)]
    let (refused, problems) = try await bringIn(ImportTests.source(again), ImportManner(), into: store)
    #expect(refused.bad == 4 && refused.added == 1)
    #expect(problems.map(\.line) == [2, 3, 4, 5])
    for choice in [ImportChoice.update, .skip] {
      let (counts, _) = try await bringIn(ImportTests.source(table), ImportManner(choice: choice), into: store)
      #expect((counts.added, counts.changes + counts.skipped) == (0, 4))
    }
    let (more, _) = try await bringIn(ImportTests.source(again), ImportManner(choice: .addCopies), into: store)
    #expect((more.copiesAdded, more.added) == (4, 1))
    #expect(try await store.library.books(limit: 10).map(\.totalCopies) == [2, 2, 2, 6, 1, 2])
  }

  /// Keys of another version of ICU would find no namesake: each line would be taken for a new book.
  @Test(arguments: StoreBackend.allCases)
  func linesWithoutISBN_areRefused_whileKeysAreOfAnotherCollation(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let emma = try await store.addBook("Emma", by: "Some One")
    try await store.driver.write { connection in
      try connection.run("UPDATE book SET title_key = 'old'")
      try connection.run("UPDATE library_setting SET value = '0/1' WHERE name = 'filing'")
    }
    let table = ImportTests.source([try ImportTests.entry("Dune", isbn: 1), try ImportTests.entry("Emma")])
    for areWishes in [false, true] {
      try await store.expectRefusal(.collatedOtherwise) {
        try await store.library.checkBooks(table, areWishes: areWishes, ImportManner()) { Issue.record("\($0)") }
      }
      try await store.expectRefusal(.collatedOtherwise) {
        try await store.library.importBooks(
          table, areWishes: areWishes, ImportManner(skipsBad: true), operation: .random(), at: TestStore.now)
      }
    }
    let numbered = ImportTests.source([try ImportTests.entry("Dune", isbn: 1)])
    let (counts, _) = try await bringIn(numbered, ImportManner(), into: store)
    #expect(counts.added == 1)

    _ = try await store.library.sortAnew()
    let (known, problems) = try await bringIn(table, ImportManner(choice: .skip), into: store)
    #expect(known.skipped == 2 && problems.isEmpty)
    #expect(try await store.reload(emma).totalCopies == 1)
  }

  /// A copy that a table adds becomes on hold for the waiting student.
  @Test(arguments: StoreBackend.allCases, [ImportChoice.addCopies, .update])
  func copiesOfATable_areKeptForTheNextInLine(on backend: StoreBackend, choice: ImportChoice) async throws {
    let store = try await TestStore(backend)
    let dune = try await store.addBook("Dune", isbn: try ISBN.sample(1))
    let (ada, emmy) = (try await store.addStudent("S1"), try await store.addStudent("S2"))
    _ = try await store.checkOut(dune, to: ada)
    try await store.library.reserve(dune.id, for: emmy.id, operation: .random(), at: TestStore.now)
    _ = try await bringIn(
      ImportTests.source([try ImportTests.entry("Dune", isbn: 1, copies: 2)]), ImportManner(choice: choice), into: store
    )
    #expect(try await store.library.held(for: emmy.id).count == 1)
  }

  @Test(arguments: StoreBackend.allCases)
  func update_neverForgetsALoan(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let dune = try await store.addBook("Dune", isbn: try ISBN.sample(1), copies: 3)
    for number in 1...2 { _ = try await store.checkOut(dune, to: try await store.addStudent("S\(number)")) }
    let (_, problems) = try await bringIn(
      ImportTests.source([try ImportTests.entry("Dune", isbn: 1)]), ImportManner(choice: .update), into: store)
    #expect(problems == [LineProblem(line: 2, .refused([.copiesBelowLoans(onLoan: 2)]))])
    _ = try await bringIn(
      ImportTests.source([try ImportTests.entry("Dune", isbn: 1, copies: 4, shelf: 4)]), ImportManner(choice: .update),
      into: store)
    let book = try await store.reload(dune)
    #expect((book.totalCopies, book.availableCopies) == (4, 2))
  }

  @Test(arguments: StoreBackend.allCases)
  func nothingGoesIn_whenALineCannot_andTheRestDoes_whenItIsLeftOut(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addBook("Dune", isbn: try ISBN.sample(700))
    let entries = try (0..<1_100).map { (number: Int) in try ImportTests.entry("Book \(number)", isbn: number) }
    let table: ImportSource<BookEntry> = { take in
      try take(.bad(LineProblem(line: 2, column: "Title", .missing)))
      try ImportTests.source(entries)(take)
      try take(.leftOut(line: 2_000))
    }
    let before = try await store.contents()
    let refused = try await store.library.importBooks(table, ImportManner(), operation: .random(), at: TestStore.now)
    guard case .refused(let looked) = refused else {
      Issue.record("\(refused)")
      return
    }
    #expect((looked.added, looked.bad, looked.leftOut) == (1_099, 2, 1))
    #expect(try await store.contents() == before)
    let (counts, problems) = try await bringIn(table, ImportManner(skipsBad: true), into: store)
    #expect((counts.added, counts.bad, counts.leftOut) == (1_099, 2, 1))
    #expect(problems.map(\.fault.code) == ["value-missing", "already-there"])
  }

  @Test(arguments: StoreBackend.allCases)
  func table_countsOnce_underOneName(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let source = ImportTests.source([try ImportTests.entry("Dune"), try ImportTests.entry("Emma")])
    let manner = ImportManner(source: "a")
    let name = OperationID("monday")
    var counts = ImportCounts()
    counts.added = 2
    #expect(
      try await store.library.importBooks(source, manner, operation: name, at: TestStore.now) == .done(counts))
    #expect(
      try await store.library.importBooks(source, manner, operation: name, at: TestStore.now) == .doneBefore(lines: 2))
    try await store.expectRefusal(.operationReused(name)) {
      try await store.library.importBooks(
        source, ImportManner(source: "b"), operation: name, at: TestStore.now)
    }
    #expect(try await store.library.books(limit: 9).count == 2)
  }

  @Test(arguments: StoreBackend.allCases)
  func import_leavesNothing_whenItIsGivenUp(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let before = try await store.contents()
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let isGivenUp = Mutex(false)
    let endless: ImportSource<BookEntry> = { take in
      var number = 0
      // Ends even if the stop request is not received, so that the test fails and does not hang.
      while number < 300_000 {
        try take(.entry(try ImportTests.entry("Book \(number)"), line: number + 2))
        number += 1
        if number == 2_000 { begin.finish() }
        if number > 2_000, number.isMultiple(of: 500), !isGivenUp.withLock({ $0 }) {
          Thread.sleep(forTimeInterval: 0.01)
        }
      }
    }
    let task = Task {
      try await store.library.importBooks(endless, ImportManner(), operation: .random(), at: TestStore.now)
    }
    for await _ in begun {}
    task.cancel()
    isGivenUp.withLock { $0 = true }
    await #expect(throws: Refusals.self) { try await task.value }
    #expect(try await store.contents() == before)
  }

  @Test(arguments: StoreBackend.allCases)
  func wishes_goOnTheWishlist(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addBook("Dune", isbn: try ISBN.sample(1))
    _ = try await store.addWish("Emma", isbn: try ISBN.sample(2))
    var nobody = try ImportTests.entry("Beowulf", isbn: 4)
    nobody.draft.author = ""
    let source = ImportTests.source([
      try ImportTests.entry("Dune", isbn: 1), try ImportTests.entry("Emma anew", isbn: 2), nobody,
    ])
    let (refused, problems) = try await bringIn(source, areWishes: true, ImportManner(), into: store)
    #expect(refused.bad == 2)
    #expect(
      problems.map(\.fault) == [
        .alreadyThere(title: "Dune", isWish: false), .alreadyThere(title: "Emma", isWish: true),
      ])
    let (counts, _) = try await bringIn(source, areWishes: true, ImportManner(choice: .update), into: store)
    #expect((counts.skipped, counts.updated, counts.added) == (1, 1, 1))
    let wishes = try await store.library.books(wishlist: true, limit: 9)
    #expect(wishes.map(\.title) == ["Beowulf", "Emma anew"])
    #expect(wishes.allSatisfy { $0.totalCopies == 0 })
    let queued = try await store.driver.read { try $0.rows("SELECT book_id FROM lookup_queue").count }
    #expect(queued == 3)
  }

  @Test(arguments: StoreBackend.allCases)
  func students_goIn(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addStudent("S1", card: CardNumber("20000011"))
    let drafts = [
      StudentDraft(libraryID: "s1", firstName: "Augusta", lastName: "", grade: "8"),
      StudentDraft(libraryID: "S2", firstName: "Emmy", lastName: "Noether"),
      StudentDraft(libraryID: "S3", firstName: "Sofia", lastName: "K", cardNumber: CardNumber("20000011")),
      StudentDraft(libraryID: "s2", firstName: "Twice", lastName: "K"),
    ]
    func source(_ count: Int) -> ImportSource<StudentDraft> {
      { take in for (index, draft) in drafts.prefix(count).enumerated() { try take(.entry(draft, line: index + 2)) } }
    }
    let problems = Mutex<[LineProblem]>([])
    let counts = try await store.library.checkStudents(source(4), ImportManner()) { problem in
      problems.withLock { $0.append(problem) }
    }
    #expect((counts.added, counts.bad) == (1, 3))
    #expect(
      problems.withLock { $0.map(\.fault) } == [
        .studentThere(libraryID: "s1"), .refused([.cardTaken(try #require(CardNumber("20000011")))]),
        .twice(text: "s2", firstLine: 3),
      ])
    let outcome = try await store.library.importStudents(
      source(2), ImportManner(choice: .update), operation: .random(), at: TestStore.now)
    var done = ImportCounts()
    (done.added, done.updated) = (1, 1)
    #expect(outcome == .done(done))
    let ada = try #require(try await store.library.student(libraryID: "S1"))
    #expect((ada.firstName, ada.lastName, ada.grade) == ("Augusta", "Lovelace", "8"))
    #expect(try await store.library.student(libraryID: "S2")?.cardNumber?.text == "20000028")
    #expect(try await store.library.students(matching: "augusta", limit: 5).count == 1)
    try await store.expectSound()
  }

  /// Were cards given line by line, the first would take the number that the second says.
  @Test(arguments: StoreBackend.allCases)
  func cards_areGivenLast_soThatALineFurtherDownKeepsItsOwn(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addStudent("S1")
    let next = try #require(CardNumber(serial: 2))
    let drafts = [
      StudentDraft(libraryID: "S2", firstName: "Emmy", lastName: "Noether"),
      StudentDraft(libraryID: "S3", firstName: "Sofia", lastName: "Kovalevskaya", cardNumber: next),
      StudentDraft(libraryID: "S4", firstName: "Mary", lastName: "Somerville"),
    ]
    let source: ImportSource<StudentDraft> = { take in
      for (index, draft) in drafts.enumerated() { try take(.entry(draft, line: index + 2)) }
    }
    let counts = try await store.library.checkStudents(source, ImportManner()) { Issue.record("\($0)") }
    #expect(counts.added == 3)
    #expect(
      try await store.library.importStudents(source, ImportManner(), operation: .random(), at: TestStore.now)
        == .done(counts))
    var cards: [CardNumber?] = []
    for number in 1...4 { cards.append(try await store.library.student(libraryID: "S\(number)")?.cardNumber) }
    #expect(cards == [1, 3, 2, 4].map { CardNumber(serial: $0) })
    try await store.expectSound()
  }
}
