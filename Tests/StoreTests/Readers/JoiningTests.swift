import Domain
import Testing

@testable import Store

@Suite("Joining an account to a student", .serialized) struct JoiningTests {
  @Test(arguments: StoreBackend.allCases)
  func code_joinsOnce_withinFiveMinutes(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (ada, emmy) = (try await store.addStudent("S1"), try await store.addStudent("S2", "Emmy", "Noether"))
    let (one, other) = (try await store.library.addReader("one"), try await store.library.addReader("other"))
    let code = try await store.library.linkCode(for: ada.id, at: TestStore.now)
    let late = Timestamp(milliseconds: TestStore.now.milliseconds + LinkCode.lifetime)
    let ended = await Library.refusal {
      _ = try await store.library.reading(one).join(one.id, code: code.text, at: late)
    }
    #expect(ended == .linkCodeWrong)
    let joined = try await store.library.reading(one).join(one.id, code: code.shown, at: TestStore.now)
    #expect(joined.student == ada.id)
    let twice = await Library.refusal {
      _ = try await store.library.reading(other).join(other.id, code: code.text, at: TestStore.now)
    }
    #expect(twice == .linkCodeWrong)
    // A student has one account, and an account one student.
    let taken = await Library.refusal { _ = try await store.library.linkCode(for: ada.id, at: TestStore.now) }
    #expect(taken == .studentHasAccount(account: "one"))
    let second = try await store.library.linkCode(for: emmy.id, at: TestStore.now)
    let full = await Library.refusal {
      _ = try await store.library.reading(one).join(one.id, code: second.text, at: TestStore.now)
    }
    #expect(full == .accountHasStudent)
    let left = try await store.library.reading(one).leaveStudent(one.id, operation: .random(), at: TestStore.now)
    #expect(left.student == nil)
    try await store.expectSound()
  }

  /// A million codes are not guessed: ten wrong ones make the next wait.
  @Test(arguments: StoreBackend.allCases)
  func wrongCodes_areSlowedDown(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let account = try await store.library.addReader("one")
    var refusals: [Refusal?] = []
    for number in 100_000..<100_011 {
      refusals.append(
        await Library.refusal {
          _ = try await store.library.reading(account).join(account.id, code: String(number), at: TestStore.now)
        })
    }
    #expect(refusals.prefix(10).allSatisfy { $0 == .linkCodeWrong })
    let last = refusals.last ?? nil
    #expect(last?.code == "sign-in-too-often")
  }

  @Test(arguments: StoreBackend.allCases)
  func librarian_joinsAndParts(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await store.addStudent("S1")
    let account = try await store.library.addReader("one")
    let library = store.library.byCommand
    let operation = OperationID.random()
    #expect(try await library.join(account.id, to: ada.id, operation: operation, at: TestStore.now).student == ada.id)
    #expect(try await library.join(account.id, to: ada.id, operation: operation, at: TestStore.now).student == ada.id)
    #expect(
      await Library.refusal {
        _ = try await store.library.reading(account)
          .join(account.id, to: ada.id, operation: .random(), at: TestStore.now)
      } == .notPermitted(.manageAccounts))
    #expect(try await library.leaveStudent(account.id, operation: .random(), at: TestStore.now).student == nil)
    #expect(
      await Library.refusal { _ = try await library.leaveStudent(account.id, operation: .random(), at: TestStore.now) }
        == .noStudentJoined)
    let events = try await library.audit(matching: AuditFilter(), after: nil, limit: 3).map(\.event)
    #expect(events == [.accountLeft, .accountJoined, .accountAdded])
  }
}
