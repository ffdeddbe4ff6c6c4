import Domain
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("How services stand, as all programs know it", .timeLimit(.minutes(60)))
struct ServiceStandingTests {
  @Test(arguments: StoreBackend.allCases) func standing_isKept(backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let first = try await library.changeStandings(["google", "google at 1"], at: TestStore.now) { standings in
        #expect(standings == [ServiceStanding(), ServiceStanding()])
        standings[1].restsUntil = TestStore.later(hours: 1)
        (standings[1].failures, standings[1].rests) = (2, 1)
        standings[0].fullAt = TestStore.now
        return 7
      }
      #expect(first == 7)
      let kept = try await library.changeStandings(["google at 1", "google", "new"], at: TestStore.now) { $0 }
      #expect(kept?[0].restsUntil == TestStore.later(hours: 1))
      #expect(kept?[0].failures == 2 && kept?[0].rests == 1)
      #expect(kept?[1].fullAt == TestStore.now)
      #expect(kept?[2] == ServiceStanding())
    }
  }

  /// No two programs take the same turn.
  @Test(arguments: [StoreBackend.file, .postgres]) func changes_countOnce_fromManyStations(
    backend: StoreBackend
  ) async throws {
    let folder = try TemporaryFolder()
    let address = backend == .postgres ? try await PostgresStores.newAddress() : ""
    var libraries: [Library] = []
    for _ in 0..<4 {
      let driver: any DatabaseDriver =
        backend == .postgres ? try await PostgresStores.driver(at: address) : try await backend.open(in: folder)
      libraries.append(Library(driver: driver, rules: CirculationRules(), calendar: TestStore.calendar))
    }
    let done = try await withThrowingTaskGroup(of: Int.self) { group in
      for library in libraries {
        group.addTask {
          var done = 0
          for _ in 0..<25 {
            // An attempt that finds the library locked is not done, and does not count.
            let change = try await library.changeStandings(["google"], at: TestStore.now) { standings in
              standings[0].failures += 1
              return standings[0].failures
            }
            if change != nil { done += 1 }
          }
          return done
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(done > 0)
    #expect(try await libraries[0].changeStandings(["google"], at: TestStore.now) { $0[0].failures } == done)
    for library in libraries { try await library.close() }
  }

  /// A change of standings returns nil at once while another program holds the lock.
  @Test func lockedLibrary_isNotWaitedFor() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("library.sqlite")
    let driver = try await SQLiteDriver.open(at: path, options: SQLiteDriver.Options(busyTimeout: .seconds(600)))
    let library = Library(driver: driver, rules: CirculationRules(), calendar: TestStore.calendar)
    let other = try await SQLiteDriver.open(at: path)
    let (entered, gate) = (Gate(), Gate())
    async let holding: Void = other.write { _ in
      entered.open()
      gate.wait()
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        entered.wait()
        continuation.resume()
      }
    }
    // With the busy time-out of other changes this would take ten minutes.
    #expect(try await library.changeStandings(["google"], at: TestStore.now) { $0[0].failures += 1 } == nil)
    let key = AnswerKey(.googleBooks, "a")
    let answer = CachedAnswer(status: 200, body: Array("{}".utf8), storedAt: TestStore.now)
    #expect(try await !library.keep(answer, for: key, in: .lookups))
    gate.open()
    try await holding
    #expect(try await library.changeStandings(["google"], at: TestStore.now) { $0[0].failures += 1 } != nil)
    #expect(try await library.keep(answer, for: key, in: .lookups))
    #expect(try await library.answer(for: key, in: .lookups) == answer)
    try await library.close()
    try await other.close()
  }

  /// Changes of standings, even failed ones, leave the durability and the timeout of later changes as they were.
  @Test func nextChange_waitsForTheDiskAgain() async throws {
    let folder = try TemporaryFolder()
    let driver = try await SQLiteDriver.open(
      at: folder.path("library.sqlite"), options: SQLiteDriver.Options(busyTimeout: .seconds(600)))
    let library = Library(driver: driver, rules: CirculationRules(), calendar: TestStore.calendar)
    struct Broken: Error {}
    _ = try await library.changeStandings(["google"], at: TestStore.now) { $0[0].failures += 1 }
    await #expect(throws: Broken.self) { _ = try await driver.attempt { _ in throw Broken() } as Int? }
    let synchronous = try await driver.write { try $0.firstRow("PRAGMA synchronous")?.int("synchronous") }
    #expect(synchronous == 2)
    // A change that did not wait for the lock would be refused at once.
    let other = try await SQLiteDriver.open(at: folder.path("library.sqlite"))
    let release = Gate()
    let (holds, held) = AsyncStream<Void>.makeStream()
    let holding = Task {
      try await other.write { _ in
        held.finish()
        release.wait()
      }
    }
    for await _ in holds {}
    async let waiting: Void = library.setName("Waits")
    try await Task.sleep(for: .milliseconds(50))
    release.open()
    try await holding.value
    try await waiting
    #expect(try await library.name() == "Waits")
    try await other.close()
    try await library.close()
  }

  @Test func libraryThatMayOnlyBeRead_givesNothing() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("library.sqlite")
    try await SQLiteDriver.open(at: path).close()
    let driver = try await SQLiteDriver.open(at: path, options: SQLiteDriver.Options(isReadOnly: true))
    let library = Library(driver: driver, rules: CirculationRules(), calendar: TestStore.calendar)
    #expect(try await library.changeStandings(["google"], at: TestStore.now) { $0[0].failures += 1 } == nil)
    try await library.close()
  }

  @Test(arguments: StoreBackend.allCases) func machineThatIsGone_isForgotten(backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      _ = try await library.changeStandings(["google at 1"], at: TestStore.now) { $0[0].failures = 1 }
      _ = try await library.changeStandings(["google"], at: TestStore.later(days: 31)) { $0[0].failures = 1 }
      #expect(
        try await library.changeStandings(["google at 1", "google"], at: TestStore.now) { $0.map(\.failures) } == [
          0, 1,
        ])
    }
  }
}
