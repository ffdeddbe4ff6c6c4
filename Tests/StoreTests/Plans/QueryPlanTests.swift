import Domain
import TestSupport
import Testing

@testable import Store

/// The cost of a look-up or a page must not grow with the library: every statement finds its rows by an index, and a
/// page comes in the order of one instead of being sorted.
@Suite("How the store finds its rows", .serialized)
struct QueryPlanTests {
  struct Scene: Sendable {
    let library: Library
    let book: Book
    let student: Student
    let loan: Loan
  }

  /// The rows that a query may sort: never the whole library.
  enum Sorting: Hashable, Sendable {
    case never
    /// The rows that hold a word.
    case found
    /// One student's loans, or one book's, where the engine thinks that quicker than their order in the index.
    case few

    var isOfFound: Bool { self == .found }
  }

  struct Question: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// A step of SQLite's plan.
    let step: String
    /// An index in PostgreSQL's plan.
    let index: String
    let sorts: Sorting
    let ask: @Sendable (Scene) async throws -> Void

    init(
      _ name: String, _ step: String, on index: String, sorts: Sorting = .never,
      ask: @escaping @Sendable (Scene) async throws -> Void
    ) {
      testDescription = name
      self.step = step
      self.index = index
      self.sorts = sorts
      self.ask = ask
    }
  }

  static let byPrimaryKey = "USING INTEGER PRIMARY KEY (rowid=?)"

  static let writes = [
    Question(
      "taking look-ups", "SEARCH task USING INDEX lookup_queue_by_due (due_at<?)", on: "lookup_queue_by_due",
      sorts: .few
    ) {
      try await $0.library.addLookupTask(of: $0.book.id, at: TestStore.now)
      _ = try await $0.library.takeLookups(3, at: TestStore.later(hours: 1), lease: TestStore.later(hours: 2))
    },
    Question(
      "recording the same again", "SEARCH attention USING INDEX attention_open (fingerprint=?)", on: "attention_open"
    ) { scene in
      for _ in 1...2 {
        try await scene.library.record(Attention(.unknownCode, book: scene.book.id, codes: ["1"]), at: TestStore.now)
      }
    },
    Question("ending a look-up", "SEARCH lookup_queue \(byPrimaryKey)", on: "lookup_queue_pkey") { try await look($0) },
    Question("looking up anew", "SEARCH lookup_result \(byPrimaryKey)", on: "lookup_result_pkey") {
      try await look($0)
      try await $0.library.addLookupTask(
        ofIncomplete: $0.book, notSince: TestStore.later(days: 1), at: TestStore.later(days: 2))
    },
    Question(
      "deleting a book", "SEARCH loan USING INDEX loan_by_book (book_id=?)", on: "loan_by_book", sorts: .few
    ) {
      _ = try await $0.library.returnLoan($0.loan.id, operation: .random(), at: TestStore.now)
      _ = try await $0.library.deleteBook($0.book.id, operation: .random(), at: TestStore.now)
    },
    Question("checking out", "SEARCH book \(byPrimaryKey)", on: "book_pkey", sorts: .few) {
      let draft = StudentDraft(libraryID: "S9", firstName: "Emmy", lastName: "Noether")
      let emmy = try await $0.library.addStudent(draft, operation: .random(), at: TestStore.now)
      try await $0.library.reserve($0.book.id, for: emmy.id, operation: .random(), at: TestStore.now)
      _ = try await $0.library.addCopies(1, to: $0.book.id, operation: .random(), at: TestStore.now)
      _ = try await $0.library.checkOut($0.book.id, to: emmy.id, operation: .random(), at: TestStore.now)
    },
    Question("bringing back", "SEARCH loan \(byPrimaryKey)", on: "loan_pkey", sorts: .few) {
      _ = try await $0.library.renew($0.loan.id, operation: .random(), at: TestStore.now)
      _ = try await $0.library.returnLoan($0.loan.id, operation: .random(), at: TestStore.now)
    },
    Question(
      "for whom a copy is on hold", "SEARCH reservation USING INDEX reservation_by_book (book_id=? AND closed_at=?)",
      on: "reservation_open_once", sorts: .few
    ) { _ = try await $0.library.returnLoan($0.loan.id, operation: .random(), at: TestStore.now) },
    Question(
      "whether the clock is right", "SEARCH activity USING COVERING INDEX activity_by_type_and_time (type=?)",
      on: "activity_by_type_and_time"
    ) {
      let rule = ClockRule(earliest: TestStore.later(days: -99))
      let library = Library(
        driver: $0.library.driver, rules: CirculationRules(), calendar: TestStore.calendar, clockRule: rule)
      #expect(try await library.clockRefusal(at: TestStore.later(days: -9)) != nil)
      try await library.confirmClock(operation: .random(), at: TestStore.now)
      _ = try await library.clockRefusal(at: TestStore.later(days: -9))
    },
    Question(
      "passing on what nobody fetched",
      "SEARCH reservation USING INDEX reservation_held (closed_at=? AND held_until<?)",
      on: "reservation_held"
    ) {
      _ = try await $0.library.passOnExpired(at: TestStore.later(days: 400))
    },
    Question("cancelling", "SEARCH reservation \(byPrimaryKey)", on: "reservation_pkey", sorts: .few) {
      let id = Reservation.ID(rawValue: 701)
      _ = try await $0.library.cancelReservation(id, operation: .random(), at: TestStore.now)
    },
    Question("deleting a student", "SEARCH student \(byPrimaryKey)", on: "student_pkey", sorts: .few) {
      _ = try await $0.library.deleteStudent($0.student.id, force: true, operation: .random(), at: TestStore.now)
    },
    Question("changing a library ID", "SEARCH activity USING", on: "activity_by_student", sorts: .few) {
      let edit = StudentEdit(libraryID: "S2")
      _ = try await $0.library.editStudent($0.student.id, edit, operation: .random(), at: TestStore.now)
    },
    Question("editing", "SEARCH book \(byPrimaryKey)", on: "book_pkey", sorts: .few) {
      let draft = BookDraft(isbn: try ISBN.sample(8), title: "Dune", author: "Frank Herbert", copies: 4)
      _ = try await $0.library.editBook($0.book.id, to: draft, operation: .random(), at: TestStore.now)
    },
  ]

  /// All questions run on one library, which none of them changes: filling it takes longer than all of them.
  @Test(arguments: [StoreBackend.inMemory, .postgres])
  func questions_findTheirRowsByAnIndex_andSortNothing(on backend: StoreBackend) async throws {
    let (scene, recorder) = try await filled(backend)
    for question in Self.lookUps + Self.pages + Self.catalogue + Self.discovery + Self.exports + Self.keeping
      + Self.accounts + Self.readers + Self.own
    {
      try await expectPlans(of: question, scene, recorder)
    }
  }

  @Test(
    arguments: [StoreBackend.inMemory, .postgres],
    writes + discoveryWrites + imports + keepingWrites + accountWrites + readerWrites + ownWrites)
  func changes_findTheirRowsByAnIndex_andSortNothing(on backend: StoreBackend, _ question: Question) async throws {
    let (scene, recorder) = try await filled(backend)
    try await expectPlans(of: question, scene, recorder)
  }

  private func filled(_ backend: StoreBackend) async throws -> (Scene, PlanRecorder) {
    let driver = try await filledDriver(backend)
    let recorder = PlanRecorder(driver)
    let library = Library(driver: recorder, rules: CirculationRules(), calendar: TestStore.calendar)
    let book = try await library.addBook(
      BookDraft(isbn: try ISBN.sample(1), title: "Dune", author: "Frank Herbert"), operation: .random(),
      at: TestStore.now)
    let ada = try await library.addStudent(
      StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace"), operation: .random(), at: TestStore.now)
    let loan = try await library.checkOut(book.id, to: ada.id, operation: .random(), at: TestStore.now)
    _ = recorder.takePlans()
    return (Scene(library: library, book: book, student: ada, loan: loan), recorder)
  }

  private func filledDriver(_ backend: StoreBackend) async throws -> any DatabaseDriver {
    guard backend == .postgres else {
      let driver = try await backend.open(in: TemporaryFolder())
      try await fill(driver)
      return driver
    }
    // Filling takes the server much longer than a copy.
    return try await PostgresStores.open {
      try await PostgresDatabase.copy(of: "plans") { address in
        let driver = try await PostgresStores.driver(at: address)
        try await fill(driver)
        try await driver.close()
      }
    }
  }

  private func expectPlans(of question: Question, _ scene: Scene, _ recorder: PlanRecorder) async throws {
    let name = question.testDescription
    try await question.ask(scene)
    // The version of the schema is a table of one row, which every change reads, and the last numbers are one of a few
    // rows.
    let steps: [String] = recorder.takePlans().flatMap { $0 }.filter { step in
      !["schema_version", "sqlite_sequence", "CONSTANT ROW"].contains { step.contains($0) }
    }
    switch recorder.dialect.engine {
    case .sqlite:
      #expect(steps.contains { $0.hasPrefix(question.step) }, "\(name): \(steps)")
      for step in steps {
        #expect(!step.contains("TEMP B-TREE") || question.sorts != .never, "\(name): \(steps)")
        // The few settings and kinds of activity, the few classes, the students who have books; the numbers of at most
        // one page of loans, which an index found.
        if [
          "SCAN kind", "SCAN activity_type", "SCAN school_class", "SCAN promotion", "SCAN kept", "SCAN newest",
          "SCAN seen", "SCAN library_setting",
          // At most some hundred loans and books that indexes found, for suggestions.
          "SCAN latest", "SCAN one", "SCAN borrower", "SCAN other", "SCAN candidate", "SCAN counted",
        ]
        .contains(where: step.hasPrefix) {
          continue
        }
        // A full scan is allowed over the rows that a search found, or over the rows of the order that it looked at.
        let isFound = ["SCAN book", "SCAN student", "SCAN found", "SCAN page", "SCAN past_loan"].contains {
          step.hasPrefix($0)
        }
        #expect(
          !step.hasPrefix("SCAN") || step.contains("USING INDEX") || (question.sorts.isOfFound && isFound),
          "\(name): \(steps)")
      }
    case .postgres:
      #expect(
        steps.contains { $0.contains(" using \(question.index) ") || $0.contains(" on \(question.index)") },
        "\(name): \(steps.joined(separator: "\n"))")
      for step in steps {
        #expect(!step.contains("Seq Scan"), "\(name): \(steps.joined(separator: "\n"))")
        #expect(!step.contains("Sort") || question.sorts != .never, "\(name): \(steps.joined(separator: "\n"))")
      }
    }
  }
}
