import Domain
import TestSupport
import Testing

@testable import Store

@Suite("Forgetting before the history ends", .serialized) struct ForgettingAtOnceTests {
  private func allow(_ store: TestStore) async throws {
    var edit = SiteSettingsEdit()
    edit.allowsForgettingAtOnce = true
    _ = try await store.library.setSiteSettings(edit, operation: .random(), at: TestStore.now)
  }

  private func choose(_ account: Account, in store: TestStore) async throws {
    _ = try await store.library.reading(account).editAccount(
      account.id, AccountEdit(forgetsReturned: true), operation: .random(), at: TestStore.now)
  }

  @Test(arguments: StoreBackend.allCases)
  func returnedLoan_isForgotten_whereItsReaderWantsIt(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (dune, emma) = (try await store.addBook(copies: 2), try await store.addBook("Emma", by: "Jane Austen"))
    let (ada, emmy) = (try await store.addStudent("S1"), try await store.addStudent("S2", "Emmy", "Noether"))
    let account = try await store.library.addReader("S1", of: ada)
    #expect(await Library.refusal { try await choose(account, in: store) } == .forgettingNotAllowed)
    try await allow(store)
    try await choose(account, in: store)
    for student in [ada, emmy] { _ = try await store.returnBook(try await store.checkOut(dune, to: student)) }
    _ = try await store.checkOut(emma, to: ada)
    // A return can be taken back for ten minutes.
    #expect(try await store.library.forgetReturned(at: TestStore.now) == 0)
    #expect(try await store.library.forgetReturned(at: TestStore.later(hours: 1)) == 1)
    #expect(try await store.library.forgetReturned(at: TestStore.later(hours: 1)) == 0)
    #expect(try await store.library.history(.ofStudent(ada.id), limit: 9).map(\.bookTitle) == ["Emma"])
    #expect(try await store.library.history(.ofStudent(emmy.id), limit: 9).map(\.bookTitle) == ["Dune"])
    #expect(try await store.library.history(.ofBook(dune.id), limit: 9).map(\.studentLibraryID) == ["S2", ""])
    let log = try await store.library.activities(
      matching: ActivityFilter(student: "S1"), after: nil, limit: 9
    ).map { "\($0.type.rawValue) \($0.bookTitle)" }
    #expect(log == ["checkout Emma", "add_student "])
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func dryRun_countsWhatForgettingDoes(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (dune, ada) = (try await store.addBook(copies: 3), try await store.addStudent("S1"))
    for day in [0, 10, 20] {
      let loan = try await store.checkOut(dune, to: ada, at: TestStore.later(days: day))
      _ = try await store.returnBook(loan, at: TestStore.later(days: day + 1))
    }
    let now = TestStore.later(days: 30)
    let library = store.library.byCommand
    let before = try await store.contents()
    let planned = try await library.forgetReaders(olderThan: 15, isDryRun: true, at: now)
    #expect((planned.loans, planned.entries) == (2, 4))
    #expect(try await store.contents() == before)
    var done = try await library.forgetReaders(olderThan: 15, isDryRun: false, at: now)
    done.operations = 0
    #expect(done == planned)
    #expect(try await library.forgetReaders(olderThan: 15, isDryRun: false, at: now).loans == 0)
    #expect(try await library.history(.ofStudent(ada.id), limit: 9).count == 1)
    let reader = try await library.addReader("reader")
    #expect(
      await Library.refusal {
        _ = try await store.library.reading(reader).forgetReaders(olderThan: 1, isDryRun: true, at: now)
      } == .notPermitted(.changePatrons))
    #expect(
      await Library.refusal { _ = try await library.forgetReaders(olderThan: 9999, isDryRun: true, at: now) }
        == .daysOutOfRange(0...3650))
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func oldOperations_areRemoved(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addBook()
    #expect(try await store.library.tidy(at: TestStore.later(days: 30)).operations == 0)
    #expect(try await store.library.tidy(at: TestStore.later(days: 31)).operations == 1)
  }

  /// A library that was used before the history had an end keeps it. A new one forgets after a year.
  @Test func usedLibrary_keepsItsHistory_whenItMigrates() async throws {
    let store = try await TestStore(.inMemory)
    #expect(try await store.library.siteSettings().historyDays == 365)
    var edit = SiteSettingsEdit()
    edit.historyDays = .some(nil)
    _ = try await store.library.setSiteSettings(edit, operation: .random(), at: TestStore.now)
    #expect(try await store.library.siteSettings().historyDays == nil)
    edit.historyDays = .some(0)
    _ = try await store.library.setSiteSettings(edit, operation: .random(), at: TestStore.now)
    #expect(try await store.library.siteSettings().historyDays == 0)
  }

  @Test(arguments: StoreBackend.allCases)
  func codes_makeAccountsOfStudents_andTellTheOwner(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (ada, emmy) = (try await store.addStudent("S1"), try await store.addStudent("S2", "Emmy", "Noether"))
    let library = store.library.byCommand
    let codes = [ada, emmy].map { StudentCode(student: $0.id, code: .random()) }
    let end = Timestamp(milliseconds: TestStore.now.milliseconds + OneTimeCode.passwordLifetime)
    let accounts = try await library.setCodes(codes, endsAt: end, operation: .random(), at: TestStore.now)
    #expect(
      accounts.map(\.name) == ["S1", "S2"] && accounts.allSatisfy { $0.mustChoosePassword && $0.role == .reader })
    #expect(accounts.allSatisfy { $0.email == nil && $0.country == nil && $0.codeMadeAt == nil })
    let entry = try await library.trySignIn("s1", codes[0].code.shown.lowercased(), at: TestStore.later(days: 13))
    #expect(entry.account.student == ada.id)
    #expect(await library.signInRefusal("s1", codes[0].code.text, at: end) == .signInRefused)
    _ = try await library.changePassword(
      to: "Neues-Passwort", secret: entry.secret, at: TestStore.later(days: 13))
    #expect(try await library.studentsWithPassword(among: [ada.id, emmy.id]) == [ada.id])
    // A second code: the owner learns of it until it was seen.
    let now = TestStore.later(days: 14)
    _ = try await library.setCodes(
      [StudentCode(student: ada.id, code: .random())], endsAt: TestStore.later(days: 28), operation: .random(), at: now)
    let told = try #require(try await library.account(named: "S1"))
    #expect(told.codeMadeAt == now && told.mustChoosePassword)
    try await library.reading(told).seeCodeNotice(of: told.id, operation: .random(), at: now)
    #expect(try await library.account(named: "S1")?.codeMadeAt == nil)
    try await store.expectSound()
  }
}
