import Domain
import TestSupport
import Testing

@testable import Store

/// The data of an older store survive when this program opens it.
@Suite("An older store is brought up to date", .serialized)
struct OlderStoreTests {
  /// Filled as the programs of that time did, by their own keys.
  private static let contents = [
    """
    INSERT INTO book (id, isbn, title, author, title_key, search_text, total_copies, available_copies, created_at, notes)
    VALUES (1, '9780441172719', 'Dune', 'Frank Herbert', 'dune', 'dune frank herbert', 2, 1, 5, 'worn'),
      (2, NULL, 'Äpfel', 'Zoë', 'apfel', 'apfel zoe', 1, 1, 6, ''),
      (3, NULL, '三体', '刘慈欣', '三体', '三体 刘慈欣', 1, 1, 7, ''), (4, NULL, 'Band 10', 'An', 'band 10', 'band 10 an', 1, 1, 8, ''),
      (5, NULL, 'Band 9', 'An', 'band 9', 'band 9 an', 1, 1, 9, '')
    """,
    """
    INSERT INTO book (id, title, author, title_key, search_text, total_copies, available_copies, created_at, is_wishlist_item)
    VALUES (6, 'Emma', 'Jane Austen', 'emma', 'emma jane austen', 0, 0, 10, 1)
    """,
    """
    INSERT INTO student (id, library_id, library_id_key, first_name, last_name, grade, card_number, name_key, search_text,
      created_at)
    VALUES (1, 'S1', 's1', 'Ada', 'Zöllner', '7', '20000011', 'zollner ada', 'ada zollner s1', 5),
      (2, 'S2', 's2', 'Emmy', 'Noether', '', NULL, 'noether emmy', 'emmy noether s2', 6)
    """,
    """
    INSERT INTO loan (id, book_id, student_id, checkout_date, due_date, return_date, renewals)
    VALUES (1, 1, 1, 100, 1000, 200, 0), (2, 1, 1, 300, 1000, NULL, 1)
    """,
    "UPDATE book SET categories = 'Sand' WHERE id = 1",
    "INSERT INTO reservation (id, book_id, student_id, created_at, closed_at) VALUES (1, 2, 2, 50, 60), (2, 1, 2, 400, NULL)",
    """
    INSERT INTO activity (created_at, type, book_title, book_author, student_library_id)
    VALUES (100, 'checkout', 'Dune', 'Frank Herbert', 'S1'), (200, 'return_book', 'Dune', 'Frank Herbert', 'S1'),
      (300, 'checkout', 'Dune', 'Frank Herbert', 'S1')
    """,
    "INSERT INTO operation (id, kind, request, result, created_at) VALUES ('once', 'check_out', 'x', 2, 300)",
  ]

  /// One of each state. The last is that of a book that had lost its ISBN between two attempts.
  private static let lookups = [
    """
    INSERT INTO lookup_task (book_id, state, created_at, due_at, attempts, problem)
    VALUES (5, 'waiting', 4, 9, 0, NULL), (1, 'waiting', 5, 7, 2, 'lookup-timed-out'), (2, 'done', 5, 20, 1, NULL),
      (3, 'done', 5, 30, 1, 'cover-missing'), (4, 'not_found', 5, 40, 3, NULL), (6, 'not_found', 5, 50, 2, 'lookup-limited')
    """
  ]

  private static let lookupsNow = [
    "lookup_queue: 1 7 2 lookup-timed-out 0 0 NULL", "lookup_queue: 5 9 0 NULL 0 0 NULL",
    "lookup_result: 2 1 NULL 20 1",
    "lookup_result: 3 1 cover-missing 30 1", "lookup_result: 4 0 NULL 40 0", "lookup_result: 6 0 NULL 50 0",
  ]

  private static let counts = [
    "UPDATE book SET times_borrowed = 2 WHERE id = 1", "UPDATE reservation SET held_until = 8000000000000 WHERE id = 2",
  ]

