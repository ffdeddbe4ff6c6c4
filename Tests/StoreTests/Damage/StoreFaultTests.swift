import Domain
import Foundation
import Store
import TestSupport
import Testing

@Suite("SQLite: a store that is not well", .serialized)
struct StoreFaultTests {
  let folder: TemporaryFolder
  var path: String { folder.path("library.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func library(_ driver: any DatabaseDriver) -> Library {
    Library(driver: driver, rules: CirculationRules(), calendar: TestStore.calendar)
  }

  private func addBook(_ title: String, to library: Library) async throws {
    _ = try await library.addBook(
      BookDraft(title: title, author: "Frank Herbert", notes: String(repeating: "n", count: 500)),
      operation: OperationID(title), at: TestStore.now)
  }

  private func expectFault(
    _ fault: StoreFault, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
  ) async {
    let thrown = await #expect(throws: Refusals.self, sourceLocation: sourceLocation) { try await body() }
    #expect(thrown?.first.code == fault.rawValue, "\(String(describing: thrown))", sourceLocation: sourceLocation)
  }

  // MARK: - Locked

  @Test func write_isRefused_whileAnotherStationHoldsTheLock() async throws {
    var options = SQLiteDriver.Options()
    options.busyTimeout = .milliseconds(50)
    let holder = try await SQLiteDriver.open(at: path)
    let driver = try await SQLiteDriver.open(at: path, options: options)
    let library = library(driver)
    try await addBook("Dune", to: library)

    try await holder.whileWriting {
      await expectFault(.locked) { try await addBook("Emma", to: library) }
      #expect(try await library.books(limit: 10).map(\.title) == ["Dune"], "reading goes on")
      // Another station may still join: nothing is to be made new.
      let late = try await SQLiteDriver.open(at: path, options: options)
      #expect(try await self.library(late).books(limit: 10).count == 1)
    }
    try await addBook("Emma", to: library)
    #expect(try await library.books(limit: 10).map(\.title) == ["Dune", "Emma"])
    #expect(try await library.check() == [])
  }

  @Test func oldSchema_isLocked_whileAnotherStationWrites() async throws {
    var options = SQLiteDriver.Options()
    options.busyTimeout = .milliseconds(50)
    let holder = try await SQLiteDriver.open(at: path)
    // An older schema, as an update of the program finds it.
    try await holder.write { try $0.run("UPDATE schema_version SET version = 0") }
    try await holder.whileWriting {
      await expectFault(.locked) { _ = try await SQLiteDriver.open(at: path, options: options) }
    }
  }

  // MARK: - Full

  @Test(arguments: [StoreBackend.inMemory, .file])
  func write_isUndone_whenTheDiskIsFull(on backend: StoreBackend) async throws {
    let driver = try await backend.open(in: folder)
    let library = library(driver)
    let pages = try await driver.write { try $0.firstRow("PRAGMA page_count")?.integer("page_count") ?? 0 }
    try await driver.write { try $0.run(SQL(trusted: "PRAGMA max_page_count = \(pages + 8)")) }
    var added = 0
    await expectFault(.full) {
      while added < 10_000 {
        try await addBook("Book \(10_000 + added)", to: library)
        added += 1
      }
    }
    #expect(added > 0)
    #expect(try await library.books(limit: 10_000).count == added)
    #expect(try await library.activities(limit: 10_000).count == added)
    await expectFault(.full) { try await addBook("Book \(10_000 + added)", to: library) }
    #expect(try await library.check() == [])

    try await driver.write { try $0.run("PRAGMA max_page_count = 1000000") }
    try await addBook("Book \(10_000 + added)", to: library)
    #expect(try await library.books(limit: 10_000).count == added + 1)
    #expect(try await library.check() == [])
  }

  // MARK: - Read-only

  @Test func write_isRefused_whenTheStoreIsReadOnly() async throws {
    let driver = try await SQLiteDriver.open(at: path)
    let library = library(driver)
    try await addBook("Dune", to: library)
    try await driver.write { try $0.run("PRAGMA query_only = ON") }
    await expectFault(.readOnly) { try await addBook("Emma", to: library) }
    #expect(try await library.books(limit: 10).map(\.title) == ["Dune"])
    try await addBook("Emma", to: self.library(try await SQLiteDriver.open(at: path)))
    #expect(try await library.books(limit: 10).map(\.title) == ["Dune", "Emma"])
    #expect(try await library.check() == [])
  }

  // MARK: - Gone

  @Test func everything_isRefused_afterClosing() async throws {
    let library = library(try await SQLiteDriver.open(at: path))
    try await addBook("Dune", to: library)
    try await library.close()
    await #expect(throws: Refusals.self) { try await addBook("Emma", to: library) }
    await #expect(throws: Refusals.self) { _ = try await library.books(limit: 10) }
    await #expect(throws: Refusals.self) { _ = try await library.check() }
  }
}
