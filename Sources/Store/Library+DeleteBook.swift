package import Domain

extension Library {
  /// Deletes a book of the catalogue, or a wish. Its reservations are cancelled; who had it stays readable.
  ///
  /// - Parameter wishlist: which of the two is meant, so that none is taken for the other.
  /// - Returns: its ID, under which nothing is found any more; the same for a deletion that was done before.
  /// - Throws: `still-on-loan`; `on-wishlist` or `not-on-wishlist` for one of the other kind.
  @discardableResult
  package func deleteBook(
    _ id: Book.ID, wishlist: Bool = false, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Book.ID {
    try await once(
      operation, Request(.deleteBook, String(id.rawValue), wishlist ? "wish" : nil), at: now,
      change: { connection in
        guard let book = try Library.book(id.rawValue, connection) else { throw Refusal.noLongerThere }
        if book.isWishlistItem != wishlist {
          throw wishlist ? Refusal.notOnWishlist(title: book.title) : Refusal.onWishlist(title: book.title)
        }
        let onLoan = try Library.activeLoans(ofBook: id, connection).count
        guard onLoan == 0 else { throw Refusal.stillOnLoan(title: book.title, copies: onLoan) }
        try Library.removeReservations(ofBook: id, at: now, connection)
        try Library.movePastLoans(ofBook: id, connection)
        // What waits to be looked up goes with its book.
        try RetiredNumber.label.retire(book.labelNumber?.text, connection)
        try connection.run("DELETE FROM book WHERE id = \(id.rawValue)")
        try Library.record(wishlist ? .deleteWishlist : .deleteBook, book: book, at: now, connection)
        return id.rawValue
      }, result: { id, _ in Book.ID(rawValue: id) })
  }

  /// How many wait for a book.
  package func reservationCount(of book: Book.ID) async throws(Refusals) -> Int {
    try await read { connection in
      try connection.firstRow(
        "SELECT count(*) AS number FROM reservation WHERE book_id = \(book.rawValue) AND closed_at IS NULL")?
        .int("number") ?? 0
    }
  }

  private static func removeReservations(
    ofBook id: Book.ID, at now: Timestamp, _ connection: any SQLConnection
  ) throws {
    let open = try connection.rows(
      """
      \(selectReservation) AND reservation.book_id = \(id.rawValue) AND reservation.closed_at IS NULL
      ORDER BY reservation.id
      """
    ).map(reservation)
    for one in open { try record(.cancelReservation, book: one.book, student: one.student, at: now, connection) }
    try connection.run("DELETE FROM reservation WHERE book_id = \(id.rawValue)")
  }
}
