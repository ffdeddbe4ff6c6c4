import Domain
import Foundation
import Reports
import Store
import Synchronization
import TestSupport
import Testing

@Suite("Students without library IDs", .serialized)
struct RosterImportTests {
  private static func source(_ drafts: [StudentDraft]) -> ImportSource<StudentDraft> {
    { take in for (index, draft) in drafts.enumerated() { try take(.entry(draft, line: index + 2)) } }
  }

  private static func draft(_ name: String, _ grade: String, id: String = "") -> StudentDraft {
    let words = name.split(separator: " ").map(String.init)
    return StudentDraft(libraryID: id, firstName: words[0], lastName: words[1], grade: grade)
  }

  /// Imports, and checks that the dry run reported the same.
  private func bringIn(
    _ drafts: [StudentDraft], _ choice: ImportChoice? = nil, into store: TestStore
  ) async throws -> (ImportCounts, [LineProblem]) {
    let problems = Mutex<[LineProblem]>([])
    let manner = ImportManner(choice: choice)
    let counts = try await store.library.checkStudents(RosterImportTests.source(drafts), manner) { problem in
      problems.withLock { $0.append(problem) }
    }
    if counts.bad == 0 {
      let outcome = try await store.library.importStudents(
        RosterImportTests.source(drafts), manner, operation: .random(), at: TestStore.now)
      #expect(outcome == .done(counts))
    }
    try await store.expectSound()
    return (counts, problems.withLock { $0 })
  }

  private func ids(_ store: TestStore) async throws -> [String] {
    try await store.library.students(limit: 2_000).map { "\($0.libraryID) \($0.fullName) \($0.grade)" }.sorted()
  }

  @Test(arguments: StoreBackend.allCases)
  func library_givesNumbers_andNoneTwice(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    // A line further down has the number that the first one would get.
    let (counts, _) = try await bringIn(
      [
        RosterImportTests.draft("Ana Muster", "7b"), RosterImportTests.draft("Bo Beispiel", "7b"),
        RosterImportTests.draft("Cleo Probe", "7b", id: "s1001"),
      ], into: store)
    #expect(counts.added == 3)
    #expect(try await ids(store) == ["S1002 Ana Muster 7b", "S1003 Bo Beispiel 7b", "s1001 Cleo Probe 7b"])
    let cards = try await store.library.students(limit: 10).compactMap(\.cardNumber)
    #expect(Set(cards).count == 3)
    let bo = try #require(try await store.library.student(libraryID: "S1003"))
    _ = try await store.library.deleteStudent(bo.id, operation: .random(), at: TestStore.now)
    _ = try await bringIn([RosterImportTests.draft("Dara Test", "7b")], into: store)
    #expect(try await store.library.student(libraryID: "S1004")?.firstName == "Dara")
    #expect(try await store.library.student(libraryID: "S1003") == nil)
  }

  @Test(arguments: StoreBackend.allCases)
  func repeatedImport_doublesNobody(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let table = (0..<700).map { RosterImportTests.draft("Ana\($0) Muster", "7b") }
    #expect(try await bringIn(table, into: store).0.added == 700)
    let before = try await ids(store)
    let (refused, problems) = try await bringIn(table, into: store)
    #expect(refused.bad == 700)
    #expect(problems.first == LineProblem(line: 2, .studentThere(libraryID: "S1001")))
    for choice in [ImportChoice.skip, .update] {
      let (counts, _) = try await bringIn(table, choice, into: store)
      #expect(counts.added == 0 && counts.skipped + counts.updated == 700)
    }
    #expect(try await ids(store) == before)
  }

  @Test(arguments: StoreBackend.allCases)
  func student_isFoundByNameAndClass_orByNameAfterPromotion(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await bringIn(
      [
        RosterImportTests.draft("Ana Muster", "6b"), RosterImportTests.draft("Ana Muster", "9a"),
        RosterImportTests.draft("Bo Beispiel", "6b"), RosterImportTests.draft("Cleo Probe", "10a"),
      ], into: store)
    let (counts, problems) = try await bringIn(
      [RosterImportTests.draft("Bo Beispiel", "Klasse 7b"), RosterImportTests.draft("Ana Muster", "9 A")], .update,
      into: store)
    #expect(counts.updated == 2 && problems.isEmpty)
    #expect(try await store.library.students(limit: 10).count == 4)
    let (unclear, told) = try await bringIn(
      [
        // Two students of the name, and neither is of this class.
        RosterImportTests.draft("Ana Muster", "7b"),
        // A pupil does not go from the tenth year to the fifth.
        RosterImportTests.draft("Cleo Probe", "5a"),
      ], .update, into: store)
    #expect(unclear.bad == 2)
    #expect(told.map(\.fault.code) == ["student-unclear", "student-unclear"])
    #expect(told.first?.fault == .studentUnclear(name: "Ana Muster", candidates: ["S1001", "S1002"]))
  }

