package import Domain
import Synchronization

/// The result of deleting a book.
package struct BookDeletion: Hashable, Sendable {
  package var book: Book.ID
  /// The reservations at the time of their cancellation.
  package var cancelledReservations: [Reservation] = []

  package init(book: Book.ID, cancelledReservations: [Reservation] = []) {
    self.book = book
    self.cancelledReservations = cancelledReservations
  }
}

extension Library {
  /// Deletes a book of the catalogue, or a wish. Its reservations are cancelled; who had it stays readable.
  ///
  /// - Parameter wishlist: which of the two is meant, so that none is taken for the other.
  /// - Returns: its ID, under which nothing is found any more, and what was cancelled; of a deletion that was done before the
  ///   ID alone.
  /// - Throws: `still-on-loan`; `on-wishlist` or `not-on-wishlist` for one of the other kind.
  @discardableResult
  package func deleteBook(
    _ id: Book.ID, wishlist: Bool = false, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> BookDeletion {
    // The reservations are gone when the result is read. A body that runs again writes here again.
    let cancelled = Mutex([Reservation]())
    return try await once(
      operation, Request(.deleteBook, String(id.rawValue), wishlist ? "wish" : nil), at: now,
      change: { transaction in
        guard let book = try transaction.book(id.rawValue) else { throw Refusal.noLongerThere }
        if book.isWishlistItem != wishlist {
          throw wishlist ? Refusal.notOnWishlist(title: book.title) : Refusal.onWishlist(title: book.title)
        }
        let onLoan = try transaction.activeLoans(ofBook: id).count
        guard onLoan == 0 else { throw Refusal.stillOnLoan(title: book.title, copies: onLoan) }
        let reservations = try transaction.removeReservations(ofBook: id)
        try transaction.movePastLoans(ofBook: id)
        // The book's look-up task is deleted with it.
        try PrintedNumber.label.retire(book.labelNumber?.text, transaction)
        try transaction.run("DELETE FROM book WHERE id = \(id.rawValue)")
        try transaction.record(wishlist ? .deleteWishlist : .deleteBook, book: book)
        cancelled.withLock { $0 = reservations }
        return id.rawValue
      },
      result: { _, id in BookDeletion(book: Book.ID(rawValue: id), cancelledReservations: cancelled.withLock { $0 }) }
    )
  }
}

extension Transaction {
  fileprivate func removeReservations(ofBook id: Book.ID) throws -> [Reservation] {
    let open = try connection.rows(
      """
      \(Library.selectReservation) AND reservation.book_id = \(id.rawValue) AND reservation.closed_at IS NULL
      ORDER BY reservation.id
      """
    ).map(Library.reservation)
    for one in open { try record(.cancelReservation, book: one.book, student: one.student) }
    try connection.run("DELETE FROM reservation WHERE book_id = \(id.rawValue)")
    return open
  }
}
