package import Domain

/// Into the line for a book, and out of it.
extension Library {
  /// - Throws: all that the rules hold against it.
  @discardableResult
  package func reserve(
    _ book: Book.ID, for student: Student.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Reservation {
    let terms = terms
    return try await once(
      operation, Request(.reserve, String(book.rawValue), String(student.rawValue)), at: now,
      change: { connection in
        guard let book = try Library.book(book.rawValue, connection),
          let student = try Library.student(student.rawValue, connection)
        else { throw Refusal.noLongerThere }
        try Library.hold(book.id, connection)
        let line = try Library.settleLine(for: book.id, terms, at: now, connection)
        let loans = try Library.activeLoans(ofStudent: student.id, connection)
        let found = terms.rules.refusals(
          reserving: book, forHolderOf: loans, demand: line.demand(besides: student.id), at: now)
        if let refusals = Refusals(found) { throw refusals }
        try Library.record(.reserve, book: book, student: student, at: now, connection)
        return try Library.insertedID(
          """
          INSERT INTO reservation (book_id, student_id, created_at)
          VALUES (\(book.id.rawValue), \(student.id.rawValue), \(now.milliseconds)) RETURNING id
          """, connection)
      }, result: Library.reservation)
  }

  /// A copy on hold goes to the next student in the queue.
  ///
  /// - Throws: `not-reserved` when it is over already.
  package func cancelReservation(
    _ id: Reservation.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Reservation {
    let terms = terms
    return try await once(
      operation, Request(.cancelReservation, String(id.rawValue)), at: now,
      change: { connection in
        guard let reservation = try Library.reservation(id.rawValue, connection) else { throw Refusal.noLongerThere }
        guard reservation.isOpen else { throw Refusal.notReserved(title: reservation.book.title) }
        try Library.hold(reservation.book.id, connection)
        try Library.close(id, as: .cancelled, at: now, connection)
        try Library.record(
          .cancelReservation, book: reservation.book, student: reservation.student, at: now, connection)
        try Library.settleLine(for: reservation.book.id, terms, at: now, connection)
        return id.rawValue
      }, result: Library.reservation)
  }

  /// Runs in the transaction that deletes a student, before it does: a deleted student leaves no row in a queue.
  ///
  /// - Returns: those that were open, as they were.
  static func removeReservations(
    ofStudent id: Student.ID, _ terms: Terms, at now: Timestamp, _ connection: any SQLConnection
  ) throws -> [Reservation] {
    let open = try connection.rows(
      """
      \(selectReservation) AND reservation.student_id = \(id.rawValue) AND reservation.closed_at IS NULL
      ORDER BY reservation.closed_at, reservation.id
      """
    ).map(reservation)
    for one in open {
      try hold(one.book.id, connection)
      try record(.cancelReservation, book: one.book, student: one.student, at: now, connection)
    }
    try connection.run("DELETE FROM reservation WHERE student_id = \(id.rawValue)")
    for one in open { try settleLine(for: one.book.id, terms, at: now, connection) }
    return open
  }
}
