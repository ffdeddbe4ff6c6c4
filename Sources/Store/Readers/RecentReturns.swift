package import Domain

extension Library {
  /// Books that a student brought back lately and the account's reading list lacks: a page asks "Read it?".
  ///
  /// - Returns: the latest first.
  package func recentReturns(
    of student: Student.ID, notOnListOf account: Account.ID, since: Timestamp, limit: Int
  ) async throws(Refusals) -> [Book] {
    try await read { transaction in
      try transaction.expectOwner(account)
      return try transaction.rows(
        """
        SELECT \(Library.bookColumns) FROM loan JOIN book ON book.id = loan.book_id
        WHERE loan.student_id = \(student) AND \(Library.loanOrder) > 0
          AND loan.return_date >= \(since)
          AND NOT EXISTS (
            SELECT 1 FROM reading_entry
            WHERE reading_entry.account_id = \(account) AND reading_entry.book_id = loan.book_id
              AND reading_entry.book_id IS NOT NULL AND reading_entry.deleted_at IS NULL)
        ORDER BY \(Library.loanOrder) DESC LIMIT \(4 * limit)
        """
      ).map(Library.book).reduce(into: [Book]()) { books, book in
        // A book that was borrowed twice is asked about once.
        if books.count < limit, !books.contains(where: { $0.id == book.id }) { books.append(book) }
      }
    }
  }
}
