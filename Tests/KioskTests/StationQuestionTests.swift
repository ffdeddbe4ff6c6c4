import Domain
import KioskMachine
import Reports
import Store
import Synchronization
import TestSupport
import Testing

@testable import Kiosk

@Suite("A question of a station")
struct StationQuestionTests {
  private static let now = Timestamp(milliseconds: 1_795_255_200_000)

  @Test func question_isOneSnapshot_andPassesExpiredHoldsOn() async throws {
    let driver = CountingDriver(try await SQLiteDriver.inMemory())
    let library = Library(driver: driver, rules: CirculationRules(), calendar: LocalCalendar())
    let isbn = try #require(ISBN(thirteen: "9780441172719"))
    let book = try await library.addBook(
      BookDraft(isbn: isbn, title: "Dune", author: "Frank Herbert"), operation: .random(), at: Self.now)
    var students: [Student] = []
    for number in 1...3 {
      let draft = StudentDraft(libraryID: "S\(number)", firstName: "Ada", lastName: "Lovelace")
      students.append(try await library.addStudent(draft, operation: .random(), at: Self.now))
    }
    let loan = try await library.checkOut(book.id, to: students[0].id, operation: .random(), at: Self.now)
    let questions: [Question] = [
      .book(.isbn(isbn)), .bookFor(students[1], .isbn(isbn)),
      .student(.libraryID("S1", otherwise: .unknownStudent(libraryID: "S1"))),
      .student(.card(try #require(students[0].cardNumber))),
    ]
    for question in questions {
      driver.reset()
      let reply = await library.answer(question, at: Self.now)
      #expect(driver.transactions == 1, "\(question)")
      switch (question, reply) {
      case (.book, .book(let found, let loans)): #expect(found?.id == book.id && loans == [loan])
      case (.bookFor, .bookFor(let found, let loans, _, _)): #expect(found?.id == book.id && loans.isEmpty)
      case (.student, .student(let found, let loans, _)): #expect(found?.id == students[0].id && loans == [loan])
      default: Issue.record("\(question): \(reply)")
      }
    }

    // The first hold expires, and the next student has it when the station asks.
    for student in students[1...] {
      try await library.reserve(book.id, for: student.id, operation: .random(), at: Self.now)
    }
    _ = try await library.returnLoan(loan.id, operation: .random(), at: Self.now)
    let later = Timestamp(milliseconds: Self.now.milliseconds + 60 * 86_400_000)
    let reply = await library.answer(.student(.card(try #require(students[2].cardNumber))), at: later)
    guard case .student(_, _, let holds) = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect(holds.map(\.student.id) == [students[2].id])
  }
}

/// Counts transactions.
private final class CountingDriver: DatabaseDriver {
  private let driver: any DatabaseDriver
  private let count = Mutex(0)

  init(_ driver: any DatabaseDriver) { self.driver = driver }

  var transactions: Int { count.withLock { $0 } }
  func reset() { count.withLock { $0 = 0 } }

  var dialect: any Dialect { driver.dialect }
  var place: String { driver.place }

  func read<T: Sendable>(
    _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    count.withLock { $0 += 1 }
    return try await driver.read(pace, body)
  }

  func write<T: Sendable>(
    _ repetition: Repetition, _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    count.withLock { $0 += 1 }
    return try await driver.write(repetition, pace, body)
  }

  func integrityFindings() async throws -> [CheckFinding] { try await driver.integrityFindings() }
  var listeners: ChangeListeners { driver.listeners }
  func watch() async { await driver.watch() }
  func close() async throws { try await driver.close() }
}
