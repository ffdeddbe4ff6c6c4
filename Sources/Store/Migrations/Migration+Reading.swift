extension Migration {
  /// The reading lists of readers, and the ratings of the library's books.
  ///
  /// An entry that was deleted stays for a minute, so that the deletion can be taken back (``ListUndo``). A reader has one entry for a
  /// book of the library, so each reader's rating counts once. `book.liking` is 0 below three ratings: the order “best liked” tells
  /// nothing that the page of a book does not show.
  static let reading = [
    """
    CREATE TABLE reading_entry (
      id {id},
      account_id {int} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      book_id {int} REFERENCES book (id) ON DELETE SET NULL,
      work_id {key} CHECK (length(work_id) BETWEEN 4 AND 20),
      isbn {key} CHECK (length(isbn) = 13),
      title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 1600),
      author TEXT NOT NULL CHECK (length(author) <= 1600),
      title_key {key} NOT NULL,
      author_key {key} NOT NULL,
      genre {key} CHECK (genre IN ('adventure', 'animals', 'comics', 'crime', 'fantasy', 'friendship', 'funny', 'history',
        'knowledge', 'poetry', 'scary', 'science-fiction')),
      rating {int} CHECK (rating BETWEEN 1 AND 5),
      read_on {key} NOT NULL DEFAULT '' CHECK (length(read_on) IN (0, 10)),
      review TEXT NOT NULL DEFAULT '' CHECK (length(review) <= 40000),
      sharing {key} NOT NULL DEFAULT 'private' CHECK (sharing IN ('private', 'offered', 'shared')),
      created_at {int} NOT NULL,
      changed_at {int} NOT NULL,
      deleted_at {int}
    ) {strict}
    """,
    "CREATE INDEX reading_by_title ON reading_entry (account_id, title_key, author_key, id)",
    "CREATE INDEX reading_by_author ON reading_entry (account_id, author_key, title_key, id)",
    "CREATE INDEX reading_by_date ON reading_entry (account_id, read_on, id)",
    "CREATE INDEX reading_by_rating ON reading_entry (account_id, (coalesce(-rating, 0)), title_key, id)",
    """
    CREATE UNIQUE INDEX reading_of_book ON reading_entry (account_id, book_id)
    WHERE book_id IS NOT NULL AND deleted_at IS NULL
    """,
    "CREATE INDEX reading_by_book ON reading_entry (book_id) WHERE book_id IS NOT NULL",
    "CREATE INDEX reading_deleted ON reading_entry (deleted_at) WHERE deleted_at IS NOT NULL",
    "CREATE INDEX reading_offered ON reading_entry (id) WHERE sharing = 'offered'",
    "CREATE INDEX reading_shared ON reading_entry (book_id, id) WHERE sharing = 'shared'",
    "ALTER TABLE book ADD COLUMN rating_sum {int} NOT NULL DEFAULT 0",
    "ALTER TABLE book ADD COLUMN rating_count {int} NOT NULL DEFAULT 0",
    "ALTER TABLE book ADD COLUMN liking {int} NOT NULL DEFAULT 0",
    "CREATE INDEX book_by_liking ON book (is_wishlist_item, liking, id)",
  ]
}
