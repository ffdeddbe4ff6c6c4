import Domain
import Store
import TestSupport
import Testing

/// A write that is tried again because its answer got lost counts once.
@Suite("Operations: repeated", .serialized)
struct OperationTests {
  /// One of each write, on a store where each can be done.
  enum Write: CaseIterable, Sendable {
    case addBook, addWish, addCopies, acquire, editBook, addStudent, checkOut, returnBook, renew, changeDueDate, reserve
    case cancelReservation, editStudent, deleteStudent

    var kind: OperationRecord.Kind {
      switch self {
      case .addBook: .addBook
      case .addWish: .addWishlistItem
      case .addCopies: .addCopies
      case .acquire: .acquire
      case .editBook: .editBook
      case .addStudent: .addStudent
      case .checkOut: .checkOut
      case .returnBook: .returnLoan
      case .renew: .renew
      case .changeDueDate: .changeDueDate
      case .reserve: .reserve
      case .cancelReservation: .cancelReservation
      case .editStudent: .editStudent
      case .deleteStudent: .deleteStudent
      }
    }
  }

  struct Scene: Sendable {
    let store: TestStore
    let book: Book
    let wish: Book
    let ada: Student
    let emmy: Student
    let loan: Loan
    /// No copy of it is free.
    let rare: Book
    let reservation: Reservation

    init(_ backend: StoreBackend) async throws {
      store = try await TestStore(backend)
      book = try await store.addBook(copies: 5)
      wish = try await store.addWish()
      ada = try await store.addStudent()
      emmy = try await store.addStudent("S2", "Emmy", "Noether")
      loan = try await store.checkOut(book, to: emmy)
      rare = try await store.addBook("Rare", by: "Nobody")
      let owner = try await store.addStudent("S4", "Lise", "Meitner")
      _ = try await store.checkOut(rare, to: owner)
      reservation = try await store.library.reserve(rare.id, for: emmy.id, operation: .random(), at: TestStore.now)
    }

