package import Domain

/// Lending and taking back. The row that decides is changed under its own condition, so that of two stations that want
/// the last copy exactly one gets it.
extension Library {
  /// - Parameter due: nil: by the rules.
  /// - Throws: all that the rules hold against it and against the due date.
  package func checkOut(
    _ book: Book.ID, to student: Student.ID, due: Timestamp? = nil, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Loan {
    let terms = terms
    let request = Request(
      .checkOut, String(book.rawValue), String(student.rawValue), due.map { terms.calendar.day(of: $0).description })
    return try await once(
      operation, request, at: now, lends: true,
      change: { connection in
        guard let book = try Library.book(book.rawValue, connection),
          let student = try Library.student(student.rawValue, connection)
        else { throw Refusal.noLongerThere }
        let loans = try Library.activeLoans(ofStudent: student.id, connection)
        let (due, wrong) = Library.dueDate(due, by: terms.rules, now: now, in: terms.calendar)
        let line = try Library.settleLine(for: book.id, terms, at: now, connection)
        let demand = line.demand(besides: student.id)
        let found = terms.rules.refusals(lending: book, toHolderOf: loans, demand: demand, at: now) + wrong
        if let refusals = Refusals(found) { throw refusals }
        try Library.take(book, connection)
        let number = try NewNumber("loan", connection)
        let id = try Library.insertedID(
          """
          INSERT INTO loan (\(number.column)book_id, student_id, checkout_date, due_date)
          VALUES (\(number.value)\(book.id.rawValue), \(student.id.rawValue), \(now.milliseconds), \(due.milliseconds))
          RETURNING id
          """, connection)
        if let own = line.places.first(where: { $0.student == student.id }) {
          try Library.close(own.reservation, as: .fetched, at: now, connection)
          try Library.settleLine(for: book.id, terms, at: now, connection)
        }
        try Library.record(
          .checkout, book: book, student: student, info: terms.calendar.day(of: due).description, at: now, connection)
        return id
      }, result: Library.loan)
  }

  /// - Throws: `not-on-loan` when it was returned already.
  package func returnLoan(
    _ id: Loan.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> LoanReturn {
    let terms = terms
    return try await once(
      operation, Request(.returnLoan, String(id.rawValue)), at: now,
      change: { connection in
        try Library.end(try Library.activeLoan(id, connection), terms, at: now, connection)
        return id.rawValue
      }, result: Library.loanReturn)
  }

  /// Takes a copy back, tells of it, and keeps it aside if somebody is in line for it.
  static func end(
    _ loan: Loan, _ terms: Terms, at now: Timestamp, _ connection: any SQLConnection
  ) throws {
    let (id, book) = (loan.id.rawValue, loan.book.id)
    // A clock that was set back makes no loan end before it began.
    let end = max(now, loan.checkoutDate)
    let ended = try connection.firstRow(
      """
      UPDATE loan SET return_date = \(end.milliseconds) WHERE id = \(id) AND return_date IS NULL RETURNING id
      """)
    guard ended != nil else { throw Refusal.notOnLoan(title: loan.book.title) }
    // Old holds expire before the copy becomes available, so new holds are for this copy.
    let line = try settleLine(for: book, terms, at: now, connection)
    try connection.run(
      """
      UPDATE book SET available_copies = available_copies + 1
      WHERE id = \(book.rawValue) AND available_copies < total_copies
      """)
    try record(.returnBook, book: loan.book, student: loan.student, at: now, connection)
    if !line.places.isEmpty { try settleLine(for: book, offeredBy: loan.id, terms, at: now, connection) }
  }

  private static func take(_ book: Book, _ connection: any SQLConnection) throws {
    let taken = try connection.firstRow(
      """
      UPDATE book SET available_copies = available_copies - 1, times_borrowed = times_borrowed + 1
      WHERE id = \(book.id.rawValue) AND available_copies > 0 RETURNING times_borrowed
      """)
    guard let taken else { throw Refusal.noCopiesAvailable(title: book.title) }
    guard let doublings = Doublings.new(at: try taken.integer("times_borrowed")) else { return }
    try connection.run(
      """
      INSERT INTO lent_book (book_id, doublings) VALUES (\(book.id.rawValue), \(doublings))
      ON CONFLICT (book_id) DO UPDATE SET doublings = excluded.doublings
      """)
  }

  static func activeLoan(_ id: Loan.ID, _ connection: any SQLConnection) throws -> Loan {
    guard let loan = try loan(id.rawValue, connection) else { throw Refusal.noLongerThere }
    guard loan.isActive else { throw Refusal.notOnLoan(title: loan.book.title) }
    return loan
  }
}
