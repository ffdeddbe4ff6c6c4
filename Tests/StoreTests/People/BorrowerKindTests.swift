import Domain
import Reports
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite("Kinds of borrowers in the library", .serialized)
struct BorrowerKindTests {
  private func add(_ libraryID: String, _ kind: BorrowerKind?, to store: TestStore) async throws -> Student {
    try await store.library.addStudent(
      StudentDraft(libraryID: libraryID, firstName: "Ada", lastName: "Lovelace", kind: kind), operation: .random(),
      at: TestStore.now)
  }

  private func edit(_ student: Student, _ kind: BorrowerKind, in store: TestStore) async throws -> Student {
    try await store.library.editStudent(
      student.id, StudentEdit(kind: kind), operation: .random(), at: TestStore.now)
  }

  @Test(arguments: StoreBackend.allCases)
  func kind_isKept_andChanged(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    for (index, kind) in ([nil] + BorrowerKind.allCases).enumerated() {
      let added = try await add("S\(index)", kind, to: store)
      #expect(added.kind == kind ?? .student)
      #expect(try await store.library.student(libraryID: "S\(index)") == added)
      // Kept by what names other fields.
      let edited = try await store.library.editStudent(
        added.id, StudentEdit(grade: "8"), operation: .random(), at: TestStore.now)
      #expect(edited.kind == added.kind)
      for other in BorrowerKind.allCases { #expect(try await edit(added, other, in: store).kind == other) }
    }
    // A change is reported once, and an edit that changes nothing is not.
    let before = try await store.library.activities(limit: 99).count
    let guest = try #require(try await store.library.student(libraryID: "S1"))
    for _ in 1...2 { _ = try await edit(guest, .teacher, in: store) }
    #expect(try await store.library.activities(limit: 99).count == before + 1)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func change_ofAKind_countsOnce_underItsName(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await add("S1", nil, to: store)
    let once = OperationID("once")
    func change(to kind: BorrowerKind?) async throws -> Student {
      try await store.library.editStudent(
        ada.id, StudentEdit(grade: "8", kind: kind), operation: once, at: TestStore.now)
    }
    for _ in 1...2 { #expect(try await change(to: .teacher).kind == .teacher) }
    for other in [BorrowerKind.guest, nil] {
      try await store.expectRefusal(.operationReused(once)) { try await change(to: other) }
    }
  }

  /// A set of 30 goes out by its labels and by its ISBN, and comes back in another order.
  @Test(arguments: StoreBackend.allCases, [BorrowerKind.teacher, .schoolClass])
  func classSet_goesOut_andComesBack(on backend: StoreBackend, kind: BorrowerKind) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let book = try await store.addBook(copies: 31)
    let borrower = try await add("T1", kind, to: store)
    for number in 1...31 {
      if number == 31 { continue }
      let copy = number.isMultiple(of: 2) ? number : nil
      _ = try await library.checkOut(book.id, copy: copy, to: borrower.id, operation: .random(), at: TestStore.now)
    }
    let loans = try await library.activeLoans(of: borrower.id)
    #expect(Set(loans.compactMap(\.copyNumber)).count == 30)
    #expect(try await store.reload(book).availableCopies == 1)
    let own = try #require(loans.first { $0.copyNumber == 2 })
    try await store.expectRefusal(.alreadyBorrowed(title: "Dune", dueDate: own.dueDate)) {
      try await library.checkOut(book.id, copy: 2, to: borrower.id, operation: .random(), at: TestStore.now)
    }
    for loan in loans.reversed() { _ = try await store.returnBook(loan) }
    #expect(try await store.reload(book).availableCopies == 31)
    #expect(try await library.copies(of: book.id).allSatisfy { $0.state == .onShelf })
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func limits_followTheKind_asItIsNow(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend, rules: CirculationRules(loanLimit: 2))
    let book = try await store.addBook(copies: 4)
    let others = [try await store.addBook("Emma"), try await store.addBook("Holes")]
    let ada = try await add("S1", nil, to: store)
    let first = try await store.checkOut(book, to: ada)
    try await store.expectRefusal(.alreadyBorrowed(title: "Dune", dueDate: first.dueDate)) {
      try await store.checkOut(book, to: ada)
    }
    _ = try await edit(ada, .teacher, in: store)
    _ = try await store.checkOut(book, to: ada)
    _ = try await store.checkOut(others[0], to: ada)
    // Loans from before stay.
    _ = try await edit(ada, .guest, in: store)
    try await store.expectRefusal(.loanLimitReached(limit: 2)) { try await store.checkOut(others[1], to: ada) }
    #expect(try await store.library.activeLoans(of: ada.id).count == 3)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func returnOfACopy_isUndone_thoughTheTeacherHasAnother(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 3)
    let teacher = try await add("T1", .teacher, to: store)
    let loans = [try await store.checkOut(book, to: teacher), try await store.checkOut(book, to: teacher)]
    func undo() async throws -> Loan {
      _ = try await store.returnBook(loans[0])
      return try await store.library.undoReturn(loans[0].id, operation: .random(), at: TestStore.now)
    }
    let undone = try await undo()
    #expect((undone.id, undone.copyNumber, undone.isActive) == (loans[0].id, 1, true))
    #expect(try await store.library.activeLoans(of: teacher.id).count == 2)
    _ = try await edit(teacher, .student, in: store)
    await #expect(throws: Refusals(.alreadyBorrowed(title: "Dune", dueDate: loans[1].dueDate))) {
      _ = try await undo()
    }
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func teacher_reservesAnotherCopy(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let book = try await store.addBook(copies: 2)
    let (teacher, ada) = (try await add("T1", .teacher, to: store), try await add("S1", nil, to: store))
    let own = try await store.checkOut(book, to: teacher)
    let other = try await store.checkOut(book, to: ada)
    _ = try await library.reserve(book.id, for: teacher.id, operation: .random(), at: TestStore.now)
    try await store.expectRefusal(.alreadyBorrowed(title: "Dune", dueDate: other.dueDate)) {
      try await library.reserve(book.id, for: ada.id, operation: .random(), at: TestStore.now)
    }
    _ = try await store.returnBook(other)
    #expect(try await library.held(for: teacher.id).count == 1)
    _ = try await store.checkOut(book, to: teacher)
    #expect(try await library.held(for: teacher.id).isEmpty)
    #expect(try await library.activeLoans(of: teacher.id).compactMap(\.copyNumber).sorted() == [1, 2])
    _ = try await store.returnBook(own)
    try await store.expectSound()
  }

  // MARK: - Tables

  @Test(arguments: StoreBackend.allCases)
  func table_bringsKinds_andLeavesThoseThatItDoesNotName(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    func bringIn(_ kinds: [BorrowerKind?], _ choice: ImportChoice?) async throws -> [BorrowerKind] {
      let table: ImportSource<StudentDraft> = { take in
        for (index, kind) in kinds.enumerated() {
          let draft = StudentDraft(libraryID: "S\(index)", firstName: "Ada", lastName: "A\(index)", kind: kind)
          try take(.entry(draft, line: index + 2))
        }
      }
      _ = try await store.library.importStudents(
        table, ImportManner(choice: choice), operation: .random(), at: TestStore.now)
      return try await store.library.students(limit: 9).map(\.kind)
    }
    #expect(
      try await bringIn([nil, .teacher, .schoolClass, .guest], nil) == [.student, .teacher, .schoolClass, .guest])
    #expect(try await bringIn([.guest, nil, .student, nil], .skip) == [.student, .teacher, .schoolClass, .guest])
    #expect(try await bringIn([.guest, nil, .student, nil], .update) == [.guest, .teacher, .student, .guest])
    let exported = Mutex<[SQLValue?]>([])
    _ = try await store.library.exportStudents { row in exported.withLock { $0.append(row.last) } }
    #expect(exported.withLock { $0 } == ["guest", "teacher", "student", "guest"].map { .text($0) })
    try await store.expectSound()
  }

