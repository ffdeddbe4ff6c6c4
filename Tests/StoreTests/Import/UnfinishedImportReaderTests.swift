import Domain
import Synchronization
import Testing

@testable import Store

/// Commands that start while an import is half visible.
@Suite("Readers beside an import that was broken off", .serialized)
struct UnfinishedImportReaderTests {
  /// Too many for one transaction on any machine.
  private static let lines = 3_000

  private static func library(_ driver: any DatabaseDriver) -> Library {
    Library(driver: driver, rules: CirculationRules(), calendar: TestStore.calendar)
  }

  private static func students(_ store: TestStore) async throws -> Int {
    try await store.driver.read(.prompt) {
      try $0.firstRow("SELECT count(*) AS number FROM student")?.int("number") ?? 0
    }
  }

  /// A library with an import that is decided and not published.
  private static func brokenOff(_ backend: StoreBackend) async throws -> (TestStore, id: Int64) {
    let store = try await TestStore(backend)
    let portions = stride(from: 0, to: lines, by: ImportJournal.linesPerPortion).map { first in
      portion(first / ImportJournal.linesPerPortion, of: first..<first + ImportJournal.linesPerPortion)
    }
    let id = try await store.library.write(.anyTime, at: TestStore.now) { transaction in
      let id = try ImportJournal.begin(.random(), .students, ImportManner(), transaction)
      try ImportJournal.stage(portions, of: id, transaction)
      try ImportJournal.decide(id, Request(.importStudents, []), transaction)
      return id
    }
    return (store, id)
  }

  private static func portion(_ number: Int, of lines: Range<Int>) -> StagedPortion {
    var text = StagedText()
    for line in lines {
      text.append(StudentDraft(libraryID: "T\(line)", firstName: "Ada", lastName: "Lovelace"), line: line)
    }
    return StagedPortion(number: number, text, met: [])
  }

  /// Publishes one portion, as the program that began the import does.
  private static func publishSome(_ store: TestStore, _ id: Int64) async throws -> Bool {
    try await store.library.write(.anyTime, .portion, at: TestStore.now) {
      try ImportPublishing.step(id, report: { _ in }, $0)
    }.isLast
  }

  @Test(arguments: [StoreBackend.file, .postgres])
  func reader_waitsForTheEnd_whileAnotherProgramFinishesABrokenOffImport(on backend: StoreBackend) async throws {
    let (store, _) = try await Self.brokenOff(backend)
    let reader = Reader(store)
    async let seen = reader.settle(silence: .seconds(600))
    try await reader.looksAgain()
    // The reader looks after each portion.
    let finisher = Self.library(WatchedDriver(store.driver) { try await reader.looksAgain() })
    #expect(try await finisher.settleImports(.leaving, silence: .zero) == Self.lines)
    #expect(try await seen == Self.lines)
  }

  /// The reader sees only changes, and no second one by a program that lives.
  @Test(arguments: [StoreBackend.file, .postgres])
  func reader_finishesTheImport_whenItSeesTheLastChangeOfAKilledProgram(on backend: StoreBackend) async throws {
    let (store, id) = try await Self.brokenOff(backend)
    let reader = Reader(store)
    async let seen = reader.settle(silence: .seconds(1))
    try await reader.looksAgain()
    _ = try await Self.publishSome(store, id)
    #expect(try await seen == Self.lines)
  }

  @Test(arguments: [StoreBackend.file, .postgres])
  func reader_finishesTheImport_whileAnotherOneIsAtWork(on backend: StoreBackend) async throws {
    let (store, id) = try await Self.brokenOff(backend)
    _ = try await Self.publishSome(store, id)
    let other = try await store.library.write(.anyTime, at: TestStore.now) {
      try ImportJournal.begin(.random(), .students, ImportManner(), $0)
    }
    let reader = Reader(store)
    async let seen = reader.settle(silence: .seconds(1))
    for number in 0... {
      try await reader.looksAgain()
      if reader.isDone { break }
      let portion = Self.portion(number, of: number..<number + 1)
      // The reader takes it for a broken-off one where this task was held up for a second.
      _ = try? await store.library.write(.anyTime, .portion, at: TestStore.now) {
        try ImportJournal.stage([portion], of: other, $0)
      }
    }
    #expect(try await seen == Self.lines)
  }

  @Test(arguments: [StoreBackend.file, .postgres])
  func reader_goesOn_besideAnImportThatIsAtWork(on backend: StoreBackend) async throws {
    let (store, id) = try await Self.brokenOff(backend)
    let reader = Reader(store)
    async let seen = reader.settle(silence: .seconds(600))
    repeat {
      try await reader.looksAgain()
      if reader.isDone { break }
    } while try await !Self.publishSome(store, id)
    #expect(try await 1..<Self.lines ~= seen)
  }

  /// A command that opens the library, and then shows it.
  private struct Reader {
    private let store: TestStore
    private let driver: WatchedDriver
    private let end = ImportFlag()

    init(_ store: TestStore) {
      self.store = store
      driver = WatchedDriver(store.driver)
    }

    var isDone: Bool { end.isSet }

    /// - Returns: how many students it shows.
    func settle(silence: Duration) async throws -> Int {
      defer { end.set() }
      try await UnfinishedImportReaderTests.library(driver).settleImports(.leaving, silence: silence)
      return try await UnfinishedImportReaderTests.students(store)
    }

    /// Waits until it has looked at the imports again, or shows the library.
    func looksAgain() async throws {
      _ = driver.takeCount()
      while !isDone, driver.takeCount() == 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
  }
}
