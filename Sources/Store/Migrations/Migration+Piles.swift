extension Migration {
  /// Version 14: the inbox of shelving, the attention list, and the lines of confirmed piles.
  static let piles = [
    """
    CREATE TABLE inbox_draft (
      id {id},
      isbn {key} NOT NULL UNIQUE CHECK (length(isbn) = 13),
      title TEXT NOT NULL,
      author TEXT NOT NULL,
      copies {int} NOT NULL CHECK (copies >= 1),
      created_at {int} NOT NULL,
      due_at {int},
      attempts {int} NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      problem TEXT,
      actor_kind TEXT,
      actor_name TEXT,
      actor_detail TEXT
    ) {strict}
    """,
    "CREATE INDEX inbox_draft_by_due ON inbox_draft (due_at, id) WHERE due_at IS NOT NULL",
    """
    CREATE TABLE attention (
      id {id},
      kind {key} NOT NULL,
      book_id {int} REFERENCES book (id) ON DELETE SET NULL,
      student_id {int} REFERENCES student (id) ON DELETE SET NULL,
      codes TEXT NOT NULL,
      subject TEXT,
      reason TEXT,
      fingerprint {key} NOT NULL,
      times {int} NOT NULL DEFAULT 1 CHECK (times >= 1),
      created_at {int} NOT NULL,
      last_at {int} NOT NULL,
      closed_at {int},
      actor_kind TEXT,
      actor_name TEXT,
      actor_detail TEXT,
      closer_kind TEXT,
      closer_name TEXT,
      closer_detail TEXT
    ) {strict}
    """,
    "CREATE UNIQUE INDEX attention_open ON attention (fingerprint) WHERE closed_at IS NULL",
    "CREATE INDEX attention_open_by_time ON attention (last_at, id) WHERE closed_at IS NULL",
    "CREATE INDEX attention_by_time ON attention (last_at, id)",
    "CREATE INDEX attention_by_book ON attention (book_id)",
    "CREATE INDEX attention_by_student ON attention (student_id)",
    // No foreign keys: a line whose book is gone by then is refused, as it would be at the station.
    """
    CREATE TABLE confirmed_line (
      id {key} PRIMARY KEY,
      kind {key} NOT NULL,
      code TEXT NOT NULL,
      book_id {int},
      copy_number {int},
      student_id {int},
      loan_id {int},
      copies {int},
      isbn {key},
      due_date {int},
      created_at {int} NOT NULL,
      line {int} NOT NULL,
      actor_kind TEXT,
      actor_name TEXT,
      actor_detail TEXT
    ) {strict}
    """,
    "INSERT INTO activity_type (name) VALUES ('see_on_shelf'), ('undo_return')",
  ]
}
