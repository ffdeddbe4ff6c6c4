import Domain
import Store
import Synchronization
import TestSupport
import Testing

/// A dry run says what the change will say, of lines that repeat a number too.
@Suite("Dry runs of tables of books", .serialized)
struct ImportDryRunTests {
  private static func entry(_ title: String, isbn: Int?, copies: Int = 1) throws -> BookEntry {
    BookEntry(
      draft: BookDraft(
        isbn: try isbn.map { try ISBN.sample($0) }, title: title, author: "Some One", copies: copies),
      saysCopies: true)
  }

  /// The lines that a dry run refuses are those that the change leaves out, and without them nothing is in its way.
  private func bringIn(
    _ entries: [BookEntry], areWishes: Bool = false, _ choice: ImportChoice?, into store: TestStore
  ) async throws -> (ImportCounts, [LineProblem]) {
    func source(without lines: Set<Int> = []) -> ImportSource<BookEntry> {
      { take in
        for (index, entry) in entries.enumerated() where !lines.contains(index + 2) {
          try take(.entry(entry, line: index + 2))
        }
      }
    }
    let noted = Mutex<[LineProblem]>([])
    let counts = try await store.library.checkBooks(
      source(), areWishes: areWishes, ImportManner(choice: choice)
    ) { problem in noted.withLock { $0.append(problem) } }
    let problems = noted.withLock { $0 }
    if !problems.isEmpty {
      let refused = try await store.library.importBooks(
        source(), areWishes: areWishes, ImportManner(choice: choice), operation: .random(), at: TestStore.now)
      #expect(refused == .refused(counts))
    }
    // All but these go in. A book without a number stands for one line: were a refused one taken out, it stood for the
    // next.
    let manner = ImportManner(choice: choice, skipsBad: choice == nil)
    let outcome = try await store.library.importBooks(
      choice == nil ? source() : source(without: Set(problems.map(\.line))), areWishes: areWishes, manner,
      operation: .random(), at: TestStore.now)
    var expected = counts
    if choice != nil { expected.bad = 0 }
    #expect(outcome == .done(expected))
    #expect(counts.bad == problems.count)
    try await store.expectSound()
    return (counts, problems)
  }

  @Test(arguments: StoreBackend.allCases)
  func copies_areAddedUp_overTheLinesOfATable(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addBook("Dune", isbn: try ISBN.sample(1), copies: 900)
    _ = try await store.addWish("Emma", isbn: try ISBN.sample(2))
    let (counts, problems) = try await bringIn(
      [
        Self.entry("Dune", isbn: 1, copies: 60), Self.entry("Dune", isbn: 1, copies: 40),
        Self.entry("Dune", isbn: 1, copies: 39), Self.entry("Dune", isbn: 1),
        Self.entry("Emma", isbn: 2, copies: 998), Self.entry("Emma", isbn: 2), Self.entry("Emma", isbn: 2),
        Self.entry("Holes", isbn: 3, copies: 999), Self.entry("Holes", isbn: 3),
      ], .addCopies, into: store)
    let fault = ImportFault.refused([.copiesOutOfRange(BookDraft.copiesRange)])
    #expect(problems == [3, 5, 8, 10].map { LineProblem(line: $0, fault) })
    #expect((counts.added, counts.acquired, counts.copiesAdded) == (1, 1, 3))
    let books = try await store.library.books(limit: 9)
    #expect(books.map(\.totalCopies) == [999, 999, 999])
  }

  @Test(arguments: StoreBackend.allCases)
  func totalBelowLoans_isRefused_onEachLineThatSaysIt(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let dune = try await store.addBook("Dune", isbn: try ISBN.sample(1), copies: 3)
    for number in 1...2 { _ = try await store.checkOut(dune, to: try await store.addStudent("S\(number)")) }
    let (counts, problems) = try await bringIn(
      [
        Self.entry("Dune", isbn: 1, copies: 4), Self.entry("Dune", isbn: 1), Self.entry("Dune", isbn: 1, copies: 2),
        Self.entry("Holes", isbn: 3, copies: 9), Self.entry("Holes", isbn: 3),
      ], .update, into: store)
    #expect(problems == [LineProblem(line: 3, .refused([.copiesBelowLoans(onLoan: 2)]))])
    #expect((counts.updated, counts.added) == (3, 1))
    #expect(try await store.reload(dune).availableCopies == 0)
  }

  /// A book of the library is not wished for, however often a table names it.
  @Test(arguments: StoreBackend.allCases)
  func wish_forABookThatIsThere_isSkippedEachTime(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addBook("Dune", isbn: try ISBN.sample(1))
    let (counts, _) = try await bringIn(
      [
        Self.entry("Dune", isbn: 1), Self.entry("Dune", isbn: 1), Self.entry("Emma", isbn: 2),
        Self.entry("Emma", isbn: 2),
      ], areWishes: true, .update, into: store)
    #expect((counts.skipped, counts.added, counts.updated) == (2, 1, 1))
  }

  /// Whatever stands in a library and a table: lines of few books, hundreds of them.
  @Test(arguments: StoreBackend.allCases, [nil, ImportChoice.addCopies, .update, .skip])
  func dryRun_saysWhatTheChangeDoes(on backend: StoreBackend, choice: ImportChoice?) async throws {
    for (seed, areWishes) in [(1, false), (3, true)] {
      var generator = SeededGenerator(seed: UInt64(seed))
      let store = try await TestStore(backend)
      for number in 0..<12 {
        let isbn: ISBN? = number.isMultiple(of: 4) ? nil : try ISBN.sample(number)
        if number.isMultiple(of: 3) {
          _ = try await store.addWish("Book \(number)", by: "Some One", isbn: isbn)
          continue
        }
        let copies = Bool.random(using: &generator) ? 3 : 500
        let book = try await store.addBook("Book \(number)", by: "Some One", isbn: isbn, copies: copies)
        for reader in 0..<Int.random(in: 0...2, using: &generator) {
          _ = try await store.checkOut(book, to: try await store.addStudent("S\(number) \(reader)"))
        }
      }
      // More than a chunk, so that a number occurs in two of them.
      let entries = try (0..<560).map { _ in
        let number = Int.random(in: 0..<24, using: &generator)
        let copies = Bool.random(using: &generator) ? Int.random(in: 1...3, using: &generator) : 120
        return try Self.entry("Book \(number)", isbn: number.isMultiple(of: 4) ? nil : number, copies: copies)
      }
      _ = try await bringIn(entries, areWishes: areWishes, choice, into: store)
    }
  }
}
