extension Migration {
  /// Answers that readers got from a catalogue, and the covers that these name. No copy of the library has either.
  static let discovery = [
    """
    CREATE TABLE reader_answer (
      id {key} PRIMARY KEY CHECK (length(id) > 0),
      status {int} NOT NULL,
      body TEXT NOT NULL,
      stored_at {int} NOT NULL,
      etag TEXT,
      last_modified TEXT
    ) {strict}
    """,
    "CREATE INDEX reader_answer_by_age ON reader_answer (stored_at)",
    // The key is the catalogue's own number.
    """
    CREATE TABLE reader_cover (
      number {int} PRIMARY KEY CHECK (number > 0),
      named_at {int} NOT NULL
    ) {strict}
    """,
    "CREATE INDEX reader_cover_by_age ON reader_cover (named_at)",
  ]
}
