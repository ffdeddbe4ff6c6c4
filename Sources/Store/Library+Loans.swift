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
    let query: SQL =
      switch filter {
      case .active: "WHERE loan.return_date IS NULL\(behind)\(dueFirst)"
      case .overdue(let now):
        "WHERE loan.return_date IS NULL AND loan.due_date < \(now.milliseconds)\(behind)\(dueFirst)"
      case .all: "WHERE loan.id < \(mark?.id ?? .max)\(newestFirst(limit))"
      case .ofStudent(let student): newest("student_id = \(student.rawValue)", before: mark?.id ?? .max, limit)
      case .ofBook(let book): newest("book_id = \(book.rawValue)", before: mark?.id ?? .max, limit)
      }
    return try connection.rows("\(selectLoan) \(query)").map(loan)
  }

  private static func newestFirst(_ limit: Int) -> SQL { " ORDER BY loan.id DESC LIMIT \(limit)" }

  /// Of one student or of one book: those that are out are few, and those that ended are in the index's order.
  private static func newest(_ whose: SQL, before id: Int64, _ limit: Int) -> SQL {
    """
    WHERE loan.id IN (
      SELECT id FROM (SELECT id FROM loan WHERE \(whose) AND \(loanOrder) = 0 AND id < \(id)
        \(newestFirst(limit))) AS kept
      UNION ALL
      SELECT id FROM (SELECT id FROM loan WHERE \(whose) AND \(loanOrder) > 0 AND \(loanOrder) < \(id)
        ORDER BY \(loanOrder) DESC LIMIT \(limit)) AS ended)\(newestFirst(limit))
    """
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
