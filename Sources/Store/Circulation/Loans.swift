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
    _ filter: LoanFilter, after cursor: PageCursor? = nil, limit: Int
  ) async throws(Refusals) -> [Loan] {
    try await read { try $0.loans(filter, after: cursor, limit: limit) }
  }
}

extension Library {
  /// Undoes a return: the loan continues as it was, and the copy's hold is withdrawn.
  ///
  /// - Throws: `no-longer-there`; `no-copies-available` if the copy was lent since; `already-borrowed`.
  package func undoReturn(
    _ id: Loan.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Loan {
    try await once(
      operation, Request(.undoReturn, id.text), at: now,
      change: { transaction in
        guard let loan = try transaction.loan(id.rawValue), !loan.isActive else { throw Refusal.noLongerThere }
        let others = try transaction.activeLoans(ofStudent: loan.student.id).filter { $0.book.id == loan.book.id }
        let limits = try transaction.rules().limits(of: loan.student.kind)
        if let other = others.first, !limits.allowAnotherCopy(besides: others.count) {
          throw Refusal.alreadyBorrowed(title: loan.book.title, dueDate: other.dueDate)
        }
        let taken = try transaction.firstRow(
          """
          UPDATE book SET available_copies = available_copies - 1
          WHERE id = \(loan.book.id) AND available_copies > 0 RETURNING id
          """)
        guard taken != nil, let copy = try transaction.lendCopyAgain(of: loan) else {
          throw Refusal.noCopiesAvailable(title: loan.book.title)
        }
        try transaction.run("UPDATE loan SET return_date = NULL, copy_number = \(copy) WHERE id = \(id)")
        try transaction.record(.undoReturn, book: loan.book, student: loan.student)
        try transaction.settleLine(for: loan.book.id)
        return id.rawValue
      }, result: { try $0.loan($1) })
  }
}

/// Lending. The row that decides is changed under its own condition, so that of two stations that want the last copy
/// exactly one gets it. A due date is the end of a local day, whatever moment of that day was given.
extension LibraryOperation<Loan> {
  /// - Parameters:
  ///   - copy: the number of the copy that was shown by its label; nil: any copy, one without a label first.
  ///   - due: nil: by the rules.
  ///   - reason: why staff lend against the rules (``Refusal/canBeOverruled``); nil: the rules hold.
  /// - Throws: all that the rules hold against it and against the due date; `not-permitted`, `reason-missing`,
  ///   `unknown-copy`.
  package static func checkOut(
    _ book: Book.ID, copy: Int? = nil, to student: Student.ID, due: Timestamp? = nil,
    overruledBecause reason: String? = nil, in calendar: LocalCalendar
  ) -> LibraryOperation {
    LibraryOperation(
      Request(
        .checkOut,
        [book.text, student.text, due.map { calendar.day(of: $0).description }]
          + (reason.map { [$0] } ?? []) + (copy.map { ["copy", String($0)] } ?? [])),
      lends: true,
      change: { transaction in
        guard let book = try transaction.bookToLend(book, copy),
          let student = try transaction.student(student.rawValue)
        else { throw Refusal.noLongerThere }
        return try transaction.lend(book, to: student, due: due, overruledBecause: reason)
      }, result: { try $0.loan($1) })
  }

  /// - Parameters:
  ///   - due: nil: by the rules from today. A loan that ran longer already keeps its due date.
  ///   - reason: as of `checkOut`.
  ///   - mustExtend: whether a renewal is refused that does not move the due date.
  /// - Throws: `not-on-loan`; all that the rules hold against it and against the due date; `not-permitted`,
  ///   `reason-missing`.
  package static func renew(
    _ id: Loan.ID, due: Timestamp? = nil, overruledBecause reason: String? = nil, mustExtend: Bool = false,
    in calendar: LocalCalendar
  ) -> LibraryOperation {
    LibraryOperation(
      Request(
        .renew, [id.text, due.map { calendar.day(of: $0).description }] + (reason.map { [$0] } ?? [])),
      lends: true,
      change: { transaction in
        try transaction.renew(
          try transaction.activeLoan(id), due: due, overruledBecause: reason, mustExtend: mustExtend)
        return id.rawValue
      }, result: { try $0.loan($1) })
  }

