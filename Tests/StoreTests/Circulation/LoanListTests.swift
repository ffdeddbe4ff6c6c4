import Domain
import Store
import TestSupport
import Testing

@Suite("Loans: listed", .serialized)
struct LoanListTests {
  /// Twelve loans, due in an order that is not theirs, four of them on one day; every third is returned.
  private func filled(_ backend: StoreBackend) async throws -> (store: TestStore, loans: [Loan]) {
    let store = try await TestStore(backend, rules: CirculationRules(loanLimit: nil))
    let ada = try await store.addStudent()
    var loans: [Loan] = []
    for number in 0..<12 {
      let book = try await store.addBook("Book \(10 + number)")
      let due = TestStore.later(days: number.isMultiple(of: 3) ? 5 : (number * 7) % 12 + 1)
      loans.append(try await store.checkOut(book, to: ada, due: due))
    }
    for number in stride(from: 2, to: 12, by: 3) { loans[number] = try await store.returnBook(loans[number]) }
    return (store, loans)
  }

  private func pages(_ filter: LoanFilter, of store: TestStore, size: Int) async throws -> [Loan] {
    var all: [Loan] = []
    while true {
      let page = try await store.library.loans(filter, after: all.last.map { PageCursor($0) }, limit: size)
      if page.isEmpty { return all }
      all += page
    }
  }

  private func dueFirst(_ loans: [Loan]) -> [Loan.ID] {
    loans.sorted { ($0.dueDate, $0.id.rawValue) < ($1.dueDate, $1.id.rawValue) }.map(\.id)
  }

  @Test(arguments: StoreBackend.allCases, [1, 3, 100])
  func activeLoans_areListedDueFirst(on backend: StoreBackend, size: Int) async throws {
    let (store, loans) = try await filled(backend)
    let active = dueFirst(loans.filter(\.isActive))
    #expect(try await pages(.active, of: store, size: size).map(\.id) == active)
    #expect(try await store.library.activeLoans(of: loans[0].student.id).map(\.id) == active)
  }

  @Test(arguments: StoreBackend.allCases, [1, 3, 100])
  func overdueLoans_areThoseDueBefore_andNotReturned(on backend: StoreBackend, size: Int) async throws {
    let (store, loans) = try await filled(backend)
    let now = TestStore.later(days: 5)
    let overdue = loans.filter { $0.isOverdue(at: now) }
    #expect(!overdue.isEmpty)
    #expect(try await pages(.overdue(at: now), of: store, size: size).map(\.id) == dueFirst(overdue))
    #expect(try await pages(.overdue(at: TestStore.now), of: store, size: size) == [])
  }

  @Test(arguments: StoreBackend.allCases, [1, 5, 100])
  func allLoans_areListedNewestFirst_returnedOnesAmongThem(on backend: StoreBackend, size: Int) async throws {
    let (store, loans) = try await filled(backend)
    #expect(try await pages(.all, of: store, size: size).map(\.id) == loans.reversed().map(\.id))
  }

  @Test(arguments: StoreBackend.allCases, [1, 5, 100])
  func historyOfOne_isListedNewestFirst_returnedOnesAmongThem(on backend: StoreBackend, size: Int) async throws {
    let (store, loans) = try await filled(backend)
    let emmy = try await store.addStudent("S2", "Emmy", "Noether")
    let other = try await store.checkOut(try await store.addBook("Emma"), to: emmy)
    let again = try await store.checkOut(loans[2].book, to: emmy)
    #expect(
      try await pages(.ofStudent(loans[0].student.id), of: store, size: size).map(\.id) == loans.reversed().map(\.id))
    #expect(try await pages(.ofStudent(emmy.id), of: store, size: size) == [again, other])
    #expect(try await pages(.ofBook(loans[2].book.id), of: store, size: size).map(\.id) == [again.id, loans[2].id])
  }
}
