import Domain
import Store
import TestSupport
import Testing

@Suite("Circulation: reserving", .serialized)
struct ReservationTests {
  /// One copy of “Dune”, which Ada has, and others who want it.
  private struct Scene {
    let store: TestStore
    let book: Book
    let ada: Student
    let emmy: Student
    let lise: Student
    let loan: Loan

    var library: Library { store.library }

    init(_ backend: StoreBackend, copies: Int = 1) async throws {
      store = try await TestStore(backend)
      book = try await store.addBook(copies: copies)
      ada = try await store.addStudent("S1")
      emmy = try await store.addStudent("S2", "Emmy", "Noether")
      lise = try await store.addStudent("S3", "Lise", "Meitner")
      loan = try await store.checkOut(book, to: ada)
    }

    @discardableResult
    func reserve(for student: Student, days: Int = 0) async throws -> Reservation {
      try await library.reserve(book.id, for: student.id, operation: .random(), at: TestStore.later(days: days))
    }

    func returnBook(_ loan: Loan, _ operation: OperationID) async throws -> LoanReturn {
      try await library.returnLoan(loan.id, operation: operation, at: TestStore.now)
    }

    func line() async throws -> [Reservation] { try await library.reservations(.ofBook(book.id), limit: 10) }

    func ending(of reservation: Reservation) async throws -> Reservation.Ending? {
      try await library.reservation(id: reservation.id)?.ending
    }
  }

  /// The end of the day that lies three days on, by the rules.
  private static func end(days: Int = 3) throws -> Timestamp {
    let day = TestStore.calendar.day(of: TestStore.later(days: days))
    return try #require(TestStore.calendar.endOfDay(day))
  }

