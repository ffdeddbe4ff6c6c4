import Domain
import Foundation
import TestSupport
import Testing

@testable import Store

/// A copy, a backup and a restored library have no sign-in, and none of the library's secrets.
@Suite("Accounts in copies and backups", .serialized, .timeLimit(.minutes(60)))
struct AccountCopyTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let left = ["sign_in", "api_token", "secret"]

  private func prepare(_ location: StoreLocation) async throws -> SignInEntry {
    try await withLibrary(at: location) { library in
      _ = try await library.addSampleAccount()
      let entry = try await library.trySignIn()
      try await library.driver.write { connection in
        try connection.run(
          """
          INSERT INTO api_token (mark, account_id, name, scope, created_at, ends_at)
          VALUES (\(KeyedHash.stored(.random())), \(entry.account.id.rawValue), 'script', 'read', 1, 2)
          """)
      }
      return entry
    }
  }

  private func expectNobodySignedIn(_ entry: SignInEntry, at location: StoreLocation) async throws {
    try await withLibrary(at: location) { library in
      let counts = try await library.driver.read { connection in
        try Self.left.map { try connection.rows(SQL(trusted: "SELECT 1 AS one FROM \($0)")).count }
      }
      #expect(counts == [0, 0, 0])
      #expect(try await library.signIn(of: entry.secret, at: TestStore.now) == nil)
      #expect(try await library.accounts(limit: 5) == [entry.account])
      let told = try await library.audit(matching: AuditFilter(), after: nil, limit: 9).map(\.event)
      #expect(told.suffix(2) == [.signedIn, .accountAdded])
      #expect(try await library.check() == [])
      // The password is as it was.
      _ = try await library.trySignIn()
    }
  }

  @Test(arguments: [StoreBackend.file, .postgres])
  func backup_hasNoSignIn_andNeitherHasTheRestoredLibrary(on backend: StoreBackend) async throws {
    let location = try await backend.newLocation(in: folder)
    let entry = try await prepare(location)
    let file = folder.path("backup.sqlite")
    let backup = try await location.backUpLibrary(to: file) { _ in }
    #expect(!backup.rows.contains { Self.left.contains($0.table) })
    // Overwritten, not only unlinked.
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    #expect(bytes.range(of: Data(KeyedHash.stored(entry.secret).utf8)) == nil)
    try await expectNobodySignedIn(entry, at: .file(file))
    _ = try await location.restoreLibrary(from: file, at: TestStore.now)
    try await expectNobodySignedIn(entry, at: location)
  }

  /// A copy of the library's own file that is restored.
  @Test func restoredFile_hasNoSignIn() async throws {
    let location = try await StoreBackend.file.newLocation(in: folder)
    let entry = try await prepare(location)
    guard case .file(let path) = location else { return }
    let copy = folder.path("copied.sqlite")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    _ = try await location.restoreLibrary(from: copy, at: TestStore.now)
    try await expectNobodySignedIn(entry, at: location)
  }

  @Test(arguments: [StoreBackend.file, .postgres])
  func copy_hasNoSignIn(on backend: StoreBackend) async throws {
    let location = try await backend.newLocation(in: folder)
    let entry = try await prepare(location)
    let target = StoreLocation.file(folder.path("copy.sqlite"))
    _ = try await location.copyLibrary(to: target) { _ in }
    try await expectNobodySignedIn(entry, at: target)
  }

  @Test(arguments: StoreBackend.allCases)
  func emptiedLibrary_hasNoAccount_andTellsWhoEmptiedIt(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let byrne = try await store.library.addSampleAccount()
    let entry = try await store.library.trySignIn()
    let own = store.library.acting(as: byrne.actor)
    _ = try await own.deleteAll(backedUp: try await own.tableCounts())
    #expect(try await store.library.accounts(limit: 5).isEmpty)
    #expect(try await store.library.signIn(of: entry.secret, at: TestStore.now) == nil)
    let last = try #require(try await store.library.audit(matching: AuditFilter(), after: nil, limit: 1).first)
    #expect(last.event == .allDeleted && last.actor == byrne.actor)
    try await store.expectSound()
  }
}
