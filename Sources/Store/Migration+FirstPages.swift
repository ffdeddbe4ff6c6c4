extension Migration {
  /// Version 4: what the first page of each list and each count costs hardly grows with the library.
  static let firstPages = lentBooks + booksOfDiary

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

  /// A line of the diary knows its book, whatever that is called later; until now it knew the words alone. No reference: it outlasts
  /// the book, whose number no other ever has.
  private static let booksOfDiary = [
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
}
