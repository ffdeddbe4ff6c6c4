import Domain
import Store
import Testing

/// A write that is tried again because its answer got lost counts once.
@Suite("Operations: repeated", .serialized)
struct OperationTests {
  /// One of each write, on a store where each can be done.
  enum Write: CaseIterable, Sendable {
    case addBook, addWish, addCopies, acquire, editBook, addStudent, checkOut, giveBack, renew, reserve

    var kind: Activity.Kind {
      switch self {
      case .addBook, .addCopies: .addBook
      case .addWish: .addWishlist
      case .acquire: .fulfillWishlist
      case .editBook: .editBook
      case .addStudent: .addStudent
      case .checkOut: .checkout
      case .giveBack: .returnBook
      case .renew: .renew
      case .reserve: .reserve
      }
    }
  }

  struct Scene: Sendable {
    let store: TestStore
    let book: Book
    let wish: Book
    let ada: Student
    let loan: Loan

    init(_ backend: StoreBackend) async throws {
      store = try await TestStore(backend)
      book = try await store.addBook(copies: 5)
      wish = try await store.addWish()
      ada = try await store.addStudent()
      loan = try await store.checkOut(book, to: try await store.addStudent("S2", "Emmy", "Noether"))
    }

    /// - Returns: what the write gave, to be compared.
    func perform(_ write: Write, _ operation: OperationID) async throws -> String {
      let library = store.library
      let now = TestStore.later(hours: 1)
      switch write {
      case .addBook:
        let draft = BookDraft(isbn: try ISBN.sample(5), title: "Persuasion", author: "Jane Austen")
        return "\(try await library.addBook(draft, operation: operation, at: now))"
      case .addWish:
        let draft = BookDraft(isbn: try ISBN.sample(6), title: "Sanditon", author: "Jane Austen")
        return "\(try await library.addWishlistItem(draft, operation: operation, at: now))"
      case .addCopies: return "\(try await library.addCopies(2, to: book.id, operation: operation, at: now))"
      case .acquire: return "\(try await library.acquire(wish.id, copies: 2, operation: operation, at: now))"
      case .editBook:
        let draft = BookDraft(title: "Dune II", author: "F. Herbert", copies: 4)
        return "\(try await library.editBook(book.id, to: draft, operation: operation, at: now))"
      case .addStudent:
        let draft = StudentDraft(libraryID: "S3", firstName: "Sofia", lastName: "Kovalevskaya")
        return "\(try await library.addStudent(draft, operation: operation, at: now))"
      case .checkOut: return "\(try await library.checkOut(book.id, to: ada.id, operation: operation, at: now))"
      case .giveBack: return "\(try await library.returnLoan(loan.id, operation: operation, at: now))"
      case .renew: return "\(try await library.renew(loan.id, operation: operation, at: now))"
      case .reserve: return "\(try await library.reserve(book.id, for: ada.id, operation: operation, at: now))"
      }
    }
  }

  @Test(arguments: StoreBackend.allCases, Write.allCases)
  func write_countsOnce_whenItIsRepeated(on backend: StoreBackend, write: Write) async throws {
    let scene = try await Scene(backend)
    let before = try await scene.store.contents()
    let operation = OperationID("once")
    let first = try await scene.perform(write, operation)
    let after = try await scene.store.contents()
    #expect(after != before)
    for _ in 0..<3 { #expect(try await scene.perform(write, operation) == first) }
    #expect(try await scene.store.contents() == after)
    try await scene.store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases, Write.allCases)
  func write_isRefused_whenItsNameWasAnotherKindOfChange(on backend: StoreBackend, write: Write) async throws {
    let scene = try await Scene(backend)
    let operation = OperationID("taken")
    _ = try await scene.perform(write, operation)
    for other in Write.allCases where other.kind != write.kind {
      try await scene.store.expectRefusal(.operationReused(operation)) {
        try await scene.perform(other, operation)
      }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func refusedWrite_isFree_toBeTriedAgain(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook()
    let loan = try await store.checkOut(book, to: try await store.addStudent("S1"))
    let ada = try await store.addStudent("S2")
    let operation = OperationID("again")
    try await store.expectRefusal(.noCopiesAvailable(title: "Dune")) {
      try await store.library.checkOut(book.id, to: ada.id, operation: operation, at: TestStore.now)
    }
    _ = try await store.giveBack(loan)
    let second = try await store.library.checkOut(book.id, to: ada.id, operation: operation, at: TestStore.now)
    #expect(second.student == ada)
    // The station asks once more after the book came back: it is told of that loan, and no new one begins.
    _ = try await store.giveBack(second)
    let third = try await store.library.checkOut(book.id, to: ada.id, operation: operation, at: TestStore.now)
    #expect((third.id, third.isActive) == (second.id, false))
    #expect(try await store.reload(book).availableCopies == 1)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func write_countsOnce_whenItIsRepeatedAtTheSameTime(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 9)
    let ada = try await store.addStudent()
    let loans = try await withThrowingTaskGroup(of: Loan.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await store.library.checkOut(book.id, to: ada.id, operation: OperationID("same"), at: TestStore.now)
        }
      }
      return try await group.reduce(into: Set<Loan>()) { $0.insert($1) }
    }
    #expect(loans.count == 1)
    #expect(try await store.reload(book).availableCopies == 8)
    try await store.expectSound()
  }
}
