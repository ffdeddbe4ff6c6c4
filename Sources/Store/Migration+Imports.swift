extension Migration {
  /// Version 11: an import in progress. Its lines are staged first, then published portion by portion (``ImportJournal``).
  static let imports = [
    """
    CREATE TABLE import (
      id {id},
      operation_id {key} NOT NULL UNIQUE,
      kind TEXT NOT NULL CHECK (kind IN ('import_books', 'import_wishlist', 'import_students')),
      choice TEXT CHECK (choice IN ('add-copies', 'update', 'skip')),
      looks_up {int} NOT NULL CHECK (looks_up IN (0, 1)),
      started_at {int} NOT NULL,
      is_decided {int} NOT NULL DEFAULT 0 CHECK (is_decided IN (0, 1)),
      last_book {int} NOT NULL DEFAULT 0,
      changes {int} NOT NULL DEFAULT 0 CHECK (changes >= 0)
    ) {strict}
    """,
    """
    CREATE TABLE import_portion (
      id {id},
      import_id {int} NOT NULL REFERENCES import (id) ON DELETE CASCADE,
      number {int} NOT NULL,
      lines TEXT NOT NULL,
      line_count {int} NOT NULL CHECK (line_count >= 0),
      is_published {int} NOT NULL DEFAULT 0 CHECK (is_published IN (0, 1)),
      met TEXT NOT NULL DEFAULT ''
    ) {strict}
    """,
    "CREATE UNIQUE INDEX import_portion_in_turn ON import_portion (import_id, is_published, number)",
  ]
}

extension Migration {
  /// Version 11 also notes who is ending an inventory, page by page: of two only the later one goes on.
  static let inventoryEnding = ["ALTER TABLE inventory ADD COLUMN ending {key}"]

  /// Version 11 also keeps every number of a card or label that nobody has any more. Until now only the highest was kept.
  static let retiredNumbers = [
    "CREATE TABLE retired_number (number {key} PRIMARY KEY) {strict}",
    """
    INSERT INTO retired_number (number) SELECT value FROM library_setting
    WHERE name IN ('last_card', 'last_label') ON CONFLICT DO NOTHING
    """,
    "DELETE FROM library_setting WHERE name IN ('last_card', 'last_label')",
  ]
}
