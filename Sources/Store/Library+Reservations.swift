package import Domain

extension Library {
  package func reservation(id: Reservation.ID) async throws(Refusals) -> Reservation? {
    try await read { try $0.reservation(id.rawValue) }
  }

  /// Open ones, one page, first come first: of a book it is the line for it.
  ///
  /// - Parameter id: the last one of the page before.
  package func reservations(
    _ filter: ReservationFilter, after id: Reservation.ID? = nil, limit: Int
  ) async throws(Refusals) -> [Reservation] {
    try await read { transaction in
      let which: SQL =
        switch filter {
        case .all: ""
        case .ofBook(let book): " AND reservation.book_id = \(book.rawValue)"
        case .ofStudent(let student): " AND reservation.student_id = \(student.rawValue)"
        }
      return try transaction.rows(
        """
        \(Library.selectReservation) AND reservation.closed_at IS NULL\(which)
          AND reservation.id > \(id?.rawValue ?? 0) ORDER BY reservation.closed_at, reservation.id LIMIT \(limit)
        """
      ).map(Library.reservation)
    }
  }

  /// The number of copies on hold for each of these books that has any: for one page of a list.
  package func copiesKeptAside(of books: [Book.ID]) async throws(Refusals) -> [Book.ID: Int] {
    guard !books.isEmpty else { return [:] }
    return try await read { transaction in
      // The sign keeps SQLite from going through all holds.
      let rows = try transaction.rows(
        """
        SELECT book_id FROM reservation
        WHERE book_id IN (\(SQL.list(books.map { .integer($0.rawValue) }))) AND closed_at IS NULL
          AND +held_until IS NOT NULL
        """)
      return Dictionary(try rows.map { (Book.ID(rawValue: try $0.integer("book_id")), 1) }, uniquingKeysWith: +)
    }
  }

  /// The demand of the other students for a book.
  package func demand(for book: Book.ID, besides student: Student.ID) async throws(Refusals) -> Demand {
    try await read { try $0.line(for: book).demand(besides: student) }
  }

  /// The reservation comes first, and all that it names by its key; followed by an AND. What is open is sorted by when it was
  /// closed too, which is never: so it is a range of an index on both engines.
  static let selectReservation: SQL = """
    SELECT \(LibraryTable.selection(of: "reservation", without: ["book_id", "student_id", "offered_by"])),
      \(bookColumns), \(studentColumns)
    FROM reservation CROSS JOIN book CROSS JOIN student
    WHERE book.id = reservation.book_id AND student.id = reservation.student_id
    """

  static func reservation(_ row: SQLRow) throws -> Reservation {
    Reservation(
      id: Reservation.ID(rawValue: try row.integer("reservation_id")), book: try book(row), student: try student(row),
      createdAt: try row.moment("reservation_created_at"),
      closedAt: try row.optionalMoment("reservation_closed_at"),
      heldUntil: try row.optionalMoment("reservation_held_until"),
      ending: try row.optionalWord("reservation_ending", as: Reservation.Ending.self))
  }
}

/// Which open reservations a list holds.
package enum ReservationFilter: Hashable, Sendable {
  case all
  case ofBook(Book.ID)
  case ofStudent(Student.ID)
}

extension Transaction {
  func reservation(_ id: Int64) throws -> Reservation? {
    try connection.firstRow("\(Library.selectReservation) AND reservation.id = \(id)").map(Library.reservation)
  }

  /// The copies on hold for a student.
  func held(for student: Student.ID) throws -> [Reservation] {
    try connection.rows(
      """
      \(Library.selectReservation) AND reservation.student_id = \(student.rawValue)
        AND reservation.closed_at IS NULL AND reservation.held_until IS NOT NULL
      ORDER BY reservation.closed_at, reservation.id
      """
    ).map(Library.reservation)
  }
}
