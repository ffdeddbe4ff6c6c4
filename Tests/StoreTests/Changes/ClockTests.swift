import Domain
import TestSupport
import Testing

@testable import Store

/// A machine without a battery, whose clock shows 1970 or the moment at which it was switched off.
@Suite("A clock that cannot be right", .serialized, .timeLimit(.minutes(60)))
struct ClockTests {
  private static let yesterday = TestStore.later(days: -1)

  /// A library that believes no clock before 20 November 2026, with a book that came in and one on loan.
  private func library(_ backend: StoreBackend) async throws -> (
    library: Library, book: Book, loan: Loan, store: TestStore
  ) {
    let store = try await TestStore(backend)
    let (book, lent) = (try await store.addBook(), try await store.addBook("Emma", by: "Jane Austen"))
    let loan = try await store.checkOut(lent, to: try await store.addStudent())
    let rule = ClockRule(earliest: TestStore.later(days: -1, hours: -12))
    return (
      Library(driver: store.driver, rules: store.library.rules, calendar: TestStore.calendar, clockRule: rule), book,
      loan,
      store
    )
  }

  private func checkOut(_ book: Book, _ loan: Loan, in library: Library, at now: Timestamp) async throws -> Loan {
    try await library.checkOut(book.id, to: loan.student.id, operation: .random(), at: now)
  }

  @Test(arguments: StoreBackend.allCases)
  func lending_isRefused_beforeTheProgramWasMade(backend: StoreBackend) async throws {
    let (library, book, loan, store) = try await library(backend)
    defer { withExtendedLifetime(store) {} }
    let now = Timestamp(milliseconds: 60_000)
    let refusal = Refusals(.clockImplausible(now: now))
    await #expect(throws: refusal) { try await checkOut(book, loan, in: library, at: now) }
    await #expect(throws: refusal) { try await library.renew(loan.id, operation: .random(), at: now) }
    await #expect(throws: refusal) { try await library.confirmClock(operation: .random(), at: now) }
    #expect(try await library.clockRefusal(at: now) == refusal.first)
  }

  @Test(arguments: StoreBackend.allCases)
  func lending_isRefused_beforeTheLastActivity(backend: StoreBackend) async throws {
    let (library, book, loan, store) = try await library(backend)
    defer { withExtendedLifetime(store) {} }
    let refusal = Refusals(.clockBehind(now: Self.yesterday, last: TestStore.now))
    await #expect(throws: refusal) { try await checkOut(book, loan, in: library, at: Self.yesterday) }
    await #expect(throws: refusal) { try await library.renew(loan.id, operation: .random(), at: Self.yesterday) }
    await #expect(throws: refusal) {
      try await library.changeDueDate(
        of: loan.id, to: TestStore.later(days: 3), operation: .random(), at: Self.yesterday)
    }
    // Records made by that clock do not make it plausible.
    _ = try await library.addBook(
      BookDraft(title: "Momo", author: "Michael Ende"), operation: .random(), at: Self.yesterday)
    await #expect(throws: refusal) { try await checkOut(book, loan, in: library, at: Self.yesterday) }
    let drifted = Timestamp(milliseconds: TestStore.now.milliseconds - 5 * 60 * 1000)
    _ = try await checkOut(book, loan, in: library, at: drifted)
  }

  /// A program that asks again after a lost answer must not hear that nothing was done.
  @Test(arguments: StoreBackend.allCases)
  func checkoutThatWasDone_isAnswered_byAnyClock(backend: StoreBackend) async throws {
    let (library, book, loan, store) = try await library(backend)
    defer { withExtendedLifetime(store) {} }
    let operation = OperationID.random()
    let lent = try await library.checkOut(book.id, to: loan.student.id, operation: operation, at: TestStore.now)
    let again = try await library.checkOut(
      book.id, to: loan.student.id, operation: operation, at: Timestamp(milliseconds: 60_000))
    #expect(again == lent)
  }

  /// A return is accepted whatever the clock says: a flat battery must not keep a book.
  @Test(arguments: StoreBackend.allCases)
  func return_isTaken_andEndsNotBeforeTheLoan(backend: StoreBackend) async throws {
    let (library, _, loan, store) = try await library(backend)
    defer { withExtendedLifetime(store) {} }
    let ended = try await library.returnLoan(loan.id, operation: .random(), at: Timestamp(milliseconds: 60_000))
    #expect(ended.loan.returnDate == loan.checkoutDate)
    #expect(try await library.check() == [])
  }

  @Test(arguments: StoreBackend.allCases)
  func confirmation_letsLendingGoOn_untilTheClockIsBehindIt(backend: StoreBackend) async throws {
    let (library, book, loan, store) = try await library(backend)
    defer { withExtendedLifetime(store) {} }
    // The last activity is by a clock that was a day ahead.
    let right = Self.yesterday
    try await library.confirmClock(operation: .random(), at: right)
    #expect(try await library.clockRefusal(at: right) == nil)
    let lent = try await checkOut(book, loan, in: library, at: right)
    #expect(lent.checkoutDate == right)
    // Both the confirmation and what came after it count again.
    let before = Timestamp(milliseconds: right.milliseconds - 3_600_000)
    #expect(try await library.clockRefusal(at: before) == .clockBehind(now: before, last: right))
    let hourLater = Timestamp(milliseconds: right.milliseconds + 3_600_000)
    _ = try await library.returnLoan(lent.id, operation: .random(), at: hourLater)
    #expect(try await library.clockRefusal(at: right) == .clockBehind(now: right, last: hourLater))
  }

  @Test func clock_isBelieved_inANewLibrary() async throws {
    let store = try await TestStore(.inMemory)
    #expect(try await store.library.clockRefusal(at: TestStore.later(days: 30)) == nil)
  }
}
