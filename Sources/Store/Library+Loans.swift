package import Domain

extension Library {
  package func loan(id: Loan.ID) async throws(Refusals) -> Loan? {
    try await read { try $0.loan(id.rawValue) }
  }

  /// The loans of a student, due first.
  package func activeLoans(of student: Student.ID) async throws(Refusals) -> [Loan] {
    try await read { try $0.activeLoans(ofStudent: student) }
  }

  /// The loans of a book, due first.
  package func activeLoans(of book: Book.ID) async throws(Refusals) -> [Loan] {
    try await read { try $0.activeLoans(ofBook: book) }
  }

  /// A page of loans: active and overdue ones due first, all of them newest first.
  package func loans(
    _ filter: LoanFilter, after mark: PageMark? = nil, limit: Int
  ) async throws(Refusals) -> [Loan] {
    try await read { try $0.loans(filter, after: mark, limit: limit) }
  }
}

extension Transaction {
  func loans(_ filter: LoanFilter, after mark: PageMark?, limit: Int) throws -> [Loan] {
    let dueFirst: SQL = " ORDER BY loan.due_date, loan.id LIMIT \(limit)"
    let behind: SQL = mark.map { " AND (loan.due_date, loan.id) > (\($0.number), \($0.id))" } ?? ""
    let query: SQL
    switch filter {
    case .active: query = "WHERE loan.return_date IS NULL\(behind)\(dueFirst)"
    case .overdue(let now):
      query = "WHERE loan.return_date IS NULL AND loan.due_date < \(now.milliseconds)\(behind)\(dueFirst)"
    case .all: query = "WHERE loan.id < \(mark?.id ?? .max) ORDER BY loan.id DESC LIMIT \(limit)"
    case .ofStudent(let student):
      return try newest("loan.student_id = \(student.rawValue)", before: mark?.id ?? .max, limit)
    case .ofBook(let book):
      return try newest("loan.book_id = \(book.rawValue)", before: mark?.id ?? .max, limit)
    }
    return try connection.rows("\(Library.selectLoan) \(query)").map(Library.loan)
  }

  /// Loans of one student or one book: those that ended are in the index's order, and those that are out are few.
  fileprivate func newest(_ whose: SQL, before id: Int64, _ limit: Int) throws -> [Loan] {
    // The numbers first: who has many books has only a page of them read whole.
    try connection.rows(
      """
      \(Library.selectLoan) WHERE loan.id IN (
        SELECT id FROM (
          SELECT id FROM (
            SELECT loan.id AS id FROM loan WHERE \(whose) AND \(Library.loanOrder) = 0 AND loan.id < \(id)
            ORDER BY loan.id DESC LIMIT \(limit)) AS newest_out
          UNION ALL
          SELECT id FROM (
            SELECT loan.id AS id FROM loan WHERE \(whose) AND \(Library.loanOrder) > 0 AND \(Library.loanOrder) < \(id)
            ORDER BY \(Library.loanOrder) DESC LIMIT \(limit)) AS newest_ended
        ) AS newest ORDER BY id DESC LIMIT \(limit))
      ORDER BY loan.id DESC
      """
    ).map(Library.loan)
  }

  func activeLoans(ofStudent id: Student.ID) throws -> [Loan] {
    try connection.rows(
      """
      \(Library.selectLoan) WHERE loan.student_id = \(id.rawValue) AND \(Library.loanOrder) = 0
      ORDER BY loan.due_date, loan.id
      """
    ).map(Library.loan)
  }

  func activeLoans(ofBook id: Book.ID) throws -> [Loan] {
    try connection.rows(
      """
      \(Library.selectLoan) WHERE loan.book_id = \(id.rawValue) AND \(Library.loanOrder) = 0
      ORDER BY loan.due_date, loan.id
      """
    ).map(Library.loan)
  }
}
