package import Domain

/// Each change that touches a book updates its queue: an expired hold goes to the next student, and the next student
/// gets a hold as soon as there is a copy. So no clock has to run for it.
extension Library {
  /// Passes on all expired holds, for readers. A change does this by itself for its own book.
  ///
  /// - Returns: for how many books.
  @discardableResult
  package func passOnLapsed(at now: Timestamp) async throws(Refusals) -> Int {
    let books = try await read(at: now) { try $0.booksWithLapsed() }
    if books.isEmpty { return 0 }
    do {
      try await write(.anyTime, at: now) { transaction in
        // Another station may have been quicker; in order, so that two of them never wait for each other.
        for book in try transaction.booksWithLapsed() {
          try transaction.hold(book)
          try transaction.byProgram.settleLine(for: book)
        }
      }
    } catch {
      // Reading must stay possible; a change updates the queue itself.
      guard error.first.isStoreInTheWay else { throw error }
      return 0
    }
    return books.count
  }

  /// A few at a time: a change holds up the others for no longer than that.
  fileprivate static let booksAtOnce = 100
}

extension Transaction {
  /// In each change of a book's line that does not change the book itself: an import that adds copies to it on PostgreSQL would
  /// not see the new line otherwise, nor be seen.
  func hold(_ book: Book.ID) throws {
    guard connection.dialect.engine == .postgres else { return }
    try connection.run("SELECT id FROM book WHERE id = \(book.rawValue)\(connection.dialect.locksRows)")
  }

  /// The queue of a book, first come first.
  func line(for book: Book.ID) throws -> WaitingLine {
    let rows = try connection.rows(
      """
      SELECT id, student_id, held_until FROM reservation
      WHERE book_id = \(book.rawValue) AND closed_at IS NULL ORDER BY closed_at, id
      """)
    return WaitingLine(
      try rows.map { row in
        WaitingLine.Place(
          reservation: Reservation.ID(rawValue: try row.integer("id")),
          student: Student.ID(rawValue: try row.integer("student_id")),
          heldUntil: try row.optionalMoment("held_until"))
      })
  }

  /// Puts the line for a book in order: to be called in each change of who is in it or of how many copies are there.
  ///
  /// - Parameter loan: the one with whose return the copy came.
  /// - Returns: the line as it is now.
  @discardableResult
  func settleLine(for book: Book.ID, offeredBy loan: Loan.ID? = nil) throws -> WaitingLine {
    let line = try line(for: book)
    if line.places.isEmpty { return line }
    let available =
      try connection.firstRow("SELECT available_copies FROM book WHERE id = \(book.rawValue)")?.int("available_copies")
      ?? 0
    let changes = line.changes(available: available, at: now)
    // An expired hold frees a copy for the next student, so the queue is read again.
    if !changes.lapsed.isEmpty {
      for id in changes.lapsed {
        try close(id, as: .lapsed)
        try byProgram.tell(.lapseReservation, of: id)
      }
      return try byProgram.settleLine(for: book, offeredBy: loan)
    }
    guard !changes.offered.isEmpty || !changes.withdrawn.isEmpty else { return line }
    let until = rules.heldUntil(from: now, in: calendar)
    for id in changes.offered {
      try connection.run(
        """
        UPDATE reservation SET held_until = \(until.milliseconds), offered_by = \(loan?.rawValue)
        WHERE id = \(id.rawValue)
        """)
      try tell(.holdCopy, of: id, info: calendar.day(of: until).description)
    }
    for id in changes.withdrawn {
      try connection.run("UPDATE reservation SET held_until = NULL, offered_by = NULL WHERE id = \(id.rawValue)")
    }
    return try self.line(for: book)
  }

  fileprivate func tell(_ kind: Activity.Kind, of id: Reservation.ID, info: String? = nil) throws {
    guard let reservation = try reservation(id.rawValue) else { return }
    try record(kind, book: reservation.book, student: reservation.student, info: info)
  }

  /// A clock that was set back makes no reservation end before it began.
  func close(_ id: Reservation.ID, as ending: Reservation.Ending) throws {
    try connection.run(
      """
      UPDATE reservation SET ending = \(ending.rawValue),
        closed_at = CASE WHEN created_at > \(now.milliseconds) THEN created_at ELSE \(now.milliseconds) END
      WHERE id = \(id.rawValue) AND closed_at IS NULL
      """)
  }

  func hasLapsed() throws -> Bool { try !booksWithLapsed().isEmpty }

  fileprivate func booksWithLapsed() throws -> [Book.ID] {
    let rows = try connection.rows(
      """
      SELECT book_id FROM reservation WHERE closed_at IS NULL AND held_until < \(now.milliseconds)
      ORDER BY closed_at, held_until, id LIMIT \(Library.booksAtOnce)
      """)
    return Set(try rows.map { try $0.integer("book_id") }).sorted().map { Book.ID(rawValue: $0) }
  }
}
