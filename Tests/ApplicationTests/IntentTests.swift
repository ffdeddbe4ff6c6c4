import Domain
import Messages
import Reports
import Store
import Synchronization
import TestSupport
import Testing

@testable import Application

/// An intent is one transaction, which finds what the names mean and changes it.
@Suite("Circulation by names")
struct IntentTests {
  private static let isbn = "9780441172719"

  private let driver: TransactionCounter
  private let library: Library
  private let rules: CirculationRules
  private let start = Timestamp.now
  private var later: Timestamp { Timestamp(milliseconds: start.milliseconds + 86_400_000) }

  init() async throws {
    var rules = CirculationRules()
    rules.limits[.student, default: LoanLimits()].loans = 1
    self.rules = rules
    driver = TransactionCounter(try await SQLiteDriver.inMemory())
    library = Library(driver: driver, rules: rules, calendar: LocalCalendar())
    for (isbn, title) in [(Self.isbn, "Dune"), ("9783551551672", "Harry Potter")] {
      let draft = BookDraft(isbn: ISBN(thirteen: isbn), title: title, author: "An Author", copies: 1)
      _ = try await library.add(draft, as: .isbn, operation: .random(), at: start)
    }
    for id in ["S1", "S2"] {
      let draft = StudentDraft(libraryID: id, firstName: "Ada", lastName: id, grade: "7b")
      _ = try await library.addStudent(draft, operation: .random(), at: start)
    }
  }

  private func session(at now: Timestamp) throws -> Session {
    Session(
      library: library, settings: try Settings(options: [:], environment: ProcessEnvironment([:])),
      messages: Messages(language: .english), rules: rules, now: now)
  }

  @Test func eachIntent_isOneTransaction() async throws {
    let (today, tomorrow) = (try session(at: start), try session(at: later))
    let steps: [(name: String, step: () async throws -> Void)] = [
      ("check out", { _ = try await today.checkOut(Self.isbn, to: "S1", due: "7", operation: .random()) }),
      ("renew", { _ = try await tomorrow.renew(.pair(student: "S1", book: Self.isbn), operation: .random()) }),
      ("due date", { _ = try await tomorrow.changeDueDate(.id("1"), to: "7", operation: .random()) }),
      ("reserve", { _ = try await tomorrow.reserve(Self.isbn, for: "S2", operation: .random()) }),
      ("cancel", { _ = try await tomorrow.cancelReservation(of: Self.isbn, for: "S2", operation: .random()) }),
      ("return", { _ = try await tomorrow.takeBack(Self.isbn, operation: .random()) }),
    ]
    for (name, step) in steps {
      _ = driver.take()
      try await step()
      let count = driver.take()
      #expect(count.reads == 0 && count.writes == 1, "\(name): \(count)")
    }
  }

  @Test func refusedCheckout_leavesALostCopyLost() async throws {
    let session = try session(at: start)
    _ = try await session.changeCopy(Self.isbn, 1, .lose, operation: .random())
    _ = try await session.checkOut("9783551551672", to: "S1", operation: .random())
    await #expect(throws: Refusals.self) { try await session.checkOut(Self.isbn, to: "S1", operation: .random()) }
    let book = try await session.book(named: Self.isbn)
    #expect(try await session.read.copies(of: book.id).map(\.state) == [.lost])
    // The checkout that succeeds finds it.
    _ = try await session.checkOut(Self.isbn, to: "S2", operation: .random())
    #expect(try await session.read.copies(of: book.id).map(\.state) == [.onLoan])
  }

  @Test func refusedReturn_findsALostCopy() async throws {
    let session = try session(at: start)
    _ = try await session.changeCopy(Self.isbn, 1, .lose, operation: .random())
    let book = try await session.book(named: Self.isbn)
    await #expect(throws: Refusals(.notOnLoan(title: "Dune"))) {
      try await session.takeBack(Self.isbn, operation: .random())
    }
    #expect(try await session.read.copies(of: book.id).map(\.state) == [.onShelf])
  }

  @Test func repeatedIntent_meansWhatItMeantThen() async throws {
    let (today, tomorrow) = (try session(at: start), try session(at: later))
    let loan = try await today.checkOut(Self.isbn, to: "S1", operation: OperationID("lend"))
    let ended = try await tomorrow.takeBack(Self.isbn, operation: OperationID("return"))
    #expect(ended.loan.id == loan.id)
    _ = try await tomorrow.checkOut(Self.isbn, to: "S2", operation: .random())
    #expect(try await tomorrow.takeBack(Self.isbn, operation: OperationID("return")).loan.id == loan.id)
    #expect(try await today.checkOut(Self.isbn, to: "S1", operation: OperationID("lend")).id == loan.id)
    await #expect(throws: Refusals(.operationReused(OperationID("return")))) {
      try await tomorrow.takeBack("9783551551672", operation: OperationID("return"))
    }
  }
}

/// A driver in front of another that counts transactions.
private final class TransactionCounter: DatabaseDriver {
  private let driver: any DatabaseDriver
  private let count = Mutex((reads: 0, writes: 0))

  init(_ driver: any DatabaseDriver) { self.driver = driver }

  /// The transactions since the last call.
  func take() -> (reads: Int, writes: Int) {
    count.withLock { count in
      defer { count = (0, 0) }
      return count
    }
  }

  func read<T: Sendable>(
    _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    count.withLock { $0.reads += 1 }
    return try await driver.read(pace, body)
  }

  func write<T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    count.withLock { $0.writes += 1 }
    return try await driver.write(repetition, pace, body)
  }

  var dialect: any Dialect { driver.dialect }
  var place: String { driver.place }
  var listeners: ChangeListeners { driver.listeners }
  func integrityFindings() async throws -> [CheckFinding] { try await driver.integrityFindings() }
  func watch() async { await driver.watch() }
  func close() async throws { try await driver.close() }
}
