import Domain
import Reports
import TestSupport
import Testing

@testable import Store

@Suite("Kinds of changes", .timeLimit(.minutes(60)))
struct ChangeKindsTests {
  private typealias Story = (name: String, run: @Sendable (Library) async throws -> Void)

  /// Changes that together alter every table that a listener hears of.
  private static let story: [Story] = {
    let now = TestStore.now
    @Sendable func add(_ id: String) -> @Sendable (Library) async throws -> Void {
      { library in
        let draft = StudentDraft(libraryID: id, firstName: "Ada", lastName: "Lovelace")
        _ = try await library.addStudent(draft, operation: .random(), at: now)
      }
    }
    return [
      (
        "add a book",
        { library in
          let draft = BookDraft(isbn: try ISBN.sample(1), title: "Dune", author: "Frank Herbert")
          _ = try await library.addBook(draft, operation: .random(), at: now)
        }
      ),
      ("add a student", add("S1")), ("add another", add("S2")),
      (
        "check out",
        { library in
          _ = try await library.checkOut(
            try await first(library.books(limit: 1)).id, to: try await first([library.student(libraryID: "S1")]).id,
            operation: .random(), at: now)
        }
      ),
      (
        "renew",
        {
          _ = try await $0.renew(
            try await first($0.loans(.active, after: nil, limit: 1)).id, operation: .random(),
            at: TestStore.later(days: 1))
        }
      ),
      (
        "reserve",
        { library in
          _ = try await library.reserve(
            try await first(library.books(limit: 1)).id, for: try await first([library.student(libraryID: "S2")]).id,
            operation: .random(), at: now)
        }
      ),
      (
        "return",
        {
          _ = try await $0.returnLoan(
            try await first($0.loans(.active, after: nil, limit: 1)).id, operation: .random(), at: now)
        }
      ),
      ("start an inventory", { _ = try await $0.startInventory(named: "Shelf", operation: .random(), at: now) }),
      (
        "scan into the inventory",
        { _ = try await $0.scanIntoInventory(nil, text: "12", operation: .random(), at: now) }
      ),
      ("finish the inventory", { _ = try await $0.finishInventory(operation: .random(), at: now) }),
      (
        "look up",
        { _ = try await $0.takeLookup(of: try await first($0.books(limit: 1)).id, lease: TestStore.later(hours: 1)) }
      ),
      (
        "put into the inbox",
        { library in
          try await library.putIntoInbox(try ISBN.sample(7), copies: 1, operation: .random(), at: now)
        }
      ),
      (
        "record an attention",
        { library in
          let attention = Attention(.unclearReturn, book: try await first(library.books(limit: 1)).id, codes: ["1"])
          try await library.record(attention, at: now)
        }
      ),
      ("add a class", { _ = try await $0.addClass("7b", operation: .random(), at: now) }),
      ("promote", { _ = try await $0.promote(last: nil, year: 2026, operation: .random(), at: now) }),
      ("add staff", { _ = try await $0.addStaff("Ms Byrne", operation: .random(), at: now) }),
      (
        "add an account",
        { library in
          _ = try await library.addAccount(
            AccountDraft(name: "byrne", displayName: "Ms Byrne", role: .librarian), password: "Stapel-Pferd",
            endsAt: nil, operation: .random(), at: now)
        }
      ),
      (
        "give a sign of a station",
        { library in
          let sign = StationStatus(
            name: "foyer", version: "1", mode: "station", state: .idle, startedAt: now, since: now, seenAt: now)
          try await library.setStationStatus(sign, instance: "a")
        }
      ),
      ("name the library", { try await $0.setName("School") }),
      (
        "delete the student",
        {
          _ = try await $0.deleteStudent(
            try await first([$0.student(libraryID: "S1")]).id, operation: .random(), at: now)
        }
      ),
      (
        "delete the book",
        { _ = try await $0.deleteBook(try await first($0.books(limit: 1)).id, operation: .random(), at: now) }
      ),
      ("delete everything", { _ = try await $0.deleteAll(backedUp: try await $0.tableCounts()) }),
    ]
  }()

  private static func first<Row>(_ rows: [Row?]) throws -> Row { try #require(rows.first ?? nil) }

  private static func rows(_ driver: any DatabaseDriver) async throws -> [[String]] {
    try await driver.read { connection in
      try LibraryTable.all.map { try connection.rows($0.page(after: nil, limit: 1000)).map { "\($0)" } }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func listeners_hearOfEveryTableThatAChangeAlters(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    var changes = store.library.changes.makeAsyncIterator()
    _ = try await changes.next()
    var before = try await ChangeKindsTests.rows(store.driver)
    var altered: Set<LibraryChange> = []
    for (name, run) in ChangeKindsTests.story {
      try await run(store.library)
      let heard = try #require(try await changes.next())
      let after = try await ChangeKindsTests.rows(store.driver)
      let tables = LibraryTable.all.indices.filter { before[$0] != after[$0] }.map { LibraryTable.all[$0] }
      let kinds = Set(tables.compactMap(\.change))
      #expect(kinds.subtracting(heard).isEmpty, "\(name): \(tables.map(\.name)), heard \(heard)")
      altered.formUnion(kinds)
      before = after
    }
    #expect(altered == LibraryChange.all, "the story alters each kind of table")
  }

  @Test func statement_isNotedByItsTable() {
    let written = WrittenChanges()
    for statement in [
      "SELECT 1 FROM book", "BEGIN IMMEDIATE", "PRAGMA data_version", "INSERT INTO operation (id) VALUES (?)",
      "INSERT INTO book_text (book_text) VALUES ('rebuild')",
    ] {
      written.note(statement)
    }
    #expect(written.changes.isEmpty)
    written.note("UPDATE loan SET return_date = ?")
    #expect(written.changes == [.loans])
    written.note("DELETE FROM book\nWHERE id = ?")
    #expect(written.changes == [.loans, .books, .inventory, .lookups, .attention])
  }
}
