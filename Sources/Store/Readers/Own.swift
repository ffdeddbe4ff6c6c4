package import Domain

/// The content of a reader's own page, at one moment.
package struct OwnRows: Hashable, Sendable {
  package struct Place: Hashable, Sendable {
    package let reservation: Reservation
    /// The place in the waiting list, from one; nil for a copy on hold.
    package let number: Int?
  }

  package let account: Account
  /// Nil if the account is not joined to a student.
  package let student: Student?
  /// Due first.
  package let loans: [Loan]
  /// First come first.
  package let places: [Place]
}

/// The loans and reservations of an account's own student. Every query has the account in its `WHERE`: another person's
/// loan gives the same answer as a number that does not exist.
extension Library {
  /// - Throws: `no-longer-there` for an account that is not the actor's; `not-permitted`.
  package func ownRows(of id: Account.ID, at now: Timestamp) async throws(Refusals) -> OwnRows {
    try await passOnExpired(at: now)
    return try await read(.brief, at: now) { transaction in
      try transaction.expect(.keepOwn)
      let account = try transaction.own(id)
      let loans = try transaction.loans(
        """
        loan.student_id = \(Transaction.student(of: id)) AND \(Library.loanOrder) = 0
        ORDER BY loan.due_date, loan.id
        """)
      let reservations = try transaction.reservations(
        """
        reservation.student_id = \(Transaction.student(of: id)) AND reservation.closed_at IS NULL
        ORDER BY reservation.closed_at, reservation.id
        """)
      let places = try reservations.map { reservation in
        OwnRows.Place(
          reservation: reservation, number: reservation.isHeld ? nil : try transaction.place(of: reservation))
      }
      let student = try account.student.flatMap { try transaction.student($0.rawValue) }
      return OwnRows(account: account, student: student, loans: loans, places: places)
    }
  }

  /// - Throws: `no-longer-there` for another person's loan; `not-on-loan`; every rule that forbids it.
  package func renewOwn(
    _ loan: Loan.ID, of id: Account.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Loan {
    try await once(
      operation, Request(.renew, loan.text, nil), at: now, lends: true,
      change: { transaction in
        try transaction.expect(.keepOwn)
        _ = try transaction.own(id)
        let found = try transaction.ownLoan(loan, of: id).expected()
        guard found.isActive else { throw Refusal.notOnLoan(title: found.book.title) }
        try transaction.renew(found, mustExtend: true)
        return loan.rawValue
      }, result: { transaction, _ in try transaction.ownLoan(loan, of: id) })
  }

  /// - Throws: `no-student-joined`, `no-longer-there`; all that the rules hold against it.
  package func reserveOwn(
    _ book: Book.ID, of id: Account.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Reservation {
    try await once(
      operation, Request(.reserve, book.text, "own"), at: now,
      change: { transaction in
        try transaction.expect(.keepOwn)
        guard let number = try transaction.own(id).student, let student = try transaction.student(number.rawValue)
        else { throw Refusal.noStudentJoined }
        let book = try transaction.book(book.rawValue).expected()
        return try transaction.reserve(book, for: student)
      }, result: { transaction, reservation in try transaction.ownReservation(reservation, of: id) })
  }

  /// - Throws: `no-longer-there` for another person's reservation; `not-reserved` if it has already ended.
  package func cancelOwn(
    _ reservation: Reservation.ID, of id: Account.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Reservation {
    try await once(
      operation, Request(.cancelReservation, reservation.text), at: now,
      change: { transaction in
        try transaction.expect(.keepOwn)
        _ = try transaction.own(id)
        let found = try transaction.ownReservation(reservation.rawValue, of: id).expected()
        try transaction.cancel(found)
        return reservation.rawValue
      }, result: { transaction, reservation in try transaction.ownReservation(reservation, of: id) })
  }

  package func seeCodeNotice(of id: Account.ID, operation: OperationID, at now: Timestamp) async throws(Refusals) {
    _ = try await once(
      operation, Request(.seeCodeNotice, id.text), at: now,
      change: { transaction in
        _ = try transaction.own(id)
        try transaction.run("UPDATE account SET code_made_at = NULL WHERE id = \(id)")
        return id.rawValue
      }, result: { $1 })
  }

  /// Deletes the account of the actor with all that belongs to it. The password was proved before.
  ///
  /// - Throws: `last-librarian`, `no-longer-there`.
  package func deleteOwnAccount(_ id: Account.ID, at now: Timestamp) async throws(Refusals) {
    try await write(at: now) { try $0.delete(try $0.own(id)) }
  }
}

extension Transaction {
  /// The student of an account, for the condition of a query.
  static func student(of id: Account.ID) -> SQL { "(SELECT student_id FROM account WHERE id = \(id))" }

  fileprivate func ownLoan(_ loan: Loan.ID, of id: Account.ID) throws -> Loan? {
    try loans("loan.id = \(loan) AND loan.student_id = \(Transaction.student(of: id))").first
  }

  fileprivate func ownReservation(_ reservation: Int64, of id: Account.ID) throws -> Reservation? {
    try reservations(
      "reservation.id = \(reservation) AND reservation.student_id = \(Transaction.student(of: id))"
    ).first
  }

  /// The place among those who wait for the book without a copy on hold.
  fileprivate func place(of reservation: Reservation) throws -> Int? {
    let waiting = try line(for: reservation.book.id).places.filter { $0.heldUntil == nil }
    return waiting.firstIndex { $0.reservation == reservation.id }.map { $0 + 1 }
  }
}
