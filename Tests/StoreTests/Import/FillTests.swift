import Domain
import Store
import TestSupport
import Testing

@Suite("An empty library is filled at once", .serialized)
struct FillTests {
  private static let books = [
    BookDraft(title: "Dune", author: "Frank Herbert", copies: 2), BookDraft(title: "Emma", author: "Jane Austen"),
  ]
  private static let students = [
    StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace"),
    StudentDraft(libraryID: "S2", firstName: "Emmy", lastName: "Noether"),
  ]

  @Test(arguments: StoreBackend.allCases)
  func fill_addsAndTellsOfEach(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    #expect(try await library.isEmpty())
    #expect(try await library.fill(books: FillTests.books, students: FillTests.students, at: TestStore.now))
    #expect(try await library.isEmpty() == false)
    #expect(try await library.books(limit: 9).map(\.title) == ["Dune", "Emma"])
    #expect(try await library.students(limit: 9).map { $0.cardNumber?.text } == ["20000011", "20000028"])
    #expect(
      try await library.activities(limit: 9).map(\.type) == [.addStudent, .addStudent, .addBook, .addBook])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func fill_leavesNothing_whenTheLastOneCannotBeAdded(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let twice = FillTests.students + [StudentDraft(libraryID: "s1", firstName: "Sofia", lastName: "Kovalevskaya")]
    try await store.expectRefusal(.libraryIDTaken(libraryID: "s1")) {
      try await store.library.fill(books: FillTests.books, students: twice, at: TestStore.now)
    }
    #expect(try await store.library.isEmpty())
  }

  @Test(arguments: StoreBackend.allCases)
  func fill_changesNothing_whereThereIsAStudentOrAWish(on backend: StoreBackend) async throws {
    for begin: (TestStore) async throws -> Void in [
      { _ = try await $0.addStudent("S9") }, { _ = try await $0.addWish() },
    ] {
      let store = try await TestStore(backend)
      try await begin(store)
      let before = try await store.contents()
      #expect(
        try await store.library.fill(books: FillTests.books, students: FillTests.students, at: TestStore.now) == false)
      #expect(try await store.contents() == before)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func fill_isDoneByOne_whenTwoDoItAtOnce(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    async let one = store.library.fill(books: FillTests.books, students: FillTests.students, at: TestStore.now)
    async let other = store.library.fill(books: FillTests.books, students: FillTests.students, at: TestStore.now)
    let done = try await [one, other]
    #expect(done.count { $0 } == 1)
    #expect(try await store.library.books(limit: 9).count == 2)
    try await store.expectSound()
  }
}
