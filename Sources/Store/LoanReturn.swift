package import Domain

/// A loan that ended, and what becomes of its copy.
package struct LoanReturn: Hashable, Sendable {
  package var loan: Loan
  /// The reservation that holds the copy; nil: it goes back on its shelf.
  package var keptFor: Reservation?
}

extension Transaction {
  /// Reads both in the caller's transaction: a read behind the commit could fail, and a committed return would look refused.
  func loanReturn(_ id: Int64) throws -> LoanReturn? {
    try loan(id).map { LoanReturn(loan: $0, keptFor: try keptAside(after: $0)) }
  }

  fileprivate func keptAside(after loan: Loan) throws -> Reservation? {
    try connection.firstRow(
      """
      \(Library.selectReservation) AND reservation.book_id = \(loan.book.id.rawValue)
        AND reservation.closed_at IS NULL AND reservation.offered_by = \(loan.id.rawValue)
      """
    ).map(Library.reservation)
  }
}
