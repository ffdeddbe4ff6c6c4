import Domain
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite("Students: changed and deleted", .serialized)
struct StudentChangeTests {
  private func edit(_ student: Student, _ edit: StudentEdit, in store: TestStore) async throws -> Student {
    try await store.library.editStudent(student.id, edit, operation: .random(), at: TestStore.now)
  }

  private func delete(_ student: Student, force: Bool = false, in store: TestStore) async throws -> StudentDeletion {
    try await store.library.deleteStudent(student.id, force: force, operation: .random(), at: TestStore.now)
  }

  @Test(arguments: StoreBackend.allCases)
  func edit_changesOnlyWhatIsNamed(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await store.addStudent(card: CardNumber(serial: 7))
    var expected = ada
    let moved = try await edit(ada, StudentEdit(grade: " 8 "), in: store)
    #expect(moved.schoolClass != ada.schoolClass)
    (expected.grade, expected.schoolClass) = ("8", moved.schoolClass)
    #expect(moved == expected)
    expected.lastName = "Königin"
    #expect(try await edit(ada, StudentEdit(lastName: "Königin"), in: store) == expected)
    #expect(try await store.library.students(matching: "konigin", limit: 9) == [expected])
    #expect(try await store.library.students(matching: "lovelace", limit: 9) == [])
    expected.cardNumber = nil
    #expect(try await edit(ada, StudentEdit(card: .some(.none)), in: store) == expected)
    // The removed one may be in another person's hands.
    expected.cardNumber = CardNumber(serial: 8)
    #expect(try await edit(ada, StudentEdit(card: .next), in: store) == expected)
    expected.cardNumber = CardNumber(serial: 99)
    #expect(
      try await edit(ada, StudentEdit(card: .number(try #require(CardNumber(serial: 99)))), in: store) == expected)
    try await store.expectSound()
  }

  /// Earlier versions gave library IDs that have become words of a station.
  @Test(arguments: StoreBackend.allCases)
  func reservedLibraryID_isKept_byTheStudentWhoHasIt(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await store.addStudent("S1")
    try await store.library.driver.write {
      try $0.run("UPDATE student SET library_id = '2', library_id_key = '2' WHERE id = \(ada.id.rawValue)")
    }
    #expect(try await edit(ada, StudentEdit(grade: "7"), in: store).grade == "7")
    #expect(try await edit(ada, StudentEdit(libraryID: " 2 "), in: store).libraryID == "2")
    let row: ImportSource<StudentDraft> = { take in
      try take(.entry(StudentDraft(libraryID: "2", firstName: "Ada", lastName: "King"), line: 2))
      try take(.entry(StudentDraft(libraryID: "3", firstName: "Emmy", lastName: "Noether"), line: 3))
    }
    let noted = Mutex<[LineProblem]>([])
    let counts = try await store.library.checkStudents(row, ImportManner(choice: .update, skipsBad: true)) { problem in
      noted.withLock { $0.append(problem) }
    }
    #expect((counts.updated, counts.bad) == (1, 1))
    #expect(noted.withLock { $0 } == [LineProblem(line: 3, .refused([.numberCollision(text: "3")]))])
  }

  @Test(arguments: StoreBackend.allCases)
  func edit_isRefused_whenANumberIsTakenOrCollides(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await store.addStudent("S1", card: CardNumber(serial: 1))
    let emmy = try await store.addStudent("S2", "Emmy", "Noether", card: CardNumber(serial: 2))
    let card = try #require(CardNumber(serial: 1))
    try await store.expectRefusal(.libraryIDTaken(libraryID: "s1"), .cardTaken(card)) {
      try await edit(emmy, StudentEdit(libraryID: "s1", card: .number(card)), in: store)
    }
    try await store.expectRefusal(.numberCollision(text: "20000011")) {
      try await edit(emmy, StudentEdit(libraryID: "20000011"), in: store)
    }
    try await store.expectRefusal(.numberCollision(text: "2")) {
      try await edit(emmy, StudentEdit(libraryID: "2"), in: store)
    }
    try await store.expectRefusal(.nameMissing) {
      try await edit(emmy, StudentEdit(firstName: "", lastName: ""), in: store)
    }
    // One's own are no other's.
    #expect(try await edit(ada, StudentEdit(libraryID: "s1", card: .number(card)), in: store).libraryID == "s1")
    var gone = ada
    gone.id = Student.ID(rawValue: 99)
    try await store.expectRefusal(.noLongerThere) { try await edit(gone, StudentEdit(grade: "1"), in: store) }
  }

  @Test(arguments: StoreBackend.allCases)
  func newLibraryID_takesTheHistoryAlong_butNotThatOfWhoHadItBefore(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook()
    let old = try await store.addStudent("S1")
    _ = try await store.returnBook(try await store.checkOut(book, to: old))
    _ = try await delete(old, in: store)
    let new = try await store.addStudent("S1", "Emmy", "Noether")
    _ = try await store.checkOut(book, to: new)
    _ = try await edit(new, StudentEdit(libraryID: "S9"), in: store)
    func kinds(_ libraryID: String) async throws -> [Activity.Kind] {
      try await store.library.activities(matching: ActivityFilter(student: libraryID), after: nil, limit: 99).map(
        \.type)
    }
    #expect(try await kinds("S9") == [.editStudent, .checkout, .addStudent])
    #expect(try await kinds("S1") == [.deleteStudent, .returnBook, .checkout, .addStudent])
    let line = try await store.library.activities(limit: 1).first
    #expect(line?.additionalInfo == "S1")
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func delete_keepsTheHistory_underTheLibraryIDAlone(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook()
    let ada = try await store.addStudent("S1")
    let loan = try await store.checkOut(book, to: ada)
    _ = try await store.returnBook(loan, at: TestStore.later(days: 1))
    #expect(try await delete(ada, in: store) == StudentDeletion(ada.id))
    #expect(try await store.library.student(id: ada.id) == nil)
    #expect(try await store.library.students(matching: "ada", limit: 9) == [])
    let past = try await store.library.pastLoans(.ofBook(book.id), limit: 9)
    #expect(past.map(\.studentLibraryID) == ["S1"])
    #expect(past.map(\.student) == [nil])
    #expect(try await store.library.activities(limit: 1).map(\.type) == [.deleteStudent])
    #expect(!(try await store.contents()).contains { $0.contains("Lovelace") })
    // The ID is free, and nothing of the one who had it is the new one's.
    _ = try await store.addStudent("S1", "Emmy", "Noether")
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func delete_isRefused_withActiveLoans_unlessItIsForced(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (dune, emma) = (try await store.addBook(), try await store.addBook("Emma", by: "Jane Austen"))
    let (ada, emmy) = (try await store.addStudent("S1"), try await store.addStudent("S2", "Emmy", "Noether"))
    _ = try await store.checkOut(dune, to: ada)
    _ = try await store.checkOut(emma, to: emmy)
    try await store.library.reserve(emma.id, for: ada.id, operation: .random(), at: TestStore.now)
    try await store.library.reserve(dune.id, for: emmy.id, operation: .random(), at: TestStore.now)
    try await store.expectRefusal(.studentHasLoans(count: 1)) { try await delete(ada, in: store) }
    let deletion = try await delete(ada, force: true, in: store)
    #expect(deletion.endedLoans.map(\.loan.book.title) == ["Dune"])
    #expect(deletion.endedLoans.map(\.loan.returnDate) == [TestStore.now])
    #expect(deletion.endedLoans.map(\.hold?.student) == [emmy])
    #expect(deletion.cancelledReservations.map(\.book.title) == ["Emma"])
    #expect(try await store.reload(dune).availableCopies == 1)
    #expect(try await store.library.held(for: emmy.id).map(\.book.title) == ["Dune"])
    #expect(
      try await store.library.activities(limit: 4).map(\.type)
        == [.deleteStudent, .holdCopy, .returnBook, .cancelReservation])
    try await store.expectSound()
  }
}
