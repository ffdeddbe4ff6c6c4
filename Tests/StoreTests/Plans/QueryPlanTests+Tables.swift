import Domain
import Store

extension QueryPlanTests {
  /// The queries of imports and exports. Rows go in pages of a thousand; the test library's two thousand are as quick
  /// to sort.
  static let exports = [
    Question(
      "books given out", "SEARCH book USING INDEX book_by_title (is_wishlist_item=?)", on: "book_by_title",
      sorts: .few
    ) {
      _ = try await $0.library.exportBooks { _ in }
    },
    Question("students given out", "SCAN student USING INDEX student_by_name", on: "student_by_name", sorts: .few) {
      _ = try await $0.library.exportStudents { _ in }
    },
  ]

  static let imports = [
    Question(
      "books of a table", "SEARCH book USING INDEX sqlite_autoindex_book_1 (isbn=?)", on: "book_isbn_key", sorts: .few
    ) { scene in
      // One line: of five hundred numbers, SQLite rightly looks for all at once in so small a table.
      let entry = BookEntry(draft: BookDraft(isbn: try ISBN.sample(1), title: "Dune", author: "Frank Herbert"))
      _ = try await scene.library.importBooks(
        { try $0(.entry(entry, line: 2)) },
        ImportManner(choice: .update), operation: .random(), at: TestStore.now)
    },
    Question(
      "copies of a table, by label", "SEARCH copy USING INDEX copy_by_label (label_number=?)", on: "copy_by_label",
      sorts: .few
    ) { scene in
      var entry = CopyEntry()
      entry.label = LabelNumber(serial: 1)
      let line = ImportLine.entry(entry, line: 2)
      _ = try await scene.library.checkCopies({ try $0(line) }, ImportManner()) { _ in }
    },
    Question(
      "copies of a table, by number", "SEARCH copy USING INDEX copy_by_book (book_id=? AND number=?)",
      on: "copy_by_book",
      sorts: .few
    ) { scene in
      var entry = CopyEntry()
      (entry.isbn, entry.number) = (try ISBN.sample(1), 1)
      let line = ImportLine.entry(entry, line: 2)
      _ = try await scene.library.checkCopies({ try $0(line) }, ImportManner()) { _ in }
    },
    Question(
      "students of a table", "SEARCH student USING INDEX sqlite_autoindex_student_1 (library_id_key=?)",
      on: "student_library_id_key_key"
    ) { scene in
      let draft = StudentDraft(
        libraryID: "S1", firstName: "Ada", lastName: "Lovelace", cardNumber: CardNumber("20000011"))
      _ = try await scene.library.importStudents(
        { try $0(.entry(draft, line: 2)) }, ImportManner(choice: .update), operation: .random(), at: TestStore.now)
    },
    Question(
      "students of a table, by name", "SEARCH student USING INDEX student_by_name (name_key=?)", on: "student_by_name"
    ) { scene in
      let draft = StudentDraft(libraryID: "", firstName: "Ada", lastName: "Lovelace")
      _ = try await scene.library.importStudents(
        { try $0(.entry(draft, line: 2)) }, ImportManner(choice: .skip), operation: .random(), at: TestStore.now)
    },
  ]
}
