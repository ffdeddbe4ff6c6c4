extension Migration {
  /// Version 1: the catalogue, the students, their loans and reservations, the diary, and what was done already.
  ///
  /// `available + active loans <= total` spans two tables; it is kept by conditional updates in `Loans.swift`
  /// and verified by `Library.check()`. All else that must hold is held here.
  static let firstSchema = [
    """
    CREATE TABLE book (
      id {id},
      isbn {key} UNIQUE CHECK (length(isbn) = 13),
      title TEXT NOT NULL CHECK (length(title) > 0),
      author TEXT NOT NULL,
      title_key {key} NOT NULL,
      search_text TEXT NOT NULL,
      total_copies {int} NOT NULL CHECK (total_copies >= 0),
      available_copies {int} NOT NULL CHECK (available_copies >= 0 AND available_copies <= total_copies),
      created_at {int} NOT NULL,
      description TEXT,
      page_count {int},
      published_date TEXT,
      publisher TEXT,
      language_code TEXT,
      cover_image_url TEXT,
      categories TEXT NOT NULL DEFAULT '',
      notes TEXT NOT NULL DEFAULT '',
      is_favorite {int} NOT NULL DEFAULT 0 CHECK (is_favorite IN (0, 1)),
      is_wishlist_item {int} NOT NULL DEFAULT 0 CHECK (is_wishlist_item IN (0, 1)),
      CHECK ((is_wishlist_item = 1) = (total_copies = 0))
    ) {strict}
    """,
    "CREATE INDEX book_by_title ON book (is_wishlist_item, title_key, id)",
    "{text index} book",
    """
    CREATE TABLE student (
      id {id},
      library_id TEXT NOT NULL CHECK (length(library_id) > 0),
      library_id_key {key} NOT NULL UNIQUE,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      grade TEXT NOT NULL DEFAULT '',
      card_number {key} UNIQUE CHECK (length(card_number) = 8),
      name_key {key} NOT NULL,
      search_text TEXT NOT NULL,
      created_at {int} NOT NULL
    ) {strict}
    """,
    "CREATE INDEX student_by_name ON student (name_key, id)",
    "{text index} student",
    """
    CREATE TABLE loan (
      id {id},
      book_id {int} NOT NULL REFERENCES book (id) ON DELETE RESTRICT,
      student_id {int} NOT NULL REFERENCES student (id) ON DELETE RESTRICT,
      checkout_date {int} NOT NULL,
      due_date {int} NOT NULL,
      return_date {int},
      renewals {int} NOT NULL DEFAULT 0 CHECK (renewals >= 0),
      CHECK (due_date >= checkout_date),
      CHECK (return_date >= checkout_date)
    ) {strict}
    """,
    "CREATE UNIQUE INDEX loan_active_once ON loan (book_id, student_id) WHERE return_date IS NULL",
    "CREATE INDEX loan_active_by_student ON loan (student_id, due_date, id) WHERE return_date IS NULL",
    "CREATE INDEX loan_active_by_book ON loan (book_id, due_date, id) WHERE return_date IS NULL",
    "CREATE INDEX loan_active_by_due ON loan (due_date, id) WHERE return_date IS NULL",
    "CREATE INDEX loan_by_book ON loan (book_id, id)",
    "CREATE INDEX loan_by_student ON loan (student_id, id)",
    """
    CREATE TABLE reservation (
      id {id},
      book_id {int} NOT NULL REFERENCES book (id) ON DELETE RESTRICT,
      student_id {int} NOT NULL REFERENCES student (id) ON DELETE RESTRICT,
      created_at {int} NOT NULL,
      closed_at {int},
      CHECK (closed_at >= created_at)
    ) {strict}
    """,
    "CREATE UNIQUE INDEX reservation_open_once ON reservation (book_id, student_id) WHERE closed_at IS NULL",
    "CREATE INDEX reservation_by_book ON reservation (book_id)",
    "CREATE INDEX reservation_by_student ON reservation (student_id)",
    "CREATE TABLE activity_type (name {key} PRIMARY KEY) {strict}",
    """
    INSERT INTO activity_type (name) VALUES ('checkout'), ('return_book'), ('add_book'), ('add_wishlist'),
      ('fulfill_wishlist'), ('renew'), ('reserve'), ('edit_book'), ('add_student')
    """,
    """
    CREATE TABLE activity (
      id {id},
      created_at {int} NOT NULL,
      type {key} NOT NULL REFERENCES activity_type (name),
      book_title TEXT NOT NULL,
      book_author TEXT NOT NULL,
      student_library_id TEXT,
      additional_info TEXT
    ) {strict}
    """,
    "CREATE INDEX activity_by_type ON activity (type, id)",
    """
    CREATE TABLE operation (
      id {key} PRIMARY KEY,
      kind TEXT NOT NULL,
      request TEXT NOT NULL,
      result {int} NOT NULL,
      created_at {int} NOT NULL
    ) {strict}
    """,
  ]
}
