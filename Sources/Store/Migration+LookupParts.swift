extension Migration {
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
}
