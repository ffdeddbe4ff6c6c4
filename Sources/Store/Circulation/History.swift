package import Domain

package struct ActivityFilter: Hashable, Sendable {
  package var kind: Activity.Kind?
  /// A library ID, as the activity log has it.
  package var student: String?
  /// The book, even one that no longer exists; IDs are not given again.
  package var book: Book.ID?
  package var since: Timestamp?
  /// The end: only moments before it match.
  package var until: Timestamp?
  package var actorKind: Actor.Kind?
  /// The name of the station or of the system's user, as the activity log has it.
  package var actorName: String?

  package init(
    kind: Activity.Kind? = nil, student: String? = nil, book: Book.ID? = nil, since: Timestamp? = nil,
    until: Timestamp? = nil, actorKind: Actor.Kind? = nil, actorName: String? = nil
  ) {
    self.kind = kind
    self.student = student
    self.book = book
    self.since = since
    self.until = until
    self.actorKind = actorKind
    self.actorName = actorName
  }

  /// ` AND …`. No index has it, which would cost a page of the log of each checkout.
  fileprivate var ofActor: SQL {
    var which: SQL = ""
    if let actorKind { which = which + " AND actor_kind = \(actorKind)" }
    if let actorName { which = which + " AND actor_name = \(actorName)" }
    return which
  }

  var conditions: SQL {
    var which: SQL = ""
    if let kind { which = which + " AND type = \(kind)" }
    if let student { which = which + " AND student_library_id = \(student)" }
    if let book { which = which + " AND book_id = \(book)" }
    // The sign keeps an engine from going by time where it would have to sort what it finds.
    if let since { which = which + " AND +created_at >= \(since)" }
    if let until { which = which + " AND +created_at < \(until)" }
    return which + ofActor
  }
}

extension Library {
  package func activity(id: Int64) async throws(Refusals) -> Activity? {
    try await read { try $0.activities("WHERE id = \(id)").first }
  }

  static let activityColumns: SQL =
    "id, created_at, type, book_title, book_author, student_library_id, additional_info, \(Actor.columns)"

  /// The activity log, newest first. Its order by time may differ after a clock was set back.
  package func activities(
    matching filter: ActivityFilter, after last: Activity?, limit: Int
  ) async throws(Refusals) -> [Activity] {
    // Each order is an index's. One student's lines, or one book's, are few, whatever else is wanted.
    let isByTime =
      (filter.kind != nil || filter.since != nil || filter.until != nil) && filter.student == nil && filter.book == nil
    return try await read { transaction in
      guard isByTime else { return try transaction.activities(filter, before: last?.id, limit) }
      let end = last.map { (time: $0.createdAt.milliseconds, id: $0.id) } ?? (.max, .max)
      // An index for each moment and kind serves both: of all kinds the newest lines are merged.
      let kinds = filter.kind.map { [$0] } ?? Activity.Kind.allCases
      let lines = try kinds.flatMap { try transaction.activities(of: $0, filter, before: end, limit) }
      let newestFirst = lines.sorted { ($1.createdAt.milliseconds, $1.id) < ($0.createdAt.milliseconds, $0.id) }
      return Array(newestFirst.prefix(limit))
    }
  }

  static func activity(_ row: SQLRow) throws -> Activity {
    let row = row.of("activity")
    return Activity(
      id: try row.integer("id"), createdAt: try row.moment("created_at"),
      type: try row.word("type", as: Activity.Kind.self),
      bookTitle: try row.text("book_title"), bookAuthor: try row.text("book_author"),
      studentLibraryID: try row.optionalText("student_library_id"),
      additionalInfo: try row.optionalText("additional_info"), actor: try row.optionalActor())
  }
}

package enum HistoryFilter: Hashable, Sendable {
  case all
  /// Loans of an existing book, to students who may be gone.
  case ofBook(Book.ID)
  /// Loans of an existing student, of books that may be gone.
  case ofStudent(Student.ID)
  /// Loans of a departed student, by the library ID that they had last.
  case ofDeparted(libraryID: String)
}

/// History that outlasts the book or the student it is about. A loan keeps its number in it.
extension Library {
  /// A page of loans, the newest first, whether book and student exist or not.
  package func history(
    _ filter: HistoryFilter, before id: Loan.ID? = nil, limit: Int
  ) async throws(Refusals) -> [LoanRecord] {
    try await read { try $0.history(filter, before: id, limit: limit) }
  }

  /// A loan by its number, also when its book or its student is gone.
  package func loanRecord(id: Loan.ID) async throws(Refusals) -> LoanRecord? {
    try await read { transaction in
      if let loan = try transaction.loan(id.rawValue) { return LoanRecord(loan) }
      guard id.rawValue < .max else { return nil }
      let next = Loan.ID(rawValue: id.rawValue + 1)
      return try transaction.pastLoans(.all, before: next, limit: 1).first { $0.id == id }
    }
  }

  /// A page of the loans of a deleted book or student, the newest first.
  package func pastLoans(
    _ filter: HistoryFilter, before id: Loan.ID? = nil, limit: Int
  ) async throws(Refusals) -> [LoanRecord] {
    try await read { try $0.pastLoans(filter, before: id, limit: limit) }
  }

