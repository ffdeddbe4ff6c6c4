import Domain

/// How books get into the queue of look-ups in the transaction that changes them. What came of an earlier look-up goes then.
extension Library {
  /// - Parameter cutoff: one that was looked up before is looked up anew where that was no later than this.
  static func queue(
    _ book: Int64, again cutoff: Timestamp? = nil, at now: Timestamp, _ connection: any SQLConnection
  ) throws {
    let later: SQL = if let cutoff { "AND ended_at > \(cutoff.milliseconds)" } else { "" }
    let queued = try connection.firstRow(
      """
      INSERT INTO lookup_queue (book_id, due_at)
      SELECT id, \(now.milliseconds) FROM book WHERE id = \(book) AND isbn IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM lookup_result WHERE book_id = book.id \(later))
      ON CONFLICT (book_id) DO NOTHING RETURNING book_id
      """)
    if queued != nil, cutoff != nil { try forgetResult(of: book, connection) }
  }

  /// For a book whose ISBN is another one now: what was asked, or is being asked, was about another book.
  static func queueAnew(_ book: Int64, at now: Timestamp, _ connection: any SQLConnection) throws {
    let queued = try connection.firstRow(
      """
      INSERT INTO lookup_queue (book_id, due_at)
      SELECT id, \(now.milliseconds) FROM book WHERE id = \(book) AND isbn IS NOT NULL
      ON CONFLICT (book_id) DO UPDATE SET due_at = excluded.due_at, attempts = 0, problem = NULL
      RETURNING book_id
      """)
    if queued != nil { try forgetResult(of: book, connection) }
  }

  /// Those whose numbers follow `last`: what a transaction has just added, and nobody can have looked up.
  static func queueBooks(after last: Int64, at now: Timestamp, _ connection: any SQLConnection) throws {
    try connection.run(
      """
      INSERT INTO lookup_queue (book_id, due_at)
      SELECT id, \(now.milliseconds) FROM book WHERE id > \(last) AND isbn IS NOT NULL
      ON CONFLICT (book_id) DO NOTHING
      """)
  }

  private static func forgetResult(of book: Int64, _ connection: any SQLConnection) throws {
    try connection.run("DELETE FROM lookup_result WHERE book_id = \(book)")
  }
}
