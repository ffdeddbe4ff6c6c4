import Domain
import Store
import TestSupport
import Testing

@Suite("Circulation: checking out", .serialized)
struct CheckoutTests {
  @Test(arguments: StoreBackend.allCases)
  func checkOut_takesOneCopy_andIsDueAtTheEndOfTheDay(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 2)
    let ada = try await store.addStudent()
    let loan = try await store.checkOut(book, to: ada)
    var lent = book
    lent.availableCopies = 1
    // 5 December 2026, 23:59:59.999 in Dublin, where it is winter and UTC.
    let due = Timestamp(milliseconds: 1_796_515_199_999)
    #expect(
      loan == Loan(id: loan.id, book: lent, student: ada, checkoutDate: TestStore.now, dueDate: due, copyNumber: 1))
    #expect(try await store.library.loan(id: loan.id) == loan)
    #expect(try await store.library.activeLoans(of: ada.id) == [loan])
    #expect(try await store.library.activeLoans(of: book.id) == [loan])
    #expect(try await store.reload(book) == lent)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func checkOut_isDueWhenTheRulesOrThePersonSay(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend, rules: CirculationRules(loanDays: 0))
    let book = try await store.addBook(copies: 3)
    let today = try await store.checkOut(book, to: try await store.addStudent("S1"))
    #expect(TestStore.calendar.day(of: today.dueDate) == CalendarDay(year: 2026, month: 11, day: 21))
    let chosen = try #require(TestStore.calendar.endOfDay(CalendarDay(year: 2026, month: 12, day: 21)))
    let later = try await store.checkOut(book, to: try await store.addStudent("S2"), due: TestStore.later(days: 30))
    #expect(later.dueDate == chosen)
    let third = try await store.addStudent("S3")
    try await store.expectRefusal(.dateInThePast(CalendarDay(year: 2026, month: 11, day: 20))) {
      try await store.checkOut(book, to: third, due: TestStore.later(days: -1))
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func checkOut_isRefused_whenTheLastCopyIsGone(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 2)
    for name in ["S1", "S2"] { _ = try await store.checkOut(book, to: try await store.addStudent(name)) }
    let third = try await store.addStudent("S3")
    try await store.expectRefusal(.noCopiesAvailable(title: "Dune")) { try await store.checkOut(book, to: third) }
    let loans = try await store.library.activeLoans(of: book.id)
    _ = try await store.returnBook(try #require(loans.first))
    #expect(try await store.checkOut(book, to: third).student == third)
    #expect(try await store.reload(book).availableCopies == 0)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func checkOut_isRefused_whenTheStudentHasIt(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 2)
    let ada = try await store.addStudent()
    let loan = try await store.checkOut(book, to: ada)
    try await store.expectRefusal(.alreadyBorrowed(title: "Dune", dueDate: loan.dueDate)) {
      try await store.checkOut(book, to: ada)
    }
    _ = try await store.returnBook(loan)
    #expect(try await store.checkOut(book, to: ada).id != loan.id)
  }

  @Test(arguments: StoreBackend.allCases)
  func checkOut_isRefused_whenTheLimitIsReached(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend, rules: CirculationRules(loanLimit: 2))
    let ada = try await store.addStudent()
    var loans: [Loan] = []
    for title in ["One", "Two"] { loans.append(try await store.checkOut(try await store.addBook(title), to: ada)) }
    let third = try await store.addBook("Three")
    try await store.expectRefusal(.loanLimitReached(limit: 2)) { try await store.checkOut(third, to: ada) }
    _ = try await store.returnBook(loans[0])
    #expect(try await store.checkOut(third, to: ada).isActive)
  }

  @Test(arguments: StoreBackend.allCases)
  func checkOut_goesOn_whenThereIsNoLimit(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend, rules: CirculationRules(loanLimit: nil))
    let ada = try await store.addStudent()
    for number in 10..<30 { _ = try await store.checkOut(try await store.addBook("Book \(number)"), to: ada) }
    #expect(try await store.library.activeLoans(of: ada.id).count == 20)
  }

  @Test(arguments: StoreBackend.allCases, [true, false])
  func checkOut_weighsOverdueLoans_asTheRulesSay(on backend: StoreBackend, lends: Bool) async throws {
    let store = try await TestStore(backend, rules: CirculationRules(overdueBlock: lends ? .warn : .refuse))
    let ada = try await store.addStudent()
    for title in ["One", "Two"] { _ = try await store.checkOut(try await store.addBook(title), to: ada) }
    let third = try await store.addBook("Three")
    let after = TestStore.later(days: 20)
    if lends {
      #expect(try await store.checkOut(third, to: ada, at: after).checkoutDate == after)
    } else {
      try await store.expectRefusal(.overdueLoans(count: 2)) { try await store.checkOut(third, to: ada, at: after) }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func checkOut_isRefused_forAWish(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let wish = try await store.addWish()
    let ada = try await store.addStudent()
    try await store.expectRefusal(.onWishlist(title: "Emma")) { try await store.checkOut(wish, to: ada) }
  }

  @Test(arguments: StoreBackend.allCases)
  func checkOut_namesEveryReason_whenThereAreSeveral(on backend: StoreBackend) async throws {
    let rules = CirculationRules(loanLimit: 1, overdueBlock: .refuse)
    let store = try await TestStore(backend, rules: rules)
    let book = try await store.addBook()
    let ada = try await store.addStudent()
    let loan = try await store.checkOut(book, to: ada)
    try await store.expectRefusal(
      .alreadyBorrowed(title: "Dune", dueDate: loan.dueDate), .noCopiesAvailable(title: "Dune"),
      .loanLimitReached(limit: 1), .overdueLoans(count: 1)
    ) { try await store.checkOut(book, to: ada, at: TestStore.later(days: 20)) }
    let wish = try await store.addWish()
    try await store.expectRefusal(.onWishlist(title: "Emma"), .loanLimitReached(limit: 1)) {
      try await store.checkOut(wish, to: ada)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func checkOut_isRefused_whenBookOrStudentIsNotThere(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook()
    let ada = try await store.addStudent()
    for (book, student) in [(book.id, Student.ID(rawValue: 99)), (Book.ID(rawValue: 99), ada.id)] {
      try await store.expectRefusal(.noLongerThere) {
        try await store.library.checkOut(book, to: student, operation: .random(), at: TestStore.now)
      }
    }
  }
}
