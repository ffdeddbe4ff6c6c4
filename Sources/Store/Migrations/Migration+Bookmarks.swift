extension Migration {
  /// The bookmarks of readers. A bookmark keeps the texts that its reader saw, so its page needs no network and no other table.
  ///
  /// A row that was removed stays for a minute, so that the removal can be taken back (``ListUndo``).
  static let bookmarks = [
    """
    CREATE TABLE bookmark (
      id {id},
      account_id {int} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      book_id {int} REFERENCES book (id) ON DELETE SET NULL,
      work_id {key} CHECK (length(work_id) BETWEEN 4 AND 20),
      title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 1600),
      author TEXT NOT NULL CHECK (length(author) <= 1600),
      title_key {key} NOT NULL,
      year {int} CHECK (year BETWEEN 1 AND 9999),
      cover {int} CHECK (cover > 0),
      created_at {int} NOT NULL,
      removed_at {int},
      CHECK (book_id IS NULL OR work_id IS NULL)
    ) {strict}
    """,
    "CREATE UNIQUE INDEX bookmark_of_book ON bookmark (account_id, book_id) WHERE book_id IS NOT NULL",
    "CREATE UNIQUE INDEX bookmark_of_work ON bookmark (account_id, work_id) WHERE work_id IS NOT NULL",
    "CREATE INDEX bookmark_by_age ON bookmark (account_id, created_at, id)",
    "CREATE INDEX bookmark_by_title ON bookmark (account_id, title_key, id)",
    // A book is deleted, and rows of it lose their reference.
    "CREATE INDEX bookmark_by_book ON bookmark (book_id) WHERE book_id IS NOT NULL",
    "CREATE INDEX bookmark_removed ON bookmark (removed_at) WHERE removed_at IS NOT NULL",
  ]
}
