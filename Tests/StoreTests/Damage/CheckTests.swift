import Domain
import Store
import TestSupport
import Testing

@Suite("The store checks itself", .serialized)
struct CheckTests {
  /// The constraints of the schema, on a connection that may only read: the engine's own check passes them over there.
  @Test(arguments: [
    ("UPDATE book SET is_favorite = 7 WHERE id = 1", "book:1 constraint-broken is_favorite IN (0, 1)"),
    ("UPDATE student SET library_id = ''", "student:1 constraint-broken length(library_id) > 0"),
    ("UPDATE loan SET renewals = -2", "loan:1 constraint-broken renewals >= 0"),
  ])
  func brokenConstraint_isFound_byAReader(statement: String, finding: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("library.sqlite")
    let driver = try await SQLiteDriver.open(at: path)
    let library = Library(driver: driver, rules: CirculationRules(), calendar: TestStore.calendar)
    let book = try await library.addBook(
      BookDraft(title: "Dune", author: "Frank Herbert"), operation: .random(), at: TestStore.now)
    let student = try await library.addStudent(
      StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace"), operation: .random(), at: TestStore.now)
    _ = try await library.checkOut(book.id, to: student.id, operation: .random(), at: TestStore.now)
    #expect(try await library.check() == [])
    try await driver.write { connection in
      try connection.run("PRAGMA ignore_check_constraints = ON")
      try connection.run(SQL(trusted: statement))
    }
    #expect(try await library.check().map { "\($0)" }.contains(finding))
    try await library.close()
    let reader = Library(
      driver: try await SQLiteDriver.open(at: path, options: .init(isReadOnly: true)), rules: CirculationRules(),
      calendar: TestStore.calendar)
    #expect(try await reader.check().map { "\($0)" }.contains(finding))
    try await reader.close()
  }

  /// Damage that a broken program or a person with a SQL prompt might cause, and the finding for each.
  static let planted: [(statements: [String], finding: String)] = [
    (["UPDATE book SET available_copies = -1 WHERE id = 1"], "book:1 available-copies-out-of-range"),
    (["UPDATE book SET available_copies = 9 WHERE id = 2"], "book:2 available-copies-out-of-range"),
    (["UPDATE book SET total_copies = 5000 WHERE id = 2"], "book:2 too-many-copies"),
    (["UPDATE book SET isbn = '9780441172710' WHERE id = 1"], "book.isbn:1 isbn-invalid"),
    (["UPDATE book SET is_wishlist_item = 1 WHERE id = 1"], "book:1 copies-of-a-wish"),
    (
      ["UPDATE book SET total_copies = 0, available_copies = 0 WHERE id = 2"],
      "book:2 copies-of-a-wish"
    ),
    (
      ["UPDATE book SET available_copies = 2 WHERE id = 1"],
      "book:1 copies-do-not-add-up"
    ),
    (
      [
        "DROP INDEX loan_by_book",
        "INSERT INTO loan (book_id, student_id, checkout_date, due_date, copy_number) VALUES (1, 2, 5, 6, 1)",
      ], "loan:1 loan-twice"
    ),
    (["UPDATE copy SET state = 'lost' WHERE id = 2"], "book:1 copies-counted-wrongly"),
    (["UPDATE copy SET state = 'withdrawn' WHERE id = 1"], "book:1 copies-counted-wrongly"),
    (["DELETE FROM copy WHERE book_id = 2"], "book:2 copies-counted-wrongly"),
    (["UPDATE copy SET state = 'on_shelf' WHERE id = 1"], "loan:1 loan-without-copy"),
    (["UPDATE loan SET copy_number = 9 WHERE id = 1"], "loan:1 loan-without-copy"),
    (["UPDATE loan SET copy_number = NULL WHERE id = 1"], "copy:1 copy-on-loan-without-loan"),
    (["UPDATE copy SET state = 'on_loan' WHERE id = 3"], "copy:3 copy-on-loan-without-loan"),
    (["UPDATE copy SET state = 'on_hold' WHERE id = 2"], "book:1 copies-on-hold-wrong"),
    (["UPDATE copy SET state = 'gone' WHERE id = 2"], "copy.state:2 value-invalid"),
    (
      [
        "UPDATE book SET label_number = '0400000000015' WHERE id = 1",
        "UPDATE copy SET label_number = '0400000000015' WHERE id = 3",
      ],
      "copy:3 label-twice"
    ),
    (["UPDATE loan SET due_date = checkout_date - 1 WHERE id = 1"], "loan:1 loan-ends-before-it-begins"),
    (
      ["UPDATE loan SET return_date = checkout_date - 1 WHERE id = 2"],
      "loan:2 loan-ends-before-it-begins"
    ),
    (["DELETE FROM activity WHERE type = 'checkout'"], "checkouts-not-logged"),
    (
      ["INSERT INTO loan (book_id, student_id, checkout_date, due_date) VALUES (2, 1, 5, 6)"],
      "checkouts-not-logged"
    ),
    (
      // One student's line stands for no other's.
      ["UPDATE activity SET student_library_id = 'S2' WHERE type = 'checkout' AND student_library_id = 'S1'"],
      "student:1 checkouts-not-logged"
    ),
    (["UPDATE book SET title = 'Dune Messiah' WHERE id = 1"], "book:1 book-sorted-wrongly"),
    (["UPDATE book SET title_key = 'dun' WHERE id = 1"], "book:1 book-sorted-wrongly"),
    (["UPDATE book SET author_key = 'x' WHERE id = 2"], "book:2 book-sorted-wrongly"),
    (["UPDATE book SET categories = 'Love' WHERE id = 2"], "book:2 categories-of-book-wrong"),
    (
      ["INSERT INTO book_category (book_id, category_key, name) VALUES (1, 'love', 'Love')"],
      "book:1 categories-of-book-wrong"
    ),
    (["UPDATE student SET search_text = 'ada' WHERE id = 1"], "student:1 student-sorted-wrongly"),
    (
      ["INSERT INTO reservation (book_id, student_id, created_at, closed_at) VALUES (1, 1, 5, 4)"],
      "reservation:1 reservation-ends-before-it-begins"
    ),
    (
      [
        "DROP INDEX reservation_open_once",
        "INSERT INTO reservation (book_id, student_id, created_at) VALUES (1, 1, 5), (1, 1, 6)",
      ], "reservation:1 reservation-twice"
    ),
    (["UPDATE loan SET return_date = NULL WHERE id = 2"], "student:2 returns-not-logged"),
    (["UPDATE book SET times_borrowed = 7 WHERE id = 1"], "book:1 times-borrowed-wrong"),
    (["UPDATE book SET rating_sum = 7 WHERE id = 1"], "book:1 ratings-of-book-wrong"),
    (
      ["INSERT INTO reservation (book_id, student_id, created_at) VALUES (2, 1, 5)"],
      "book:2 copy-free-and-reserved"
    ),
    (
      [
        "INSERT INTO reservation (book_id, student_id, created_at, held_until) VALUES (1, 1, 5, 6), (1, 2, 5, 6)"
      ], "book:1 holds-exceed-copies"
    ),
    (
      ["INSERT INTO reservation (book_id, student_id, created_at, held_until, ending) VALUES (2, 1, 5, 6, 'lapsed')"],
      "reservation:1 reservation-open-and-ended"
    ),
    (
      [
        "INSERT INTO lookup_queue (book_id, due_at) VALUES (2, 5)",
        "INSERT INTO lookup_result (book_id, is_found, ended_at) VALUES (1, 0, 5), (2, 1, 5)",
      ], "lookup_queue:2 lookup-finished-and-queued"
    ),
    (["DELETE FROM activity WHERE type = 'return_book'"], "returns-not-logged"),
    (["UPDATE loan SET return_date = NULL"], "returns-not-logged"),
    (["DELETE FROM loan"], "checkouts-not-logged"),
    (["DELETE FROM loan"], "returns-not-logged"),
    (
      ["UPDATE student SET library_id_key = '20000028' WHERE id = 1"],
      "student:1 card-is-library-id"
    ),
    (["UPDATE student SET grade = '8' WHERE id = 2"], "student:2 class-of-student-wrong"),
    (["UPDATE student SET class_id = NULL WHERE id = 1"], "student:1 class-of-student-wrong"),
    (["UPDATE school_class SET name = '8' WHERE id = 1"], "student:2 class-of-student-wrong"),
    (["UPDATE student SET class_id = 99 WHERE id = 2"], "student.class_id:2 reference-dangling"),
    (["DELETE FROM book WHERE id = 1"], "loan.book_id:1 reference-dangling"),
    (["DELETE FROM student WHERE id = 2"], "loan.student_id:2 reference-dangling"),
    (["UPDATE activity SET type = 'gossip' WHERE id = 1"], "activity.type:1 reference-dangling"),
    (
      ["INSERT INTO reservation (book_id, student_id, created_at) VALUES (9, 9, 1)"],
      "reservation.book_id:1 reference-dangling"
    ),
  ]

  /// Two books, two students, one loan that is still out and one that ended.
  private func sound(_ backend: StoreBackend) async throws -> TestStore {
    let store = try await TestStore(backend)
    let dune = try await store.addBook(copies: 2)
    let emma = try await store.addBook("Emma", by: "Jane Austen", copies: 1)
    let ada = try await store.addStudent("S1", card: CardNumber(serial: 1))
    let emmy = try await store.addStudent("S2", "Emmy", "Noether", card: CardNumber(serial: 2))
    _ = try await store.checkOut(dune, to: ada)
    _ = try await store.returnBook(try await store.checkOut(emma, to: emmy))
    _ = try await store.addWish("Sanditon")
    return store
  }

  @Test(arguments: StoreBackend.allCases)
  func check_findsNothing_inASoundStore(on backend: StoreBackend) async throws {
    try await TestStore(backend).expectSound()
    try await sound(backend).expectSound()
  }

  @Test(arguments: StoreBackend.allCases, planted.indices)
  func check_names_whatWasPlanted(on backend: StoreBackend, number: Int) async throws {
    let store = try await sound(backend)
    let (statements, finding) = Self.planted[number]
    try await store.plant(statements)
    let findings = try await store.library.check()
    #expect(findings.contains { "\($0)".hasSuffix(finding) }, "\(findings)")
  }
}

extension TestStore {
  func plant(_ statements: [String]) async throws { try await driver.plant(statements) }
}

extension DatabaseDriver {
  /// Runs statements past the constraints that would forbid them.
  func plant(_ statements: [String]) async throws {
    let engine = dialect.engine
    try await write { connection in
      let (before, after) =
        switch engine {
        case .sqlite: (Planting.forgetting, Planting.remembering)
        case .postgres: ([Planting.droppingConstraints], [])
        }
      for statement in before + statements + after { try connection.run(SQL(trusted: statement)) }
    }
  }
}

private enum Planting {
  /// Foreign keys cannot be switched off inside a transaction, and the driver always writes inside one, so the schema
  /// omits them for this test.
  static let forgetting = [
    "PRAGMA ignore_check_constraints = ON",
    "PRAGMA writable_schema = ON",
    "CREATE TEMP TABLE declared AS SELECT name, sql FROM sqlite_master WHERE type = 'table'",
    "UPDATE sqlite_master SET sql = replace(sql, 'REFERENCES book (id) ON DELETE RESTRICT', '')",
    "UPDATE sqlite_master SET sql = replace(sql, 'REFERENCES student (id) ON DELETE RESTRICT', '')",
    "UPDATE sqlite_master SET sql = replace(sql, 'REFERENCES activity_type (name)', '')",
    "UPDATE sqlite_master SET sql = replace(sql, 'REFERENCES school_class (id)', '')",
    "PRAGMA writable_schema = RESET",
  ]

  static let remembering = [
    "PRAGMA writable_schema = ON",
    """
    UPDATE sqlite_master SET sql = (SELECT sql FROM declared WHERE declared.name = sqlite_master.name)
    WHERE type = 'table'
    """,
    "DROP TABLE declared",
    "PRAGMA writable_schema = RESET",
    "PRAGMA ignore_check_constraints = OFF",
  ]

  static let droppingConstraints = """
    DO $$ DECLARE found record; BEGIN
      FOR found IN SELECT conname, conrelid::regclass::text AS owner FROM pg_constraint
        WHERE contype IN ('c', 'f') AND connamespace = current_schema()::regnamespace
      LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.owner, found.conname); END LOOP;
    END $$
    """
}
