import Domain
import TestSupport
import Testing

@testable import Store

@Suite("Letters about loans", .serialized)
struct LetterTests {
  @Test(arguments: StoreBackend.allCases) func letter_isNotedOnce(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await store.addStudent()
    let (dune, emma) = (try await store.addBook(), try await store.addBook("Emma", by: "Jane Austen"))
    let (one, other) = (try await store.checkOut(dune, to: ada), try await store.checkOut(emma, to: ada))
    #expect(one.letterAt == nil)
    let operation = OperationID.random()
    try await store.library.noteLetters(about: [one.id], operation: operation, at: TestStore.later(days: 1))
    try await store.library.noteLetters(about: [one.id], operation: operation, at: TestStore.later(days: 2))
    #expect(try await store.library.loan(id: one.id)?.letterAt == TestStore.later(days: 1))
    #expect(try await store.library.loan(id: other.id)?.letterAt == nil)
    #expect(try await store.library.activities(ofType: .writeLetters, limit: 9).map(\.additionalInfo) == ["1"])
    // A renewal leaves it: a letter was written, whatever becomes of the loan.
    let renewed = try await store.library.renew(one.id, operation: .random(), at: TestStore.later(days: 3))
    #expect(renewed.letterAt == TestStore.later(days: 1))
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases) func manyLetters_areNotedTogether(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend, rules: CirculationRules(loanLimit: 999))
    let ada = try await store.addStudent()
    var loans: [Loan] = []
    for number in 0..<3 { loans.append(try await store.checkOut(try await store.addBook("Book \(number)"), to: ada)) }
    // Numbers of loans that are gone do no harm.
    let gone = (10_000..<11_200).map { Loan.ID(rawValue: $0) }
    try await store.library.noteLetters(
      about: gone + loans.map(\.id), operation: .random(), at: TestStore.now)
    let noted = try await store.library.activeLoans(of: ada.id).map(\.letterAt)
    #expect(noted == [TestStore.now, TestStore.now, TestStore.now])
    try await store.library.noteLetters(about: [], operation: .random(), at: TestStore.now)
    #expect(try await store.library.activities(ofType: .writeLetters, limit: 9).count == 1)
  }
}