  static let selectPastLoan: SQL = """
    SELECT past_loan.id, past_loan.loan_id, past_loan.book_id, past_loan.student_id, past_loan.isbn, past_loan.book_title,
      past_loan.book_author, past_loan.student_library_id, past_loan.checkout_date, past_loan.due_date,
      past_loan.return_date, past_loan.renewals, past_loan.copy_number, student.first_name, student.last_name,
      student.grade
    FROM past_loan LEFT JOIN student ON student.id = past_loan.student_id
    """

  static func record(_ row: SQLRow) throws -> LoanRecord {
    let row = row.of("past_loan")
    return LoanRecord(
      id: try row.id("loan_id"),
      book: try row.optionalID("book_id"),
      student: try row.optionalID("student_id"),
      isbn: try row.optionalISBN("isbn"), bookTitle: try row.text("book_title"),
      bookAuthor: try row.text("book_author"), studentLibraryID: try row.text("student_library_id"),
      firstName: try row.optionalText("first_name"), lastName: try row.optionalText("last_name"),
      checkoutDate: try row.moment("checkout_date"),
      dueDate: try row.moment("due_date"),
      returnDate: try row.moment("return_date"), renewals: try row.int("renewals"),
      copyNumber: try row.optionalInt("copy_number"), className: try row.optionalText("grade"))
  }
}

extension Transaction {
  fileprivate func activities(_ filter: ActivityFilter, before id: Int64?, _ limit: Int) throws -> [Activity] {
    try activities("WHERE id < \(id ?? .max)\(filter.conditions) ORDER BY id DESC LIMIT \(limit)")
  }

  fileprivate func activities(
    of kind: Activity.Kind, _ filter: ActivityFilter, before end: (time: Int64, id: Int64), _ limit: Int
  ) throws -> [Activity] {
    var which: SQL = "WHERE type = \(kind) AND (created_at, id) < (\(end.time), \(end.id))"
    if let since = filter.since { which = which + " AND created_at >= \(since)" }
    if let until = filter.until { which = which + " AND created_at < \(until)" }
    let order: SQL = "ORDER BY created_at DESC, id DESC LIMIT \(limit)"
    return try activities("\(which)\(filter.ofActor) \(order)")
  }

  /// - Parameter which: what follows the name of the table.
  func activities(_ which: SQL) throws -> [Activity] {
    try rows("SELECT \(Library.activityColumns) FROM activity \(which)").map(Library.activity)
  }

  func history(_ filter: HistoryFilter, before id: Loan.ID?, limit: Int) throws -> [LoanRecord] {
    // Each of the two comes in its index's order; the page is in the first rows of both.
    let past = try pastLoans(filter, before: id, limit: limit)
    let kept: [LoanRecord] =
      switch filter {
      case .all: try loans(.all, before: id, limit: limit)
      case .ofBook(let book): try loans(.ofBook(book), before: id, limit: limit)
      case .ofStudent(let student): try loans(.ofStudent(student), before: id, limit: limit)
      case .ofDeparted: []
      }
    return Array((kept + past).sorted { $0.id.rawValue > $1.id.rawValue }.prefix(limit))
  }

  fileprivate func loans(_ filter: LoanFilter, before id: Loan.ID?, limit: Int) throws -> [LoanRecord] {
    try loans(filter, after: id.map { PageCursor(number: 0, id: $0.rawValue) }, limit: limit)
      .map { LoanRecord($0) }
  }

  func pastLoans(_ filter: HistoryFilter, before id: Loan.ID?, limit: Int) throws -> [LoanRecord] {
    let which: SQL =
      switch filter {
      case .all: ""
      case .ofBook(let book): "past_loan.book_id = \(book) AND "
      case .ofStudent(let student): "past_loan.student_id = \(student) AND "
      case .ofDeparted(let libraryID):
        // The sign keeps SQLite from going through all who have left.
        "+past_loan.student_id IS NULL AND past_loan.student_library_id = \(libraryID) AND "
      }
    return try rows(
      """
      \(Library.selectPastLoan)
      WHERE \(which)past_loan.loan_id < \(id?.rawValue ?? .max) ORDER BY past_loan.loan_id DESC LIMIT \(limit)
      """
    ).map(Library.record)
  }

  /// Runs in the transaction before it deletes a book: its ended loans lose it, also those of departed students.
  func movePastLoans(ofBook id: Book.ID) throws {
    try movePastLoans("book_id", id.rawValue, kept: "NULL, loan.student_id")
  }

  /// Runs in the transaction before it deletes a student: their ended loans lose them, also those of deleted books.
  func movePastLoans(ofStudent id: Student.ID) throws {
    try movePastLoans("student_id", id.rawValue, kept: "loan.book_id, NULL")
  }

  fileprivate func movePastLoans(_ column: String, _ id: Int64, kept: SQL) throws {
    let column = SQL(trusted: column)
    try run("UPDATE past_loan SET \(column) = NULL WHERE \(column) = \(id)")
    try run(
      """
      INSERT INTO past_loan (book_id, student_id, isbn, book_title, book_author, student_library_id, checkout_date,
        due_date, return_date, renewals, loan_id, copy_number)
      SELECT \(kept), book.isbn, book.title, book.author, student.library_id, loan.checkout_date, loan.due_date,
        loan.return_date, loan.renewals, loan.id, loan.copy_number
      FROM loan JOIN book ON book.id = loan.book_id JOIN student ON student.id = loan.student_id
      WHERE loan.\(column) = \(id) AND loan.return_date IS NOT NULL ORDER BY loan.id
      """)
    try run("DELETE FROM loan WHERE \(column) = \(id) AND return_date IS NOT NULL")
  }
}
