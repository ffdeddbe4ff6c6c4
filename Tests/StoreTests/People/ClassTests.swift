import Domain
import Reports
import TestSupport
import Testing

@testable import Store

@Suite("Classes", .serialized)
struct ClassTests {
  private static let now = TestStore.now

  private func add(_ id: String, _ first: String, grade: String, in store: TestStore) async throws -> Student {
    try await store.library.addStudent(
      StudentDraft(libraryID: id, firstName: first, lastName: "Muster", grade: grade), operation: .random(),
      at: Self.now)
  }

  @Test(arguments: StoreBackend.allCases) func spellings_areOneClass(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await add("S1", "Ada", grade: "Klasse 7 B", in: store)
    let emmy = try await add("S2", "Emmy", grade: "7b", in: store)
    let lise = try await add("S3", "Lise", grade: " ７ｂ", in: store)
    #expect([ada, emmy, lise].map(\.grade) == ["7B", "7B", "7B"])
    #expect(Set([ada, emmy, lise].map(\.schoolClass)).count == 1)
    let none = try await add("S4", "Maria", grade: " ", in: store)
    #expect((none.grade, none.schoolClass) == ("", nil))
    let edited = try await store.library.editStudent(
      none.id, StudentEdit(grade: "Kl. 7b"), operation: .random(), at: Self.now)
    #expect((edited.grade, edited.schoolClass) == ("7B", ada.schoolClass))
    let left = try await store.library.editStudent(
      lise.id, StudentEdit(grade: ""), operation: .random(), at: Self.now)
    #expect((left.grade, left.schoolClass) == ("", nil))
    #expect(try await store.library.classes().map(\.name) == ["7B"])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases) func classes_comeInTheirOrder(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    for name in ["Owls", "10a", "7b", "七年级3班", "9c", "Eagles", "7a"] {
      _ = try await store.library.addClass(name, operation: .random(), at: Self.now)
    }
    let old = try await store.library.addClass("6a", operation: .random(), at: Self.now)
    _ = try await store.library.archiveClass(old.id, year: 2025, operation: .random(), at: Self.now)
    #expect(
      try await store.library.classes(archived: true).map(\.name)
        == ["七年级3班", "7a", "7b", "9c", "10a", "Eagles", "Owls", "6a (2025)"])
    #expect(try await store.library.classes().count == 7)
  }

  @Test(arguments: StoreBackend.allCases)
  func import_makesOneClassOfASpelling_andKeepsThoseThatAreThere(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await add("S1", "Ada", grade: "7b", in: store)
    let grades = ["7 B", "Klasse 7b", "8A", "8a", "", "Owls"]
    let lines = grades.enumerated().map { index, grade in
      ImportLine.entry(
        StudentDraft(libraryID: "T\(index)", firstName: "First", lastName: "Last", grade: grade), line: index + 2)
    }
    _ = try await store.library.importStudents(
      { take in for line in lines { try take(line) } }, ImportManner(), operation: .random(), at: Self.now)
    #expect(try await store.library.classes().map(\.name) == ["7b", "8a", "Owls"])
    let students = try await store.library.students(matching: "Last", limit: 10)
    #expect(students.sorted { $0.libraryID < $1.libraryID }.map(\.grade) == ["7b", "7b", "8a", "8a", "", "Owls"])
    let update = ImportLine.entry(
      StudentDraft(libraryID: "S1", firstName: "", lastName: "", grade: "Class 8a"), line: 2)
    let silent = ImportLine.entry(
      StudentDraft(libraryID: "T0", firstName: "", lastName: "Late", grade: ""), line: 3)
    _ = try await store.library.importStudents(
      { take in for line in [update, silent] { try take(line) } }, ImportManner(choice: .update),
      operation: .random(), at: Self.now)
    #expect(try await store.library.student(libraryID: "S1")?.grade == "8a")
    #expect(try await store.library.student(libraryID: "T0")?.grade == "7b")
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases) func class_isRenamed_withItsStudents(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await add("S1", "Ada", grade: "7b", in: store)
    let seven = try #require(ada.schoolClass)
    _ = try await store.library.addClass("8a", operation: .random(), at: Self.now)
    try await store.expectRefusal(.classTaken(name: "8a")) {
      try await store.library.editClass(seven, name: "Klasse 8 A", operation: .random(), at: Self.now)
    }
    try await store.expectRefusal(.classTaken(name: "7b")) {
      try await store.library.addClass("7 B", operation: .random(), at: Self.now)
    }
    try await store.expectRefusal(.nameMissing) {
      try await store.library.addClass(" ", operation: .random(), at: Self.now)
    }
    let renamed = try await store.library.editClass(
      seven, name: "Owls", teacher: " Ms Byrne ", operation: .random(), at: Self.now)
    #expect((renamed.id, renamed.name, renamed.teacher) == (seven, "Owls", "Ms Byrne"))
    // Another spelling of its name does not make another class.
    #expect(
      try await store.library.editClass(seven, name: "OWLS", operation: .random(), at: Self.now).name == "OWLS")
    #expect(try await store.library.student(libraryID: "S1")?.grade == "OWLS")
    #expect(try await store.library.schoolClass(named: "owls")?.id == seven)
    let told = try await store.library.activities(ofType: .editClass, limit: 9).map(\.additionalInfo)
    #expect(told == ["Owls → OWLS", "7b → Owls"])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases) func classes_areMerged(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await add("S1", "Ada", grade: "7bb", in: store)
    let emmy = try await add("S2", "Emmy", grade: "7b", in: store)
    let (wrong, right) = (try #require(ada.schoolClass), try #require(emmy.schoolClass))
    _ = try await store.library.editClass(wrong, teacher: "Ms Byrne", operation: .random(), at: Self.now)
    try await store.expectRefusal(.sameClass) {
      try await store.library.mergeClass(right, into: right, operation: .random(), at: Self.now)
    }
    let operation = OperationID.random()
    for _ in 1...2 {
      let merged = try await store.library.mergeClass(wrong, into: right, operation: operation, at: Self.now)
      #expect((merged.id, merged.name, merged.teacher) == (right, "7b", "Ms Byrne"))
    }
    #expect(try await store.library.students(in: right, limit: 9).map(\.grade) == ["7b", "7b"])
    #expect(try await store.library.classes(archived: true).map(\.name) == ["7b"])
    try await store.expectRefusal(.noLongerThere) {
      try await store.library.mergeClass(wrong, into: right, operation: .random(), at: Self.now)
    }
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func archivedClass_keepsItsStudents_andItsNameIsFree(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await add("S1", "Ada", grade: "10a", in: store)
    let ten = try #require(ada.schoolClass)
    let archived = try await store.library.archiveClass(ten, year: 2026, operation: .random(), at: Self.now)
    #expect((archived.name, archived.archivedYear) == ("10a (2026)", 2026))
    try await store.expectRefusal(.classArchived(name: "10a (2026)")) {
      try await store.library.archiveClass(ten, year: 2027, operation: .random(), at: Self.now)
    }
    let emmy = try await add("S2", "Emmy", grade: "10a", in: store)
    #expect(emmy.schoolClass != ten)
    #expect(try await store.library.student(libraryID: "S1")?.grade == "10a (2026)")
    // A table that was exported brings a leaver back into the same class.
    let again = try await store.library.editStudent(
      ada.id, StudentEdit(grade: "10A (2026)"), operation: .random(), at: Self.now)
    #expect(again.schoolClass == ten)
    try await store.expectRefusal(.classTaken(name: "10a (2026)")) {
      try await store.library.archiveClass(
        try #require(emmy.schoolClass), year: 2026, operation: .random(), at: Self.now)
    }
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func standings_countStudentsAndLoans(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await add("S1", "Ada", grade: "7b", in: store)
    let emmy = try await add("S2", "Emmy", grade: "7b", in: store)
    let lise = try await add("S3", "Lise", grade: "7a", in: store)
    _ = try await add("S4", "Maria", grade: "", in: store)
    let (dune, emma) = (try await store.addBook(copies: 3), try await store.addBook("Emma", by: "Jane Austen"))
    _ = try await store.checkOut(dune, to: ada, due: TestStore.later(days: 3))
    _ = try await store.checkOut(emma, to: ada, due: TestStore.later(days: 30))
    _ = try await store.checkOut(dune, to: emmy, due: TestStore.later(days: 30))
    _ = try await store.returnBook(try await store.checkOut(dune, to: lise))
    let standings = try await store.library.classStandings(at: TestStore.later(days: 10))
    #expect(standings.map(\.schoolClass.name) == ["7a", "7b"])
    #expect(standings.map { [$0.students, $0.loans, $0.overdue] } == [[1, 0, 0], [2, 3, 1]])
    let seven = try #require(ada.schoolClass)
    let loans = try await store.library.activeLoans(of: seven)
    #expect(loans.map(\.student.firstName) == ["Ada", "Ada", "Emmy"])
    #expect(loans.first?.book.title == "Dune")
  }

  @Test(arguments: StoreBackend.allCases) func studentsOfAClass_areDeletedTogether(on backend: StoreBackend)
    async throws
  {
    let store = try await TestStore(backend)
    let (ada, emmy) = (
      try await add("S1", "Ada", grade: "10a", in: store), try await add("S2", "Emmy", grade: "10a", in: store)
    )
    let lise = try await add("S3", "Lise", grade: "9a", in: store)
    let ten = try #require(ada.schoolClass)
    _ = try await store.library.archiveClass(ten, year: 2026, operation: .random(), at: Self.now)
    let dune = try await store.addBook(copies: 2)
    _ = try await store.checkOut(dune, to: try #require(try await store.library.student(libraryID: "S2")))
    try await store.expectRefusal(.studentHasLoans(count: 1)) {
      try await store.library.deleteStudents(in: ten, operation: .random(), at: Self.now)
    }
    let operation = OperationID.random()
    let deleted = try await store.library.deleteStudents(in: ten, force: true, operation: operation, at: Self.now)
    #expect(Set(deleted.map(\.student)) == [ada.id, emmy.id])
    #expect(deleted.flatMap(\.endedLoans).map(\.loan.book.title) == ["Dune"])
    // A repetition finds no students, and deletes none.
    _ = try await store.library.deleteStudents(in: ten, force: true, operation: operation, at: Self.now)
    #expect(try await store.library.students(limit: 9).map(\.id) == [lise.id])
    #expect(try await store.library.classes(archived: true).map(\.name) == ["9a"], "an archived class goes, too")
    #expect(try await store.reload(dune).availableCopies == 2)
    // A class that is taught stays.
    _ = try await store.library.deleteStudents(
      in: try #require(lise.schoolClass), operation: .random(), at: Self.now)
    #expect(try await store.library.classes().map(\.name) == ["9a"])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases) func departure_tellsWhatTheDeletionDoes(on backend: StoreBackend) async throws
  {
    let store = try await TestStore(backend)
    let ada = try await add("S1", "Ada", grade: "10a", in: store)
    let emmy = try await add("S2", "Emmy", grade: "10a", in: store)
    let lise = try await add("S3", "Lise", grade: "10a", in: store)
    let maria = try await add("S4", "Maria", grade: "9a", in: store)
    let ten = try #require(ada.schoolClass)
    let (dune, emma) = (try await store.addBook(copies: 3), try await store.addBook("Emma", by: "Jane Austen"))
    let later = try await store.checkOut(dune, to: lise, due: TestStore.later(days: 30))
    let sooner = try await store.checkOut(emma, to: lise, due: TestStore.later(days: 3))
    let last = try await store.checkOut(dune, to: ada, due: TestStore.later(days: 30))
    _ = try await store.checkOut(dune, to: maria)
    let before = try await store.contents()
    let planned = try await store.library.departure(of: ten)
    #expect(planned.schoolClass.name == "10a" && planned.students == [ada, emmy, lise])
    #expect(planned.loans.map(\.id) == [sooner.id, later.id, last.id])
    #expect(planned.holders.map(\.student.id) == [ada.id, lise.id] && planned.holders.map(\.loans) == [1, 2])
    let refusal = try #require(planned.refusal)
    #expect(refusal == .studentHasLoans(count: 3))
    try await store.expectRefusal(refusal) {
      try await store.library.deleteStudents(in: ten, operation: .random(), at: Self.now)
    }
    #expect(try await store.contents() == before, "neither changed anything")
    for loan in planned.loans { _ = try await store.returnBook(loan) }
    let free = try await store.library.departure(of: ten)
    #expect(free.refusal == nil && free.holders.isEmpty && free.students == planned.students)
    let deleted = try await store.library.deleteStudents(in: ten, operation: .random(), at: Self.now)
    #expect(deleted.map(\.student) == free.students.map(\.id))
    #expect(try await store.library.departure(of: ten).students.isEmpty, "a class that is taught stays")
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases) func departure_isToldToLibrariansAlone(on backend: StoreBackend) async throws
  {
    let store = try await TestStore(backend)
    let ada = try await add("S1", "Ada", grade: "10a", in: store)
    let ten = try #require(ada.schoolClass)
    for role in [AccountRole.reader, .helper] {
      await #expect(throws: Refusals(.notPermitted(.changePatrons))) {
        try await store.library.acting(as: .account(name: "emmy", role: role)).departure(of: ten)
      }
    }
    let gone = try await store.library.addClass("6a", operation: .random(), at: Self.now)
    _ = try await store.library.mergeClass(gone.id, into: ten, operation: .random(), at: Self.now)
    try await store.expectRefusal(.noLongerThere) { try await store.library.departure(of: gone.id) }
  }

  /// The name of the class in a student's row is a copy, and can be restored from the class.
  @Test(arguments: StoreBackend.allCases) func wrongClassName_isMended(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await add("S1", "Ada", grade: "7b", in: store)
    try await store.plant(["UPDATE student SET grade = '8'"])
    #expect(try await store.library.check().map(\.code) == ["class-of-student-wrong"])
    try await store.library.mend("student.grade", row: "\(ada.id.rawValue)", to: nil)
    #expect(try await store.library.student(libraryID: "S1")?.grade == "7b")
    try await store.expectSound()
    try await store.expectRefusal(.valueNotDamaged(place: ValuePlace("student.grade", row: "1"))) {
      try await store.library.mend("student.grade", row: "1", to: "8")
    }
  }
}
