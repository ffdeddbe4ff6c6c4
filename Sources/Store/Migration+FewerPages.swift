extension Migration {
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
