package import Domain

/// Lending and taking back. The row that decides is changed under its own condition, so that of two stations that want
/// the last copy exactly one gets it.
extension Library {
  /// - Parameter due: nil: by the rules.
  /// - Throws: all that the rules hold against it and against the due date.
  package func checkOut(
    _ book: Book.ID, to student: Student.ID, due: Timestamp? = nil, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Loan {
    let request = Request(
      .checkOut, String(book.rawValue), String(student.rawValue), due.map { calendar.day(of: $0).description })
    return try await once(
      operation, request, at: now, lends: true,
      change: { transaction in
        guard let book = try transaction.book(book.rawValue),
          let student = try transaction.student(student.rawValue)
        else { throw Refusal.noLongerThere }
        let loans = try transaction.activeLoans(ofStudent: student.id)
        let (due, wrong) = Library.dueDate(due, by: transaction.rules, now: now, in: transaction.calendar)
        let line = try transaction.settleLine(for: book.id)
        let demand = line.demand(besides: student.id)
        let found = transaction.rules.refusals(lending: book, toHolderOf: loans, demand: demand, at: now) + wrong
        if let refusals = Refusals(found) { throw refusals }
        try transaction.take(book)
        let number = try NewNumber("loan", transaction)
        let id = try transaction.insertedID(
          """
          INSERT INTO loan (\(number.column)book_id, student_id, checkout_date, due_date)
          VALUES (\(number.value)\(book.id.rawValue), \(student.id.rawValue), \(now.milliseconds), \(due.milliseconds))
          RETURNING id
          """)
        if let own = line.places.first(where: { $0.student == student.id }) {
          try transaction.close(own.reservation, as: .fetched)
          try transaction.settleLine(for: book.id)
        }
        try transaction.record(
          .checkout, book: book, student: student, info: transaction.calendar.day(of: due).description)
        return id
      }, result: { try $0.loan($1) })
  }

  /// - Throws: `not-on-loan` when it was returned already.
  package func returnLoan(
    _ id: Loan.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> LoanReturn {
    return try await once(
      operation, Request(.returnLoan, String(id.rawValue)), at: now,
      change: { transaction in
        try transaction.end(try transaction.activeLoan(id))
        return id.rawValue
      }, result: { try $0.loanReturn($1) })
  }
}

extension Transaction {
  /// Takes a copy back, tells of it, and keeps it aside if somebody is in line for it.
  func end(_ loan: Loan) throws {
    let (id, book) = (loan.id.rawValue, loan.book.id)
    // A clock that was set back makes no loan end before it began.
    let end = max(now, loan.checkoutDate)
    let ended = try connection.firstRow(
      """
      UPDATE loan SET return_date = \(end.milliseconds) WHERE id = \(id) AND return_date IS NULL RETURNING id
      """)
    guard ended != nil else { throw Refusal.notOnLoan(title: loan.book.title) }
    // Old holds expire before the copy becomes available, so new holds are for this copy.
    let line = try settleLine(for: book)
    try connection.run(
      """
      UPDATE book SET available_copies = available_copies + 1
      WHERE id = \(book.rawValue) AND available_copies < total_copies
      """)
    try record(.returnBook, book: loan.book, student: loan.student)
    if !line.places.isEmpty { try settleLine(for: book, offeredBy: loan.id) }
  }

  fileprivate func take(_ book: Book) throws {
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

  func activeLoan(_ id: Loan.ID) throws -> Loan {
    guard let loan = try loan(id.rawValue) else { throw Refusal.noLongerThere }
    guard loan.isActive else { throw Refusal.notOnLoan(title: loan.book.title) }
    return loan
  }
}
