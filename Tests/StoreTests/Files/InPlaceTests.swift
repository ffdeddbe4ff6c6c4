import Domain
import Store
import TestSupport
import Testing

/// A command waits for the file on its own thread; what it finds and leaves is the same.
@Suite("SQLite: written in place", .serialized)
struct InPlaceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func changes_areMadeAndRefused_asOnAnotherThread() async throws {
    let library = try await folder.open(.init(worksInPlace: true))
    let dune = try await library.addBook(
      BookDraft(title: "Dune", author: "Frank Herbert"), operation: .random(), at: TestStore.now)
    let refused = await #expect(throws: Refusals.self) {
      _ = try await library.addCopies(-1, to: dune.id, operation: .random(), at: TestStore.now)
    }
    #expect(refused?.first.code == "copies-out-of-range")
    let station = try await folder.open()
    #expect(try await station.books(limit: 9) == [dune])
    #expect(try await library.check() == [])
  }

  @Test func change_isRefused_whileAStationHoldsTheLock() async throws {
    let station = try await SQLiteDriver.open(at: folder.database)
    let library = try await folder.open(.init(busyTimeout: .milliseconds(50), worksInPlace: true))
    let release = Gate()
    let (holds, held) = AsyncStream<Void>.makeStream()
    let holding = Task {
      try await station.write { _ in
        held.finish()
        release.wait()
      }
    }
    for await _ in holds {}
    let draft = BookDraft(title: "Dune", author: "Frank Herbert")
    let thrown = await #expect(throws: Refusals.self) {
      _ = try await library.addBook(draft, operation: .random(), at: TestStore.now)
    }
    #expect(thrown?.first.code == "store-locked")
    release.open()
    try await holding.value
    _ = try await library.addBook(draft, operation: .random(), at: TestStore.now)
    #expect(try await library.books(limit: 9).count == 1)
  }

  @Test func change_isNotBegun_whenTheTaskIsCancelled() async throws {
    let library = try await folder.open(.init(worksInPlace: true))
    let adding = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await library.addBook(
        BookDraft(title: "Dune", author: "Frank Herbert"), operation: .random(), at: TestStore.now)
    }
    adding.cancel()
    await #expect(throws: Refusals.self) { _ = try await adding.value }
    #expect(try await library.books(limit: 9) == [])
  }

  /// A station ends while its lookups are at work: what comes late is refused.
  @Test(arguments: [true, false]) func attempt_isRefused_whenTheLibraryIsClosed(worksInPlace: Bool) async throws {
    let driver = try await SQLiteDriver.open(at: folder.database, options: .init(worksInPlace: worksInPlace))
    #expect(try await driver.attempt { _ in 1 } == 1)
    try await driver.close()
    let thrown = await #expect(throws: Refusals.self) { _ = try await driver.attempt { _ in 1 } }
    #expect(thrown?.first.code == "store-unreachable")
  }
}
