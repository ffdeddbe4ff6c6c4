import Domain
import Reports
import Store
import Synchronization
import TestSupport
import Testing

@Suite("PostgreSQL: stations that lend at once", .timeLimit(.minutes(60)))
struct PostgresContentionTests {
  /// Each checkout asks for the newest moment of the activity log, and each writes one.
  @Test func checkout_isDoneOnce_whenAnotherIsDoneInBetween() async throws {
    let address = try await PostgresStores.newAddress()
    let slow = PausingDriver(try await PostgresStores.driver(at: address))
    let other = try await PostgresStores.driver(at: address)
    let (first, second) = (library(slow), library(other))
    let books = [try await addBook("Dune", to: second), try await addBook("Emma", to: second)]
    let students = [try await addStudent("S1", to: second), try await addStudent("S2", to: second)]

    slow.pausesNextBody()
    async let loan = first.checkOut(books[0].id, to: students[0].id, operation: .random(), at: TestStore.now)
    await slow.waitUntilPaused()
    _ = try await second.checkOut(books[1].id, to: students[1].id, operation: .random(), at: TestStore.now)
    slow.goOn()
    _ = try await loan
    #expect(slow.bodies == 1)
    #expect(try await second.check() == [])
    try await first.close()
    try await second.close()
  }

  private func library(_ driver: any DatabaseDriver) -> Library {
    Library(
      driver: driver, rules: CirculationRules(), calendar: TestStore.calendar,
      clockRule: ClockRule(earliest: TestStore.later(days: -1)))
  }

  private func addBook(_ title: String, to library: Library) async throws -> Book {
    try await library.addBook(
      BookDraft(title: title, author: "A. Author"), operation: .random(), at: TestStore.now)
  }

  private func addStudent(_ libraryID: String, to library: Library) async throws -> Student {
    try await library.addStudent(
      StudentDraft(libraryID: libraryID, firstName: "Ada", lastName: "Lovelace"), operation: .random(),
      at: TestStore.now)
  }
}

/// A driver in front of another that stops a transaction before it commits, and counts how often its body runs.
private final class PausingDriver: DatabaseDriver {
  private let driver: any DatabaseDriver
  private let state = Mutex((pauses: false, bodies: 0))
  private let gate = Gate()
  private let paused = AsyncStream<Void>.makeStream()

  init(_ driver: any DatabaseDriver) { self.driver = driver }

  var dialect: any Dialect { driver.dialect }
  var place: String { driver.place }
  var bodies: Int { state.withLock { $0.bodies } }

  func pausesNextBody() { state.withLock { $0 = (true, 0) } }
  func waitUntilPaused() async { for await _ in paused.stream { return } }
  func goOn() { gate.open() }

  private func bodyEnds() {
    let pauses = state.withLock { state in
      state.bodies += 1
      defer { state.pauses = false }
      return state.pauses
    }
    guard pauses else { return }
    paused.continuation.yield()
    gate.wait()
  }

  func read<T: Sendable>(
    _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    try await driver.read(pace, body)
  }

  func write<T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    try await write(repetition, pace, reading: { _ in }, { _, connection in try body(connection) })
  }

  func write<Found: Sendable, T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, reading: @escaping @Sendable (any SQLConnection) throws -> Found,
    _ body: @escaping @Sendable (Found, any SQLConnection) throws -> T
  ) async throws -> T {
    try await driver.write(repetition, pace, reading: reading) { found, connection in
      let result = try body(found, connection)
      self.bodyEnds()
      return result
    }
  }

  func integrityFindings() async throws -> [CheckFinding] { try await driver.integrityFindings() }
  var listeners: ChangeListeners { driver.listeners }
  func watch() async { await driver.watch() }
  func close() async throws { try await driver.close() }
}
