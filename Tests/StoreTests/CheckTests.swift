import Domain
import TestSupport
import Testing

@testable import Store

/// What the schema does not let in, and what the check finds where somebody got around it.
@Suite(.serialized) struct CheckTests {
  /// A library with two books, of which Ada has one.
  private func withLoan(
    _ backend: StoreBackend, _ story: (Library) async throws -> Void
  ) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune())
      _ = try await library.add(BookDraft(isbn: .emma, title: "Emma", author: "Jane Austen"))
      _ = try await library.lend(dune, try await library.add(.ada))
      try await story(library)
    }
  }

  private static let forbidden = [
    "UPDATE book SET available_copies = -1",
    "UPDATE book SET available_copies = total_copies + 1",
    "UPDATE book SET total_copies = 0, available_copies = 0",
    "UPDATE book SET is_wishlist_item = 1",
    "UPDATE book SET is_wishlist_item = 2",
    "UPDATE book SET isbn = '9780441172719'",
    "UPDATE book SET isbn = '978'",
    "UPDATE book SET title = ''",
    "UPDATE book SET title = NULL",
    "UPDATE student SET library_id = ''",
    "UPDATE student SET card_number = '123'",
    "INSERT INTO student (library_id, library_id_key, first_name, last_name, name_key, search_text, created_at) "
      + "VALUES ('s12345', 's12345', 'A', 'B', 'b a', 'a b', 0)",
    "UPDATE loan SET due_date = checkout_date - 1",
    "UPDATE loan SET return_date = checkout_date - 1",
    "UPDATE loan SET renewals = -1",
    "UPDATE loan SET book_id = 99",
    "UPDATE loan SET student_id = 99",
    "INSERT INTO loan (book_id, student_id, checkout_date, due_date) SELECT book_id, student_id, 0, 0 FROM loan",
    "UPDATE activity SET type = 'burn_book'",
    "INSERT INTO operation (id, kind, result, created_at) SELECT id, kind, result, created_at FROM operation",
    "DELETE FROM book WHERE id = (SELECT book_id FROM loan)",
    "DELETE FROM student",
  ]

  @Test(arguments: StoreBackend.allCases, forbidden)
  func schema_doesNotLetIn(_ backend: StoreBackend, _ statement: String) async throws {
    try await withLoan(backend) { library in
      await expectFault(.failed, naming: "constraint") {
        try await library.driver.write { try $0.run(SQL(trusted: statement)) }
      }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func schema_keepsTypes(_ backend: StoreBackend) async throws {
    try await withLoan(backend) { library in
      await expectFault(.failed, naming: "total_copies") {
        try await library.driver.write { try $0.run("UPDATE book SET total_copies = 'many'") }
      }
    }
  }

  private static let unsound = [
    ("UPDATE book SET available_copies = -1 WHERE isbn = '9780141439587'", "between 0 and the total"),
    ("UPDATE book SET available_copies = 2 WHERE isbn = '9780441172719'", "fit into the total"),
    ("UPDATE book SET is_wishlist_item = 1 WHERE isbn = '9780141439587'", "a wishlist item none"),
    ("UPDATE loan SET due_date = checkout_date - 1", "due and returned after it began"),
    ("DELETE FROM activity WHERE type = 'checkout'", "tells of every checkout"),
    ("UPDATE loan SET return_date = due_date", "tells of every return"),
    ("UPDATE student SET library_id_key = card_number", "a card and a library ID"),
    ("DELETE FROM loan", "tells of every checkout"),
  ]

  @Test(arguments: unsound)
  func check_finds(_ statement: String, _ words: String) async throws {
    let library = try await Library.inMemory(rules: CirculationRules(), calendar: .dublin)
    let dune = try await library.add(.dune())
    _ = try await library.add(BookDraft(isbn: .emma, title: "Emma", author: "Jane Austen"))
    _ = try await library.lend(dune, try await library.add(.ada))
    #expect(try await library.check() == [])
    try await library.driver.write { connection in
      try connection.run("PRAGMA ignore_check_constraints = ON")
      try connection.run(SQL(trusted: statement))
      try connection.run("PRAGMA ignore_check_constraints = OFF")
    }
    let findings = try await library.check()
    #expect(findings.contains { $0.contains(words) }, "\(findings)")
    try await library.close()
  }
}
