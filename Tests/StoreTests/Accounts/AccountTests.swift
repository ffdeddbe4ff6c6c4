import Domain
import TestSupport
import Testing

@testable import Store

@Suite("Accounts", .serialized)
struct AccountTests {
  private let now = TestStore.now

  @Test(arguments: StoreBackend.allCases)
  func account_isAdded_andFoundByNameAndAddress(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let account = try await library.addSampleAccount("Byrne", email: "B@Example.org")
      #expect(
        (account.name, account.displayName, account.role, account.theme) == ("Byrne", "Byrne", .librarian, .system))
      #expect(account.createdAt == now && account.isEnabled && !account.mustChoosePassword)
      for name in ["byrne", " BYRNE ", "b@example.org"] {
        #expect(try await library.account(named: name) == account, "\(name)")
      }
      #expect(try await library.account(named: "ada") == nil)
      #expect(try await library.accounts(limit: 10) == [account])
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func nameAndAddress_areGivenOnce(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.addStudent(
        StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace"), operation: .random(), at: now)
      _ = try await library.addSampleAccount("Byrne", email: "b@example.org", student: ada.id)
      await #expect(throws: Refusals(.accountNameTaken(name: "byrne"))) { try await library.addSampleAccount("byrne") }
      await #expect(throws: Refusals(.emailTaken(email: "B@example.org"))) {
        try await library.addSampleAccount("ada", email: "B@example.org")
      }
      await #expect(throws: Refusals(.studentHasAccount(account: "Byrne"))) {
        try await library.addSampleAccount("ada", .reader, student: ada.id)
      }
      #expect(try await library.account(of: ada.id)?.name == "Byrne")
      // The account stays when the student leaves.
      _ = try await library.deleteStudent(ada.id, operation: .random(), at: now)
      #expect(try await library.account(named: "byrne")?.student == nil)
    }
  }

  @Test(arguments: StoreBackend.allCases) func pages_goOnByName(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      for name in ["emmy", "Ada", "byrne"] {
        _ = try await library.addSampleAccount(name, name == "Ada" ? .reader : .librarian)
      }
      let first = try await library.accounts(limit: 2)
      #expect(first.map(\.name) == ["Ada", "byrne"])
      #expect(try await library.accounts(after: first.last, limit: 2).map(\.name) == ["emmy"])
      #expect(try await library.accounts(role: .librarian, limit: 9).map(\.name) == ["byrne", "emmy"])
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func lastLibrarian_staysEnabled_andIsNotDeletedOrDemoted(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      #expect(try await !library.hasLibrarian())
      let byrne = try await library.addSampleAccount()
      let helper = try await library.addSampleAccount("emmy", .helper)
      let (own, now) = (library.acting(as: byrne.actor), now)
      let tries: [@Sendable () async throws -> Void] = [
        { _ = try await own.setEnabled(false, byrne.id, operation: .random(), at: now) },
        { try await own.deleteAccount(byrne.id, operation: .random(), at: now) },
        { _ = try await own.editAccount(byrne.id, AccountEdit(role: .helper), operation: .random(), at: now) },
      ]
      for attempt in tries {
        await #expect(throws: Refusals(.lastLibrarian)) { try await attempt() }
        #expect(try await library.account(named: "byrne") == byrne)
      }
      // A disabled librarian is none.
      let second = try await library.addSampleAccount("ada")
      _ = try await own.setEnabled(false, second.id, operation: .random(), at: now)
      for attempt in tries { await #expect(throws: Refusals(.lastLibrarian)) { try await attempt() } }
      _ = try await own.editAccount(helper.id, AccountEdit(role: .librarian), operation: .random(), at: now)
      try await own.deleteAccount(byrne.id, operation: .random(), at: now)
      #expect(try await library.hasLibrarian())
    }
  }

  /// Each of two librarians disables the other one, from another program, at the same moment.
  @Test(arguments: [StoreBackend.file, .postgres])
  func oneOfTwoLibrarians_stays_whenBothAreDisabledAtOnce(on backend: StoreBackend) async throws {
    let stations = try await Stations(2, on: backend)
    for round in 0..<5 {
      let (a, b) = (
        try await stations[0].addSampleAccount("a\(round)"), try await stations[0].addSampleAccount("b\(round)")
      )
      let outcomes = await stations.outcomes(of: [
        { _ = try await $0.byCommand.setEnabled(false, a.id, operation: .random(), at: TestStore.now) },
        { _ = try await $0.byCommand.setEnabled(false, b.id, operation: .random(), at: TestStore.now) },
      ])
      #expect(outcomes.filter(\.isEmpty).count == 1, "\(outcomes)")
      #expect(outcomes.contains(["last-librarian"]), "\(outcomes)")
      #expect(try await stations[0].hasLibrarian())
      // The next round begins without any.
      for account in try await stations[0].accounts(limit: 9) where !account.isEnabled {
        try await stations[0].byCommand.deleteAccount(account.id, operation: .random(), at: TestStore.now)
      }
      try await stations[0].driver.write { try $0.run("DELETE FROM account") }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func accounts_areManagedByLibrariansAlone(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let byrne = try await library.addSampleAccount()
      let helper = try await library.addSampleAccount("emmy", .helper)
      for actor in [helper.actor, .visitor, .station(name: "foyer", identification: .card)] {
        let other = library.acting(as: actor)
        let refusal = Refusals(.notPermitted(.manageAccounts))
        await #expect(throws: refusal) {
          _ = try await other.addAccount(
            AccountDraft(name: "x", displayName: "x", role: .librarian), password: Library.samplePassword,
            endsAt: nil, operation: .random(), at: now)
        }
        await #expect(throws: refusal) {
          _ = try await other.resetPassword(
            of: byrne.id, to: Library.samplePassword, endsAt: nil, operation: .random(), at: now)
        }
        await #expect(throws: refusal) {
          _ = try await other.setEnabled(false, byrne.id, operation: .random(), at: now)
        }
        await #expect(throws: refusal) { try await other.deleteAccount(byrne.id, operation: .random(), at: now) }
        await #expect(throws: refusal) {
          _ = try await other.editAccount(byrne.id, AccountEdit(displayName: "x"), operation: .random(), at: now)
        }
        await #expect(throws: refusal) {
          _ = try await other.editAccount(helper.id, AccountEdit(role: .librarian), operation: .random(), at: now)
        }
      }
      // The own names, language and theme are one's own business.
      let edit = AccountEdit(displayName: " Emmy N ", language: .some(.english), theme: .dark)
      let own = try await library.acting(as: helper.actor).editAccount(
        helper.id, edit, operation: .random(), at: now)
      #expect((own.displayName, own.language, own.theme) == ("Emmy N", .english, .dark))
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func change_countsOnce_andItsRequestHoldsNoPassword(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (library, operation) = (store.library.byCommand, OperationID("once"))
    let draft = try AccountDraft(name: "byrne", role: .librarian).checked()
    let first = try await library.addAccount(
      draft, password: Library.samplePassword, endsAt: nil, operation: operation, at: now)
    let again = try await library.addAccount(
      draft, password: "Another-Horse", endsAt: nil, operation: operation, at: now)
    #expect(first.isNew && !again.isNew && first.account == again.account)
    #expect(await library.signInRefusal("byrne", Library.samplePassword) == nil)
    let rows = try await store.driver.read { connection in
      try LibraryTable.all.flatMap { try connection.rows($0.page(after: nil, limit: 100)).map { "\($0)" } }
    }
    #expect(!rows.contains { $0.contains(Library.samplePassword) || $0.contains("Another-Horse") })
    #expect(rows.contains { $0.contains("$argon2id$v=19$m=19456,t=2,p=1$") })
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func audit_tellsWhoDidWhat(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let byrne = try await library.addSampleAccount()
      let own = library.acting(as: byrne.actor)
      let emmy = try await own.addAccount(
        AccountDraft(name: "emmy", displayName: "Emmy", role: .helper), password: Library.samplePassword, endsAt: nil,
        operation: .random(), at: now
      ).account
      _ = try await own.editAccount(emmy.id, AccountEdit(role: .reader), operation: .random(), at: now)
      _ = try await own.setEnabled(false, emmy.id, operation: .random(), at: now)
      _ = try await own.setEnabled(true, emmy.id, operation: .random(), at: now)
      _ = try await own.resetPassword(
        of: emmy.id, to: "Another-Horse", endsAt: nil, operation: .random(), at: now)
      try await own.deleteAccount(emmy.id, operation: .random(), at: now)
      try await own.record(.historySeen, subject: 7, at: now)
      let entries = try await library.audit(matching: AuditFilter(), after: nil, limit: 20)
      #expect(
        entries.map(\.event) == [
          .historySeen, .accountDeleted, .passwordReset, .accountEnabled, .accountDisabled, .roleChanged,
          .accountAdded, .accountAdded,
        ])
      #expect(entries.dropLast().allSatisfy { $0.actor == byrne.actor && $0.address == nil })
      #expect(entries.last?.actor == .command(user: "ada"))
      #expect(
        entries.first?.subject == 7 && entries.dropFirst().dropLast().allSatisfy { $0.subject == emmy.id.rawValue })
      let page = try await library.audit(matching: AuditFilter(event: .accountAdded), after: entries[6].id, limit: 5)
      #expect(page == [entries[7]])
      #expect(try await library.audit(matching: AuditFilter(actorName: "byrne"), after: nil, limit: 3).count == 3)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func audit_forgets_afterAYear(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      _ = try await library.addSampleAccount()
      try await library.cleanAudit(at: TestStore.later(days: 365))
      #expect(try await library.audit(matching: AuditFilter(), after: nil, limit: 5).count == 1)
      try await library.cleanAudit(at: TestStore.later(days: 365, hours: 1))
      #expect(try await library.audit(matching: AuditFilter(), after: nil, limit: 5).isEmpty)
    }
  }
}
