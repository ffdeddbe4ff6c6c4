import Domain
import Store
import Testing

/// The cost of a look-up or a page must not grow with the library: every statement finds its rows by an index, and a
/// page comes in the order of one instead of being sorted.
@Suite("SQLite: how it finds its rows", .serialized)
struct QueryPlanTests {
  struct Scene: Sendable {
    let library: Library
    let book: Book
    let student: Student
    let loan: Loan
  }

  struct Question: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// A step of the plan begins with this.
    let step: String
    let ask: @Sendable (Scene) async throws -> Void

    init(_ name: String, _ step: String, ask: @escaping @Sendable (Scene) async throws -> Void) {
      testDescription = name
      self.step = step
      self.ask = ask
    }
  }

  static let byPrimaryKey = "USING INTEGER PRIMARY KEY (rowid=?)"

  static let lookUps = [
    Question("a book", "SEARCH book \(byPrimaryKey)") { _ = try await $0.library.book(id: $0.book.id) },
    Question("a book by ISBN", "SEARCH book USING INDEX sqlite_autoindex_book_1 (isbn=?)") {
      _ = try await $0.library.book(isbn: try ISBN.sample(1))
    },
    Question("a student", "SEARCH student \(byPrimaryKey)") { _ = try await $0.library.student(id: $0.student.id) },
    Question(
      "a student by library ID", "SEARCH student USING INDEX sqlite_autoindex_student_1 (library_id_key=?)"
    ) { _ = try await $0.library.student(libraryID: $0.student.libraryID) },
    Question("a student by card", "SEARCH student USING INDEX sqlite_autoindex_student_2 (card_number=?)") {
      _ = try await $0.library.student(card: try #require($0.student.cardNumber))
    },
    Question("a loan", "SEARCH loan \(byPrimaryKey)") { _ = try await $0.library.loan(id: $0.loan.id) },
    Question("what was done", "SEARCH operation USING INDEX sqlite_autoindex_operation_1 (id=?)") {
      _ = try await $0.library.wasDone(OperationID("once"))
    },
    Question("what a student has", "SEARCH loan USING INDEX loan_active_by_student (student_id=?)") {
      _ = try await $0.library.activeLoans(of: $0.student.id)
    },
    Question("who has a book", "SEARCH loan USING INDEX loan_active_by_book (book_id=?)") {
      _ = try await $0.library.activeLoans(of: $0.book.id)
    },
  ]

  static let pages = [
    Question("the first books", "SEARCH book USING INDEX book_by_title (is_wishlist_item=?)") {
      _ = try await $0.library.books(limit: 10)
    },
    Question(
      "more books",
      "SEARCH book USING INDEX book_by_title (is_wishlist_item=? AND title_key>?)"
    ) { _ = try await $0.library.books(after: PageMark($0.book), limit: 10) },
    Question("wishes", "SEARCH book USING INDEX book_by_title (is_wishlist_item=?)") {
      _ = try await $0.library.books(wishlist: true, limit: 10)
    },
    Question("books searched", "SEARCH book USING INDEX book_by_title (is_wishlist_item=?)") {
      _ = try await $0.library.books(matching: "du ne", limit: 10)
    },
    Question("the first students", "SCAN student USING INDEX student_by_name") {
      _ = try await $0.library.students(limit: 10)
    },
    Question("more students", "SEARCH student USING INDEX student_by_name (name_key>?)") {
      _ = try await $0.library.students(matching: "ada", after: PageMark($0.student), limit: 10)
    },
    Question("loans by due date", "SCAN loan USING INDEX loan_active_by_due") {
      _ = try await $0.library.loans(.active, limit: 10)
    },
    Question("more loans by due date", "SEARCH loan USING INDEX loan_active_by_due (due_date>?)") {
      _ = try await $0.library.loans(.active, after: PageMark($0.loan), limit: 10)
    },
    Question("overdue loans", "SEARCH loan USING INDEX loan_active_by_due (due_date<?)") {
      _ = try await $0.library.loans(.overdue(at: TestStore.later(days: 99)), limit: 10)
    },
    Question("all loans", "SEARCH loan USING INTEGER PRIMARY KEY (rowid<?)") {
      _ = try await $0.library.loans(.all, limit: 10)
    },
    Question("the diary", "SEARCH activity USING INTEGER PRIMARY KEY (rowid<?)") {
      _ = try await $0.library.activities(limit: 10)
    },
    Question("the diary by type", "SEARCH activity USING INDEX activity_by_type (type=? AND id<?)") {
      _ = try await $0.library.activities(ofType: .checkout, limit: 10)
    },
  ]

  static let writes = [
    Question("checking out", "SEARCH book \(byPrimaryKey)") {
      _ = try await $0.library.addCopies(1, to: $0.book.id, operation: .random(), at: TestStore.now)
      let draft = StudentDraft(libraryID: "S9", firstName: "Emmy", lastName: "Noether")
      let emmy = try await $0.library.addStudent(draft, operation: .random(), at: TestStore.now)
      try await $0.library.reserve($0.book.id, for: emmy.id, operation: .random(), at: TestStore.now)
      _ = try await $0.library.checkOut($0.book.id, to: emmy.id, operation: .random(), at: TestStore.now)
    },
    Question("bringing back", "SEARCH loan \(byPrimaryKey)") {
      _ = try await $0.library.renew($0.loan.id, operation: .random(), at: TestStore.now)
      _ = try await $0.library.returnLoan($0.loan.id, operation: .random(), at: TestStore.now)
    },
    Question("editing", "SEARCH book \(byPrimaryKey)") {
      let draft = BookDraft(isbn: try ISBN.sample(8), title: "Dune", author: "Frank Herbert", copies: 4)
      _ = try await $0.library.editBook($0.book.id, to: draft, operation: .random(), at: TestStore.now)
    },
  ]

  @Test(arguments: lookUps + pages + writes)
  func statements_findTheirRowsByAnIndex_andSortNothing(_ question: Question) async throws {
    let recorder = PlanRecorder(try await SQLiteDriver.inMemory())
    let library = Library(driver: recorder, rules: CirculationRules(), calendar: TestStore.calendar)
    let book = try await library.addBook(
      BookDraft(isbn: try ISBN.sample(1), title: "Dune", author: "Frank Herbert"), operation: .random(),
      at: TestStore.now)
    let ada = try await library.addStudent(
      StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace"), operation: .random(), at: TestStore.now)
    let loan = try await library.checkOut(book.id, to: ada.id, operation: .random(), at: TestStore.now)
    _ = recorder.takePlans()

    try await question.ask(Scene(library: library, book: book, student: ada, loan: loan))
    let steps = recorder.takePlans().flatMap { $0 }
    #expect(steps.contains(question.step), "\(steps)")
    for step in steps {
      #expect(!step.contains("TEMP B-TREE"), "\(steps)")
      #expect(!step.hasPrefix("SCAN") || step.contains("USING INDEX"), "\(steps)")
    }
  }
}
