import Domain
import Reports
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite("A copy that fails leaves nothing", .timeLimit(.minutes(60)))
struct LibraryCopyFaultTests {
  private func expectFault(
    _ fault: StoreFault, saying words: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ copy: () async throws -> some Any
  ) async {
    let thrown = await #expect(throws: Refusals.self, sourceLocation: sourceLocation) { _ = try await copy() }
    guard case .store(fault, let detail)? = thrown?.first, detail.contains(words) else {
      Issue.record("\(String(describing: thrown))", sourceLocation: sourceLocation)
      return
    }
  }

  private func source() async throws -> TestStore {
    let library = try await TestStore(.file)
    try await OddLibrary.fill(library, changes: 20)
    return library
  }

  @Test(arguments: StoreBackend.allCases) func copy_leavesNothing_whenTheTargetRefusesARow(
    backend: StoreBackend
  ) async throws {
    let (library, copy) = (try await source(), try await TestStore(backend))
    let isPostgres = copy.driver.dialect.engine == .postgres
    try await copy.driver.write { connection in
      // In the second page of the last table.
      try connection.run(
        isPostgres
          ? "ALTER TABLE operation ADD CONSTRAINT planted CHECK (id NOT LIKE 'z%')"
          : """
          CREATE TRIGGER planted BEFORE INSERT ON operation WHEN NEW.id GLOB 'z*'
          BEGIN SELECT RAISE(ABORT, 'planted'); END
          """)
    }
    await expectFault(.failed, saying: "planted") { try await library.copy(to: copy) }
    try await copy.expectUnused()
  }

  @Test func copy_leavesNothing_whenRowsDoNotArrive() async throws {
    let (library, copy) = (try await source(), try await TestStore(.file))
    try await copy.driver.write {
      try $0.run(
        "CREATE TRIGGER planted BEFORE INSERT ON activity WHEN NEW.id = 10003 BEGIN SELECT RAISE(IGNORE); END")
    }
    await expectFault(.failed, saying: "the copy: activity: ") { try await library.copy(to: copy) }
    try await copy.expectUnused()
  }

  @Test func copy_leavesNothing_whenTheDiskIsFull() async throws {
    let (library, copy) = (try await source(), try await TestStore(.file))
    try await copy.driver.write { try $0.run("PRAGMA max_page_count = 80") }
    await expectFault(.full, saying: "library.sqlite") { try await library.copy(to: copy) }
    try await copy.driver.write { try $0.run("PRAGMA max_page_count = 100000") }
    try await copy.expectUnused()
  }

  /// The source's own fault is reported, not that the target was stopped.
  @Test(arguments: StoreBackend.allCases, [0, 9, 14, 25]) func copy_leavesNothing_whenTheSourceBreaks(
    backend: StoreBackend, statements: Int
  ) async throws {
    let (library, copy) = (try await source(), try await TestStore(backend))
    let breaking = BreakingDriver(driver: library.driver, statements: statements)
    await expectFault(.damaged, saying: "broken") {
      try await LibraryCopy.run(from: breaking, to: copy.driver, place: "the copy") { _ in }
    }
    try await copy.expectUnused()
  }

  @Test func copy_leavesNothing_whenTheSourceCannotEvenBegin() async throws {
    let (library, copy) = (try await source(), try await TestStore(.file))
    let breaking = BreakingDriver(driver: library.driver, statements: nil)
    await expectFault(.unreachable, saying: "gone") {
      try await LibraryCopy.run(from: breaking, to: copy.driver, place: "the copy") { _ in }
    }
    try await copy.expectUnused()
  }

  @Test(arguments: StoreBackend.allCases) func copy_leavesNothing_whenNobodyWantsItAnyMore(
    backend: StoreBackend
  ) async throws {
    let (library, copy) = (try await source(), try await TestStore(backend))
    let running = Mutex<Task<Void, any Error>?>(nil)
    let task = Task {
      _ = try await library.copy(to: copy) { step in
        // Begun, and not yet at its end: the channel never holds as much as there is.
        if step.done > 0 { running.withLock { $0?.cancel() } }
      }
    }
    running.withLock { $0 = task }
    await #expect(throws: Refusals.self) { try await task.value }
    try await copy.expectUnused()
  }
}

/// A driver whose connection breaks after this many statements; nil for one that does not even begin.
private struct BreakingDriver: DatabaseDriver {
  let driver: any DatabaseDriver
  let statements: Int?

  var dialect: any Dialect { driver.dialect }
  var place: String { driver.place }

  func read<T: Sendable>(
    _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    guard let statements else { throw Refusals(.store(.unreachable, detail: "gone")) }
    return try await driver.read(pace) { try body(BreakingConnection(connection: $0, limit: statements)) }
  }

  func write<T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    try await driver.write(repetition, pace, body)
  }

  func integrityFindings() async throws -> [CheckFinding] { try await driver.integrityFindings() }
  var listeners: ChangeListeners { driver.listeners }
  func watch() async { await driver.watch() }
  func close() async throws { try await driver.close() }
}

private final class BreakingConnection: SQLConnection {
  let connection: any SQLConnection
  private let limit: Int
  private var count = 0

  init(connection: any SQLConnection, limit: Int) {
    self.connection = connection
    self.limit = limit
  }

  var dialect: any Dialect { connection.dialect }

  func rows(_ sql: SQL) throws -> [SQLRow] {
    guard count < limit else { throw Refusals(.store(.damaged, detail: "broken")) }
    count += 1
    return try connection.rows(sql)
  }

  func insert(
    _ rows: some Sequence<[SQLValue]>, into table: String, columns: [String], textWaits: Bool
  ) throws {
    try connection.insert(rows, into: table, columns: columns, textWaits: textWaits)
  }
}
