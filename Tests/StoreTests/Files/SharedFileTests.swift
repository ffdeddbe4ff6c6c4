import Domain
import Store
import TestSupport
import Testing

@Suite("SQLite: several stations on one file", .serialized)
struct SharedFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func station() async throws -> Library {
    try await Library.open(
      at: .file(folder.path("library.sqlite")), rules: CirculationRules(), calendar: TestStore.calendar)
  }

  private func addBook(_ title: String = "Dune", copies: Int = 1, in library: Library) async throws -> Book {
    try await library.addBook(
      BookDraft(title: title, author: "Frank Herbert", copies: copies), operation: .random(), at: TestStore.now)
  }

  private func addStudent(_ id: String, in library: Library) async throws -> Student {
    try await library.addStudent(
      StudentDraft(libraryID: id, firstName: "Ada", lastName: "Lovelace"), operation: .random(), at: TestStore.now)
  }

  @Test func stations_seeEachOthersChanges() async throws {
    let one = try await station()
    let two = try await station()
    let book = try await addBook(in: one)
    #expect(try await two.book(id: book.id) == book)
    let ada = try await addStudent("S1", in: two)
    let loan = try await one.checkOut(book.id, to: ada.id, operation: .random(), at: TestStore.now)
    #expect(try await two.activeLoans(of: ada.id) == [loan])
    _ = try await two.returnLoan(loan.id, operation: .random(), at: TestStore.now)
    #expect(try await one.book(id: book.id)?.availableCopies == 1)
    #expect(try await one.check() == [])
    #expect(try await two.check() == [])
  }

  @Test func library_isThere_whenItIsOpenedAgain() async throws {
    let first = try await station()
    let book = try await addBook(in: first)
    try await first.close()
    #expect(try folder.names == ["library.sqlite"])
    let second = try await station()
    #expect(try await second.book(id: book.id) == book)
  }

  @Test func operation_countsOnce_whenItIsRepeatedAtAnotherStation() async throws {
    let one = try await station()
    let two = try await station()
    let draft = BookDraft(title: "Dune", author: "Frank Herbert")
    let operation = OperationID("once")
    let first = try await one.addBook(draft, operation: operation, at: TestStore.now)
    #expect(try await two.addBook(draft, operation: operation, at: TestStore.later(hours: 1)) == first)
    #expect(try await two.books(limit: 10) == [first])
  }

  @Test(arguments: 1...5) func newFile_isMadeOnce_whenStationsOpenItAtOnce(round: Int) async throws {
    let path = folder.path("library.sqlite")
    let drivers = try await withThrowingTaskGroup(of: SQLiteDriver.self) { group in
      for _ in 0..<8 { group.addTask { try await SQLiteDriver.open(at: path, options: .patient) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for driver in drivers {
      let versions = try await driver.read { try $0.rows("SELECT version FROM schema_version").count }
      #expect(versions == 1)
    }
    let book = try await addBook(in: Library(driver: drivers[0], rules: .init(), calendar: TestStore.calendar))
    let last = Library(driver: drivers[7], rules: .init(), calendar: TestStore.calendar)
    #expect(try await last.book(id: book.id) == book)
    #expect(try await last.check() == [])
  }
}
