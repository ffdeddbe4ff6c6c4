import Domain
import Store
import TestSupport

/// A library of any size: 2,000 students; one has 1,000 books and the others two each, and for every two books there is
/// one loan that ended.
struct Filling {
  let books: Int

  static let students = 2000
  /// The one with many books.
  static let reader = 1
  static let readersLoans = 1000

  static func libraryID(_ student: Int) -> String { "S\(10_000 + student)" }

  func fill(at location: StoreLocation) async throws {
    let library = try await StoreBenchmark.open(location)
    let now = Timestamp.now
    try await addBooks(to: library, at: now)
    try await library.close()
    // The rest goes past the rules, which allow no student a thousand books.
    let driver = try await open(location)
    let loans = activeLoans()
    let books = books
    try await driver.write { connection in
      try Filling.addStudents(connection, at: now)
      try Filling.addActive(loans, connection, at: now)
      try Filling.addEnded(books / 2, ofBooks: books, connection, at: now)
      try Filling.countLoans(connection)
    }
    try await driver.close()
  }

  /// Each checkout counts in its book.
  private static func countLoans(_ connection: any SQLConnection) throws {
    try connection.run("UPDATE book SET times_borrowed = (SELECT count(*) FROM loan WHERE loan.book_id = book.id)")
    let ranks = SQL(trusted: Doublings.ofTimesBorrowed)
    try connection.run(
      "INSERT INTO lent_book (book_id, doublings) SELECT id, \(ranks) FROM book WHERE times_borrowed > 0")
  }

  private func open(_ location: StoreLocation) async throws -> any DatabaseDriver {
    switch location {
    case .file(let path): try await SQLiteDriver.open(at: path)
    case .postgres(let address): try await PostgresDriver.open(at: address, place: location.description)
    }
  }

  /// Adds enough copies of each book that some are on the shelf whatever is lent.
  private func addBooks(to library: Library, at now: Timestamp) async throws {
    let sample = SampleBooks()
    var lent: [Int: Int] = [:]
    for loan in activeLoans() { lent[loan.book, default: 0] += 1 }
    for start in stride(from: 1, through: books, by: 50_000) {
      let drafts = (start...min(start + 49_999, books)).map { sample.draft($0, copies: 2 + $0 % 3 + (lent[$0] ?? 0)) }
      _ = try await library.addBooks(drafts, at: now)
    }
  }

  private struct ActiveLoan {
    let book: Int
    let student: Int
  }

  private func activeLoans() -> [ActiveLoan] {
    let ofReader = (0..<Filling.readersLoans).map {
      ActiveLoan(book: 1 + $0 * books / Filling.readersLoans, student: Filling.reader)
    }
    let ofOthers = (2...Filling.students).flatMap { student in
      [
        ActiveLoan(book: 1 + student * 37 % books, student: student),
        ActiveLoan(book: 1 + (student * 37 + 1) % books, student: student),
      ]
    }
    return ofReader + ofOthers
  }

  private static func addStudents(_ connection: any SQLConnection, at now: Timestamp) throws {
    let rows: [[SQLValue]] = (1...students).map { number in
      let (first, last, libraryID) = ("First\(number % 97)", "Last\(number)", libraryID(number))
      return [
        .text(libraryID), .text(libraryID.lowercased()), .text(first), .text(last), .text("5b"),
        .integer(1), SQLValue(CardNumber(serial: number)?.text), .text(Collation.key(first: first, last: last)),
        .text(SearchText.stored("\(first) \(last) \(libraryID)")), .integer(now.milliseconds),
      ]
    }
    let classes: [[SQLValue]] = [[.text("5b"), .text("5b"), .integer(now.milliseconds)]]
    try connection.insert(classes, into: "school_class", columns: ["name", "name_key", "created_at"])
    try connection.insert(
      rows, into: "student",
      columns: [
        "library_id", "library_id_key", "first_name", "last_name", "grade", "class_id", "card_number", "name_key",
        "search_text",
        "created_at",
      ])
  }

  /// Due from ten days ago to ten days ahead.
  private static func addActive(
    _ loans: [ActiveLoan], _ connection: any SQLConnection, at now: Timestamp
  ) throws {
    var lent: [Int: Int] = [:]
    let rows = loans.enumerated().map { index, loan in
      lent[loan.book, default: 0] += 1
      return [
        .integer(Int64(loan.book)), .integer(Int64(loan.student)),
        .integer(now.adding(days: -14).milliseconds),
        SQLValue.integer(now.adding(days: -10 + index % 21).milliseconds), .integer(Int64(lent[loan.book] ?? 1)),
      ]
    }
    try connection.insert(
      rows, into: "loan", columns: ["book_id", "student_id", "checkout_date", "due_date", "copy_number"])
    for (book, copies) in lent {
      try connection.run("UPDATE book SET available_copies = available_copies - \(copies) WHERE id = \(book)")
      try connection.run("UPDATE copy SET state = 'on_loan' WHERE book_id = \(book) AND number <= \(copies)")
    }
    try tell("checkout", of: loans.map(\.student), connection, at: now)
  }

  private static func addEnded(
    _ count: Int, ofBooks books: Int, _ connection: any SQLConnection, at now: Timestamp
  ) throws {
    let start = SQLValue.integer(now.adding(days: -40).milliseconds)
    let due = SQLValue.integer(now.adding(days: -26).milliseconds)
    let end = SQLValue.integer(now.adding(days: -30).milliseconds)
    // A statement on PostgreSQL has seconds.
    for first in stride(from: 0, to: count, by: 20_000) {
      let numbers = first..<min(first + 20_000, count)
      let students = numbers.map { 1 + $0 * 7 % Filling.students }
      try connection.insert(
        numbers.lazy.map { number in
          let student = SQLValue.integer(Int64(1 + number * 7 % Filling.students))
          return [.integer(Int64(1 + number * 13 % books)), student, start, due, end]
        }, into: "loan", columns: ["book_id", "student_id", "checkout_date", "due_date", "return_date"])
      try tell("checkout", of: students, connection, at: now)
      try tell("return_book", of: students, connection, at: now)
    }
  }

  private static func tell(
    _ kind: String, of students: [Int], _ connection: any SQLConnection, at now: Timestamp
  ) throws {
    try connection.insert(
      students.lazy.map { student in
        [.integer(now.milliseconds), .text(kind), .text("A title"), .text("An author"), .text(libraryID(student))]
      }, into: "activity", columns: ["created_at", "type", "book_title", "book_author", "student_library_id"])
  }
}
