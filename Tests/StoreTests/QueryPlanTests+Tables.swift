import Domain
import Store

extension QueryPlanTests {
  /// What tables ask, on their way in and out.
  static let tables = [
    Question("books given out", "SEARCH book USING INDEX book_by_title (is_wishlist_item=?)", on: "book_by_title") {
      _ = try await $0.library.exportBooks { _ in }
    },
    Question("students given out", "SCAN student USING INDEX student_by_name", on: "student_by_name") {
      _ = try await $0.library.exportStudents { _ in }
    },
    Question(
      "books of a table", "SEARCH book USING INDEX sqlite_autoindex_book_1 (isbn=?)", on: "book_isbn_key", sorts: .few
    ) { scene in
      let entries = try (1...3).map {
        BookEntry(draft: BookDraft(isbn: try ISBN.sample($0), title: "Dune", author: "Frank Herbert"))
      }
      _ = try await scene.library.importBooks(
        { take in for (index, entry) in entries.enumerated() { try take(.entry(entry, line: index + 2)) } },
        ImportManner(choice: .update), operation: .random(), at: TestStore.now)
    },
    Question(
      "students of a table", "SEARCH student USING INDEX sqlite_autoindex_student_1 (library_id_key=?)",
      on: "student_library_id_key_key"
    ) { scene in
      let draft = StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace", cardNumber: CardNumber("20000011"))
      _ = try await scene.library.importStudents(
        { try $0(.entry(draft, line: 2)) }, ImportManner(choice: .update), operation: .random(), at: TestStore.now)
    },
  ]
}
