import Domain
import Store
import TestSupport
import Testing

@Suite("Circulation: bringing back and keeping longer", .serialized)
struct ReturnAndRenewTests {
  private func lent(
    _ backend: StoreBackend, rules: CirculationRules = CirculationRules()
  ) async throws -> (TestStore, Loan) {
    let store = try await TestStore(backend, rules: rules)
    let book = try await store.addBook()
    return (store, try await store.checkOut(book, to: try await store.addStudent()))
  }

  private func renew(
    _ loan: Loan, in store: TestStore, due: Timestamp? = nil, at now: Timestamp = TestStore.later(days: 3)
  ) async throws -> Loan {
    try await store.library.renew(loan.id, due: due, operation: .random(), at: now)
  }

  @Test(arguments: StoreBackend.allCases)
  func returnLoan_givesTheCopyBack_andKeepsTheLoan(on backend: StoreBackend) async throws {
    let (store, loan) = try await lent(backend)
    let end = TestStore.later(days: 2)
    let returned = try await store.returnBook(loan, at: end)
    #expect(returned.returnDate == end)
    #expect(returned.dueDate == loan.dueDate)
    #expect(returned.book.availableCopies == 1)
    #expect(try await store.library.loan(id: loan.id) == returned)
    #expect(try await store.library.activeLoans(of: loan.student.id) == [])
    #expect(try await store.library.activeLoans(of: loan.book.id) == [])
    #expect(try await store.library.loans(.all, limit: 10) == [returned])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func returnLoan_isRefused_theSecondTime(on backend: StoreBackend) async throws {
    let (store, loan) = try await lent(backend)
    _ = try await store.returnBook(loan)
    try await store.expectRefusal(.notOnLoan(title: "Dune")) { try await store.returnBook(loan) }
    let other = try await store.checkOut(loan.book, to: loan.student)
    try await store.expectRefusal(.notOnLoan(title: "Dune")) { try await store.returnBook(loan) }
    #expect(try await store.library.activeLoans(of: loan.book.id) == [other])
  }

  @Test(arguments: StoreBackend.allCases)
  func returnAndRenew_areRefused_whenThereIsNoSuchLoan(on backend: StoreBackend) async throws {
    let (store, loan) = try await lent(backend)
    var gone = loan
    gone.id = Loan.ID(rawValue: 99)
    try await store.expectRefusal(.noLongerThere) { try await store.returnBook(gone) }
    try await store.expectRefusal(.noLongerThere) { try await renew(gone, in: store) }
    #expect(try await store.library.loan(id: gone.id) == nil)
  }

  @Test(arguments: StoreBackend.allCases)
  func returnLoan_endsNoEarlierThanItBegan_whenTheClockWasSetBack(on backend: StoreBackend) async throws {
    let (store, loan) = try await lent(backend)
    #expect(try await store.returnBook(loan, at: TestStore.later(days: -9)).returnDate == loan.checkoutDate)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func renew_countsFromToday_byTheRules(on backend: StoreBackend) async throws {
    let (store, loan) = try await lent(backend)
    let renewed = try await renew(loan, in: store)
    #expect(TestStore.calendar.day(of: renewed.dueDate) == CalendarDay(year: 2026, month: 12, day: 8))
    #expect((renewed.renewals, renewed.checkoutDate) == (1, loan.checkoutDate))
    #expect(try await store.library.loan(id: loan.id) == renewed)
    #expect(try await store.reload(loan.book).availableCopies == 0)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func renew_makesNoLoanShorter(on backend: StoreBackend) async throws {
    let (store, loan) = try await lent(backend)
    #expect(try await renew(loan, in: store, due: TestStore.later(days: 5)).dueDate == loan.dueDate)
    let later = try await renew(loan, in: store, due: TestStore.later(days: 40))
    #expect(TestStore.calendar.day(of: later.dueDate) == CalendarDay(year: 2026, month: 12, day: 31))
  }

  @Test(arguments: StoreBackend.allCases, [0, 1, 2])
  func renew_isRefused_afterTheLastTime(on backend: StoreBackend, limit: Int) async throws {
    let (store, loan) = try await lent(backend, rules: CirculationRules(renewalLimit: limit))
    for count in 0..<limit { #expect(try await renew(loan, in: store).renewals == count + 1) }
    try await store.expectRefusal(.renewalLimitReached(title: "Dune", limit: limit)) {
      try await renew(loan, in: store)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func renew_isRefused_whenItWasReturned(on backend: StoreBackend) async throws {
    let (store, loan) = try await lent(backend, rules: CirculationRules(renewalLimit: 0))
    _ = try await store.returnBook(loan)
    try await store.expectRefusal(.notOnLoan(title: "Dune")) { try await renew(loan, in: store) }
  }
}
