import Domain
import Store
import TestSupport
import Testing

@Suite("Books: deleted", .serialized)
struct BookDeletionTests {
  @Test(arguments: StoreBackend.allCases)
  func deleteBook_takesItAway_andItsHistoryStaysReadable(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let isbn = try ISBN.sample(1)
    let book = try await store.addBook(isbn: isbn)
    let other = try await store.addBook("Emma", by: "Jane Austen")
    let (ada, emmy) = (try await store.addStudent("S1"), try await store.addStudent("S2", "Emmy", "Noether"))
    _ = try await store.returnBook(try await store.checkOut(book, to: ada), at: TestStore.later(days: 2))
    let elsewhere = try await store.checkOut(other, to: ada)
    let loan = try await store.checkOut(book, to: emmy, at: TestStore.later(days: 3))
    try await store.library.reserve(book.id, for: ada.id, operation: .random(), at: TestStore.later(days: 4))
    _ = try await store.returnBook(loan, at: TestStore.later(days: 5))

    let deleted = try await store.library.deleteBook(book.id, operation: .random(), at: TestStore.later(days: 6))
    #expect(deleted.book == book.id && deleted.cancelledReservations.map(\.student.id) == [ada.id])
    #expect(try await store.library.book(id: book.id) == nil)
    #expect(try await store.library.book(isbn: isbn) == nil)
    #expect(try await store.library.books(matching: "dune", limit: 10) == [])
    #expect(try await store.library.reservations(.all, limit: 10) == [])
    #expect(try await store.library.nextLookupDue() == nil)
    #expect(try await store.library.loans(.all, limit: 10) == [elsewhere])

    let past = try await store.library.pastLoans(.all, limit: 10)
    #expect(past.map(\.studentLibraryID) == ["S2", "S1"])
    #expect(past.map(\.student) == [emmy.id, ada.id])
    #expect(past.allSatisfy { $0.book == nil && $0.isbn == isbn && $0.bookTitle == "Dune" })
    #expect(past.map(\.returnDate) == [TestStore.later(days: 5), TestStore.later(days: 2)])
    #expect(try await store.library.pastLoans(.ofStudent(ada.id), limit: 10) == [past[1]])
    #expect(try await store.library.pastLoans(.all, before: past[0].id, limit: 10) == [past[1]])
    let activities = try await store.library.activities(limit: 2)
    #expect(activities.map(\.type) == [.deleteBook, .cancelReservation])
    #expect(activities.map(\.bookTitle) == ["Dune", "Dune"])
    #expect(activities[1].studentLibraryID == "S1")
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func deleteBook_isRefused_whileItIsOnLoan(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 3)
    let student = try await store.addStudent()
    let loan = try await store.checkOut(book, to: student)
    try await store.expectRefusal(.stillOnLoan(title: "Dune", copies: 1)) {
      try await store.library.deleteBook(book.id, operation: .random(), at: TestStore.now)
    }
    _ = try await store.returnBook(loan)
    try await store.library.deleteBook(book.id, operation: .random(), at: TestStore.now)
    #expect(try await store.library.pastLoans(.ofStudent(student.id), limit: 10).count == 1)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func deleteBook_takesNoWishForABook_norABookForAWish(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (book, wish) = (try await store.addBook(), try await store.addWish())
    try await store.expectRefusal(.onWishlist(title: "Emma")) {
      try await store.library.deleteBook(wish.id, operation: .random(), at: TestStore.now)
    }
    try await store.expectRefusal(.notOnWishlist(title: "Dune")) {
      try await store.library.deleteBook(book.id, wishlist: true, operation: .random(), at: TestStore.now)
    }
    try await store.expectRefusal(.noLongerThere) {
      try await store.library.deleteBook(Book.ID(rawValue: 99), operation: .random(), at: TestStore.now)
    }
    try await store.library.deleteBook(wish.id, wishlist: true, operation: .random(), at: TestStore.now)
    #expect(try await store.library.books(wishlist: true, limit: 10) == [])
    #expect(try await store.library.activities(limit: 1).map(\.type) == [.deleteWishlist])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func deleteBook_countsOnce(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (book, other) = (try await store.addBook(), try await store.addBook("Emma"))
    for _ in 1...3 {
      #expect(
        try await store.library.deleteBook(book.id, operation: OperationID("a"), at: TestStore.now).book == book.id)
    }
    #expect(try await store.library.activities(ofType: .deleteBook, limit: 10).count == 1)
    try await store.expectRefusal(.operationReused(OperationID("a"))) {
      try await store.library.deleteBook(other.id, operation: OperationID("a"), at: TestStore.now)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func pastLoans_outlastBookAndStudent_whicheverGoesFirst(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (book, student) = (try await store.addBook(), try await store.addStudent())
    _ = try await store.returnBook(try await store.checkOut(book, to: student))
    _ = try await store.library.deleteStudent(student.id, operation: .random(), at: TestStore.now)
    #expect(try await store.library.pastLoans(.ofBook(book.id), limit: 10).map(\.student) == [nil])
    try await store.expectSound()
    try await store.library.deleteBook(book.id, operation: .random(), at: TestStore.now)
    let left = try await store.library.pastLoans(.all, limit: 10)
    #expect(left.map(\.book) == [nil])
    #expect(left.map(\.studentLibraryID) == ["S12345"])
    try await store.expectSound()
  }
}
