import Domain
import TestSupport
import Testing

@testable import Store

/// A reader reaches only their own data. Another person's loan gives the same answer as a number that does not exist.
@Suite("Own loans and reservations", .serialized) struct OwnTests {
  /// Ada and Emmy have an account each. Ada has Dune, and Emmy waits for it; Emma is on the shelf.
  private struct Scene {
    let store: TestStore
    let dune: Book
    let emma: Book
    let ada: Account
    let emmy: Account
    let loan: Loan
    let place: Reservation
    var library: Library { store.library }
  }

  private func scene(_ backend: StoreBackend) async throws -> Scene {
    let store = try await TestStore(backend)
    let (dune, emma) = (try await store.addBook(), try await store.addBook("Emma", by: "Jane Austen"))
    let (ada, emmy) = (try await store.addStudent("S1"), try await store.addStudent("S2", "Emmy", "Noether"))
    let loan = try await store.checkOut(dune, to: ada)
    let place = try await store.library.reserve(dune.id, for: emmy.id, operation: .random(), at: TestStore.now)
    return Scene(
      store: store, dune: dune, emma: emma, ada: try await store.library.addReader("S1", of: ada),
      emmy: try await store.library.addReader("S2", of: emmy), loan: loan, place: place)
  }

  @Test(arguments: StoreBackend.allCases)
  func page_hasTheOwnLoansAndPlaces(on backend: StoreBackend) async throws {
    let scene = try await scene(backend)
    let ada = try await scene.library.reading(scene.ada).ownRows(of: scene.ada.id, at: TestStore.now)
    #expect(ada.loans == [scene.loan] && ada.places.isEmpty && ada.student?.libraryID == "S1")
    let emmy = try await scene.library.reading(scene.emmy).ownRows(of: scene.emmy.id, at: TestStore.now)
    #expect(emmy.loans.isEmpty && emmy.places.map(\.number) == [1])
    _ = try await scene.store.returnBook(scene.loan)
    let held = try await scene.library.reading(scene.emmy).ownRows(of: scene.emmy.id, at: TestStore.now)
    #expect(held.places.map(\.number) == [nil] && held.places.allSatisfy(\.reservation.isHeld))
    let nobody = try await scene.library.addReader("nobody")
    let empty = try await scene.library.reading(nobody).ownRows(of: nobody.id, at: TestStore.now)
    #expect(empty.student == nil && empty.loans.isEmpty && empty.places.isEmpty)
    try await scene.store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func reader_changesNothingOfAnother(on backend: StoreBackend) async throws {
    let scene = try await scene(backend)
    let (library, now) = (scene.library, TestStore.later(days: 3))
    let nobody = try await library.addReader("nobody")
    let helper = try await library.addSampleAccount("helper", .helper)
    let before = try await scene.store.contents()
    for stranger in [scene.emmy, nobody, helper] {
      let own = library.reading(stranger)
      // The number of the loan with the own account, and the account of its owner.
      for account in [stranger.id, scene.ada.id] {
        let renewed = await Library.refusal {
          _ = try await own.renewOwn(scene.loan.id, of: account, operation: .random(), at: now)
        }
        #expect(renewed == .noLongerThere, "\(stranger.name)")
        let missing = await Library.refusal {
          _ = try await own.renewOwn(Loan.ID(rawValue: 999), of: account, operation: .random(), at: now)
        }
        #expect(missing == renewed)
      }
      for call in [
        { _ = try await own.ownRows(of: scene.ada.id, at: now) },
        { _ = try await own.ownData(of: scene.ada.id) },
        { _ = try await own.calendarKey(of: scene.ada.id) },
        { _ = try await own.makeCalendarKey(of: scene.ada.id, hasTitles: true, operation: .random(), at: now) },
        { _ = try await own.reserveOwn(scene.emma.id, of: scene.ada.id, operation: .random(), at: now) },
        { try await own.seeCodeNotice(of: scene.ada.id, operation: .random(), at: now) },
        { try await own.deleteOwnAccount(scene.ada.id, at: now) },
        { _ = try await own.join(scene.ada.id, code: "123456", at: now) },
      ] as [() async throws -> Void] {
        #expect(await Library.refusal(of: call) == .noLongerThere, "\(stranger.name)")
      }
    }
    for stranger in [scene.ada, nobody] {
      let cancelled = await Library.refusal {
        _ = try await library.reading(stranger)
          .cancelOwn(scene.place.id, of: stranger.id, operation: .random(), at: now)
      }
      #expect(cancelled == .noLongerThere)
    }
    let left = await Library.refusal {
      _ = try await library.reading(nobody).leaveStudent(scene.ada.id, operation: .random(), at: now)
    }
    #expect(left == .notPermitted(.manageAccounts))
    #expect(try await scene.store.contents() == before)
    try await scene.store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func reader_renewsReservesAndCancels_once(on backend: StoreBackend) async throws {
    let scene = try await scene(backend)
    let (emmy, ada) = (scene.library.reading(scene.emmy), scene.library.reading(scene.ada))
    let now = TestStore.later(days: 3)
    // Another student waits for the book.
    let waited = await Library.refusal {
      _ = try await ada.renewOwn(scene.loan.id, of: scene.ada.id, operation: .random(), at: now)
    }
    #expect(waited == .reservedByOthers(title: "Dune", count: 1))
    _ = try await emmy.cancelOwn(scene.place.id, of: scene.emmy.id, operation: .random(), at: now)
    let early = await Library.refusal {
      _ = try await ada.renewOwn(scene.loan.id, of: scene.ada.id, operation: .random(), at: TestStore.now)
    }
    #expect(early == .renewalTooEarly(title: "Dune", dueDate: scene.loan.dueDate))
    let operation = OperationID.random()
    let renewed = try await ada.renewOwn(scene.loan.id, of: scene.ada.id, operation: operation, at: now)
    #expect(renewed.renewals == 1 && renewed.dueDate > scene.loan.dueDate)
    #expect(try await ada.renewOwn(scene.loan.id, of: scene.ada.id, operation: operation, at: now) == renewed)
    let onShelf = await Library.refusal {
      _ = try await emmy.reserveOwn(scene.emma.id, of: scene.emmy.id, operation: .random(), at: now)
    }
    #expect(onShelf == .copyOnShelf(title: "Emma"))
    let again = try await emmy.reserveOwn(scene.dune.id, of: scene.emmy.id, operation: .random(), at: now)
    #expect(again.student.libraryID == "S2")
    let log = try await scene.library.activities(matching: ActivityFilter(kind: .renew), after: nil, limit: 5)
    #expect(log.map(\.actor) == [.account(name: "S1", role: .reader)])
    try await scene.store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func account_withoutStudent_reservesNothing(on backend: StoreBackend) async throws {
    let scene = try await scene(backend)
    let nobody = try await scene.library.addReader("nobody")
    let refusal = await Library.refusal {
      _ = try await scene.library.reading(nobody)
        .reserveOwn(scene.dune.id, of: nobody.id, operation: .random(), at: TestStore.now)
    }
    #expect(refusal == .noStudentJoined)
  }
}
