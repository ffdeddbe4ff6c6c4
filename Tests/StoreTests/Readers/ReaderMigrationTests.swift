import Domain
import TestSupport
import Testing

@testable import Store

/// A library from before readers had their own pages: accounts, sign-ins and loans are there as they were.
@Suite("A library from before readers had lists", .serialized)
struct ReaderMigrationTests {
  private static let mark = String(repeating: "m", count: 43)

  private static func contents() throws -> [String] {
    let hash = try Sodium.hash(Library.samplePassword)
    let (now, later) = (TestStore.now.milliseconds, TestStore.later(days: 20).milliseconds)
    return [
      """
      INSERT INTO account (id, name, name_key, display_name, email, email_key, password_hash, role, student_id,
        created_at, password_changed_at, disabled_at)
      VALUES (1, 'byrne', 'byrne', 'Ms Byrne', 'b@example.org', 'b@example.org', '\(hash)', 'librarian', NULL, 5, 5, NULL),
        (2, 'Ada', 'ada', 'Ada', NULL, NULL, '\(hash)', 'reader', 1, 6, 6, NULL),
        (3, 'emmy', 'emmy', 'Emmy', NULL, NULL, '\(hash)', 'helper', NULL, 7, 7, 8)
      """,
      """
      INSERT INTO sign_in (mark, account_id, started_at, last_seen_at, ends_at, is_shared, proved_at)
      VALUES ('\(mark)', 2, \(now), \(now), \(later), 0, \(now))
      """,
      """
      INSERT INTO audit (created_at, event, actor_kind, actor_name, actor_detail, subject)
      VALUES (9, 'signed-in', 'account', 'Ada', 'reader', 2)
      """,
      // A student who left before.
      """
      INSERT INTO past_loan (book_id, book_title, book_author, student_library_id, checkout_date, due_date, return_date,
        renewals, loan_id)
      VALUES (1, 'Dune', 'Herbert', 'S0', 10, 1000, 20, 0, -1)
      """,
      """
      INSERT INTO activity (created_at, type, book_title, book_author, student_library_id)
      VALUES (10, 'checkout', 'Dune', 'Herbert', 'S0'), (20, 'return_book', 'Dune', 'Herbert', 'S0')
      """,
      "UPDATE book SET times_borrowed = 4 WHERE id = 1",
      "UPDATE lent_book SET doublings = 2 WHERE book_id = 1",
    ]
  }

  /// 19 is the last version that was shipped before.
  @Test(arguments: StoreBackend.allCases, [18, 19])
  func library_keepsAccountsAndLoans_andGoesOn(on backend: StoreBackend, version: Int) async throws {
    let store = try await TestStore(backend)
    try await store.driver.write { connection in
      try OlderStoreTests.begin(anew: connection, at: 14)
      for statement in CopyMigrationTests.contents(of: 14) { try connection.run(SQL(trusted: statement)) }
      try Migration.bringUpToDate(connection, to: version)
      for statement in try Self.contents() { try connection.run(SQL(trusted: statement)) }
      try Migration.bringUpToDate(connection)
    }
    let library = store.library
    #expect(try await library.schemaVersion() == Migration.current)
    #expect(try await library.check() == [])
    let accounts = try await library.accounts(limit: 9)
    #expect(accounts.map(\.name) == ["Ada", "byrne", "emmy"])
    #expect(accounts.map(\.student) == [Student.ID(rawValue: 1), nil, nil])
    #expect(accounts.allSatisfy { $0.country == nil && $0.codeMadeAt == nil && !$0.forgetsReturned })
    #expect(try await library.signIns(of: Account.ID(rawValue: 2), at: TestStore.now).count == 1)
    #expect(await library.signInRefusal("emmy", Library.samplePassword) == .signInRefused)
    let entry = try await library.trySignIn("ada")
    let own = library.reading(entry.account)
    #expect(try await own.ownRows(of: entry.account.id, at: TestStore.now).loans.count == 1)
    // A history that was kept until now ends only after a person's decision.
    #expect(try await library.siteSettings().historyDays == nil)
    #expect(try await library.history(.all, limit: 9).map(\.studentLibraryID).sorted() == ["S0", "S1", "S1", "S2"])
    #expect(try await library.countryCodes().count == 249)
    // It continues like any library.
    let draft = ReadingDraft(title: "Dune", author: "Herbert", rating: 5, book: Book.ID(rawValue: 1))
    _ = try await own.addReading(draft, for: entry.account.id, operation: .random(), at: TestStore.now)
    _ = try await own.addBookmark(
      .book(Book.ID(rawValue: 2)), for: entry.account.id, operation: .random(), at: TestStore.now)
    let forgotten = try await library.byCommand.forgetReaders(olderThan: 0, isDryRun: false, at: TestStore.now)
    #expect(forgotten.loans == 2)
    try await store.expectSound()
  }
}