  @Test(arguments: StoreBackend.allCases)
  func reserve_isRefused_theSecondTime(on backend: StoreBackend) async throws {
    let scene = try await Scene(backend)
    try await scene.reserve(for: scene.emmy)
    try await scene.store.expectRefusal(.alreadyReserved(title: "Dune")) { try await scene.reserve(for: scene.emmy) }
    try await scene.reserve(for: scene.lise)
    #expect(try await scene.line().map(\.student) == [scene.emmy, scene.lise])
    try await scene.store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func reserve_isRefused_whenItMakesNoSense(on backend: StoreBackend) async throws {
    let scene = try await Scene(backend)
    let wish = try await scene.store.addWish()
    let here = try await scene.store.addBook("Here")
    try await scene.store.expectRefusal(.alreadyBorrowed(title: "Dune", dueDate: scene.loan.dueDate)) {
      try await scene.reserve(for: scene.ada)
    }
    for (book, refusal) in [(wish, Refusal.onWishlist(title: "Emma")), (here, .copyOnShelf(title: "Here"))] {
      try await scene.store.expectRefusal(refusal) {
        try await scene.library.reserve(book.id, for: scene.emmy.id, operation: .random(), at: TestStore.now)
      }
    }
    for (book, student) in [(scene.book.id, Student.ID(rawValue: 99)), (Book.ID(rawValue: 99), scene.ada.id)] {
      try await scene.store.expectRefusal(.noLongerThere) {
        try await scene.library.reserve(book, for: student, operation: .random(), at: TestStore.now)
      }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func copyThatComesBack_isKeptForTheNextInLine_andLentToNobodyElse(on backend: StoreBackend) async throws {
    let scene = try await Scene(backend)
    let first = try await scene.reserve(for: scene.emmy)
    try await scene.reserve(for: scene.lise)
    let operation = OperationID("back")
    let hold = try #require(try await scene.returnBook(scene.loan, operation).hold)
    #expect(hold.student == scene.emmy)
    #expect(hold.heldUntil == (try Self.end()))
    #expect(try await scene.library.held(for: scene.emmy.id).map(\.id) == [first.id])
    #expect(try await scene.library.held(for: scene.lise.id).isEmpty)
    for other in [scene.ada, scene.lise] {
      try await scene.store.expectRefusal(.heldForAnother(title: "Dune")) {
        try await scene.store.checkOut(scene.book, to: other)
      }
    }
    _ = try await scene.store.checkOut(scene.book, to: scene.emmy)
    #expect(try await scene.ending(of: first) == .fetched)
    #expect(try await scene.line().map(\.student) == [scene.lise])
    #expect(try await scene.returnBook(scene.loan, operation).hold == nil)
    try await scene.store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func hold_isSaidAgain_whenTheReturnIsRepeated_andOfNoOtherCopy(on backend: StoreBackend) async throws {
    let scene = try await Scene(backend, copies: 2)
    let other = try await scene.store.checkOut(scene.book, to: scene.lise)
    try await scene.reserve(for: scene.emmy)
    let operation = OperationID("back")
    for _ in 1...2 {
      #expect(try await scene.returnBook(scene.loan, operation).hold?.student == scene.emmy)
    }
    #expect(try await scene.returnBook(other, .random()).hold == nil)
    // The second copy is free.
    _ = try await scene.store.checkOut(scene.book, to: scene.lise)
    try await scene.store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func hold_expires_atTheEndOfItsLastDay_andGoesToTheNext(on backend: StoreBackend) async throws {
    let scene = try await Scene(backend)
    let first = try await scene.reserve(for: scene.emmy)
    let second = try await scene.reserve(for: scene.lise)
    _ = try await scene.store.returnBook(scene.loan)
    let end = try Self.end()
    #expect(try await scene.library.passOnExpired(at: end) == 0)
    let after = Timestamp(milliseconds: end.milliseconds + 1)
    #expect(try await scene.library.passOnExpired(at: after) == 1)
    #expect(try await scene.ending(of: first) == .expired)
    #expect(try await scene.library.held(for: scene.lise.id).map(\.id) == [second.id])
    // The queue after her is empty: the copy is free for all, although no process has checked.
    let later = TestStore.later(days: 30)
    _ = try await scene.store.checkOut(scene.book, to: scene.ada, at: later)
    #expect(try await scene.ending(of: second) == .expired)
    #expect(try await scene.library.passOnExpired(at: later) == 0)
    // The activity log has each step with its student, its book and its end.
    let told = try await scene.library.activities(limit: 6)
    #expect(
      told.map(\.type) == [.checkout, .expireHold, .holdCopy, .expireHold, .holdCopy, .returnBook])
    #expect(told.map(\.studentLibraryID) == ["S1", "S3", "S3", "S2", "S2", "S1"])
    #expect(told.allSatisfy { $0.bookTitle == "Dune" })
    #expect(told[4].additionalInfo == TestStore.calendar.day(of: end).description)
    try await scene.store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func cancel_passesTheCopyOn(on backend: StoreBackend) async throws {
    let scene = try await Scene(backend)
    let first = try await scene.reserve(for: scene.emmy)
    let second = try await scene.reserve(for: scene.lise)
    _ = try await scene.store.returnBook(scene.loan)
    let closed = try await scene.library.cancelReservation(first.id, operation: .random(), at: TestStore.now)
    #expect(closed.ending == .cancelled && closed.closedAt == TestStore.now && !closed.isHeld)
    #expect(try await scene.line().map(\.id) == [second.id])
    #expect(try await scene.line().allSatisfy(\.isHeld))
    try await scene.store.expectRefusal(.notReserved(title: "Dune")) {
      try await scene.library.cancelReservation(first.id, operation: .random(), at: TestStore.now)
    }
    try await scene.store.expectRefusal(.noLongerThere) {
      let none = Reservation.ID(rawValue: 99)
      return try await scene.library.cancelReservation(none, operation: .random(), at: TestStore.now)
    }
    #expect(try await scene.library.activities(limit: 2).map(\.type) == [.holdCopy, .cancelReservation])
    try await scene.store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func renew_isRefused_whileOthersWait_andDoneWhenACopyIsKeptForThem(on backend: StoreBackend) async throws {
    let scene = try await Scene(backend)
    try await scene.reserve(for: scene.emmy)
    func renew() async throws -> Loan {
      try await scene.library.renew(scene.loan.id, operation: .random(), at: TestStore.later(days: 1))
    }
    try await scene.store.expectRefusal(.reservedByOthers(title: "Dune", count: 1)) { try await renew() }
    _ = try await scene.library.addCopies(1, to: scene.book.id, operation: .random(), at: TestStore.now)
    #expect(try await scene.line().allSatisfy(\.isHeld))
    #expect(try await renew().renewals == 1)
    try await scene.store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func hold_isTakenBack_whenTheCopyIsNotThereAnyMore(on backend: StoreBackend) async throws {
    let scene = try await Scene(backend, copies: 2)
    _ = try await scene.store.checkOut(scene.book, to: scene.lise)
    let first = try await scene.reserve(for: scene.emmy)
    _ = try await scene.store.returnBook(scene.loan)
    let draft = BookDraft(title: "Dune", author: "Frank Herbert", copies: 2)
    func setAvailable(_ number: Int) async throws {
      _ = try await scene.library.editBook(
        scene.book.id, to: draft, availableCopies: number, operation: .random(), at: TestStore.now)
    }
    try await setAvailable(0)
    #expect(try await scene.line().map(\.heldUntil) == [nil])
    try await setAvailable(1)
    #expect(try await scene.library.held(for: scene.emmy.id).map(\.id) == [first.id])
    try await scene.store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases, [1, -1])
  func reservation_ends_whenTheStudentGetsTheBook(on backend: StoreBackend, daysLater: Int) async throws {
    let scene = try await Scene(backend)
    let first = try await scene.reserve(for: scene.emmy)
    _ = try await scene.store.returnBook(scene.loan)
    let loan = try await scene.store.checkOut(scene.book, to: scene.emmy, at: TestStore.later(days: daysLater))
    #expect(try await scene.ending(of: first) == .fetched)
    #expect(try await scene.line().isEmpty)
    _ = try await scene.store.returnBook(loan, at: TestStore.later(days: 2))
    _ = try await scene.store.checkOut(scene.book, to: scene.ada, at: TestStore.later(days: 2))
    try await scene.reserve(for: scene.emmy, days: 2)
    #expect(try await scene.line().count == 1)
    try await scene.store.expectSound()
  }

  /// Two of them return a copy each, others borrow and reserve, all at once: nothing is lost and nothing is promised
  /// twice.
  @Test(arguments: StoreBackend.allCases)
  func line_isRight_whenManyComeAtOnce(on backend: StoreBackend) async throws {
    let scene = try await Scene(backend, copies: 2)
    let second = try await scene.store.checkOut(scene.book, to: scene.lise)
    var students: [Student] = []
    for number in 10..<18 { students.append(try await scene.store.addStudent("S\(number)")) }
    for student in students.prefix(4) { try await scene.reserve(for: student) }
    let (library, book) = (scene.library, scene.book)
    await withTaskGroup(of: Void.self) { group in
      for loan in [scene.loan, second] {
        group.addTask { _ = try? await library.returnLoan(loan.id, operation: .random(), at: TestStore.now) }
      }
      for student in students {
        group.addTask {
          _ = try? await library.checkOut(book.id, to: student.id, operation: .random(), at: TestStore.now)
        }
        group.addTask {
          _ = try? await library.reserve(book.id, for: student.id, operation: .random(), at: TestStore.now)
        }
      }
    }
    try await scene.store.expectSound()
    let waiting = Set(try await scene.line().map(\.student.id))
    let lent = Set(try await library.activeLoans(of: book.id).map(\.student.id))
    // The first students of the queue have the book or hold it.
    for student in students.prefix(2) { #expect(waiting.contains(student.id) != lent.contains(student.id)) }
    #expect(lent.isSubset(of: students.prefix(4).map(\.id)))
  }
}