  /// Moves the due date at the librarian's wish. This does not count as a renewal.
  ///
  /// - Throws: `not-on-loan`, `date-in-the-past`, `date-too-far`.
  package static func changeDueDate(of id: Loan.ID, to due: Timestamp, in calendar: LocalCalendar) -> LibraryOperation {
    LibraryOperation(
      Request(.changeDueDate, id.text, calendar.day(of: due).description), lends: true,
      change: { transaction in
        let loan = try transaction.activeLoan(id)
        let (due, wrong) = transaction.dueDate(due, nil, by: try transaction.rules())
        if let refusals = Refusals(wrong) { throw refusals }
        // The clock may have been set back. No loan is due before it began.
        try transaction.move(loan, to: max(due, loan.checkoutDate), renewals: loan.renewals, as: .changeDueDate)
        return id.rawValue
      }, result: { try $0.loan($1) })
  }
}

extension LibraryOperation<LoanReturn> {
  /// - Throws: `not-on-loan` when it was returned already.
  package static func returnLoan(_ id: Loan.ID) -> LibraryOperation {
    LibraryOperation(
      Request(.returnLoan, id.text),
      change: { transaction in
        try transaction.end(try transaction.activeLoan(id))
        return id.rawValue
      }, result: { try $0.loanReturn($1) })
  }
}

/// A loan that ended, and what becomes of its copy.
package struct LoanReturn: Hashable, Sendable {
  package var loan: Loan
  /// The reservation that holds the copy; nil: it goes back on its shelf.
  package var hold: Reservation?
}

extension Transaction {
  /// The due date by the rules, or the end of the chosen day with what speaks against it.
  ///
  /// - Parameters:
  ///   - chosen: nil: by the rules.
  ///   - standard: the due date by the rules; nil where it has no part in this.
  fileprivate func dueDate(
    _ chosen: Timestamp?, _ standard: Timestamp?, by rules: CirculationRules
  ) -> (due: Timestamp, wrong: [Refusal]) {
    guard let chosen = chosen ?? standard else { return (now, []) }
    do {
      let day = calendar.day(of: chosen)
      return (try rules.dueDate(on: day, standard: standard, now: now, in: calendar), [])
    } catch {
      return (chosen, [error])
    }
  }

  /// Takes away what staff overrule.
  ///
  /// - Parameter reason: nil: nothing is overruled.
  /// - Throws: `not-permitted`, `reason-missing`.
  fileprivate func overrule(_ found: inout [Refusal], because reason: String?) throws {
    guard let reason else { return }
    try expect(.overrule)
    if TypedText.trim(reason).isEmpty { throw Refusal.reasonMissing }
    found.removeAll(where: \.canBeOverruled)
  }

  fileprivate func lend(
    _ book: Book, to student: Student, due: Timestamp?, overruledBecause reason: String?
  ) throws -> Int64 {
    let loans = try activeLoans(ofStudent: student.id)
    let rules = try self.rules()
    let standard = rules.dueDate(from: now, for: student.kind, in: calendar)
    let (due, wrong) = dueDate(due, standard, by: rules)
    let line = try settleLine(for: book.id)
    let demand = line.demand(besides: student.id)
    var found = rules.refusals(lending: book, toHolderOf: loans, kind: student.kind, demand: demand, at: now)
    try overrule(&found, because: reason)
    if let refusals = Refusals(found + wrong) { throw refusals }
    if due > standard { try expect(.lendLonger) }
    let own = line.places.first { $0.student == student.id }
    // The state of the copy was read before an expired hold set it free.
    if let shown = book.copy, shown.state == .onHold, own?.heldUntil == nil, reason == nil,
      try self.copy(shown.number, of: book.id)?.state == .onHold
    {
      throw Refusal.heldForAnother(title: book.title)
    }
    let overrulesHold = reason != nil && book.availableCopies <= demand.heldForOthers
    let copy = try take(book, held: own?.heldUntil != nil || overrulesHold)
    let id = try insertedID(
      into: "loan",
      NewNumber("loan", self).pair + [
        ("book_id", .integer(book.id.rawValue)), ("student_id", .integer(student.id.rawValue)),
        ("checkout_date", .integer(now.milliseconds)), ("due_date", .integer(due.milliseconds)),
        ("copy_number", .integer(Int64(copy))),
      ])
    if let own { try close(own.reservation, as: .fetched) }
    // An overruled hold may have kept the copy for another student, who waits again.
    if own != nil || reason != nil { try settleLine(for: book.id) }
    try settleCheckout(of: book.id, to: student.id)
    try record(.checkout, book: book, student: student, info: calendar.day(of: due).description)
    if let reason { try record(.overrule, book: book, student: student, info: reason) }
    return id
  }

  func renew(
    _ loan: Loan, due: Timestamp? = nil, overruledBecause reason: String? = nil, mustExtend: Bool = false
  ) throws {
    let rules = try self.rules()
    let standard = rules.renewedDueDate(from: now, for: loan.student.kind, in: calendar)
    let (due, wrong) = dueDate(due, standard, by: rules)
    let line = try settleLine(for: loan.book.id)
    var found = rules.refusals(renewing: loan, demand: line.demand(besides: loan.student.id))
    // Reasons against any renewal come first.
    if mustExtend, found.isEmpty, due <= loan.dueDate {
      throw Refusal.renewalTooEarly(title: loan.book.title, dueDate: loan.dueDate)
    }
    try overrule(&found, because: reason)
    if let refusals = Refusals(found + wrong) { throw refusals }
    if due > standard { try expect(.lendLonger) }
    try move(loan, to: max(due, loan.dueDate), renewals: loan.renewals + 1, as: .renew)
    if let reason { try record(.overrule, book: loan.book, student: loan.student, info: reason) }
  }

