import Domain

/// How books get into the queue of look-ups in the transaction that changes them.
extension Library {
  /// - Parameter cutoff: one that was looked up before is looked up anew where that was no later than this.
  static func queue(
    _ book: Int64, again cutoff: Timestamp? = nil, at now: Timestamp, _ connection: any SQLConnection
  ) throws {
    let again: SQL =
      if let cutoff {
        """
        UPDATE SET state = 'waiting', due_at = excluded.due_at, attempts = 0, problem = NULL
        WHERE lookup_task.state <> 'waiting' AND lookup_task.due_at <= \(cutoff.milliseconds)
        """
      } else {
        "NOTHING"
      }
    try connection.run(
      """
      INSERT INTO lookup_task (book_id, state, created_at, due_at)
      SELECT id, 'waiting', \(now.milliseconds), \(now.milliseconds) FROM book
      WHERE id = \(book) AND isbn IS NOT NULL
      ON CONFLICT (book_id) DO \(again)
      """)
  }

  /// For a book whose ISBN is another one now: what was asked, or is being asked, was about another book.
  static func queueAnew(_ book: Int64, at now: Timestamp, _ connection: any SQLConnection) throws {
    try connection.run(
      """
      INSERT INTO lookup_task (book_id, state, created_at, due_at)
      SELECT id, 'waiting', \(now.milliseconds), \(now.milliseconds) FROM book
      WHERE id = \(book) AND isbn IS NOT NULL
      ON CONFLICT (book_id) DO UPDATE
        SET state = 'waiting', due_at = excluded.due_at, attempts = 0, problem = NULL
      """)
  }

  /// Those whose numbers follow `last`: what a transaction has just added.
  static func queueBooks(after last: Int64, at now: Timestamp, _ connection: any SQLConnection) throws {
    try connection.run(
      """
      INSERT INTO lookup_task (book_id, state, created_at, due_at)
      SELECT id, 'waiting', \(now.milliseconds), \(now.milliseconds) FROM book
      WHERE id > \(last) AND isbn IS NOT NULL
      ON CONFLICT (book_id) DO NOTHING
      """)
  }
}