  private static func text(_ value: SQLValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let number): String(number)
    case .text(let text): text
    case .unreadable: "unreadable"
    }
  }

  /// Makes an empty library of an older version.
  static func begin(anew connection: any SQLConnection, at version: Int) throws {
    for table in LibraryTable.all.reversed() { try connection.run(SQL(trusted: "DROP TABLE \(table.name)")) }
    if connection.dialect.engine == .sqlite {
      for name in ["book_text_runs", "book_text", "student_text_runs", "student_text"] {
        try connection.run(SQL(trusted: "DROP TABLE \(name)"))
      }
    }
    try connection.run("DELETE FROM schema_version")
    try Migration.bringUpToDate(connection, to: version)
    #expect(try Migration.version(connection) == version)
  }

  @Test(arguments: StoreBackend.allCases, [1, 2, 3])
  func store_isBroughtUpToDate_whenItIsOpened(on backend: StoreBackend, version: Int) async throws {
    let folder = try TemporaryFolder()
    let address = backend == .postgres ? try await PostgresStores.newAddress() : ""
    func open() async throws -> any DatabaseDriver {
      backend == .postgres ? try await PostgresStores.driver(at: address) : try await backend.open(in: folder)
    }
    var driver = try await open()
    try await driver.write { connection in
      try Self.begin(anew: connection, at: version)
      let contents = Self.contents + (version > 1 ? Self.lookups : []) + (version > 2 ? Self.counts : [])
      for statement in contents { try connection.run(SQL(trusted: statement)) }
    }
    if backend == .inMemory {
      // It cannot be opened again.
      try await driver.write { try Migration.bringUpToDate($0) }
    } else {
      try await driver.close()
      driver = try await open()
    }
    let library = Library(driver: driver, rules: CirculationRules(), calendar: TestStore.calendar)
    #expect(try await library.schemaVersion() == Migration.current)
    #expect(try await library.check() == [])
    #expect(try await library.collationIsCurrent())
    #expect(try await library.books(limit: 10).map(\.title) == ["Äpfel", "Band 9", "Band 10", "Dune", "三体"])
    var byAuthor = CatalogueFilter()
    byAuthor.order = .author
    let authors = try await library.catalogue(byAuthor, limit: 10, categoryLimit: 10)
    #expect(authors.books.map(\.book.title) == ["Band 9", "Band 10", "Dune", "三体", "Äpfel"])
    #expect(authors.categories.map(\.name) == ["Sand"])
    #expect(try await library.books(wishlist: true, limit: 10).map(\.title) == ["Emma"])
    #expect(try await library.students(limit: 10).map(\.lastName) == ["Noether", "Zöllner"])
    let dune = try #require(try await library.book(id: Book.ID(rawValue: 1)))
    #expect((dune.totalCopies, dune.availableCopies, dune.notes) == (2, 1, "worn"))
    #expect(try await library.loans(.ofBook(dune.id), limit: 10).map(\.renewals) == [1, 0])
    #expect(try await library.reservations(.all, limit: 10).map(\.book.id) == [dune.id])
    #expect(try await library.wasDone(OperationID("once"))?.result == 2)
    #expect(try await library.activities(limit: 10).count == 3)
    #expect(try await library.books(matching: "apfel", limit: 10).map(\.title) == ["Äpfel"])
    #expect(try await library.books(matching: "äp z", limit: 10).map(\.title) == ["Äpfel"])
    #expect(try await library.books(matching: "aepfel", limit: 10).map(\.title) == ["Äpfel"])
    #expect(try await library.students(matching: "zoellner", limit: 10).map(\.lastName) == ["Zöllner"])
    #expect(try await library.statistics(limit: 1, at: TestStore.now).totals?.neverBorrowed == 4)
    let lookups = try await driver.read { connection in
      try LibraryTable.all.filter { $0.name.hasPrefix("lookup_") && $0.key == "book_id" }.flatMap { table in
        try connection.rows(table.page(after: nil, limit: 10)).map { row in
          "\(table.name): " + row.values.map(Self.text).joined(separator: " ")
        }
      }
    }
    #expect(lookups == (version > 1 ? Self.lookupsNow : []))
    // It continues like any library: new numbers follow the old ones.
    let added = try await library.addBook(
      BookDraft(title: "Aal", author: "Anna"), operation: .random(), at: TestStore.now)
    #expect(added.id.rawValue == 7)
    #expect(try await library.books(limit: 1) == [added])
    try await library.close()
  }
}
