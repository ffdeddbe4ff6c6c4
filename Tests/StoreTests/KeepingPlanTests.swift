import Domain

@testable import Store

/// Plans of what is asked of labels, inventories and statistics.
extension QueryPlanTests {
  static let keeping = [
    Question("a book by label", "SEARCH book USING INDEX book_by_label (label_number=?)", on: "book_by_label") {
      _ = try await $0.library.book(label: try label(1))
    },
    Question(
      "books without an ISBN", "SEARCH book USING", on: "book_without_isbn"
    ) { _ = try await $0.library.booksWithoutISBN(isNew: false, limit: 10) },
    Question(
      // PostgreSQL: of so few it takes the index of all numbers, and sorts what it finds.
      "books without a label", "SEARCH book USING", on: "book_without_isbn", sorts: .few
    ) { _ = try await $0.library.booksWithoutISBN(isNew: true, limit: 10) },
    Question("a grade", "SEARCH student USING INDEX student_by_grade (grade=?)", on: "student_by_grade") {
      _ = try await $0.library.students(inGrade: "7", limit: 10)
    },
    Question(
      "the most borrowed", "SEARCH lent_book USING COVERING INDEX lent_book_by_doublings (doublings=?)",
      on: "lent_book_by_doublings", sorts: .few
    ) { _ = try await $0.library.read { try $0.mostBorrowed(10) } },
    Question(
      // PostgreSQL: here all are, and the index of all titles is as good.
      "the never borrowed",
      "SEARCH book USING INDEX book_never_borrowed (is_wishlist_item=? AND times_borrowed=?)", on: "book_by_title"
    ) { _ = try await $0.library.neverBorrowed(limit: 10) },
  ]

  static let keepingWrites = [
    Question("giving labels", "SEARCH book \(byPrimaryKey)", on: "book_pkey") {
      _ = try await $0.library.giveLabels(to: [$0.book.id])
    },
    Question(
      "what an open inventory misses", "SEARCH book USING INDEX book_by_title (is_wishlist_item=?)",
      on: "book_by_title"
    ) {
      let inventory = try await $0.library.startInventory(named: "Summer", operation: .random(), at: TestStore.now)
      _ = try await $0.library.missing(in: inventory, limit: 10)
    },
  ]

  private static func label(_ serial: Int) throws -> LabelNumber {
    guard let label = LabelNumber(serial: serial) else { throw Refusal.labelsExhausted }
    return label
  }
}
