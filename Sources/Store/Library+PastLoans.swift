package import Domain

/// Which loans of what is gone a list holds.
package enum PastLoanFilter: Hashable, Sendable {
  case all
  /// Loans of a book that is there to students who are not.
  case ofBook(Book.ID)
  /// Loans of books that are gone to a student who is there.
  case ofStudent(Student.ID)
}

/// History that outlasts the book or the student it is about.
extension Library {
  /// One page, the latest moved here first.
  ///
  /// - Parameter id: the last one of the page before.
  package func pastLoans(
    _ filter: PastLoanFilter, before id: Int64? = nil, limit: Int
  ) async throws(Refusals) -> [PastLoan] {
    try await read { connection in
      let which: SQL =
        switch filter {
        case .all: ""
        case .ofBook(let book): "book_id = \(book.rawValue) AND "
        case .ofStudent(let student): "student_id = \(student.rawValue) AND "
        }
      return try connection.rows(
        """
        SELECT id, book_id, student_id, isbn, book_title, book_author, student_library_id, checkout_date, due_date,
          return_date, renewals
        FROM past_loan WHERE \(which)id < \(id ?? Int64.max) ORDER BY id DESC LIMIT \(limit)
        """
      ).map(Library.pastLoan)
    }
  }

  /// In the transaction that deletes a book, before it does: its ended loans lose it, those of students who are gone too.
  static func movePastLoans(ofBook id: Book.ID, _ connection: any SQLConnection) throws {
    try movePastLoans("book_id", id.rawValue, kept: "NULL, loan.student_id", connection)
  }

  /// In the transaction that deletes a student, before it does: their ended loans lose them, those of books that are gone
  /// too.
  static func movePastLoans(ofStudent id: Student.ID, _ connection: any SQLConnection) throws {
    try movePastLoans("student_id", id.rawValue, kept: "loan.book_id, NULL", connection)
  }

  private static func movePastLoans(
    _ column: String, _ id: Int64, kept: SQL, _ connection: any SQLConnection
  ) throws {
    let column = SQL(trusted: column)
    try connection.run("UPDATE past_loan SET \(column) = NULL WHERE \(column) = \(id)")
    try connection.run(
      """
      INSERT INTO past_loan (book_id, student_id, isbn, book_title, book_author, student_library_id, checkout_date,
        due_date, return_date, renewals)
      SELECT \(kept), book.isbn, book.title, book.author, student.library_id, loan.checkout_date, loan.due_date,
        loan.return_date, loan.renewals
      FROM loan JOIN book ON book.id = loan.book_id JOIN student ON student.id = loan.student_id
      WHERE loan.\(column) = \(id) AND loan.return_date IS NOT NULL ORDER BY loan.id
      """)
    try connection.run("DELETE FROM loan WHERE \(column) = \(id) AND return_date IS NOT NULL")
  }

  private static func pastLoan(_ row: SQLRow) throws -> PastLoan {
    PastLoan(
      id: try row.integer("id"), book: try row.optionalInteger("book_id").map { Book.ID(rawValue: $0) },
      student: try row.optionalInteger("student_id").map { Student.ID(rawValue: $0) },
      isbn: try row.optionalText("isbn").flatMap { ISBN(thirteen: $0) }, bookTitle: try row.text("book_title"),
      bookAuthor: try row.text("book_author"), studentLibraryID: try row.text("student_library_id"),
      checkoutDate: Timestamp(milliseconds: try row.integer("checkout_date")),
      dueDate: Timestamp(milliseconds: try row.integer("due_date")),
      returnDate: Timestamp(milliseconds: try row.integer("return_date")), renewals: try row.int("renewals"))
  }
}
