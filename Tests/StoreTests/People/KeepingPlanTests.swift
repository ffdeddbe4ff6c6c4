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
    Question(
      "a class by its name", "SEARCH school_class USING INDEX sqlite_autoindex_school_class_1 (name_key=?)",
      on: "school_class_name_key_key"
    ) { _ = try await $0.library.schoolClass(named: "Owls 7") },
    Question("a class", "SEARCH student USING INDEX student_by_class (class_id=?)", on: "student_by_class") {
      _ = try await $0.library.students(in: SchoolClass.ID(rawValue: 7), limit: 10)
    },
    Question("loans of a class", "SEARCH loan USING INDEX loan_by_student", on: "loan_by_student", sorts: .few) {
      _ = try await $0.library.activeLoans(of: SchoolClass.ID(rawValue: 7))
    },
    Question(
      // Classes are few.
      "classes", "SEARCH student USING COVERING INDEX student_by_class (class_id=?)", on: "student_by_class",
      sorts: .few
    ) { _ = try await $0.library.classStandings(at: TestStore.now) },
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
    Question(
      "renaming a class", "SEARCH student USING", on: "student_by_class"
    ) {
      let id = SchoolClass.ID(rawValue: 7)
      _ = try await $0.library.editClass(id, name: "Eagles", operation: .random(), at: TestStore.now)
    },
    Question(
      "merging classes", "SEARCH student USING", on: "student_by_class"
    ) {
      let (one, other) = (SchoolClass.ID(rawValue: 7), SchoolClass.ID(rawValue: 8))
      _ = try await $0.library.mergeClass(one, into: other, operation: .random(), at: TestStore.now)
    },
    Question(
      "promoting", "SEARCH student USING", on: "student_by_class"
    ) {
      _ = try await $0.library.addClass("7a", operation: .random(), at: TestStore.now)
      _ = try await $0.library.promote(last: nil, year: 2026, operation: .random(), at: TestStore.now)
      _ = try await $0.library.undoPromotion(operation: .random(), at: TestStore.now)
    },
    Question("noting letters", "SEARCH loan \(byPrimaryKey)", on: "loan_pkey") {
      try await $0.library.noteLetters(about: [$0.loan.id], operation: .random(), at: TestStore.now)
    },
    Question(
      "deleting a class's students", "SEARCH student USING INDEX student_by_class (class_id=?)",
      on: "student_by_class", sorts: .few
    ) {
      _ = try await $0.library.deleteStudents(
        in: SchoolClass.ID(rawValue: 7), force: true, operation: .random(), at: TestStore.now)
    },
    Question("giving labels", "SEARCH book \(byPrimaryKey)", on: "book_pkey") {
      _ = try await $0.library.giveLabels(to: [$0.book.id])
    },
    Question(
      "forgetting borrowers", "SEARCH loan USING INTEGER PRIMARY KEY", on: "past_loan_by_library_id", sorts: .found
    ) { try await forget($0) },
    Question(
      "forgetting in the activity log", "SEARCH activity USING INDEX activity_by_type_and_time",
      on: "activity_by_type_and_time", sorts: .found
    ) { try await forget($0) },
    Question(
      "what an open inventory misses", "SEARCH book USING INDEX book_by_title (is_wishlist_item=?)",
      on: "book_by_title"
    ) {
      let inventory = try await $0.library.startInventory(named: "Summer", operation: .random(), at: TestStore.now)
      _ = try await $0.library.missing(in: inventory, limit: 10)
    },
  ]

  private static func forget(_ scene: Scene) async throws {
    var edit = SiteSettingsEdit()
    edit.historyDays = 1
    _ = try await scene.library.setSiteSettings(edit, operation: .random(), at: TestStore.now)
    _ = try await scene.library.tidy(at: TestStore.now)
  }

  private static func label(_ serial: Int) throws -> LabelNumber {
    guard let label = LabelNumber(serial: serial) else { throw Refusal.labelsExhausted }
    return label
  }
}
