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
}
