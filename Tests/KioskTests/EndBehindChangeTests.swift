import Domain
import Kiosk
import KioskMachine
import Reports
import Store
import Synchronization
import TestSupport
import Testing

/// A station confirms what was committed, even where the store can be asked nothing afterwards.
@Suite struct EndBehindChangeTests {
  private let now = Timestamp(milliseconds: 1_795_255_200_000)
  private let driver: EndingDriver
  private let library: Library

  init() async throws {
    driver = EndingDriver(try await SQLiteDriver.inMemory())
    library = Library(driver: driver, rules: CirculationRules(), calendar: LocalCalendar())
  }

  /// Answers a change while the store goes away directly after its commit.
  private func outcome(of change: Change) async -> Outcome? {
    driver.endBehindChange()
    defer { driver.isBack() }
    let reply = await library.answer(.change(change, .random(), Originator()), at: now)
    guard case .done(let outcome) = reply else {
      Issue.record("\(change) was told as \(reply)")
      return nil
    }
    return outcome
  }

  @Test func change_isDone_whenTheStoreGoesAwayBehindItsCommit() async throws {
    let draft = BookDraft(title: "Dune", author: "Frank Herbert")
    guard case .bookAdded(let dune)? = await outcome(of: .addBook(draft)) else { return }
    let emma = try await library.addWishlistItem(
      BookDraft(title: "Emma", author: "Jane Austen"), operation: .random(), at: now)
    let (ada, emmy) = (try await student("S1"), try await student("S2"))
    let due = library.rules.dueDate(from: now, for: .student, in: library.calendar)
    guard case .checkedOut(let loan)? = await outcome(of: .checkOut(dune, ada, due: due)) else { return }
    #expect(await outcome(of: .reserve(dune, emmy)) == .reserved(dune, emmy))
    guard case .returned(let ended, let hold)? = await outcome(of: .returnLoan(loan)) else { return }
    #expect(ended.returnDate == now)
    #expect(hold?.student == emmy)
    guard case .checkedOut(let next)? = await outcome(of: .checkOut(dune, emmy, due: due)) else { return }
    #expect(await outcome(of: .renew(next, due: due)) != nil)
    #expect(await outcome(of: .addCopies(dune, count: 2)) != nil)
    #expect(await outcome(of: .acquire(emma, copies: 1)) != nil)
    #expect(await outcome(of: .confirmClock) == .clockConfirmed)
    #expect(try await library.check() == [])
  }

  private func student(_ libraryID: String) async throws -> Student {
    let draft = StudentDraft(libraryID: libraryID, firstName: "Ada", lastName: "Lovelace")
    return try await library.addStudent(draft, operation: .random(), at: now)
  }
}

/// A driver that lets one change through and fails all that follows it, until it is back.
private final class EndingDriver: DatabaseDriver {
  private enum State { case there, endsBehindChange, gone }

  private let driver: any DatabaseDriver
  private let state = Mutex(State.there)

  init(_ driver: any DatabaseDriver) { self.driver = driver }

  func endBehindChange() { state.withLock { $0 = .endsBehindChange } }
  func isBack() { state.withLock { $0 = .there } }

  private func expectThere() throws {
    if state.withLock({ $0 == .gone }) { throw Refusals(.store(.unreachable, detail: "gone")) }
  }

  var dialect: any Dialect { driver.dialect }
  var place: String { driver.place }

  func read<T: Sendable>(
    _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    try expectThere()
    return try await driver.read(pace, body)
  }

  func write<T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    try expectThere()
    let result = try await driver.write(repetition, pace, body)
    state.withLock { if $0 == .endsBehindChange { $0 = .gone } }
    return result
  }

  func integrityFindings() async throws -> [CheckFinding] { try await driver.integrityFindings() }
  var listeners: ChangeListeners { driver.listeners }
  func watch() async { await driver.watch() }
  func close() async throws { try await driver.close() }
}
