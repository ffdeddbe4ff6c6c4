import Domain
import Store
import Testing

@Suite("Circulation: reserving", .serialized)
struct ReservationTests {
  private func reserve(_ book: Book, for student: Student, in store: TestStore) async throws {
    try await store.library.reserve(book.id, for: student.id, operation: .random(), at: TestStore.now)
  }

  private func openReservations(_ store: TestStore) async throws -> Int {
    try await store.driver.read { connection in
      try connection.firstRow("SELECT count(*) AS number FROM reservation WHERE closed_at IS NULL")?.int("number") ?? 0
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func reserve_isRefused_theSecondTime(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook()
    let ada = try await store.addStudent("S1")
    let emmy = try await store.addStudent("S2")
    try await reserve(book, for: ada, in: store)
    try await store.expectRefusal(.alreadyReserved(title: "Dune")) { try await reserve(book, for: ada, in: store) }
    try await reserve(book, for: emmy, in: store)
    #expect(try await openReservations(store) == 2)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func reserve_isRefused_whenItMakesNoSense(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 2)
    let wish = try await store.addWish()
    let ada = try await store.addStudent()
    let loan = try await store.checkOut(book, to: ada)
    try await store.expectRefusal(.alreadyBorrowed(title: "Dune", dueDate: loan.dueDate)) {
      try await reserve(book, for: ada, in: store)
    }
    try await store.expectRefusal(.onWishlist(title: "Emma")) { try await reserve(wish, for: ada, in: store) }
    for (book, student) in [(book.id, Student.ID(rawValue: 99)), (Book.ID(rawValue: 99), ada.id)] {
      try await store.expectRefusal(.noLongerThere) {
        try await store.library.reserve(book, for: student, operation: .random(), at: TestStore.now)
      }
    }
  }

  @Test(arguments: StoreBackend.allCases, [1, -1])
  func reservation_ends_whenTheStudentGetsTheBook(on backend: StoreBackend, daysLater: Int) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 2)
    let ada = try await store.addStudent("S1")
    let emmy = try await store.addStudent("S2")
    try await reserve(book, for: ada, in: store)
    try await reserve(book, for: emmy, in: store)
    let loan = try await store.checkOut(book, to: ada, at: TestStore.later(days: daysLater))
    #expect(try await openReservations(store) == 1)
    _ = try await store.giveBack(loan)
    try await reserve(book, for: ada, in: store)
    #expect(try await openReservations(store) == 2)
    try await store.expectSound()
  }
}
