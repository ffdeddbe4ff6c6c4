extension Migration {
  /// Version 2: what catalogues on the web answered, and which books are still to be looked up.
  static let lookupSchema = [
    """
    CREATE TABLE lookup_answer (
      id {key} PRIMARY KEY CHECK (length(id) > 0),
      status {int} NOT NULL,
      body TEXT NOT NULL,
      stored_at {int} NOT NULL,
      etag TEXT,
      last_modified TEXT
    ) {strict}
    """,
    "CREATE INDEX lookup_answer_by_age ON lookup_answer (stored_at)",
    """
    CREATE TABLE lookup_task (
      id {id},
      book_id {int} NOT NULL UNIQUE REFERENCES book (id) ON DELETE CASCADE,
      state {key} NOT NULL CHECK (state IN ('waiting', 'done', 'not_found')),
      created_at {int} NOT NULL,
      due_at {int} NOT NULL,
      attempts {int} NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      problem TEXT
    ) {strict}
    """,
    "CREATE INDEX lookup_task_by_due ON lookup_task (due_at, id) WHERE state = 'waiting'",
  ]

  /// Version 9: with which means a look-up that waits was tried.
  static let lookupMeans = ["ALTER TABLE lookup_queue ADD COLUMN means TEXT"]

  /// Version 7: which fields are a person's own, which look-ups brought only a part, and which are to be asked anew.
  static let lookupParts = [
    // The bits of ``BookFields``.
    "ALTER TABLE book ADD COLUMN own_fields {int} NOT NULL DEFAULT 0 CHECK (own_fields >= 0)",
    "ALTER TABLE lookup_queue ADD COLUMN is_partial {int} NOT NULL DEFAULT 0 CHECK (is_partial IN (0, 1))",
    "ALTER TABLE lookup_queue ADD COLUMN asks_anew {int} NOT NULL DEFAULT 0 CHECK (asks_anew IN (0, 1))",
    "ALTER TABLE lookup_result ADD COLUMN is_incomplete {int} NOT NULL DEFAULT 0 CHECK (is_incomplete IN (0, 1))",
    // Earlier versions took a book as done as soon as one catalogue knew something of it.
    """
    UPDATE lookup_result SET is_incomplete = 1 WHERE is_found = 1 AND book_id IN (
      SELECT id FROM book WHERE author = '' OR description IS NULL OR page_count IS NULL OR published_date IS NULL
        OR publisher IS NULL OR language_code IS NULL OR cover_image_url IS NULL OR categories = '')
    """,
    // The index holds all counted columns.
    "CREATE INDEX lookup_queue_partial ON lookup_queue (is_partial, book_id) WHERE is_partial = 1",
    "CREATE INDEX lookup_result_incomplete ON lookup_result (is_incomplete, book_id) WHERE is_incomplete = 1",
  ]

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

  /// Version 8: how services on the web stand with all programs that share the library.
  ///
  /// A name is a service's, and where a rest holds for some programs only, whose: their machine's or their key's.
  static let serviceStandings = [
    """
    CREATE TABLE lookup_service (
      name {key} PRIMARY KEY CHECK (length(name) > 0),
      full_at {int},
      rests_until {int},
      trial_since {int},
      failures {int} NOT NULL DEFAULT 0 CHECK (failures >= 0),
      rests {int} NOT NULL DEFAULT 0 CHECK (rests >= 0),
      changed_at {int} NOT NULL
    ) {strict}
    """
  ]
}
