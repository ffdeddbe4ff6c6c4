package import Domain

extension Library {
  package func loan(id: Loan.ID) async throws(Refusals) -> Loan? {
    try await read { try Library.loan(id.rawValue, $0) }
  }

  /// What a student has, due first.
  package func activeLoans(of student: Student.ID) async throws(Refusals) -> [Loan] {
    try await read { try Library.activeLoans(ofStudent: student, $0) }
  }

  /// Who has a book, due first.
  package func activeLoans(of book: Book.ID) async throws(Refusals) -> [Loan] {
    try await read { try Library.activeLoans(ofBook: book, $0) }
  }

  /// One page: active and overdue ones due first, all of them newest first.
  package func loans(
    _ filter: LoanFilter, after mark: PageMark? = nil, limit: Int
  ) async throws(Refusals) -> [Loan] {
    try await read { try Library.loans(filter, after: mark, limit: limit, $0) }
  }

  static func loans(
    _ filter: LoanFilter, after mark: PageMark?, limit: Int, _ connection: any SQLConnection
  ) throws -> [Loan] {
    let dueFirst: SQL = " ORDER BY loan.due_date, loan.id LIMIT \(limit)"
    let behind: SQL = mark.map { " AND (loan.due_date, loan.id) > (\($0.number), \($0.id))" } ?? ""
    let newestFirst: SQL = "loan.id < \(mark?.id ?? Int64.max) ORDER BY loan.id DESC LIMIT \(limit)"
    let query: SQL =
      switch filter {
      case .active: "WHERE loan.return_date IS NULL\(behind)\(dueFirst)"
      case .overdue(let now):
        "WHERE loan.return_date IS NULL AND loan.due_date < \(now.milliseconds)\(behind)\(dueFirst)"
      case .all: "WHERE \(newestFirst)"
      case .ofStudent(let student): "WHERE loan.student_id = \(student.rawValue) AND \(newestFirst)"
      case .ofBook(let book): "WHERE loan.book_id = \(book.rawValue) AND \(newestFirst)"
      }
    return try connection.rows("\(selectLoan) \(query)").map(loan)
  }

  static func activeLoans(ofStudent id: Student.ID, _ connection: any SQLConnection) throws -> [Loan] {
    try connection.rows(
      """
      \(selectLoan) WHERE loan.student_id = \(id.rawValue) AND loan.return_date IS NULL
      ORDER BY loan.due_date, loan.id
      """
    ).map(loan)
  }

  static func activeLoans(ofBook id: Book.ID, _ connection: any SQLConnection) throws -> [Loan] {
    // In the order of loan_active_once: another index would lead through all loans that the book ever had.
    try connection.rows(
      """
      \(selectLoan) WHERE loan.book_id = \(id.rawValue) AND loan.return_date IS NULL
      ORDER BY loan.book_id, loan.student_id
      """
    ).map(loan).sorted { ($0.dueDate.milliseconds, $0.id.rawValue) < ($1.dueDate.milliseconds, $1.id.rawValue) }
  }
}
