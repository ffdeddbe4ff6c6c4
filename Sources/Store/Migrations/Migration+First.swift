extension Migration {
  /// Version 1: the catalogue, the students, their loans and reservations, the activity log, and finished operations.
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

  /// Version 4: what the first page of each list and each count costs hardly grows with the library.
  static let firstPages = lentBooks + booksOfActivity

  /// Books that were ever lent are counted in a table of their own, which is quick; a condition on each book is slow.
  private static let lentBooks = [
    "CREATE TABLE lent_book (book_id {int} PRIMARY KEY REFERENCES book (id) ON DELETE CASCADE) {strict}",
    "INSERT INTO lent_book (book_id) SELECT id FROM book WHERE times_borrowed > 0",
    "DROP INDEX book_by_times_borrowed",
    "DROP INDEX book_never_borrowed",
    """
    CREATE INDEX book_most_borrowed ON book (is_wishlist_item, times_borrowed DESC, title_key, id)
    WHERE is_wishlist_item = 0 AND times_borrowed > 0
    """,
    """
    CREATE INDEX book_never_borrowed ON book (is_wishlist_item, times_borrowed, title_key, id)
    WHERE is_wishlist_item = 0 AND times_borrowed = 0
    """,
  ]

  /// An activity names its book, whatever that is called later; until now it knew the words alone. No reference: it outlasts
  /// the book, whose number no other ever has.
  private static let booksOfActivity = [
    "DROP INDEX activity_by_book",
    "ALTER TABLE activity ADD COLUMN book_id {int}",
    """
    UPDATE activity SET book_id = named.book FROM (
      SELECT title, author, min(id) AS book FROM book GROUP BY title, author HAVING count(*) = 1) AS named
    WHERE named.title = activity.book_title AND named.author = activity.book_author
    """,
    "CREATE INDEX activity_by_book ON activity (book_id, id) WHERE book_id IS NOT NULL",
    "DROP INDEX activity_by_student",
    "{postgres} ALTER TABLE activity ALTER COLUMN student_library_id TYPE TEXT COLLATE \"C\"",
    "{postgres} ALTER TABLE student ALTER COLUMN grade TYPE TEXT COLLATE \"C\"",
    "CREATE INDEX activity_by_student ON activity (student_library_id, id) WHERE student_library_id IS NOT NULL",
  ]

  /// Version 5: a student counts the books that they have, as a book counts its copies. By grade, a narrow index tells them all.
  static let loansOfStudents = [
    "ALTER TABLE student ADD COLUMN active_loans {int} NOT NULL DEFAULT 0 CHECK (active_loans >= 0)",
    """
    UPDATE student SET active_loans = (
      SELECT count(*) FROM loan WHERE loan.student_id = student.id AND loan.return_date IS NULL)
    WHERE id IN (SELECT student_id FROM loan WHERE return_date IS NULL)
    """,
    "CREATE INDEX student_with_loans ON student (grade, active_loans) WHERE active_loans > 0",
  ]

  /// Text is stored otherwise from now on (``SearchText/stored(_:)``): an index is quicker made anew than changed for each row.
  static let withoutTextIndex = ["{text index off} book", "{text index off} student"]

  static let withTextIndex = ["{text index anew} book", "{text index anew} student"]

  /// A checkout writes fewer pages, for the sake of SD cards: each index that it enters is a page of the log, 4 KiB.
  ///
  /// Until now it wrote 22 pages, 24 for a book's first loan, beside the inner pages of a tree that grows. Now it writes 10:
  ///
  /// | pages | of | now |
  /// |---|---|---|
  /// | 1 | `loan` | 1 |
  /// | 3 | `loan_active_once`, `loan_active_by_student`, `loan_by_student` | 1: the first one holds all loans of a student |
  /// | 2 | `loan_active_by_book`, `loan_by_book` | 1: the second one begins with those that are out |
  /// | 1 | `loan_active_by_due` | 1 |
  /// | 1 | `loan_by_checkout` | 0: the activity log counts the loans of a month |
  /// | 2 | `book`, `book_most_borrowed`; 3 where many books were lent | 1: `lent_book` ranks the books, and few loans change that |
  /// | 3 | `student` and twice `student_with_loans` | 0: counted from the loans when it is asked for |
  /// | 1 | `activity` | 1 |
  /// | 3 | `activity_by_student`, `activity_by_book`, `activity_by_type_and_time` | 3 |
  /// | 2 | `activity_by_type`, `activity_by_time` | 0: lists of one kind are by time, and all kinds are merged |
  /// | 2 | `operation` and its primary key | 1: one tree without row numbers |
  /// | 1 | `sqlite_sequence` | 0: `SQLiteDialect` finds the last number |
  static let fewerPages =
    [
      "DROP INDEX loan_active_once", "DROP INDEX loan_active_by_student", "DROP INDEX loan_by_student",
      "DROP INDEX loan_active_by_book", "DROP INDEX loan_by_book", "DROP INDEX loan_active_by_due",
      "DROP INDEX loan_by_checkout", "DROP INDEX activity_by_type", "DROP INDEX activity_by_time",
      "DROP INDEX student_with_loans", "ALTER TABLE student DROP COLUMN active_loans",
    ] + mostBorrowed + loansWithoutCounter + loanIndexes + activityWithoutCounter + operationsWithoutRowNumbers

  /// A count in an index moves with each loan; how often it doubled does with the 2nd, the 4th, the 8th.
  private static let mostBorrowed = [
    "DROP INDEX book_most_borrowed",
    "ALTER TABLE lent_book ADD COLUMN doublings {int} NOT NULL DEFAULT 0 CHECK (doublings >= 0)",
    "UPDATE lent_book SET doublings = (SELECT \(Doublings.ofTimesBorrowed) FROM book WHERE book.id = lent_book.book_id)",
    "CREATE INDEX lent_book_by_doublings ON lent_book (doublings, book_id)",
  ]

  /// SQLite writes a number to `sqlite_sequence` for each row of a table with AUTOINCREMENT. The number so far stays there.
  private static let loansWithoutCounter = [
    "{sqlite} ALTER TABLE loan RENAME TO loan_before",
    """
    {sqlite} CREATE TABLE loan (
      id INTEGER PRIMARY KEY,
      book_id INTEGER NOT NULL REFERENCES book (id) ON DELETE RESTRICT,
      student_id INTEGER NOT NULL REFERENCES student (id) ON DELETE RESTRICT,
      checkout_date INTEGER NOT NULL,
      due_date INTEGER NOT NULL,
      return_date INTEGER,
      renewals INTEGER NOT NULL DEFAULT 0 CHECK (renewals >= 0),
      CHECK (due_date >= checkout_date),
      CHECK (return_date >= checkout_date)
    ) STRICT
    """,
    """
    {sqlite} INSERT INTO loan (id, book_id, student_id, checkout_date, due_date, return_date, renewals)
    SELECT id, book_id, student_id, checkout_date, due_date, return_date, renewals FROM loan_before ORDER BY id
    """,
    "{sqlite} INSERT INTO sqlite_sequence (name, seq) SELECT 'loan', seq FROM sqlite_sequence WHERE name = 'loan_before'",
    "{sqlite} DROP TABLE loan_before",
  ]

  /// ``Library/loanOrder`` is the expression: loans that are out have 0, so that a student has a book once.
  private static let loanIndexes = [
    """
    CREATE UNIQUE INDEX loan_active_once
    ON loan (student_id, (CASE WHEN return_date IS NULL THEN 0 ELSE id END), book_id)
    """,
    "CREATE INDEX loan_by_book ON loan (book_id, (CASE WHEN return_date IS NULL THEN 0 ELSE id END))",
    // The student is in it for those who count by grade.
    "CREATE INDEX loan_active_by_due ON loan (due_date, id, student_id) WHERE return_date IS NULL",
  ]

  private static let activityWithoutCounter = [
    "{sqlite} ALTER TABLE activity RENAME TO activity_before",
    """
    {sqlite} CREATE TABLE activity (
      id INTEGER PRIMARY KEY,
      created_at INTEGER NOT NULL,
      type TEXT NOT NULL REFERENCES activity_type (name),
      book_title TEXT NOT NULL,
      book_author TEXT NOT NULL,
      student_library_id TEXT,
      additional_info TEXT,
      book_id INTEGER
    ) STRICT
    """,
    """
    {sqlite} INSERT INTO activity (id, created_at, type, book_title, book_author, student_library_id, additional_info, book_id)
    SELECT id, created_at, type, book_title, book_author, student_library_id, additional_info, book_id
    FROM activity_before ORDER BY id
    """,
    """
    {sqlite} INSERT INTO sqlite_sequence (name, seq)
    SELECT 'activity', seq FROM sqlite_sequence WHERE name = 'activity_before'
    """,
    "{sqlite} DROP TABLE activity_before",
    "{sqlite} CREATE INDEX activity_by_type_and_time ON activity (type, created_at, id)",
    "{sqlite} CREATE INDEX activity_by_book ON activity (book_id, id) WHERE book_id IS NOT NULL",
    """
    {sqlite} CREATE INDEX activity_by_student ON activity (student_library_id, id)
    WHERE student_library_id IS NOT NULL
    """,
  ]

  private static let operationsWithoutRowNumbers = [
    "{sqlite} ALTER TABLE operation RENAME TO operation_before",
    """
    {sqlite} CREATE TABLE operation (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      request TEXT NOT NULL,
      result INTEGER NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    {sqlite} INSERT INTO operation (id, kind, request, result, created_at)
    SELECT id, kind, request, result, created_at FROM operation_before ORDER BY id
    """,
    "{sqlite} DROP TABLE operation_before",
  ]
}
