package import Domain

extension Library {
  package func reservation(id: Reservation.ID) async throws(Refusals) -> Reservation? {
    try await read { try $0.reservation(id.rawValue) }
  }

  /// Open ones, one page, first come first: of a book it is the line for it.
  package func reservations(
    _ filter: ReservationFilter, after id: Reservation.ID? = nil, limit: Int
  ) async throws(Refusals) -> [Reservation] {
    try await read { try $0.reservations(filter, after: id, limit: limit) }
  }

  package func copiesOnHold(of books: [Book.ID]) async throws(Refusals) -> [Book.ID: Int] {
    guard !books.isEmpty else { return [:] }
    return try await read { try $0.copiesOnHold(of: books) }
  }

  package func demand(for book: Book.ID, besides student: Student.ID) async throws(Refusals) -> Demand {
    try await read { try $0.line(for: book).demand(besides: student) }
  }

  /// The reservation comes first, and all that it names by its key; followed by an AND. What is open is sorted by when
  /// it was closed too, which is never: so it is a range of an index on both engines.
  static let selectReservation: SQL = """
    SELECT \(LibraryTable.selection(of: "reservation", without: ["book_id", "student_id", "offered_by"])),
      \(bookColumns), \(studentColumns)
    FROM reservation CROSS JOIN book CROSS JOIN student
    WHERE book.id = reservation.book_id AND student.id = reservation.student_id
    """

  static func reservation(_ row: SQLRow) throws -> Reservation {
    Reservation(
      id: try row.id("reservation_id"), book: try book(row), student: try student(row),
      createdAt: try row.moment("reservation_created_at"),
      closedAt: try row.optionalMoment("reservation_closed_at"),
      heldUntil: try row.optionalMoment("reservation_held_until"),
      ending: try row.optionalWord("reservation_ending", as: Reservation.Ending.self))
  }
}

package enum ReservationFilter: Hashable, Sendable {
  case all
  case ofBook(Book.ID)
  case ofStudent(Student.ID)
}

extension LibraryOperation<Reservation> {
  /// - Throws: all that the rules hold against it.
  package static func reserve(_ book: Book.ID, for student: Student.ID) -> LibraryOperation {
    LibraryOperation(
      Request(.reserve, book.text, student.text),
      change: { transaction in
        guard let book = try transaction.book(book.rawValue),
          let student = try transaction.student(student.rawValue)
        else { throw Refusal.noLongerThere }
        return try transaction.reserve(book, for: student)
      }, result: { try $0.reservation($1) })
  }

  /// A copy on hold goes to the next student in the queue.
  ///
  /// - Throws: `not-reserved` when it is over already.
  package static func cancelReservation(_ id: Reservation.ID) -> LibraryOperation {
    LibraryOperation(
      Request(.cancelReservation, id.text),
      change: { transaction in
        let reservation = try transaction.reservation(id.rawValue).expected()
        try transaction.cancel(reservation)
        return id.rawValue
      }, result: { try $0.reservation($1) })
  }
}

extension Transaction {
  /// - Returns: the number of the reservation.
  /// - Throws: all that the rules hold against it.
  func reserve(_ book: Book, for student: Student) throws -> Int64 {
    try lock(book.id)
    let line = try settleLine(for: book.id)
    let loans = try activeLoans(ofStudent: student.id)
    let found = try self.rules().refusals(
      reserving: book, forHolderOf: loans, kind: student.kind, demand: line.demand(besides: student.id), at: now)
    if let refusals = Refusals(found) { throw refusals }
    try record(.reserve, book: book, student: student)
    return try insertedID(
      into: "reservation",
      [
        ("book_id", .integer(book.id.rawValue)), ("student_id", .integer(student.id.rawValue)),
        ("created_at", .integer(now.milliseconds)),
      ])
  }

  /// - Throws: `not-reserved` when it is over already.
  func cancel(_ reservation: Reservation) throws {
    guard reservation.isOpen else { throw Refusal.notReserved(title: reservation.book.title) }
    try lock(reservation.book.id)
    try close(reservation.id, as: .cancelled)
    try record(.cancelReservation, book: reservation.book, student: reservation.student)
    try settleLine(for: reservation.book.id)
  }

