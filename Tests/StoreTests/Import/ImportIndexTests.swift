import Domain
import Store
import Testing

/// Rows that a table brings in are entered in the index of substrings later than they are added.
@Suite("Tables of books taken in: their words are found", .serialized)
struct ImportIndexTests {
  private static func line(_ title: String, isbn: Int, _ line: Int) throws -> ImportLine<BookEntry> {
    let draft = BookDraft(isbn: try ISBN.sample(isbn), title: title, author: "Some One", copies: 1)
    return .entry(BookEntry(draft: draft, availableCopies: nil, saysCopies: true), line: line)
  }

  /// 1,300 books, and thirteen numbers again: one at once, the others up to hundreds of lines on.
  private static let table: ImportSource<BookEntry> = { take in
    for number in 0..<1_300 {
      try take(try line("former \(number + 1_000)", isbn: number, 2 * number + 2))
      if number % 100 == 0 { try take(try line("latter \(number / 2 + 1_000)", isbn: number / 2, 2 * number + 3)) }
    }
  }

  /// The indexes and triggers of SQLite, in their order by name. An import drops some of them and restores them.
  private static func machinery(_ store: TestStore) async throws -> [String] {
    guard store.driver.dialect.engine == .sqlite else { return [] }
    return try await store.driver.read { connection in
      try connection.rows(
        "SELECT sql FROM sqlite_master WHERE type IN ('trigger', 'index') AND sql IS NOT NULL ORDER BY name"
      ).map {
        try $0.text("sql")
      }
    }
  }

  /// Compares the index with the books: https://www.sqlite.org/fts5.html#the_integrity_check_command
  private static func expectIndexSound(_ store: TestStore, _ machinery: [String]) async throws {
    #expect(try await self.machinery(store) == machinery)
    try await store.expectSound()
    guard store.driver.dialect.engine == .sqlite else { return }
    try await store.driver.write(.never) {
      try $0.run("INSERT INTO book_text (book_text, rank) VALUES ('integrity-check', 1)")
    }
  }

  private static func count(_ word: String, in store: TestStore) async throws -> Int {
    try await store.library.books(matching: word, limit: 5_000).count
  }

  @Test(arguments: StoreBackend.allCases, [ImportChoice.update, .addCopies, .skip])
  func words_areFound_whenANumberOccursTwice(on backend: StoreBackend, choice: ImportChoice) async throws {
    let store = try await TestStore(backend)
    let machinery = try await Self.machinery(store)
    #expect(machinery.isEmpty == (backend == .postgres))
    // Into an empty library: there FTS5 says when an entry is to be taken out that is not there.
    _ = try await store.library.importBooks(
      Self.table, ImportManner(choice: choice), operation: .random(), at: TestStore.now)
    try await Self.expectIndexSound(store, machinery)
    let changed = choice == .update ? 13 : 0
    #expect(try await Self.count("former", in: store) == 1_300 - changed)
    #expect(try await Self.count("latter", in: store) == changed)
    #expect(try await Self.count("latter 1600", in: store) == (choice == .update ? 1 : 0))
    #expect(try await Self.count("former 2299", in: store) == 1)

    // Later rows are entered as usual.
    _ = try await store.addBook("afterwards")
    #expect(try await Self.count("afterwards", in: store) == 1)
    _ = try await store.addWish("wanted", isbn: try ISBN.sample(7_000))
    _ = try await store.library.importBooks(
      { take in
        try take(Self.line("wanted", isbn: 7_000, 2))
        try take(Self.line("wanted too", isbn: 7_001, 3))
      }, ImportManner(), operation: .random(), at: TestStore.now)
    #expect(try await Self.count("wanted", in: store) == 2)
    try await Self.expectIndexSound(store, machinery)
  }

  @Test(arguments: StoreBackend.allCases, [false, true])
  func index_isAsBefore_whenAnImportIsTakenBack(on backend: StoreBackend, isFirst: Bool) async throws {
    let store = try await TestStore(backend)
    let machinery = try await Self.machinery(store)
    if !isFirst { _ = try await store.addBook("former 0", isbn: try ISBN.sample(5_000)) }
    let outcome = try await store.library.importBooks(
      { take in
        try Self.table(take)
        try take(.bad(LineProblem(line: 9_000, column: "Title", .missing)))
      }, ImportManner(choice: .update), operation: .random(), at: TestStore.now)
    guard case .refused = outcome else {
      Issue.record("\(outcome)")
      return
    }
    try await Self.expectIndexSound(store, machinery)
    #expect(try await Self.count("former", in: store) == (isFirst ? 0 : 1))
    _ = try await store.addBook("latter 0")
    #expect(try await Self.count("latter", in: store) == 1)
    try await Self.expectIndexSound(store, machinery)
  }
}
