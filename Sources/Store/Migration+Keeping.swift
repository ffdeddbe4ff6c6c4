extension Migration {
  /// Version 3: what a library keeps beside its books and loans.
  static let keepingSchema =
    departures + reservations + favourites + diary + labels + circulationCounts
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
    // The loan with whose return the copy came that is kept aside; a repeated return says the same again.
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

  private static let diary = [
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
}
