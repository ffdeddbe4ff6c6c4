import Domain
import TestSupport
import Testing

@testable import Store

/// The cost of a look-up or a page must not grow with the library: each is a search in an index, sorted as it lies.
@Suite(.serialized) struct QueryPlanTests {
  /// Runs a query of the library and gives the plans of every statement that it sent.
  private func plans(_ query: (Library) async throws -> Void) async throws -> [String] {
    let driver = PlanningDriver(base: try await SQLiteDriver.inMemory())
    try await query(Library(driver: driver, rules: CirculationRules(), calendar: .dublin))
    return driver.plans
  }

  private func expectSearches(
    sourceLocation: SourceLocation = #_sourceLocation, _ query: (Library) async throws -> Void
  ) async throws {
    let plans = try await plans(query)
    #expect(!plans.isEmpty, sourceLocation: sourceLocation)
    for plan in plans {
      #expect(plan.contains("SEARCH"), "\(plan)", sourceLocation: sourceLocation)
      #expect(!plan.contains("TEMP B-TREE"), "\(plan)", sourceLocation: sourceLocation)
      #expect(!plan.contains("SCAN"), "\(plan)", sourceLocation: sourceLocation)
    }
  }

  private let book = Book.sample(1)
  private let student = Student.sample(1)

  @Test func lookUps_areSearches() async throws {
    try await expectSearches { _ = try await $0.book(isbn: .dune) }
    try await expectSearches { _ = try await $0.book(id: book.id) }
    try await expectSearches { _ = try await $0.student(id: student.id) }
    try await expectSearches { _ = try await $0.student(libraryID: "S12345") }
    try await expectSearches { _ = try await $0.student(card: student.cardNumber!) }
    try await expectSearches { _ = try await $0.loan(id: Loan.ID(rawValue: 1)) }
  }

  @Test func loansOfOne_areSearches() async throws {
    try await expectSearches { _ = try await $0.activeLoans(of: student.id) }
    // The few who have one book are sorted after they are found.
    for plan in try await plans({ _ = try await $0.activeLoans(of: book.id) }) {
      #expect(plan.contains("SEARCH") && !plan.contains("SCAN"), "\(plan)")
    }
  }

  @Test func pages_areRangesOfAnIndex() async throws {
    let loan = Loan.sample(1, of: book, to: student, due: .opening)
    try await expectSearches { _ = try await $0.books(limit: 20) }
    try await expectSearches { _ = try await $0.books(wishlist: true, after: PageMark(book), limit: 20) }
    try await expectSearches { _ = try await $0.students(after: PageMark(student), limit: 20) }
    try await expectSearches { _ = try await $0.loans(.active, after: PageMark(loan), limit: 20) }
    try await expectSearches { _ = try await $0.loans(.overdue(at: .opening), limit: 20) }
    try await expectSearches { _ = try await $0.loans(.all, limit: 20) }
    try await expectSearches { _ = try await $0.activities(limit: 20) }
    try await expectSearches { _ = try await $0.activities(ofType: .checkout, before: 9, limit: 20) }
  }

  /// The first page of a list without a range walks an index from its beginning and stops at the limit.
  @Test func firstPages_walkAnIndexInOrder() async throws {
    for plan in try await plans({ library in
      _ = try await library.students(limit: 20)
      _ = try await library.loans(.active, limit: 20)
    }) {
      #expect(plan.contains("USING INDEX") && !plan.contains("TEMP B-TREE"), "\(plan)")
    }
  }

  @Test func changes_searchWhatTheyTouch() async throws {
    let driver = PlanningDriver(base: try await SQLiteDriver.inMemory())
    let library = Library(driver: driver, rules: CirculationRules(), calendar: .dublin)
    let dune = try await library.add(.dune())
    let ada = try await library.add(.ada)
    try await library.reserve(dune.id, for: ada.id, operation: .random(), at: .opening)
    let loan = try await library.lend(dune, ada)
    _ = try await library.renew(loan.id, operation: .random(), at: .opening)
    _ = try await library.takeBack(loan)
    _ = try await library.editBook(dune.id, to: .dune(copies: 5), operation: .random(), at: .opening)
    #expect(driver.plans.count > 20)
    for plan in driver.plans { #expect(!plan.contains("SCAN"), "\(plan)") }
  }
}