  func copiesOnHold(of books: [Book.ID]) throws -> [Book.ID: Int] {
    guard !books.isEmpty else { return [:] }
    // The sign keeps SQLite from going through all holds.
    let rows = try rows(
      """
      SELECT book_id FROM reservation
      WHERE book_id IN (\(SQL.list(books))) AND closed_at IS NULL
        AND +held_until IS NOT NULL
      """)
    return Dictionary(try rows.map { (Book.ID(rawValue: try $0.integer("book_id")), 1) }, uniquingKeysWith: +)
  }
}

/// Each change that touches a book updates its queue: an expired hold goes to the next student, and the next student
/// gets a hold as soon as there is a copy. So no clock has to run for it.
extension Library {
  /// Passes on all expired holds, for readers. A change does this for its own book.
  ///
  /// - Returns: for how many books.
  @discardableResult
  package func passOnExpired(at now: Timestamp) async throws(Refusals) -> Int {
    let books = try await read(.brief, at: now) { try $0.booksWithExpiredHolds() }
    if books.isEmpty { return 0 }
    do {
      try await write(.anyTime, at: now) { transaction in
        // Another station may have been quicker; in order, so that two of them never wait for each other.
        for book in try transaction.booksWithExpiredHolds() {
          try transaction.lock(book)
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

  /// Reads after expired holds were passed on. Usually none has expired, which takes one read.
  ///
  /// - Parameter now: nil: holds are read as they are.
  func readPassingOn<T: Sendable>(
    _ pace: Pace, at now: Timestamp?, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws(Refusals) -> T {
    guard let now else { return try await read(pace, body) }
    let found = try await read(pace, at: now) { try $0.booksWithExpiredHolds().isEmpty ? [body($0)] : [] }
    if let found = found.first { return found }
    try await passOnExpired(at: now)
    return try await read(pace, at: now, body)
  }

  /// A few at a time: a change holds up the others for no longer than that.
  fileprivate static let booksAtOnce = 100
}

extension Transaction {
  func reservation(_ id: Int64) throws -> Reservation? {
    try reservations("reservation.id = \(id)").first
  }

  func reservations(
    _ filter: ReservationFilter, after id: Reservation.ID? = nil, limit: Int
  ) throws -> [Reservation] {
    let which: SQL =
      switch filter {
      case .all: ""
      case .ofBook(let book): " AND reservation.book_id = \(book)"
      case .ofStudent(let student): " AND reservation.student_id = \(student)"
      }
    return try reservations(
      """
      reservation.closed_at IS NULL\(which) AND reservation.id > \(id?.rawValue ?? 0)
      ORDER BY reservation.closed_at, reservation.id LIMIT \(limit)
      """)
  }

  func held(for student: Student.ID) throws -> [Reservation] {
    try reservations(
      """
      reservation.student_id = \(student) AND reservation.closed_at IS NULL AND reservation.held_until IS NOT NULL
      ORDER BY reservation.closed_at, reservation.id
      """)
  }

  /// Runs in the transaction that deletes a student, before it does: a deleted student leaves no row in a queue.
  ///
  /// - Returns: those that were open, as they were.
  func removeReservations(ofStudent id: Student.ID) throws -> [Reservation] {
    let open = try reservations(
      """
      reservation.student_id = \(id) AND reservation.closed_at IS NULL
      ORDER BY reservation.closed_at, reservation.id
      """)
    for one in open {
      try lock(one.book.id)
      try record(.cancelReservation, book: one.book, student: one.student)
      try settleHold(one.id)
    }
    try run("DELETE FROM reservation WHERE student_id = \(id)")
    for one in open {
      if one.isHeld { try matchHolds(for: one.book.id) }
      try settleLine(for: one.book.id)
    }
    return open
  }

  /// In each change of a book's line that does not change the book itself: an import that adds copies to it on
  /// PostgreSQL would not see the new line otherwise, nor be seen.
  func lock(_ book: Book.ID) throws {
    guard dialect.engine == .postgres else { return }
    try run("SELECT id FROM book WHERE id = \(book)\(dialect.locksRows)")
  }

  /// The queue of a book, first come first.
  func line(for book: Book.ID) throws -> ReservationQueue {
    let rows = try rows(
      """
      SELECT id, student_id, held_until FROM reservation
      WHERE book_id = \(book) AND closed_at IS NULL ORDER BY closed_at, id
      """)
    return ReservationQueue(
      try rows.map { row in
        ReservationQueue.Place(
          reservation: try row.id("id"),
          student: try row.id("student_id"),
          heldUntil: try row.optionalMoment("held_until"))
      })
  }

  /// Puts the line for a book in order: to be called in each change of who is in it or of how many copies are there.
  ///
  /// - Parameter loan: the loan that ended when the copy came back.
  /// - Returns: the line as it is now.
  @discardableResult
  func settleLine(for book: Book.ID, offeredBy loan: Loan.ID? = nil) throws -> ReservationQueue {
    let line = try line(for: book)
    if line.places.isEmpty { return line }
    let available =
      try firstRow("SELECT available_copies FROM book WHERE id = \(book)")?.int("available_copies")
      ?? 0
    let changes = line.changes(available: available, at: now)
    // An expired hold frees a copy for the next student, so the queue is read again.
    if !changes.expired.isEmpty {
      for id in changes.expired {
        try close(id, as: .expired)
        try byProgram.tell(.expireHold, of: id)
      }
      return try byProgram.settleLine(for: book, offeredBy: loan)
    }
    guard !changes.offered.isEmpty || !changes.withdrawn.isEmpty else { return line }
    let until = try rules().heldUntil(from: now, in: calendar)
    for id in changes.offered {
      try run("UPDATE reservation SET held_until = \(until), offered_by = \(loan) WHERE id = \(id)")
      try tell(.holdCopy, of: id, info: calendar.day(of: until).description)
      if let hold = try reservation(id.rawValue) {
        try record(Attention(.holdToFetch, book: hold.book.id, student: hold.student.id))
      }
    }
    for id in changes.withdrawn {
      try run("UPDATE reservation SET held_until = NULL, offered_by = NULL WHERE id = \(id)")
      try settleHold(id)
    }
    try matchHolds(for: book)
    return try self.line(for: book)
  }

  fileprivate func tell(_ kind: Activity.Kind, of id: Reservation.ID, info: String? = nil) throws {
    guard let reservation = try reservation(id.rawValue) else { return }
    try record(kind, book: reservation.book, student: reservation.student, info: info)
  }

  /// A clock that was set back makes no reservation end before it began.
  func close(_ id: Reservation.ID, as ending: Reservation.Ending) throws {
    let closed = try firstRow(
      """
      UPDATE reservation SET ending = \(ending),
        closed_at = CASE WHEN created_at > \(now) THEN created_at ELSE \(now) END
      WHERE id = \(id) AND closed_at IS NULL RETURNING book_id, held_until
      """)
    if let closed, try closed.value("held_until") != .null {
      try matchHolds(for: try closed.id("book_id"))
    }
    try settleHold(id)
  }

  /// The copy is fetched, or is on hold for this student no more.
  func settleHold(_ id: Reservation.ID) throws {
    guard let hold = try reservation(id.rawValue) else { return }
    try settle(Attention(.holdToFetch, book: hold.book.id, student: hold.student.id))
  }

  func hasExpiredHolds() throws -> Bool { try !booksWithExpiredHolds().isEmpty }

  fileprivate func booksWithExpiredHolds() throws -> [Book.ID] {
    let rows = try rows(
      """
      SELECT book_id FROM reservation WHERE closed_at IS NULL AND held_until < \(now)
      ORDER BY closed_at, held_until, id LIMIT \(Library.booksAtOnce)
      """)
    return Set(try rows.map { try $0.integer("book_id") }).sorted().map { Book.ID(rawValue: $0) }
  }
}
