extension Migration {
  /// The tables of inventories. One inventory is open at a time; any number of stations scan into it.
  static let inventories = [
    """
    CREATE TABLE inventory (
      id {id},
      name TEXT NOT NULL CHECK (length(name) > 0),
      started_at {int} NOT NULL,
      finished_at {int},
      is_open {int} UNIQUE CHECK (is_open = 1),
      CHECK ((is_open IS NULL) = (finished_at IS NOT NULL)),
      CHECK (finished_at >= started_at)
    ) {strict}
    """,
    """
    CREATE TABLE inventory_scan (
      id {id},
      inventory_id {int} NOT NULL REFERENCES inventory (id) ON DELETE CASCADE,
      book_id {int} REFERENCES book (id) ON DELETE SET NULL,
      code {key} NOT NULL,
      verdict {key} NOT NULL CHECK (verdict IN ('found', 'on_loan', 'surplus', 'wish', 'unknown')),
      scanned_at {int} NOT NULL
    ) {strict}
    """,
    "CREATE INDEX inventory_scan_by_book ON inventory_scan (book_id, inventory_id, verdict)",
    "CREATE INDEX inventory_scan_by_verdict ON inventory_scan (inventory_id, verdict, id)",
    // Written when the inventory ends: what was missing then, whatever is lent and brought back since.
    """
    CREATE TABLE inventory_missing (
      id {id},
      inventory_id {int} NOT NULL REFERENCES inventory (id) ON DELETE CASCADE,
      book_id {int} REFERENCES book (id) ON DELETE SET NULL,
      book_title TEXT NOT NULL,
      book_author TEXT NOT NULL,
      copies {int} NOT NULL CHECK (copies > 0)
    ) {strict}
    """,
    "CREATE INDEX inventory_missing_in_order ON inventory_missing (inventory_id, id)",
    "CREATE INDEX inventory_missing_by_book ON inventory_missing (book_id)",
  ]
}
