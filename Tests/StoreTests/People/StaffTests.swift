import Domain
import TestSupport
import Testing

@testable import Store

@Suite("Staff, and what a role may do", .serialized)
struct StaffTests {
  private static let now = TestStore.now

  private func refusal(_ body: () async throws -> Void) async -> Refusal? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? Refusals)?.first
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func staffCard_isNobodyElses(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let byrne = try await library.addStaff("Ms Byrne", operation: .random(), at: Self.now)
    #expect(try await library.staff(card: byrne.cardNumber) == byrne)
    #expect(try await library.staff(named: " ms byrne ") == byrne)
    #expect(
      await refusal { _ = try await library.addStaff("MS BYRNE", operation: .random(), at: Self.now) }
        == .staffTaken(name: "MS BYRNE"))
    // No student gets the number, by hand or by import, now or after the card was replaced.
    let draft = StudentDraft(libraryID: "S9", firstName: "Lise", lastName: "Meitner", cardNumber: byrne.cardNumber)
    #expect(
      await refusal { _ = try await library.addStudent(draft, operation: .random(), at: Self.now) }
        == .cardTaken(byrne.cardNumber))
    let next = try await library.addStudent(
      StudentDraft(libraryID: "S8", firstName: "Ada", lastName: "Lovelace"), operation: .random(), at: Self.now)
    #expect(next.cardNumber != byrne.cardNumber)
    let replaced = try await library.replaceCard(of: byrne.id, operation: .random(), at: Self.now)
    #expect(replaced.cardNumber != byrne.cardNumber)
    #expect(try await library.staff(card: byrne.cardNumber) == nil)
    #expect(
      await refusal { _ = try await library.addStudent(draft, operation: .random(), at: Self.now) }
        == .cardRetired(byrne.cardNumber))
    // A student's card becomes no staff card.
    let card = try #require(next.cardNumber)
    #expect(
      await refusal { _ = try await library.addStaff("Mr Quinn", card: card, operation: .random(), at: Self.now) }
        == .cardTaken(card))
    try await library.removeStaff(byrne.id, operation: .random(), at: Self.now)
    #expect(try await library.staff().isEmpty)
    #expect(try await library.check() == [])
  }

  @Test(arguments: StoreBackend.allCases)
  func addition_isRefused_whereTheRoleMayNot(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let byHand = store.library.acting(as: .station(name: "foyer", identification: .byHand))
    func add(_ library: Library) async -> Refusal? {
      await refusal {
        _ = try await library.add(
          BookDraft(title: "Dune", author: "Frank Herbert"), as: .newTitle, operation: .random(), at: Self.now)
      }
    }
    #expect(
      await add(store.library.acting(as: .station(name: "foyer", identification: .card))) == .notPermitted(.shelve))
    #expect(await add(byHand) == nil)
    _ = try await store.library.addStaff("Ms Byrne", operation: .random(), at: Self.now)
    #expect(await add(byHand) == .notPermitted(.shelve))
    #expect(await add(store.library.acting(as: .staff(name: "Ms Byrne", identification: .card))) == nil)
  }

  @Test(arguments: StoreBackend.allCases)
  func loanBehindTheRules_needsStaff(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 2)
    let ada = try await store.addStudent()
    func lend(_ actor: Actor, days: Int) async -> Refusal? {
      await refusal {
        _ = try await store.library.acting(as: actor).checkOut(
          book.id, to: ada.id, due: TestStore.later(days: days), operation: .random(), at: Self.now)
      }
    }
    let visitor = Actor.station(name: "foyer", identification: .card)
    #expect(await lend(visitor, days: 15) == .notPermitted(.lendLonger))
    #expect(await lend(.station(name: "foyer", identification: .byHand), days: 365) == .notPermitted(.lendLonger))
    #expect(await lend(.staff(name: "Ms Byrne", identification: .card), days: 60) == nil)
  }

  @Test(arguments: StoreBackend.allCases)
  func overruledLoan_isRecordedWithItsReason(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend, rules: CirculationRules(loanLimit: 1))
    let (first, second) = (try await store.addBook("Dune"), try await store.addBook("Momo"))
    let ada = try await store.addStudent()
    _ = try await store.checkOut(first, to: ada)
    func overrule(_ actor: Actor, _ reason: String) async -> Refusal? {
      await refusal {
        _ = try await store.library.acting(as: actor).checkOut(
          second.id, to: ada.id, overruledBecause: reason, operation: .random(), at: Self.now)
      }
    }
    let byrne = Actor.staff(name: "Ms Byrne", identification: .card)
    #expect(await overrule(.station(name: "foyer", identification: .card), "a talk") == .notPermitted(.overrule))
    #expect(await overrule(byrne, " ") == .reasonMissing)
    #expect(await overrule(byrne, "a talk") == nil)
    let told = try await store.library.activities(ofType: .overrule, limit: 2)
    #expect(told.map(\.additionalInfo) == ["a talk"])
    #expect(told.map(\.actor) == [byrne])
    // No reason makes a copy of a book that is out.
    #expect(await overrule(byrne, "a talk") != nil)
    #expect(try await store.library.check() == [])
  }

  /// The student who had the copy on hold waits again, at the same place.
  @Test(arguments: StoreBackend.allCases)
  func overruledHold_goesBackIntoTheQueue(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (dune, ada, emmy) = (
      try await store.addBook("Dune"), try await store.addStudent(), try await store.addStudent("S2", "Emmy", "Noether")
    )
    let loan = try await store.checkOut(dune, to: ada)
    try await store.library.reserve(dune.id, for: emmy.id, operation: .random(), at: Self.now)
    _ = try await store.library.returnLoan(loan.id, operation: .random(), at: Self.now)
    let byrne = store.library.acting(as: .staff(name: "Ms Byrne", identification: .card))
    func lend(_ reason: String?) async -> Refusal? {
      await refusal {
        _ = try await byrne.checkOut(
          dune.id, to: ada.id, overruledBecause: reason, operation: .random(), at: Self.now)
      }
    }
    #expect(await lend(nil) == .heldForAnother(title: "Dune"))
    #expect(await lend("a talk tomorrow") == nil)
    let waiting = try await store.library.reservations(.all, limit: 9)
    #expect(waiting.map(\.student.id) == [emmy.id] && waiting.allSatisfy { !$0.isHeld })
    #expect(try await store.library.check() == [])
  }

  @Test(arguments: StoreBackend.allCases)
  func overruledRenewal_isRecordedWithItsReason(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend, rules: CirculationRules(renewalLimit: 0))
    let (dune, ada) = (try await store.addBook("Dune"), try await store.addStudent())
    let loan = try await store.checkOut(dune, to: ada)
    func renew(_ actor: Actor, _ reason: String?) async -> Refusal? {
      await refusal {
        _ = try await store.library.acting(as: actor).renew(
          loan.id, overruledBecause: reason, operation: .random(), at: Self.now)
      }
    }
    let byrne = Actor.staff(name: "Ms Byrne", identification: .card)
    #expect(await renew(byrne, nil) == .renewalLimitReached(title: "Dune", limit: 0))
    #expect(await renew(.station(name: "foyer", identification: .card), "ill") == .notPermitted(.overrule))
    #expect(await renew(byrne, " ") == .reasonMissing)
    #expect(await renew(byrne, "ill") == nil)
    let told = try await store.library.activities(ofType: .overrule, limit: 2)
    #expect(told.map(\.additionalInfo) == ["ill"] && told.map(\.actor) == [byrne])
    #expect(try await store.library.check() == [])
  }
}