  func loans(_ filter: LoanFilter, after cursor: PageCursor?, limit: Int) throws -> [Loan] {
    let dueFirst: SQL = " ORDER BY loan.due_date, loan.id LIMIT \(limit)"
    let behind: SQL = cursor.map { " AND (loan.due_date, loan.id) > (\($0.number), \($0.id))" } ?? ""
    let query: SQL
    switch filter {
    case .active: query = "loan.return_date IS NULL\(behind)\(dueFirst)"
    case .overdue(let now): query = "loan.return_date IS NULL AND loan.due_date < \(now)\(behind)\(dueFirst)"
    case .all: query = "loan.id < \(cursor?.id ?? .max) ORDER BY loan.id DESC LIMIT \(limit)"
    // The student or book of the page is read once: joined to each of 50 rows it took a quarter of a page's time.
    case .ofStudent(let id):
      guard let student = try student(id.rawValue) else { return [] }
      let numbers = newest("loan.student_id = \(id)", before: cursor?.id ?? .max, limit)
      return try rows("\(Library.selectLoanOfStudent) \(numbers)").map { row in
        try Library.loan(row, Library.book(row), student)
      }
    case .ofBook(let id):
      guard let book = try book(id.rawValue) else { return [] }
      let numbers = newest("loan.book_id = \(id)", before: cursor?.id ?? .max, limit)
      return try rows("\(Library.selectLoanOfBook) \(numbers)").map { row in
        try Library.loan(row, book, Library.student(row))
      }
    }
    return try loans(query)
  }

  /// Loans of one student or one book: those that ended are in the index's order, and those that are out are few.
  private func newest(_ whose: SQL, before id: Int64, _ limit: Int) -> SQL {
    // The numbers first: who has many books has only a page of them read whole.
    """
    WHERE loan.id IN (
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
  }

  func activeLoans(ofStudent id: Student.ID) throws -> [Loan] {
    try loans("loan.student_id = \(id) AND \(Library.loanOrder) = 0 ORDER BY loan.due_date, loan.id")
  }

  func activeLoans(ofBook id: Book.ID) throws -> [Loan] {
    try loans("loan.book_id = \(id) AND \(Library.loanOrder) = 0 ORDER BY loan.due_date, loan.id")
  }

  /// Ends a loan, records it, and puts the copy on hold if a student is in the queue for it.
  ///
  /// - Parameter isBack: false for a lost copy, which is put on hold for no student.
  func end(_ loan: Loan, isBack: Bool = true) throws {
    let (id, book) = (loan.id.rawValue, loan.book.id)
    // A clock that was set back makes no loan end before it began.
    let end = max(now, loan.checkoutDate)
    let ended = try firstRow(
      "UPDATE loan SET return_date = \(end) WHERE id = \(id) AND return_date IS NULL RETURNING id")
    guard ended != nil else { throw Refusal.notOnLoan(title: loan.book.title) }
    // Old holds expire before the copy becomes available, so new holds are for this copy.
    let line = try settleLine(for: book)
    guard isBack else { return try record(.returnBook, book: loan.book, student: loan.student) }
    try run(
      """
      UPDATE book SET available_copies = available_copies + 1
      WHERE id = \(book) AND available_copies < total_copies
      """)
    try takeBackCopy(of: loan)
    try record(.returnBook, book: loan.book, student: loan.student)
    if !line.places.isEmpty { try settleLine(for: book, offeredBy: loan.id) }
  }

  /// - Parameter held: whether a copy is on hold for the student.
  /// - Returns: the number of the copy.
  fileprivate func take(_ book: Book, held: Bool) throws -> Int {
    let taken = try firstRow(
      """
      UPDATE book SET available_copies = available_copies - 1, times_borrowed = times_borrowed + 1
      WHERE id = \(book.id) AND available_copies > 0 RETURNING times_borrowed
      """)
    guard let taken, let copy = try lendCopy(of: book, held: held) else {
      throw Refusal.noCopiesAvailable(title: book.title)
    }
    guard let doublings = Doublings.new(at: try taken.integer("times_borrowed")) else { return copy }
    try run(
      """
      INSERT INTO lent_book (book_id, doublings) VALUES (\(book.id), \(doublings))
      ON CONFLICT (book_id) DO UPDATE SET doublings = excluded.doublings
      """)
    return copy
  }

  func activeLoan(_ id: Loan.ID) throws -> Loan {
    let loan = try loan(id.rawValue).expected()
    guard loan.isActive else { throw Refusal.notOnLoan(title: loan.book.title) }
    return loan
  }

  func move(_ loan: Loan, to due: Timestamp, renewals: Int, as kind: Activity.Kind) throws {
    try run("UPDATE loan SET due_date = \(due), renewals = \(renewals) WHERE id = \(loan.id)")
    try record(kind, book: loan.book, student: loan.student, info: calendar.day(of: due).description)
  }

  /// Reads both in the caller's transaction: if a read after the commit failed, the return would look refused.
  func loanReturn(_ id: Int64) throws -> LoanReturn? {
    try loan(id).map { LoanReturn(loan: $0, hold: try hold(after: $0)) }
  }

  fileprivate func hold(after loan: Loan) throws -> Reservation? {
    try reservations(
      """
      reservation.book_id = \(loan.book.id) AND reservation.closed_at IS NULL AND reservation.offered_by = \(loan.id)
      """
    ).first
  }
}
