import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// A new library for one test, and the queries of the tests.
final class TestStore: Sendable {
  let library: Library
  let driver: any DatabaseDriver
  private let folder: TemporaryFolder

  static let calendar = LocalCalendar(timeZone: TimeZone(identifier: "Europe/Dublin") ?? .gmt)
  /// Saturday 21 November 2026, ten in the morning.
  static let now = Timestamp(milliseconds: 1_795_255_200_000)

  init(_ backend: StoreBackend, rules: CirculationRules = CirculationRules()) async throws {
    folder = try TemporaryFolder()
    driver = try await backend.open(in: folder)
    library = Library(driver: driver, rules: rules, calendar: TestStore.calendar)
  }

  static func later(days: Int = 0, hours: Int = 0) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds + Int64(days * 24 + hours) * 3_600_000)
  }

  // MARK: - What a test begins with

  func addBook(
    _ title: String = "Dune", by author: String = "Frank Herbert", isbn: ISBN? = nil, copies: Int = 1
  ) async throws -> Book {
    try await library.addBook(
      BookDraft(isbn: isbn, title: title, author: author, copies: copies), operation: .random(), at: TestStore.now)
  }

  func addWish(_ title: String = "Emma", by author: String = "Jane Austen", isbn: ISBN? = nil) async throws -> Book {
    try await library.addWishlistItem(
      BookDraft(isbn: isbn, title: title, author: author), operation: .random(), at: TestStore.now)
  }

  func addStudent(
    _ libraryID: String = "S12345", _ first: String = "Ada", _ last: String = "Lovelace", card: CardNumber? = nil
  ) async throws -> Student {
    try await library.addStudent(
      StudentDraft(libraryID: libraryID, firstName: first, lastName: last, grade: "7", cardNumber: card),
      operation: .random(), at: TestStore.now)
  }

  func checkOut(
    _ book: Book, to student: Student, due: Timestamp? = nil, at now: Timestamp = TestStore.now
  ) async throws -> Loan {
    try await library.checkOut(book.id, to: student.id, due: due, operation: .random(), at: now)
  }

  func returnBook(_ loan: Loan, at now: Timestamp = TestStore.now) async throws -> Loan {
    try await library.returnLoan(loan.id, operation: .random(), at: now).loan
  }

  func reload(_ book: Book) async throws -> Book {
    try #require(try await library.book(id: book.id))
  }

  // MARK: - What a test looks at

  static let tables = [
    "book", "copy", "school_class", "promotion", "student", "loan", "past_loan", "reservation", "activity", "operation",
    "lookup_queue",
    "lookup_result", "attention", "book_category", "station_sign",
  ]

  /// Every row of every table. The key is the first column of each.
  func contents() async throws -> [String] {
    try await driver.read { connection in
      try TestStore.tables.flatMap { table in
        try connection.rows(SQL(trusted: "SELECT * FROM \(table) ORDER BY 1")).map { "\(table): \($0)" }
      }
    }
  }

  /// Expects that `change` is refused for exactly these reasons, and that nothing at all is different afterwards.
  func expectRefusal(
    _ first: Refusal, _ others: Refusal..., sourceLocation: SourceLocation = #_sourceLocation,
    _ change: () async throws -> some Any
  ) async throws {
    let before = try await contents()
    await #expect(throws: Refusals(first, others), sourceLocation: sourceLocation) { _ = try await change() }
    #expect(try await contents() == before, "a refused change left something", sourceLocation: sourceLocation)
  }

  func expectSound(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    #expect(try await library.check() == [], sourceLocation: sourceLocation)
  }
}

extension Library {
  /// The copies on hold for a student, expired holds among them.
  func held(for student: Student.ID) async throws -> [Reservation] {
    try await read { try $0.held(for: student) }
  }
}

extension ISBN {
  /// A book's number from a running one, 0...999_999.
  static func sample(_ number: Int) throws -> ISBN {
    let twelve = "978" + String(100_000_000 + number)
    let payload = try #require(Digits(twelve))
    return try #require(ISBN(thirteen: twelve + String(CheckDigit.gtin(of: payload.values))))
  }
}
