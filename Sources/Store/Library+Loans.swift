package import Domain

extension Library {
  package func loan(id: Loan.ID) async throws(Refusals) -> Loan? {
    try await read { try Library.loan(id.rawValue, $0) }
  }

  /// The loans of a student, due first.
  package func activeLoans(of student: Student.ID) async throws(Refusals) -> [Loan] {
    try await read { try Library.activeLoans(ofStudent: student, $0) }
  }

  /// The loans of a book, due first.
  package func activeLoans(of book: Book.ID) async throws(Refusals) -> [Loan] {
    try await read { try Library.activeLoans(ofBook: book, $0) }
  }

  /// A page of loans: active and overdue ones due first, all of them newest first.
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
    let query: SQL
    switch filter {
    case .active: query = "WHERE loan.return_date IS NULL\(behind)\(dueFirst)"
    case .overdue(let now):
      query = "WHERE loan.return_date IS NULL AND loan.due_date < \(now.milliseconds)\(behind)\(dueFirst)"
    case .all: query = "WHERE loan.id < \(mark?.id ?? .max) ORDER BY loan.id DESC LIMIT \(limit)"
    case .ofStudent(let student):
      return try newest("loan.student_id = \(student.rawValue)", before: mark?.id ?? .max, limit, connection)
    case .ofBook(let book):
      return try newest("loan.book_id = \(book.rawValue)", before: mark?.id ?? .max, limit, connection)
    }
    return try connection.rows("\(selectLoan) \(query)").map(loan)
  }

  /// Loans of one student or one book: those that ended are in the index's order, and those that are out are few.
  private static func newest(
    _ whose: SQL, before id: Int64, _ limit: Int, _ connection: any SQLConnection
  ) throws -> [Loan] {
    // The numbers first: who has many books has only a page of them read whole.
    try connection.rows(
      """
      \(selectLoan) WHERE loan.id IN (
        SELECT id FROM (
          SELECT id FROM (
            SELECT loan.id AS id FROM loan WHERE \(whose) AND \(loanOrder) = 0 AND loan.id < \(id)
            ORDER BY loan.id DESC LIMIT \(limit)) AS newest_out
          UNION ALL
          SELECT id FROM (
            SELECT loan.id AS id FROM loan WHERE \(whose) AND \(loanOrder) > 0 AND \(loanOrder) < \(id)
            ORDER BY \(loanOrder) DESC LIMIT \(limit)) AS newest_ended
        ) AS newest ORDER BY id DESC LIMIT \(limit))
      ORDER BY loan.id DESC
      """
    ).map(loan)
  }

  static func activeLoans(ofStudent id: Student.ID, _ connection: any SQLConnection) throws -> [Loan] {
    try connection.rows(
      """
      \(selectLoan) WHERE loan.student_id = \(id.rawValue) AND \(loanOrder) = 0
      ORDER BY loan.due_date, loan.id
      """
    ).map(loan)
  }

  static func activeLoans(ofBook id: Book.ID, _ connection: any SQLConnection) throws -> [Loan] {
    try connection.rows(
      """
      \(selectLoan) WHERE loan.book_id = \(id.rawValue) AND \(loanOrder) = 0
      ORDER BY loan.due_date, loan.id
      """
    ).map(loan)
  }
}
