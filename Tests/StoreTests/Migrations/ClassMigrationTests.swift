import Domain
import TestSupport
import Testing

@testable import Store

@Suite("Classes of a library from before classes had rows", .serialized)
struct ClassMigrationTests {
  private static let grades = [
    "7b", "7 B", "Kl. 7b", "7b", "Klasse 10a", "10a", "10a", "Owls", "", " ", "Klasse", "七年级2班",
  ]

  @Test(arguments: StoreBackend.allCases, [4, 9, 13, 15])
  func classes_areMadeOfGrades(on backend: StoreBackend, version: Int) async throws {
    let store = try await TestStore(backend)
    try await store.driver.write { connection in
      try OlderStoreTests.begin(anew: connection, at: version)
      for (index, grade) in Self.grades.enumerated() {
        let (id, last) = ("S\(index)", "Last \(index)")
        try connection.run(
          """
          INSERT INTO student (library_id, library_id_key, first_name, last_name, grade, name_key, search_text, created_at)
          VALUES (\(id), \(Library.libraryIDKey(id)), 'First', \(last), \(grade),
            \(Collation.key(first: "First", last: last)),
            \(Library.studentText(first: "First", last: last, libraryID: id)), 5)
          """)
      }
      try Migration.bringUpToDate(connection)
    }
    let library = store.library
    #expect(try await library.check() == [])
    #expect(try await library.classes(archived: true).map(\.name) == ["七年级2班", "7b", "10a", "Klasse", "Owls"])
    let students = try await library.students(limit: 99).sorted { $0.id.rawValue < $1.id.rawValue }
    #expect(
      students.map(\.grade) == ["7b", "7b", "7b", "7b", "10a", "10a", "10a", "Owls", "", "", "Klasse", "七年级2班"])
    #expect(students.filter { $0.schoolClass == nil }.map(\.grade) == ["", ""])
    // It continues like any library.
    let added = try await store.addStudent("N1")
    #expect(added.grade == "7" && added.schoolClass != students[0].schoolClass)
    _ = try await library.promote(last: nil, year: 2026, operation: .random(), at: TestStore.now)
    try await store.expectSound()
  }
}
