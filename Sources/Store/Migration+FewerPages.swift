extension Migration {
  /// A checkout writes fewer pages, for the sake of SD cards: each index that it enters is a page of the log, 4 KiB.
  ///
  /// Until now it wrote 22 pages, 24 for a book's first loan, beside the inner pages of a tree that grows:
  ///
  /// | pages | of | now |
  /// |---|---|---|
  /// | 1 | `loan` | |
  /// | 4 | `loan_active_once`, `loan_active_by_student`, `loan_active_by_due`, `loan_by_checkout` | |
  /// | 1 | `loan_active_by_book` | `loan_active_once` begins with the book, too; few have one book |
  /// | 2 | `loan_by_book`, `loan_by_student` | |
  /// | 2 | `book`, `book_most_borrowed` | |
  /// | 3 | `student` and twice `student_with_loans` | counted from the loans when it is asked for |
  /// | 1 | `activity` | |
  /// | 3 | `activity_by_student`, `activity_by_book`, `activity_by_type_and_time` | |
  /// | 2 | `activity_by_type`, `activity_by_time` | lists of one kind are by time, and all kinds are merged |
  /// | 2 | `operation` and its primary key | one tree without row numbers |
  /// | 1 | `sqlite_sequence` | |
  static let fewerPages =
    [
      "DROP INDEX loan_active_by_book", "DROP INDEX activity_by_type", "DROP INDEX activity_by_time",
      "DROP INDEX student_with_loans", "ALTER TABLE student DROP COLUMN active_loans",
    ] + operationsWithoutRowNumbers

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
