import Domain
import TestSupport
import Testing

@testable import Store

@Suite("Copies of a book", .serialized)
struct BookCopyTests {
  private func states(_ book: Book, in store: TestStore) async throws -> [Copy.State] {
    try await store.library.copies(of: book.id).map(\.state)
  }

  @Test(arguments: StoreBackend.allCases)
  func copies_followTheCounters_whenABookIsEdited(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let book = try await store.addBook(copies: 3)
    #expect(try await library.copies(of: book.id).map(\.acquired) == Array(repeating: TestStore.now, count: 3))
    _ = try await store.checkOut(book, to: try await store.addStudent())
    #expect(try await states(book, in: store) == [.onLoan, .onShelf, .onShelf])
    func edit(total: Int? = nil, available: Int? = nil) async throws {
      var edit = BookEdit()
      (edit.totalCopies, edit.availableCopies) = (total, available)
      _ = try await library.editBook(book.id, edit, operation: .random(), at: TestStore.now)
      try await store.expectSound()
    }
    try await edit(available: 1)
    #expect(try await states(book, in: store) == [.onLoan, .onShelf, .inRepair])
    try await edit(available: 2)
    #expect(try await states(book, in: store) == [.onLoan, .onShelf, .onShelf])
    try await edit(total: 2)
    #expect(try await states(book, in: store) == [.onLoan, .onShelf])
    try await edit(total: 4, available: 2)
    #expect(try await states(book, in: store) == [.onLoan, .onShelf, .onShelf, .inRepair])
    try await edit(total: 1)
    #expect(try await states(book, in: store) == [.onLoan])
  }

  @Test(arguments: StoreBackend.allCases)
  func lentCopy_isWithdrawn_andNotDeleted_whenTheTotalSinks(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 2)
    let (ada, emmy) = (try await store.addStudent("S1"), try await store.addStudent("S2"))
    let loans = [try await store.checkOut(book, to: ada), try await store.checkOut(book, to: emmy)]
    #expect(loans.map(\.copyNumber) == [1, 2])
    for loan in loans { _ = try await store.returnBook(loan) }
    var edit = BookEdit()
    edit.totalCopies = 1
    _ = try await store.library.editBook(book.id, edit, operation: .random(), at: TestStore.now)
    #expect(try await states(book, in: store) == [.onShelf, .withdrawn])
    edit.totalCopies = 2
    _ = try await store.library.editBook(book.id, edit, operation: .random(), at: TestStore.now)
    // The number of a withdrawn copy is not given again.
    #expect(try await store.library.copies(of: book.id).map(\.number) == [1, 2, 3])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func returnedCopy_isTheOneOnHold(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 2)
    let (ada, emmy, lise) = (
      try await store.addStudent("S1"), try await store.addStudent("S2"), try await store.addStudent("S3")
    )
    let first = try await store.checkOut(book, to: ada)
    let second = try await store.checkOut(book, to: emmy)
    let place = try await store.library.reserve(book.id, for: lise.id, operation: .random(), at: TestStore.now)
    _ = try await store.returnBook(second, at: TestStore.later(days: 1))
    #expect(try await states(book, in: store) == [.onLoan, .onHold])
    try await store.expectSound()
    _ = try await store.returnBook(first, at: TestStore.later(days: 1))
    #expect(try await states(book, in: store) == [.onShelf, .onHold])
    // Another student gets the other one, and the student the one on hold.
    #expect(try await store.checkOut(book, to: ada, at: TestStore.later(days: 1)).copyNumber == 1)
    #expect(try await store.checkOut(book, to: lise, at: TestStore.later(days: 1)).copyNumber == 2)
    #expect(try await store.library.reservation(id: place.id)?.ending == .fetched)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func copyOnHold_isFree_whenItsStudentLeaves(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 1)
    let (ada, emmy) = (try await store.addStudent("S1"), try await store.addStudent("S2"))
    let loan = try await store.checkOut(book, to: ada)
    _ = try await store.library.reserve(book.id, for: emmy.id, operation: .random(), at: TestStore.now)
    _ = try await store.returnBook(loan)
    #expect(try await states(book, in: store) == [.onHold])
    _ = try await store.library.deleteStudent(emmy.id, operation: .random(), at: TestStore.now)
    #expect(try await states(book, in: store) == [.onShelf])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func pastLoan_keepsTheNumberOfItsCopy(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 1)
    let ada = try await store.addStudent()
    _ = try await store.returnBook(try await store.checkOut(book, to: ada))
    _ = try await store.library.deleteBook(book.id, operation: .random(), at: TestStore.now)
    #expect(try await store.library.pastLoans(.all, limit: 10).map(\.copyNumber) == [1])
    #expect(try await store.library.copies(of: book.id).isEmpty)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func importedCopies_haveRows_andThoseAwayAreInRepair(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    var entry = BookEntry(draft: BookDraft(title: "Dune", author: "Frank Herbert", copies: 3))
    entry.availableCopies = 2
    let staged = entry
    _ = try await store.library.importBooks(
      { try $0(.entry(staged, line: 2)) }, ImportManner(), operation: .random(), at: TestStore.now)
    let book = try #require(try await store.library.books(limit: 1).first)
    #expect(try await states(book, in: store) == [.onShelf, .onShelf, .inRepair])
    try await store.expectSound()
  }
}
