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

  /// Version 4: a loan keeps its number when its book or its student goes, so that one history holds both kinds, newest first.
  ///
  /// Loans that went before have lost theirs: they get numbers below zero, in the order in which they began.
  static let pastLoanNumbers = [
    "ALTER TABLE past_loan ADD COLUMN loan_id {int} NOT NULL DEFAULT 0",
    """
    UPDATE past_loan SET loan_id = -place
    FROM (SELECT id AS past_id, row_number() OVER (ORDER BY checkout_date DESC, id DESC) AS place FROM past_loan) AS ranked
    WHERE past_loan.id = past_id
    """,
    "DROP INDEX past_loan_by_book",
    "DROP INDEX past_loan_by_student",
    "CREATE UNIQUE INDEX past_loan_by_loan ON past_loan (loan_id)",
    "CREATE INDEX past_loan_by_book ON past_loan (book_id, loan_id)",
    "CREATE INDEX past_loan_by_student ON past_loan (student_id, loan_id)",
    // A departed student is known by the library ID only.
    "CREATE INDEX past_loan_by_library_id ON past_loan (student_library_id, loan_id)",
  ]

  /// Version 4: kinds of activity that had another kind or none before.
  static let dueDateKind = [
    """
    INSERT INTO activity_type (name) VALUES ('change_due_date'), ('hold_copy'), ('lapse_reservation')
    """
  ]

  /// Version 3: what a library keeps beside its books and loans.
  static let keepingSchema =
    departures + reservations + favourites + activityIndexes + labels + circulationCounts
    + inventories

  /// The table of settings that belong to the library itself, whichever program opens it.
  static let settings = [
    "CREATE TABLE library_setting (name {key} PRIMARY KEY, value TEXT NOT NULL) {strict}"
  ]

  /// Loans of a book or a student that the library no longer keeps. They hold words where the row is gone, and only the
  /// library ID of a student: who has left is owed to be forgotten.
  private static let departures = [
    """
    CREATE TABLE past_loan (
      id {id},
      book_id {int} REFERENCES book (id) ON DELETE RESTRICT,
      student_id {int} REFERENCES student (id) ON DELETE RESTRICT,
      isbn {key},
      book_title TEXT NOT NULL,
      book_author TEXT NOT NULL,
      student_library_id TEXT NOT NULL,
      checkout_date {int} NOT NULL,
      due_date {int} NOT NULL,
      return_date {int} NOT NULL,
      renewals {int} NOT NULL,
      CHECK (return_date >= checkout_date)
    ) {strict}
    """,
    "CREATE INDEX past_loan_by_book ON past_loan (book_id, id)",
    "CREATE INDEX past_loan_by_student ON past_loan (student_id, id)",
  ]

  /// A book that came back is held for the next in line, for some days.
  private static let reservations = [
    "ALTER TABLE reservation ADD COLUMN held_until {int}",
    "ALTER TABLE reservation ADD COLUMN ending {key} CHECK (ending IN ('fetched', 'cancelled', 'lapsed'))",
    // The loan whose return brought the copy on hold; a repeated return says the same again.
    "ALTER TABLE reservation ADD COLUMN offered_by {int}",
    // Earlier versions had no holds: the first in the queue get one for each copy on the shelf, for three whole days.
    """
    UPDATE reservation SET held_until = {now} + 4 * 86400000
    WHERE closed_at IS NULL AND (
      SELECT count(*) FROM reservation AS earlier
      WHERE earlier.book_id = reservation.book_id AND earlier.closed_at IS NULL AND earlier.id < reservation.id
    ) < (SELECT available_copies FROM book WHERE book.id = reservation.book_id)
    """,
    // The indexes cover closed reservations, too: both engines then find rows by any other condition, and foreign keys
    // use them.
    "DROP INDEX reservation_by_book",
    "DROP INDEX reservation_by_student",
    "CREATE INDEX reservation_by_book ON reservation (book_id, closed_at, id)",
    "CREATE INDEX reservation_by_student ON reservation (student_id, closed_at, id)",
    "CREATE INDEX reservation_open ON reservation (closed_at, id)",
    "CREATE INDEX reservation_held ON reservation (closed_at, held_until, id)",
  ]

  private static let favourites = [
    "CREATE INDEX book_favourites ON book (is_wishlist_item, is_favorite, title_key, id) WHERE is_favorite = 1"
  ]

  private static let activityIndexes = [
    "CREATE INDEX activity_by_student ON activity (student_library_id, id)",
    "CREATE INDEX activity_by_book ON activity (book_title, book_author, id)",
    "CREATE INDEX activity_by_time ON activity (created_at, id)",
    "CREATE INDEX activity_by_type_and_time ON activity (type, created_at, id)",
    """
    INSERT INTO activity_type (name) VALUES ('delete_book'), ('delete_wishlist'), ('edit_student'), ('delete_student'),
      ('cancel_reservation')
    """,
  ]

  /// The number on a label that the library printed for a book without a barcode: EAN-13 with prefix 04.
  private static let labels = [
    "ALTER TABLE book ADD COLUMN label_number {key} CHECK (length(label_number) = 13)",
    "CREATE UNIQUE INDEX book_by_label ON book (label_number)",
    "CREATE INDEX book_without_isbn ON book (id) WHERE isbn IS NULL AND is_wishlist_item = 0",
    "CREATE INDEX student_by_grade ON student (grade, name_key, id)",
  ]

  /// How often a book was lent: the most and the never borrowed are found without a look at every loan.
  private static let circulationCounts = [
    "ALTER TABLE book ADD COLUMN times_borrowed {int} NOT NULL DEFAULT 0 CHECK (times_borrowed >= 0)",
    "UPDATE book SET times_borrowed = (SELECT count(*) FROM loan WHERE loan.book_id = book.id)",
    "CREATE INDEX book_by_times_borrowed ON book (is_wishlist_item, times_borrowed DESC, title_key, id)",
    // Narrow, for they are counted.
    "CREATE INDEX book_never_borrowed ON book (id) WHERE is_wishlist_item = 0 AND times_borrowed = 0",
    "CREATE INDEX loan_by_checkout ON loan (checkout_date)",
    "CREATE INDEX past_loan_by_checkout ON past_loan (checkout_date)",
  ]

  /// Version 12: the actor of an activity, an operation, and an import in progress. Rows from before have none.
  ///
  /// A later kind of actor, such as a staff account, needs no other columns.
  static let actors =
    ["activity", "operation", "import"].flatMap { table in
      ["actor_kind", "actor_name", "actor_detail"].map { "ALTER TABLE \(table) ADD COLUMN \($0) TEXT" }
    } + ["INSERT INTO activity_type (name) VALUES ('confirm_clock')"]
}