    static let edit = {
      var edit = BookEdit()
      (edit.title, edit.author, edit.totalCopies) = ("Dune II", "F. Herbert", 4)
      return edit
    }()

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
        return "\(try await library.editBook(book.id, Self.edit, operation: operation, at: now))"
      case .addStudent:
        let draft = StudentDraft(libraryID: "S3", firstName: "Sofia", lastName: "Kovalevskaya")
        return "\(try await library.addStudent(draft, operation: operation, at: now))"
      case .checkOut: return "\(try await library.checkOut(book.id, to: ada.id, operation: operation, at: now))"
      case .returnBook: return "\(try await library.returnLoan(loan.id, operation: operation, at: now))"
      case .renew: return "\(try await library.renew(loan.id, operation: operation, at: now))"
      case .changeDueDate:
        let due = TestStore.later(days: 3)
        return "\(try await library.changeDueDate(of: loan.id, to: due, operation: operation, at: now))"
      case .reserve: return "\(try await library.reserve(rare.id, for: ada.id, operation: operation, at: now))"
      case .cancelReservation:
        return "\(try await library.cancelReservation(reservation.id, operation: operation, at: now))"
      case .editStudent:
        return "\(try await library.editStudent(ada.id, StudentEdit(grade: "8"), operation: operation, at: now))"
      case .deleteStudent:
        return "\(try await library.deleteStudent(ada.id, operation: operation, at: now))"
      }
    }

    /// Writes of the same kind that ask for something else, if only for one thing.
    func performOthers(_ write: Write, _ operation: OperationID) -> [@Sendable () async throws -> Void] {
      let (library, now, soon) = (store.library, TestStore.later(hours: 1), TestStore.later(days: 2))
      let (book, wish, ada, emmy, loan) = (book, wish, ada, emmy, loan)
      switch write {
      case .addBook:
        return OperationTests.otherDrafts.map { draft in
          { _ = try await library.addBook(draft, operation: operation, at: now) }
        }
      case .addWish:
        return [
          {
            let draft = BookDraft(isbn: try ISBN.sample(7), title: "Sanditon", author: "Jane Austen")
            _ = try await library.addWishlistItem(draft, operation: operation, at: now)
          }
        ]
      case .addCopies:
        return [
          { _ = try await library.addCopies(3, to: book.id, operation: operation, at: now) },
          { _ = try await library.addCopies(2, to: wish.id, operation: operation, at: now) },
        ]
      case .acquire:
        return [
          { _ = try await library.acquire(wish.id, copies: 3, operation: operation, at: now) },
          { _ = try await library.acquire(book.id, copies: 2, operation: operation, at: now) },
        ]
      case .editBook:
        var other = Self.edit
        other.availableCopies = 2
        return [
          { _ = try await library.editBook(wish.id, Self.edit, operation: operation, at: now) },
          { [other] in _ = try await library.editBook(book.id, other, operation: operation, at: now) },
        ]
      case .addStudent:
        let draft = StudentDraft(
          libraryID: "S3", firstName: "Sofia", lastName: "Kovalevskaya", cardNumber: CardNumber(serial: 9))
        return [{ _ = try await library.addStudent(draft, operation: operation, at: now) }]
      case .checkOut:
        return [
          { _ = try await library.checkOut(book.id, to: emmy.id, operation: operation, at: now) },
          { _ = try await library.checkOut(wish.id, to: ada.id, operation: operation, at: now) },
          { _ = try await library.checkOut(book.id, to: ada.id, due: soon, operation: operation, at: now) },
        ]
      case .returnBook:
        let other = Loan.ID(rawValue: loan.id.rawValue + 1)
        return [{ _ = try await library.returnLoan(other, operation: operation, at: now) }]
      case .renew:
        return [{ _ = try await library.renew(loan.id, due: soon, operation: operation, at: now) }]
      case .changeDueDate:
        return [{ _ = try await library.changeDueDate(of: loan.id, to: soon, operation: operation, at: now) }]
      case .reserve:
        return [{ _ = try await library.reserve(book.id, for: emmy.id, operation: operation, at: now) }]
      case .cancelReservation:
        let other = Reservation.ID(rawValue: reservation.id.rawValue + 1)
        return [{ _ = try await library.cancelReservation(other, operation: operation, at: now) }]
      case .editStudent:
        let edits = [
          (ada, StudentEdit(grade: "9")), (ada, StudentEdit(firstName: "8")), (emmy, StudentEdit(grade: "8")),
        ]
        return edits.map { student, edit in
          { @Sendable in _ = try await library.editStudent(student.id, edit, operation: operation, at: now) }
        }
      case .deleteStudent:
        return [
          { _ = try await library.deleteStudent(emmy.id, operation: operation, at: now) },
          { _ = try await library.deleteStudent(ada.id, force: true, operation: operation, at: now) },
        ]
      }
    }
  }

  /// The draft of `Write.addBook`, each different in one place; the second where words only part in another place.
  static let otherDrafts: [BookDraft] = {
    let isbn = try? ISBN.sample(5)
    var paged = BookDraft(isbn: isbn, title: "Persuasion", author: "Jane Austen")
    paged.metadata.pageCount = 249
    return [
      BookDraft(title: "Persuasion", author: "Jane Austen"),
      BookDraft(isbn: isbn, title: "PersuasionJ", author: "ane Austen"),
      BookDraft(isbn: isbn, title: "Persuasion", author: "Jane Austen", copies: 2),
      BookDraft(isbn: isbn, title: "Persuasion", author: "Jane Austen", notes: "signed"), paged,
    ]
  }()

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
    for other in Write.allCases where other != write {
      try await scene.store.expectRefusal(.operationReused(operation)) {
        try await scene.perform(other, operation)
      }
    }
  }

  @Test(arguments: StoreBackend.allCases, Write.allCases)
  func write_isRefused_whenItsNameWasAnotherRequest(on backend: StoreBackend, write: Write) async throws {
    let scene = try await Scene(backend)
    let operation = OperationID("taken")
    _ = try await scene.perform(write, operation)
    for other in scene.performOthers(write, operation) {
      try await scene.store.expectRefusal(.operationReused(operation)) { try await other() }
    }
  }

  @Test(arguments: StoreBackend.allCases, Write.allCases)
  func wasDone_tellsTheKindAndTheRow(on backend: StoreBackend, write: Write) async throws {
    let scene = try await Scene(backend)
    let operation = OperationID("once")
    #expect(try await scene.store.library.wasDone(operation) == nil)
    let given = try await scene.perform(write, operation)
    let record = try #require(try await scene.store.library.wasDone(operation))
    #expect(record.kind == write.kind)
    if write != .reserve { #expect(given.contains("(rawValue: \(record.result))"), "\(given)") }
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
    _ = try await store.returnBook(loan)
    let second = try await store.library.checkOut(book.id, to: ada.id, operation: operation, at: TestStore.now)
    #expect(second.student == ada)
    // The station asks again after the book came back: the answer is that loan, and no new one begins.
    _ = try await store.returnBook(second)
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
