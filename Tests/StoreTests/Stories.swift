// Samples that are wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

import Domain
import Store
import TestSupport
import Testing

extension Timestamp {
  /// Sat 21 November 2026, 10:00 in Dublin.
  static let opening = Timestamp(milliseconds: 1_795_255_200_000)

  func later(days: Int = 0, minutes: Int = 0) -> Timestamp {
    Timestamp(milliseconds: milliseconds + Int64(days) * 86_400_000 + Int64(minutes) * 60_000)
  }

  /// The end of the day of Dublin that lies this many days on.
  static func end(ofDay days: Int) -> Timestamp {
    let calendar = TestStore.calendar
    return calendar.endOfDay(calendar.day(calendar.day(of: opening), plus: days)!)!
  }
}

extension ISBN {
  static let dune = ISBN(thirteen: "9780441172719")!
  static let emma = ISBN(thirteen: "9780141439587")!
}

extension BookDraft {
  static func dune(copies: Int = 2) -> BookDraft {
    BookDraft(isbn: .dune, title: "Dune", author: "Frank Herbert", copies: copies)
  }
}

extension StudentDraft {
  static let ada = StudentDraft(libraryID: "S12345", firstName: "Ada", lastName: "Lovelace", grade: "7")
  static let emmy = StudentDraft(libraryID: "S12346", firstName: "Emmy", lastName: "Noether", grade: "8")

  static func numbered(_ number: Int) -> StudentDraft {
    StudentDraft(libraryID: "N\(number)", firstName: "Pupil", lastName: "Number \(number)")
  }
}

/// The changes with their own operation and moment, for stories about neither.
extension Library {
  func add(_ draft: BookDraft) async throws(Refusals) -> Book {
    try await addBook(draft, operation: .random(), at: .opening)
  }

  func add(_ draft: StudentDraft) async throws(Refusals) -> Student {
    try await addStudent(draft, operation: .random(), at: .opening)
  }

  func lend(
    _ book: Book, _ student: Student, due: Timestamp? = nil, at now: Timestamp = .opening
  ) async throws(Refusals) -> Loan {
    try await checkOut(book.id, to: student.id, due: due, operation: .random(), at: now)
  }

  func takeBack(_ loan: Loan, at now: Timestamp = .opening) async throws(Refusals) -> Loan {
    try await returnLoan(loan.id, operation: .random(), at: now).loan
  }

  func copies(of book: Book) async throws -> [Int] {
    let book = try #require(try await self.book(id: book.id))
    return [book.availableCopies, book.totalCopies]
  }
}

/// Expects a change to be refused with all of these, in this order.
func expectRefused(
  _ expected: Refusal..., sourceLocation: SourceLocation = #_sourceLocation, _ change: () async throws -> Void
) async {
  await #expect(throws: Refusals(expected)!, sourceLocation: sourceLocation) { try await change() }
}

/// Expects a fault of the store, reported in one line.
func expectFault(
  _ fault: StoreFault, naming words: String = "", sourceLocation: SourceLocation = #_sourceLocation,
  _ change: () async throws -> Void
) async {
  do {
    try await change()
    Issue.record("nothing was thrown instead of \(fault.rawValue)", sourceLocation: sourceLocation)
  } catch let refusals as Refusals {
    guard case .store(let found, let detail) = refusals.first else {
      Issue.record("\(refusals)", sourceLocation: sourceLocation)
      return
    }
    #expect(found == fault, "\(detail)", sourceLocation: sourceLocation)
    #expect(detail.contains(words), sourceLocation: sourceLocation)
    #expect(!detail.contains("\n"), sourceLocation: sourceLocation)
    #expect(refusals.others.isEmpty, sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
  }
}

extension Library {
  /// A new title, whatever the library has.
  @discardableResult
  func addBook(_ draft: BookDraft, operation: OperationID, at now: Timestamp) async throws(Refusals) -> Book {
    try await add(draft, as: .newTitle, operation: operation, at: now).book
  }
}

extension Library {
  func addCopies(
    _ count: Int, to id: Book.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Book {
    try await add(
      BookDraft(title: "", author: "", copies: count), as: .book(id), operation: operation, at: now
    ).book
  }
}
