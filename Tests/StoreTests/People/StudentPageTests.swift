import Domain
import Store
import Testing

@Suite("Students: listed and searched", .serialized)
struct StudentPageTests {
  static let people = [
    ("Ada", "Lovelace"), ("ada", "lovelace"), ("Émilie", "du Châtelet"), ("Emmy", "Noether"), ("李", "冶"),
    ("Björk", ""), ("", "Zeno"), ("Ada", "Lovelace"),
  ]

  private func filled(_ backend: StoreBackend) async throws -> TestStore {
    let store = try await TestStore(backend)
    for (number, (first, last)) in Self.people.enumerated() {
      _ = try await store.addStudent("S\(100 + number)", first, last)
    }
    return store
  }

  @Test(arguments: StoreBackend.allCases, [1, 3, 50])
  func pages_holdEveryStudentOnce_byLastNameThenFirst(on backend: StoreBackend, size: Int) async throws {
    let store = try await filled(backend)
    var all: [Student] = []
    while true {
      let page = try await store.library.students(after: all.last.map { PageCursor($0) }, limit: size)
      if page.isEmpty { break }
      all += page
    }
    // 冶 is spoken ye.
    #expect(
      all.map(\.libraryID) == ["S105", "S102", "S101", "S100", "S107", "S103", "S104", "S106"])
  }

  @Test(arguments: StoreBackend.allCases)
  func pages_repeatNothing_whileStudentsAreAdded(on backend: StoreBackend) async throws {
    let store = try await filled(backend)
    var seen: [Student] = []
    while true {
      let page = try await store.library.students(after: seen.last.map { PageCursor($0) }, limit: 2)
      if page.isEmpty { break }
      seen += page
      _ = try await store.addStudent("A\(seen.count)", "Aa", "Aa")
    }
    #expect(seen.count == Self.people.count)
    #expect(Set(seen.map(\.id)).count == seen.count)
  }

  @Test(
    arguments: StoreBackend.allCases,
    [
      ("chatelet EMILIE", ["S102"]), ("LOVELACE", ["S101", "S100", "S107"]), ("s103", ["S103"]), ("冶", ["S104"]),
      ("bjork", ["S105"]), ("s10_", []), ("%", []), ("ada noether", []),
    ])
  func students_areFound_byNameAndLibraryID(
    on backend: StoreBackend, sample: (typed: String, found: [String])
  ) async throws {
    let store = try await filled(backend)
    #expect(
      try await store.library.students(matching: sample.typed, limit: 10).map(\.libraryID) == sample.found)
  }
}
