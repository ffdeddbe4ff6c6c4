package import Domain

extension Library {
  package func reservation(id: Reservation.ID) async throws(Refusals) -> Reservation? {
    try await read { try Library.reservation(id.rawValue, $0) }
  }

  /// Open ones, one page, first come first: of a book it is the line for it.
  ///
  /// - Parameter id: the last one of the page before.
  package func reservations(
    _ filter: ReservationFilter, after id: Reservation.ID? = nil, limit: Int
  ) async throws(Refusals) -> [Reservation] {
    try await read { connection in
      let which: SQL =
        switch filter {
        case .all: ""
        case .ofBook(let book): " AND reservation.book_id = \(book.rawValue)"
        case .ofStudent(let student): " AND reservation.student_id = \(student.rawValue)"
        }
      return try connection.rows(
        """
        \(Library.selectReservation) WHERE reservation.closed_at IS NULL\(which)
          AND reservation.id > \(id?.rawValue ?? 0) ORDER BY reservation.id LIMIT \(limit)
        """
      ).map(Library.reservation)
    }
  }

  /// What is kept aside for a student.
  package func held(for student: Student.ID) async throws(Refusals) -> [Reservation] {
    try await read { connection in
      try connection.rows(
        """
        \(Library.selectReservation) WHERE reservation.student_id = \(student.rawValue)
          AND reservation.closed_at IS NULL AND reservation.held_until IS NOT NULL ORDER BY reservation.id
        """
      ).map(Library.reservation)
    }
  }

  /// Who else wants a book, as it concerns a student.
  package func demand(for book: Book.ID, besides student: Student.ID) async throws(Refusals) -> Demand {
    try await read { try Library.line(for: book, $0).demand(besides: student) }
  }

  /// For whom the copy is kept aside that came back with this loan; nil: it goes back on its shelf.
  package func keptAside(after loan: Loan) async throws(Refusals) -> Reservation? {
    try await read { connection in
      try connection.firstRow(
        """
        \(Library.selectReservation) WHERE reservation.book_id = \(loan.book.id.rawValue)
          AND reservation.closed_at IS NULL AND reservation.offered_by = \(loan.id.rawValue)
        """
      ).map(Library.reservation)
    }
  }

  static let selectReservation: SQL = """
    SELECT reservation.id AS reservation_id, reservation.created_at AS reservation_created_at,
      reservation.closed_at AS reservation_closed_at, reservation.held_until AS reservation_held_until,
      reservation.ending AS reservation_ending, \(bookColumns), \(studentColumns)
    FROM reservation JOIN book ON book.id = reservation.book_id JOIN student ON student.id = reservation.student_id
    """

  static func reservation(_ row: SQLRow) throws -> Reservation {
    Reservation(
      id: Reservation.ID(rawValue: try row.integer("reservation_id")), book: try book(row), student: try student(row),
      createdAt: Timestamp(milliseconds: try row.integer("reservation_created_at")),
      closedAt: try row.optionalInteger("reservation_closed_at").map { Timestamp(milliseconds: $0) },
      heldUntil: try row.optionalInteger("reservation_held_until").map { Timestamp(milliseconds: $0) },
      ending: try row.optionalText("reservation_ending").flatMap { Reservation.Ending(rawValue: $0) })
  }

  static func reservation(_ id: Int64, _ connection: any SQLConnection) throws -> Reservation? {
    try connection.firstRow("\(selectReservation) WHERE reservation.id = \(id)").map(reservation)
  }
}

/// Which open reservations a list holds.
package enum ReservationFilter: Hashable, Sendable {
  case all
  case ofBook(Book.ID)
  case ofStudent(Student.ID)
}
