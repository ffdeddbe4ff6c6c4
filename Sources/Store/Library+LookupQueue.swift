import Domain

/// Queues look-ups in the transaction that changes the book. The result of an earlier look-up is removed then.
extension Library {
  /// The condition for a look-up of a book. A catalogue book without an ISBN may be any edition; a wish is found by its
  /// title.
  static let canBeLookedUp: SQL = "(isbn IS NOT NULL OR is_wishlist_item = 1)"
}

extension Transaction {
  /// - Parameters:
  ///   - cutoff: a book that was looked up no later than this is looked up again.
  ///   - onlyIncomplete: whether a book that lacks nothing is left alone.
  func queue(_ book: Int64, again cutoff: Timestamp? = nil, onlyIncomplete: Bool = false) throws {
    let later: SQL = if let cutoff { "AND ended_at > \(cutoff.milliseconds)" } else { "" }
    let lacking: SQL = onlyIncomplete ? "AND \(Library.lacksSomething)" : ""
    let queued = try connection.firstRow(
      """
      INSERT INTO lookup_queue (book_id, due_at)
      SELECT id, \(now.milliseconds) FROM book WHERE id = \(book) AND \(Library.canBeLookedUp) \(lacking)
        AND NOT EXISTS (SELECT 1 FROM lookup_result WHERE book_id = book.id \(later))
      ON CONFLICT (book_id) DO NOTHING RETURNING book_id
      """)
    if queued != nil, cutoff != nil { try forgetResult(of: book) }
  }

  /// Queues a book whose ISBN changed: earlier and running requests were about another book.
  func queueAnew(_ book: Int64) throws {
    let queued = try connection.firstRow(
      """
      INSERT INTO lookup_queue (book_id, due_at)
      SELECT id, \(now.milliseconds) FROM book WHERE id = \(book) AND \(Library.canBeLookedUp)
      ON CONFLICT (book_id) DO UPDATE SET due_at = excluded.due_at, attempts = 0, problem = NULL, is_partial = 0,
        means = NULL
      RETURNING book_id
      """)
    if queued != nil { try forgetResult(of: book) }
  }

  /// Queues a book for which the catalogues themselves are asked again, whatever the earlier result.
  ///
  /// - Returns: false for a book of which there is nothing to ask.
  func refresh(_ book: Int64) throws -> Bool {
    try queueAnew(book)
    return try connection.firstRow("UPDATE lookup_queue SET asks_anew = 1 WHERE book_id = \(book) RETURNING book_id")
      != nil
  }

  /// Queues the books whose IDs follow `last`. The transaction has just added them, so nobody can have looked them up.
  func queueBooks(after last: Int64) throws {
    try connection.run(
      """
      INSERT INTO lookup_queue (book_id, due_at)
      SELECT id, \(now.milliseconds) FROM book
      WHERE id > \(last) AND \(Library.canBeLookedUp)\(connection.dialect.isAddedHere)
      ON CONFLICT (book_id) DO NOTHING
      """)
  }

  fileprivate func forgetResult(of book: Int64) throws {
    try connection.run("DELETE FROM lookup_result WHERE book_id = \(book)")
  }
}
