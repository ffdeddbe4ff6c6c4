package import Domain

/// How long a loan runs. A due date is the end of a local day, whatever moment of that day was given.
extension Library {
  /// - Parameter due: nil: by the rules from today. A loan that ran longer already keeps its due date.
  /// - Throws: `not-on-loan`; all that the rules hold against it and against the due date.
  package func renew(
    _ id: Loan.ID, due: Timestamp? = nil, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Loan {
    return try await once(
      operation, Request(.renew, String(id.rawValue), due.map { calendar.day(of: $0).description }), at: now,
      lends: true,
      change: { transaction in
        let loan = try transaction.activeLoan(id)
        let (due, wrong) = Library.dueDate(due, by: transaction.rules, now: now, in: calendar)
        let line = try transaction.settleLine(for: loan.book.id)
        let found = transaction.rules.refusals(renewing: loan, demand: line.demand(besides: loan.student.id))
        if let refusals = Refusals(found + wrong) { throw refusals }
        try transaction.move(loan, to: max(due, loan.dueDate), renewals: loan.renewals + 1, as: .renew)
        return id.rawValue
      }, result: { try $0.loan($1) })
  }

  /// Sooner or later than it was, at the librarian's wish; it does not count as a renewal.
  ///
  /// - Throws: `not-on-loan`, `date-in-the-past`, `date-too-far`.
  package func changeDueDate(
    of id: Loan.ID, to due: Timestamp, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Loan {
    return try await once(
      operation, Request(.changeDueDate, String(id.rawValue), calendar.day(of: due).description), at: now, lends: true,
      change: { transaction in
        let loan = try transaction.activeLoan(id)
        let (due, wrong) = Library.dueDate(due, by: rules, now: now, in: calendar)
        if let refusals = Refusals(wrong) { throw refusals }
        // A clock that was set back makes no loan due before it began.
        try transaction.move(loan, to: max(due, loan.checkoutDate), renewals: loan.renewals, as: .changeDueDate)
        return id.rawValue
      }, result: { try $0.loan($1) })
  }

  /// The due date by the rules, or the end of the chosen day with what speaks against it.
  static func dueDate(
    _ chosen: Timestamp?, by rules: CirculationRules, now: Timestamp, in calendar: LocalCalendar
  ) -> (due: Timestamp, wrong: [Refusal]) {
    guard let chosen else { return (rules.dueDate(from: now, in: calendar), []) }
    do {
      return (try rules.dueDate(on: calendar.day(of: chosen), now: now, in: calendar), [])
    } catch {
      return (chosen, [error])
    }
  }
}

extension Transaction {
  fileprivate func move(_ loan: Loan, to due: Timestamp, renewals: Int, as kind: Activity.Kind) throws {
    try connection.run(
      """
      UPDATE loan SET due_date = \(due.milliseconds), renewals = \(renewals) WHERE id = \(loan.id.rawValue)
      """)
    try record(kind, book: loan.book, student: loan.student, info: calendar.day(of: due).description)
  }
}
