import Domain
import TestSupport
import Testing

@testable import Store

@Suite("Copies of a library from before copies had rows", .serialized)
struct CopyMigrationTests {
  /// Dune: two on loan, one on hold, one on the shelf, one away. Emma: on the shelf. Sanditon: a wish.
  static func contents(of version: Int) -> [String] {
    var statements = [
      """
      INSERT INTO book (id, title, author, title_key, search_text, total_copies, available_copies, created_at,
        is_wishlist_item)
      VALUES (1, 'Dune', 'Herbert', 'dune', 'dune herbert', 5, 2, 5, 0), (2, 'Emma', 'Austen', 'emma', 'emma austen', 1, 1, 6, 0),
        (3, 'Sanditon', 'Austen', 'sanditon', 'sanditon austen', 0, 0, 7, 1)
      """,
      """
      INSERT INTO student (id, library_id, library_id_key, first_name, last_name, name_key, search_text, created_at)
      VALUES (1, 'S1', 's1', 'Ada', 'Lovelace', 'lovelace ada', 'ada lovelace s1', 5),
        (2, 'S2', 's2', 'Emmy', 'Noether', 'noether emmy', 'emmy noether s2', 6),
        (3, 'S3', 's3', 'Lise', 'Meitner', 'meitner lise', 'lise meitner s3', 6)
      """,
      """
      INSERT INTO loan (id, book_id, student_id, checkout_date, due_date, return_date)
      VALUES (1, 1, 1, 100, 1000, 200), (2, 1, 1, 300, 1000, NULL), (3, 1, 2, 400, 1000, NULL)
      """,
      """
      INSERT INTO activity (created_at, type, book_title, book_author, student_library_id)
      VALUES (100, 'checkout', 'Dune', 'Herbert', 'S1'), (200, 'return_book', 'Dune', 'Herbert', 'S1'),
        (300, 'checkout', 'Dune', 'Herbert', 'S1'), (400, 'checkout', 'Dune', 'Herbert', 'S2')
      """,
    ]
    if version >= 3 {
      statements += [
        "UPDATE book SET times_borrowed = 3 WHERE id = 1",
        """
        INSERT INTO reservation (id, book_id, student_id, created_at, held_until)
        VALUES (1, 1, 3, 400, 8000000000000)
        """,
      ]
    } else {
      statements.append("INSERT INTO reservation (id, book_id, student_id, created_at) VALUES (1, 1, 3, 400)")
    }
    if version >= 4 {
      statements.append(
        "INSERT INTO lent_book (book_id\(version >= 10 ? ", doublings" : "")) VALUES (1\(version >= 10 ? ", 1" : ""))")
      let sorted: [(table: String, id: Int, set: String)] = [
        ("book", 1, keys("title_key", Collation.key("Dune"), "Dune Herbert")),
        ("book", 2, keys("title_key", Collation.key("Emma"), "Emma Austen")),
        ("book", 3, keys("title_key", Collation.key("Sanditon"), "Sanditon Austen")),
        ("student", 1, keys("name_key", Collation.key(first: "Ada", last: "Lovelace"), "Ada Lovelace S1")),
        ("student", 2, keys("name_key", Collation.key(first: "Emmy", last: "Noether"), "Emmy Noether S2")),
        ("student", 3, keys("name_key", Collation.key(first: "Lise", last: "Meitner"), "Lise Meitner S3")),
      ]
      statements += sorted.map { "UPDATE \($0.table) SET \($0.set) WHERE id = \($0.id)" }
    }
    if (5...9).contains(version) { statements.append("UPDATE student SET active_loans = 1 WHERE id IN (1, 2)") }
    return statements
  }

  private static func keys(_ column: String, _ key: String, _ text: String) -> String {
    "\(column) = '\(key)', search_text = '\(SearchText.stored(text))'"
  }

  @Test(arguments: StoreBackend.allCases, 1...14)
  func copies_areMadeFromCountsAndLoans(on backend: StoreBackend, version: Int) async throws {
    let store = try await TestStore(backend)
    try await store.driver.write { connection in
      try OlderStoreTests.begin(anew: connection, at: version)
      for statement in Self.contents(of: version) { try connection.run(SQL(trusted: statement)) }
      try Migration.bringUpToDate(connection)
    }
    let library = store.library
    #expect(try await library.check() == [])
    let copies = try await library.copies(of: Book.ID(rawValue: 1))
    #expect(copies.map(\.number) == [1, 2, 3, 4, 5])
    #expect(copies.map(\.state) == [.onLoan, .onLoan, .onHold, .onShelf, .inRepair])
    let seen: [Int64?] = [300, 400, nil, nil, nil]
    #expect(copies.map { $0.lastSeen?.milliseconds } == seen)
    #expect(copies.allSatisfy { $0.label == nil && $0.shelf == nil && $0.note.isEmpty && $0.acquired == nil })
    #expect(try await library.copies(of: Book.ID(rawValue: 2)).map(\.state) == [.onShelf])
    #expect(try await library.copies(of: Book.ID(rawValue: 3)).isEmpty)
    #expect(try await library.loans(.all, limit: 10).map(\.copyNumber) == [2, 1, nil])
    #expect(try await library.students(limit: 10).map(\.kind) == [.student, .student, .student])
    // It continues like any library.
    let loan = try #require(try await library.loan(id: Loan.ID(rawValue: 2)))
    _ = try await store.returnBook(loan)
    #expect(
      try await library.copies(of: Book.ID(rawValue: 1)).map(\.state) == [
        .onShelf, .onLoan, .onHold, .onShelf, .inRepair,
      ])
    try await store.expectSound()
  }

  /// A counter that damage made huge makes no more rows than a book may have copies.
  @Test(arguments: StoreBackend.allCases)
  func damagedCounter_makesNoEndlessCopies(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    try await store.driver.write { connection in
      try OlderStoreTests.begin(anew: connection, at: 12)
      for statement in Self.contents(of: 12) { try connection.run(SQL(trusted: statement)) }
      try connection.run("UPDATE book SET total_copies = 9000000000 WHERE id = 2")
      try Migration.bringUpToDate(connection)
    }
    #expect(try await store.library.copies(of: Book.ID(rawValue: 2)).count == 999)
    let findings = try await store.library.check().map { "\($0)" }
    #expect(findings.contains("book:2 too-many-copies"))
  }
}
