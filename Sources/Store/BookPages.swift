package import Domain

/// Everything that the page of a book shows, at one moment.
package struct BookPageRows: Sendable {
  package let book: ListedBook
  package let categories: [BookCategory]
  package let copies: [Copy]
  /// Due first.
  package let loans: [Loan]
  /// The open reservations, first come first.
  package let queue: [Reservation]
  /// Returned loans, the newest first.
  package let history: [LoanRecord]
  /// Whether more of them follow.
  package let historyGoesOn: Bool
  package let lookup: LookupState?

  /// The state of a look-up of a book.
  package enum LookupState: Hashable, Sendable {
    case waiting(LookupTask.Problem?, next: Timestamp)
    case ended(LookupTask.Conclusion, LookupTask.Problem?, at: Timestamp)
  }
}

extension Library {
  /// - Parameters:
  ///   - loan: the last loan of the page of history before.
  ///   - historyLimit: 0 for no history.
  /// - Returns: nil where there is no such book.
  package func bookPage(
    _ id: Book.ID, historyBefore loan: Loan.ID? = nil, historyLimit: Int
  ) async throws(Refusals) -> BookPageRows? {
    try await read { transaction in
      guard let book = try transaction.book(id.rawValue), let listed = try transaction.listed([book]).first else {
        return nil
      }
      let history = try transaction.returned(of: book, before: loan, limit: historyLimit)
      return BookPageRows(
        book: listed, categories: Library.categories(book.metadata.categories),
        copies: try transaction.copies(of: id), loans: try transaction.activeLoans(ofBook: id),
        queue: try transaction.openReservations(of: id), history: history.loans, historyGoesOn: history.goesOn,
        lookup: try transaction.lookupState(of: id))
    }
  }

  /// The title of a book that was deleted, and when; nil for one that never was there, or is there.
  package func deletedBook(_ id: Book.ID) async throws(Refusals) -> (title: String, at: Timestamp)? {
    try await read { transaction in
      guard try transaction.book(id.rawValue) == nil else { return nil }
      let row = try transaction.firstRow(
        """
        SELECT book_title, created_at FROM activity
        WHERE book_id = \(id.rawValue)
          AND type IN (\(Activity.Kind.deleteBook.rawValue), \(Activity.Kind.deleteWishlist.rawValue))
        ORDER BY activity.id DESC LIMIT 1
        """)
      return try row.map { (try $0.text("book_title"), try $0.of("activity").moment("created_at")) }
    }
  }
}

extension Transaction {
  /// The loans that are out come first in the history: so many more are read.
  fileprivate func returned(
    of book: Book, before loan: Loan.ID?, limit: Int
  ) throws -> (loans: [LoanRecord], goesOn: Bool) {
    guard limit > 0 else { return ([], false) }
    let found = try history(.ofBook(book.id), before: loan, limit: limit + book.totalCopies + 1).filter { !$0.isActive }
    return (Array(found.prefix(limit)), found.count > limit)
  }

  fileprivate func openReservations(of book: Book.ID) throws -> [Reservation] {
    try connection.rows(
      """
      \(Library.selectReservation) AND reservation.book_id = \(book.rawValue) AND reservation.closed_at IS NULL
      ORDER BY reservation.id LIMIT 1000
      """
    ).map(Library.reservation)
  }

  fileprivate func lookupState(of book: Book.ID) throws -> BookPageRows.LookupState? {
    if let row = try connection.firstRow(
      "SELECT book_id, problem, due_at FROM lookup_queue WHERE book_id = \(book.rawValue)")
    {
      let row = row.of("lookup_queue", key: "book_id")
      return .waiting(try problem(row), next: try row.moment("due_at"))
    }
    return try connection.firstRow(
      "SELECT book_id, is_found, problem, ended_at FROM lookup_result WHERE book_id = \(book.rawValue)"
    ).map { row in
      let row = row.of("lookup_result", key: "book_id")
      return .ended(
        try row.flag("is_found") ? .done : .notFound, try problem(row), at: try row.moment("ended_at"))
    }
  }

  private func problem(_ row: SQLRow) throws -> LookupTask.Problem? {
    try row.optionalText("problem").flatMap(LookupTask.Problem.init(code:))
  }
}
