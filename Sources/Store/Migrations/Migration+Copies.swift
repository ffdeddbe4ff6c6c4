import Domain

extension Migration {
  /// Version 15: a copy of a book is a row of its own, and a loan names its copy. A borrower has a kind.
  ///
  /// A loan names the copy by its number within the title: a list of loans shows the number without another table, and past
  /// loans keep it when their book is deleted. ``BookDraft/copiesRange`` bounds the rows that a damaged counter can make.
  static let copies =
    [
      """
      CREATE TABLE copy (
        id {id},
        book_id {int} NOT NULL REFERENCES book (id) ON DELETE RESTRICT,
        number {int} NOT NULL CHECK (number > 0),
        label_number {key} CHECK (length(label_number) = 13),
        state {key} NOT NULL CHECK (state IN ('on_shelf', 'on_loan', 'on_hold', 'in_repair', 'lost', 'withdrawn')),
        shelf TEXT,
        note TEXT NOT NULL DEFAULT '',
        acquired_at {int},
        last_seen_at {int}
      ) {strict}
      """,
      "ALTER TABLE loan ADD COLUMN copy_number {int}",
      "ALTER TABLE past_loan ADD COLUMN copy_number {int}",
      """
      ALTER TABLE student ADD COLUMN kind {key} NOT NULL DEFAULT 'student'
      CHECK (kind IN ('student', 'teacher', 'class', 'guest'))
      """,
    ] + copiesOfBooks + copyIndexes + [
      """
      INSERT INTO activity_type (name) VALUES ('edit_copy'), ('copy_lost'), ('copy_found'), ('copy_damaged'),
        ('copy_repaired'), ('copy_withdrawn')
      """
    ]

  /// The first copies of a title are on loan, the next ones on hold, and the next ones on the shelf. Copies that are neither
  /// available nor on loan are in repair: nobody recorded why they are away.
  private static let copiesOfBooks = [
    """
    UPDATE loan SET copy_number = place
    FROM (
      SELECT id AS loan_id, row_number() OVER (PARTITION BY book_id ORDER BY id) AS place FROM loan
      WHERE return_date IS NULL) AS ranked
    WHERE loan.id = loan_id
    """,
    """
    INSERT INTO copy (book_id, number, state, last_seen_at)
    WITH RECURSIVE one (book, number, total, available) AS (
      SELECT id, 1, CASE WHEN total_copies > 999 THEN 999 ELSE total_copies END, available_copies FROM book
      WHERE total_copies > 0
      UNION ALL SELECT book, number + 1, total, available FROM one WHERE number < total)
    SELECT one.book, one.number,
      CASE WHEN loan.id IS NOT NULL THEN 'on_loan'
        WHEN one.number <= coalesce(lent.copies, 0) + coalesce(held.copies, 0) THEN 'on_hold'
        WHEN one.number <= coalesce(lent.copies, 0) + one.available THEN 'on_shelf'
        ELSE 'in_repair' END,
      loan.checkout_date
    FROM one
    LEFT JOIN (SELECT book_id, count(*) AS copies FROM loan WHERE return_date IS NULL GROUP BY book_id) AS lent
      ON lent.book_id = one.book
    LEFT JOIN (
      SELECT book_id, count(*) AS copies FROM reservation WHERE closed_at IS NULL AND held_until IS NOT NULL
      GROUP BY book_id) AS held ON held.book_id = one.book
    LEFT JOIN loan ON loan.book_id = one.book AND loan.copy_number = one.number AND loan.return_date IS NULL
    ORDER BY one.book, one.number
    """,
  ]

  /// Loans that are out have 0 in both indexes (``Library/loanOrder``), so a copy is on loan once. A student may have several
  /// copies of a title, if the rules allow it.
  private static let copyIndexes = [
    "CREATE UNIQUE INDEX copy_by_book ON copy (book_id, number)",
    "CREATE UNIQUE INDEX copy_by_label ON copy (label_number) WHERE label_number IS NOT NULL",
    "DROP INDEX loan_active_once",
    "CREATE INDEX loan_by_student ON loan (student_id, (CASE WHEN return_date IS NULL THEN 0 ELSE id END), book_id)",
    "DROP INDEX loan_by_book",
    """
    CREATE UNIQUE INDEX loan_by_book
    ON loan (book_id, (CASE WHEN return_date IS NULL THEN 0 ELSE id END), copy_number)
    """,
  ]
}
