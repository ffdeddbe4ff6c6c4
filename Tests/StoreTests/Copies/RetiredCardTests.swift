import Domain
import Testing

@testable import Store

/// Each card number is given once: a lost card must not open the account of the next student.
@Suite("Cards that were given before", .timeLimit(.minutes(60)))
struct RetiredCardTests {
  @Test(arguments: StoreBackend.allCases) func retiredCard_isRefused(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let ada = try await store.addStudent()
    let card = try #require(ada.cardNumber)
    // The own card stays in use.
    _ = try await library.editStudent(
      ada.id, StudentEdit(firstName: "Augusta", card: .number(card)), operation: .random(), at: TestStore.now)
    _ = try await library.editStudent(ada.id, StudentEdit(card: .next), operation: .random(), at: TestStore.now)
    let refused = Refusals(.cardRetired(card))
    let bob = StudentDraft(libraryID: "S2", firstName: "Bob", lastName: "Kahn", grade: "7", cardNumber: card)
    await #expect(throws: refused) { _ = try await library.addStudent(bob, operation: .random(), at: TestStore.now) }
    let emmy = try await store.addStudent("S3", "Emmy", "Noether")
    await #expect(throws: refused) {
      _ = try await library.editStudent(
        emmy.id, StudentEdit(card: .number(card)), operation: .random(), at: TestStore.now)
    }
    #expect(try await library.students(limit: 9).count == 2)
    #expect(try await library.check() == [])
  }

  @Test(arguments: StoreBackend.allCases)
  func table_bringsStudentsBack_withTheCardsThatTheyHold(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await store.addStudent()
    let card = try #require(ada.cardNumber)
    _ = try await store.library.deleteStudent(ada.id, operation: .random(), at: TestStore.now)
    let draft = StudentDraft(
      libraryID: ada.libraryID, firstName: ada.firstName, lastName: ada.lastName, grade: ada.grade, cardNumber: card)
    let outcome = try await store.library.importStudents(
      { try $0(.entry(draft, line: 2)) }, ImportManner(), operation: .random(), at: TestStore.now)
    guard case .done(let counts) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(counts.added == 1)
    #expect(try await store.library.students(limit: 9).map(\.cardNumber) == [card])
    #expect(try await store.library.check() == [])
  }
}
