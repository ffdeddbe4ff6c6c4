import Domain
import TestSupport
import Testing

@testable import Store

/// A station may still hold the number of a loan that is gone: no other loan may have it.
@Suite("Numbers of loans and of activity are given once", .serialized)
struct GivenNumberTests {
  private func lastActivity(_ library: Library) async throws -> Int64 {
    try #require(try await library.activities(limit: 1).first?.id)
  }

  @Test(arguments: StoreBackend.allCases)
  func loan_getsANewNumber_whenTheLastOneLeftWithItsBookOrStudent(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (dune, emma) = (try await store.addBook("Dune"), try await store.addBook("Emma"))
    let (ada, ida) = (try await store.addStudent("S1"), try await store.addStudent("S2"))
    let first = try await store.checkOut(dune, to: ada)
    _ = try await store.returnBook(first)
    _ = try await store.library.deleteStudent(ada.id, operation: .random(), at: TestStore.now)
    let second = try await store.checkOut(dune, to: ida)
    #expect(second.id.rawValue > first.id.rawValue)
    _ = try await store.returnBook(second)
    _ = try await store.library.deleteBook(dune.id, operation: .random(), at: TestStore.now)
    let third = try await store.checkOut(emma, to: ida)
    #expect(third.id.rawValue > second.id.rawValue)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func everything_getsANewNumber_whenAllWasDeleted(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let loan = try await store.checkOut(try await store.addBook("Dune"), to: try await store.addStudent("S1"))
    let last = try await lastActivity(store.library)
    _ = try await store.library.deleteAll(backedUp: try await store.library.tableCounts())
    let next = try await store.checkOut(try await store.addBook("Dune"), to: try await store.addStudent("S1"))
    #expect(next.id.rawValue > loan.id.rawValue)
    let lines = try await store.library.activities(limit: 10)
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.id > last })
    try await store.expectSound()
  }

  /// An import numbers its own lines.
  @Test(arguments: StoreBackend.allCases)
  func addedBooks_tellInTheirOrder_behindAllThatWasTold(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addBook("Dune")
    _ = try await store.library.deleteAll(backedUp: try await store.library.tableCounts())
    _ = try await store.addStudent()
    let last = try await lastActivity(store.library)
    let drafts = ["Momo", "Emma", "Holes"].map { BookDraft(title: $0, author: "Somebody") }
    _ = try await store.library.addBooks(drafts, at: TestStore.now)
    let lines = try await store.library.activities(limit: 3)
    #expect(lines.map(\.bookTitle) == ["Holes", "Emma", "Momo"])
    #expect(lines.allSatisfy { $0.id > last })
    try await store.expectSound()
  }

  /// Until version 9 SQLite itself counted. Its IDs are not given again, even if the rows are gone.
  @Test(arguments: [StoreBackend.inMemory, .file])
  func numbersOfVersion9_areNotGivenAgain(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    try await store.driver.write { connection in
      for table in LibraryTable.all.reversed() { try connection.run(SQL(trusted: "DROP TABLE \(table.name)")) }
      for name in ["book_text_runs", "book_text", "student_text_runs", "student_text"] {
        try connection.run(SQL(trusted: "DROP TABLE \(name)"))
      }
      try connection.run("DELETE FROM schema_version")
      try connection.run("DELETE FROM sqlite_sequence")
      try Migration.bringUpToDate(connection, to: 9)
      for (table, last) in [("loan", 50_000), ("activity", 60_000)] {
        try connection.run("INSERT INTO sqlite_sequence (name, seq) VALUES (\(table), \(last))")
      }
      try Migration.bringUpToDate(connection)
    }
    let loan = try await store.checkOut(try await store.addBook("Dune"), to: try await store.addStudent("S1"))
    #expect(loan.id.rawValue == 50_001)
    #expect(try await store.library.activities(limit: 9).map(\.id) == [60_003, 60_002, 60_001])
    try await store.expectSound()
  }

  @Test func loan_isRefused_whenNoNumberIsLeft() async throws {
    let store = try await TestStore(.inMemory)
    let (dune, ada) = (try await store.addBook("Dune"), try await store.addStudent("S1"))
    try await store.driver.write { try SQLiteDialect().setLastID("loan", .max, $0) }
    let refusals = await #expect(throws: Refusals.self) { try await store.checkOut(dune, to: ada) }
    guard case .store(.full, _)? = refusals?.first else {
      Issue.record("\(String(describing: refusals))")
      return
    }
    #expect(try await store.reload(dune).availableCopies == 1)
  }
}