  /// Lines that programs of earlier versions staged, without and with a kind, and lines of this one.
  @Test func stagedLines_ofAllVersions_areRead() throws {
    var reader = try StagedReader("1:11:22:S13:Ada0:1:7-1:32:S20:5:Curie1:88:20000011")
    let first = StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "", grade: "7")
    let second = StudentDraft(
      libraryID: "S2", firstName: "", lastName: "Curie", grade: "8", cardNumber: CardNumber("20000011"))
    #expect(try reader.next(StudentDraft.self) == .entry(first, line: 2))
    #expect(try reader.next(StudentDraft.self) == .entry(second, line: 3))
    #expect(reader.isAtEnd)
    for kind in [nil] + BorrowerKind.allCases {
      var (draft, text) = (second, StagedText())
      draft.kind = kind
      for line in 2...3 { text.append(draft, line: line) }
      var reader = try StagedReader(text.text)
      for line in 2...3 { #expect(try reader.next(StudentDraft.self) == .entry(draft, line: line)) }
      #expect(reader.isAtEnd)
    }
    var guest = first
    guest.kind = .guest
    var older = try StagedReader("1:21:22:S13:Ada0:1:7-5:guest")
    #expect(try older.next(StudentDraft.self) == .entry(guest, line: 2))
    #expect(throws: ValueFault.self) { try StagedReader("1:4") }
    var damaged = try StagedReader("1:21:22:S13:Ada0:1:7-5:pupil")
    #expect(throws: ValueFault.self) { try damaged.next(StudentDraft.self) }
  }

  // MARK: - The schema

  @Test(arguments: StoreBackend.allCases)
  func schema_refusesAnotherKind(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await add("S1", .teacher, to: store)
    for wrong in ["'pupil'", "''", "NULL"] {
      await #expect(throws: (any Error).self) {
        try await store.driver.write {
          try $0.run(SQL(trusted: "UPDATE student SET kind = \(wrong) WHERE id = \(ada.id.rawValue)"))
        }
      }
    }
    #expect(try await store.library.student(libraryID: "S1") == ada)
  }

  @Test func check_names_aKindThatIsNone() async throws {
    let store = try await TestStore(.file)
    _ = try await add("S1", .teacher, to: store)
    try await store.driver.write { connection in
      try connection.run("PRAGMA ignore_check_constraints = ON")
      try connection.run("UPDATE student SET kind = 'pupil'")
      try connection.run("PRAGMA ignore_check_constraints = OFF")
    }
    let findings = try await store.library.check()
    #expect(findings.contains { $0.place?.path == "student.kind" }, "\(findings)")
    await #expect { _ = try await store.library.students(limit: 9) } throws: { "\($0)".contains("student.kind") }
  }
}
