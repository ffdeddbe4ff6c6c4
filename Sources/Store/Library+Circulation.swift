package import Domain

/// Lending and taking back. The row that decides is changed under its own condition, so that of two stations that want
/// the last copy exactly one gets it.
extension Library {
  /// - Parameter due: nil: by the rules.
  /// - Throws: all that the rules hold against it and against the due date.
  package func checkOut(
    _ book: Book.ID, to student: Student.ID, due: Timestamp? = nil, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Loan {
    let rules = rules
    let calendar = calendar
    let request = Request(
      .checkOut, String(book.rawValue), String(student.rawValue), due.map { calendar.day(of: $0).description })
    return try await once(
      operation, request, at: now,
      change: { connection in
        guard let book = try Library.book(book.rawValue, connection),
          let student = try Library.student(student.rawValue, connection)
        else { throw Refusal.noLongerThere }
        let loans = try Library.activeLoans(ofStudent: student.id, connection)
        let (due, wrong) = Library.dueDate(due, by: rules, now: now, in: calendar)
        let found = rules.refusals(lending: book, toHolderOf: loans, at: now) + wrong
        if let refusals = Refusals(found) { throw refusals }
        try Library.take(book, connection)
        let id = try Library.insertedID(
          """
          INSERT INTO loan (book_id, student_id, checkout_date, due_date)
          VALUES (\(book.id.rawValue), \(student.id.rawValue), \(now.milliseconds), \(due.milliseconds))
          RETURNING id
          """, connection)
        try connection.run(
          """
          UPDATE reservation
          SET closed_at = CASE WHEN created_at > \(now.milliseconds) THEN created_at ELSE \(now.milliseconds) END
          WHERE book_id = \(book.id.rawValue) AND student_id = \(student.id.rawValue) AND closed_at IS NULL
          """)
        try Library.record(
          .checkout, book: book, student: student, info: calendar.day(of: due).description, at: now, connection)
        return id
      }, result: Library.loan)
  }

  /// - Throws: `not-on-loan` when it was returned already.
  package func returnLoan(
    _ id: Loan.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Loan {
    try await once(
      operation, Request(.returnLoan, String(id.rawValue)), at: now,
      change: { connection in
        let loan = try Library.activeLoan(id, connection)
        // A clock that was set back makes no loan end before it began.
        let end = max(now, loan.checkoutDate)
        let ended = try connection.firstRow(
          """
          UPDATE loan SET return_date = \(end.milliseconds)
          WHERE id = \(id.rawValue) AND return_date IS NULL RETURNING id
          """)
        guard ended != nil else { throw Refusal.notOnLoan(title: loan.book.title) }
        try connection.run(
          """
          UPDATE book SET available_copies = available_copies + 1
          WHERE id = \(loan.book.id.rawValue) AND available_copies < total_copies
          """)
        try Library.record(.returnBook, book: loan.book, student: loan.student, at: now, connection)
        return id.rawValue
      }, result: Library.loan)
  }

  /// - Throws: `already-reserved`; `already-borrowed` by the student; `on-wishlist`.
  package func reserve(
    _ book: Book.ID, for student: Student.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) {
    _ = try await once(
      operation, Request(.reserve, String(book.rawValue), String(student.rawValue)), at: now,
      change: { connection in
        guard let book = try Library.book(book.rawValue, connection),
          let student = try Library.student(student.rawValue, connection)
        else { throw Refusal.noLongerThere }
        if book.isWishlistItem { throw Refusal.onWishlist(title: book.title) }
        let loans = try Library.activeLoans(ofStudent: student.id, connection)
        if let own = loans.first(where: { $0.book.id == book.id }) {
          throw Refusal.alreadyBorrowed(title: book.title, dueDate: own.dueDate)
        }
        let open = try connection.firstRow(
          """
          SELECT id FROM reservation
          WHERE book_id = \(book.id.rawValue) AND student_id = \(student.id.rawValue) AND closed_at IS NULL
          """)
        guard open == nil else { throw Refusal.alreadyReserved(title: book.title) }
        try Library.record(.reserve, book: book, student: student, at: now, connection)
        return try Library.insertedID(
          """
          INSERT INTO reservation (book_id, student_id, created_at)
          VALUES (\(book.id.rawValue), \(student.id.rawValue), \(now.milliseconds)) RETURNING id
          """, connection)
      }, result: { id, _ in id })
  }

  private static func take(_ book: Book, _ connection: any SQLConnection) throws {
    let taken = try connection.firstRow(
      """
      UPDATE book SET available_copies = available_copies - 1
      WHERE id = \(book.id.rawValue) AND available_copies > 0 RETURNING id
      """)
    guard taken != nil else { throw Refusal.noCopiesAvailable(title: book.title) }
  }

  static func activeLoan(_ id: Loan.ID, _ connection: any SQLConnection) throws -> Loan {
    guard let loan = try loan(id.rawValue, connection) else { throw Refusal.noLongerThere }
    guard loan.isActive else { throw Refusal.notOnLoan(title: loan.book.title) }
    return loan
  }
}