  /// Either of the two lines could be about the student of last year.
  @Test(arguments: StoreBackend.allCases)
  func secondLineOfOneName_isRefused(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await bringIn([RosterImportTests.draft("Ana Muster", "6b")], into: store)
    let (counts, problems) = try await bringIn(
      [RosterImportTests.draft("Ana Muster", "7b"), RosterImportTests.draft("Ana Muster", "7c")], .update, into: store)
    #expect(counts.bad == 1)
    #expect(problems.map(\.line) == [3] && problems.map(\.fault.code) == ["student-unclear"])
    let (twice, faults) = try await bringIn(
      [RosterImportTests.draft("Bo Beispiel", "7b"), RosterImportTests.draft("Bo Beispiel", "7B")], into: store)
    #expect(twice.bad == 1)
    #expect(faults == [LineProblem(line: 3, .twice(text: "Bo Beispiel", firstLine: 2))])
  }

  @Test(arguments: StoreBackend.allCases)
  func card_findsItsStudent(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    var line = RosterImportTests.draft("Ana Muster", "6b")
    line.cardNumber = CardNumber("20000011")
    _ = try await bringIn([line], into: store)
    (line.lastName, line.grade) = ("Muster-Probe", "7b")
    let (counts, _) = try await bringIn([line], .update, into: store)
    #expect(counts.updated == 1)
    #expect(try await ids(store) == ["S1001 Ana Muster-Probe 7b"])
  }

  @Test(arguments: StoreBackend.allCases)
  func comparison_tellsNewChangedAndDeparted(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    var teacher = RosterImportTests.draft("Emmy Noether", "", id: "T1")
    teacher.kind = .teacher
    _ = try await bringIn(
      [
        RosterImportTests.draft("Ana Muster", "6b"), RosterImportTests.draft("Bo Beispiel", "6b"),
        RosterImportTests.draft("Cleo Probe", "9a"), teacher,
      ], into: store)
    let cleo = try #require(try await store.library.student(libraryID: "S1003"))
    _ = try await store.checkOut(try await store.addBook("Dune", isbn: try ISBN.sample(1), copies: 1), to: cleo)
    let before = try await store.contents()
    let (counts, comparison) = try await store.library.compareStudents(
      RosterImportTests.source([
        RosterImportTests.draft("Ana Muster", "7b"), RosterImportTests.draft("Bo Beispiel", "6 B"),
        RosterImportTests.draft("Dara Test", "5a"),
      ])
    ) { _ in }
    #expect(try await store.contents() == before)
    #expect(counts.bad == 0)
    #expect(comparison.new.map(\.firstName) == ["Dara"])
    #expect(comparison.changed.map(\.student.grade) == ["6b"] && comparison.changed.map(\.changed.grade) == ["7b"])
    #expect(comparison.unchanged == 1)
    #expect(comparison.departed.map(\.student.libraryID) == ["S1003"])
    #expect(comparison.departed.first?.loans.map(\.book.title) == ["Dune"])
  }

  @Test(arguments: StoreBackend.allCases)
  func profile_isKept_andADamagedOneIsFound(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let mapping = try ColumnMapping(checking: ["Klasse": "class", "Telefon": "ignore"], of: .students)
    let profile = ImportProfile(kind: .students, name: "Büro", mapping: mapping)
    try await store.library.save(profile)
    try await store.library.save(
      ImportProfile(kind: .books, name: "Büro", mapping: try ColumnMapping(checking: ["Titel": "title"], of: .books)))
    #expect(try await store.library.importProfiles(.students) == [profile])
    #expect(try await store.library.importProfile("Büro", .students) == profile)
    let stored = try await store.driver.read { connection in
      try connection.firstRow("SELECT value FROM library_setting WHERE name = 'profile:students:Büro'")?.text("value")
    }
    #expect(stored == #"{"columns":{"Klasse":"class","Telefon":"ignore"},"version":1}"#)
    try await store.expectSound()
    try await store.driver.write { connection in
      try connection.run(
        "UPDATE library_setting SET value = '{\"columns\":{\"Klasse\":\"room\"},\"version\":1}' WHERE name = 'profile:students:Büro'"
      )
    }
    let found = try await store.library.check()
    #expect(found == [.value(ValueFault("library_setting.value", row: "profile:students:Büro", kind: .invalid))])
    #expect(try await store.library.deleteImportProfile("Büro", .students))
    #expect(try await store.library.deleteImportProfile("Büro", .students) == false)
    #expect(try await store.library.importProfiles(.books).count == 1)
  }

  @Test(arguments: StoreBackend.allCases)
  func numbersAlone_becomeDrafts(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addBook("Dune", isbn: try ISBN.sample(1), copies: 2)
    let entries = try [1, 2, 2, 3].map { BookEntry(draft: BookDraft(isbn: try ISBN.sample($0), title: "", author: "")) }
    let source: ImportSource<BookEntry> = { take in
      for (index, entry) in entries.enumerated() { try take(.entry(entry, line: index + 1)) }
    }
    let refused = try await store.library.checkBooks(source, ImportManner()) { _ in }
    #expect(refused.bad == 2 && refused.drafted == 2)
    let manner = ImportManner(choice: .addCopies)
    let counts = try await store.library.checkBooks(source, manner) { _ in }
    #expect(counts.copiesAdded == 1 && counts.drafted == 3)
    let outcome = try await store.library.importBooks(source, manner, operation: .random(), at: TestStore.now)
    #expect(outcome == .done(counts))
    #expect(try await store.library.inbox(limit: 10).map(\.copies) == [2, 1])
    #expect(try await store.library.book(isbn: try ISBN.sample(1))?.totalCopies == 3)
    try await store.expectSound()
  }
}
