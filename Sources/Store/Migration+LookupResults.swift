extension Migration {
  /// Version 4: what waits to be looked up and what was, each in a table of its own.
  ///
  /// They are counted whenever the queue is shown, and only a table's rows all together are counted without a look at each.
  /// A book is in one of the two at most; `Library.check()` verifies it.
  static let lookupResults = [
    // First: from then on nobody adds to it on PostgreSQL, where a program of before may still be at work.
    "ALTER TABLE lookup_task RENAME TO lookup_before",
    """
    CREATE TABLE lookup_queue (
      book_id {int} PRIMARY KEY REFERENCES book (id) ON DELETE CASCADE,
      due_at {int} NOT NULL,
      attempts {int} NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      problem TEXT
    ) {strict}
    """,
    """
    CREATE TABLE lookup_result (
      book_id {int} PRIMARY KEY REFERENCES book (id) ON DELETE CASCADE,
      is_found {int} NOT NULL CHECK (is_found IN (0, 1)),
      problem TEXT,
      ended_at {int} NOT NULL,
      CHECK (is_found = 1 OR problem IS NULL)
    ) {strict}
    """,
    """
    INSERT INTO lookup_queue (book_id, due_at, attempts, problem)
    SELECT book_id, due_at, attempts, problem FROM lookup_before WHERE state = 'waiting' ORDER BY book_id
    """,
    """
    INSERT INTO lookup_result (book_id, is_found, problem, ended_at)
    SELECT book_id, CASE WHEN state = 'done' THEN 1 ELSE 0 END, CASE WHEN state = 'done' THEN problem END, due_at
    FROM lookup_before WHERE state <> 'waiting' ORDER BY book_id
    """,
    "DROP TABLE lookup_before",
    "CREATE INDEX lookup_queue_by_due ON lookup_queue (due_at, book_id)",
    // The index holds all counted columns: reading the row itself would take three times as long.
    "CREATE INDEX lookup_queue_by_problem ON lookup_queue (problem) WHERE problem IS NOT NULL",
    "CREATE INDEX lookup_result_by_end ON lookup_result (is_found, ended_at)",
    "CREATE INDEX lookup_result_by_problem ON lookup_result (problem) WHERE problem IS NOT NULL",
  ]
}
