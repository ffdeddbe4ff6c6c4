package import Domain

/// Into the line for a book, and out of it.
extension Library {
  /// - Throws: all that the rules hold against it.
  @discardableResult
  package func reserve(
    _ book: Book.ID, for student: Student.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Reservation {
    return try await once(
      operation, Request(.reserve, String(book.rawValue), String(student.rawValue)), at: now,
      change: { transaction in
        guard let book = try transaction.book(book.rawValue),
          let student = try transaction.student(student.rawValue)
        else { throw Refusal.noLongerThere }
        try transaction.hold(book.id)
        let line = try transaction.settleLine(for: book.id)
        let loans = try transaction.activeLoans(ofStudent: student.id)
        let found = transaction.rules.refusals(
          reserving: book, forHolderOf: loans, demand: line.demand(besides: student.id), at: now)
        if let refusals = Refusals(found) { throw refusals }
        try transaction.record(.reserve, book: book, student: student)
        return try transaction.insertedID(
          """
          INSERT INTO reservation (book_id, student_id, created_at)
          VALUES (\(book.id.rawValue), \(student.id.rawValue), \(now.milliseconds)) RETURNING id
          """)
      }, result: { try $0.reservation($1) })
  }

  /// A copy on hold goes to the next student in the queue.
  ///
  /// - Throws: `not-reserved` when it is over already.
  package func cancelReservation(
    _ id: Reservation.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Reservation {
    return try await once(
      operation, Request(.cancelReservation, String(id.rawValue)), at: now,
      change: { transaction in
        guard let reservation = try transaction.reservation(id.rawValue) else { throw Refusal.noLongerThere }
        guard reservation.isOpen else { throw Refusal.notReserved(title: reservation.book.title) }
        try transaction.hold(reservation.book.id)
        try transaction.close(id, as: .cancelled)
        try transaction.record(.cancelReservation, book: reservation.book, student: reservation.student)
        try transaction.settleLine(for: reservation.book.id)
        return id.rawValue
      }, result: { try $0.reservation($1) })
  }
}

extension Transaction {
  /// Runs in the transaction that deletes a student, before it does: a deleted student leaves no row in a queue.
  ///
  /// - Returns: those that were open, as they were.
  func removeReservations(ofStudent id: Student.ID) throws -> [Reservation] {
    let open = try connection.rows(
      """
      \(Library.selectReservation) AND reservation.student_id = \(id.rawValue) AND reservation.closed_at IS NULL
      ORDER BY reservation.closed_at, reservation.id
      """
    ).map(Library.reservation)
    for one in open {
      try hold(one.book.id)
      try record(.cancelReservation, book: one.book, student: one.student)
    }
    try connection.run("DELETE FROM reservation WHERE student_id = \(id.rawValue)")
    for one in open { try settleLine(for: one.book.id) }
    return open
  }
}
