import Domain

extension Migration {
  /// Books in other orders than by title, their categories as rows, and the signs of running stations.
  static let catalogue = [
    "ALTER TABLE book ADD COLUMN author_key {key} NOT NULL DEFAULT ''",
    """
    CREATE TABLE book_category (
      id {id},
      book_id {int} NOT NULL REFERENCES book (id) ON DELETE CASCADE,
      category_key {key} NOT NULL,
      name TEXT NOT NULL
    ) {strict}
    """,
    // A second station on the same machine takes the row over; the instance tells whose it is.
    """
    CREATE TABLE station_sign (
      name {key} PRIMARY KEY CHECK (length(name) > 0),
      instance TEXT NOT NULL,
      version TEXT NOT NULL,
      mode TEXT NOT NULL,
      state {key} NOT NULL CHECK (state IN ('idle', 'busy', 'occupied')),
      troubles TEXT NOT NULL,
      started_at {int} NOT NULL,
      since {int} NOT NULL,
      seen_at {int} NOT NULL
    ) {strict}
    """,
  ]

  /// An index is quicker made once than changed for each row. Lists of the newest and of the most borrowed read theirs backwards.
  static let catalogueIndexes = [
    "CREATE INDEX book_by_author ON book (is_wishlist_item, author_key, title_key, id)",
    "CREATE INDEX book_by_age ON book (is_wishlist_item, created_at, id)",
    "CREATE INDEX book_by_loans ON book (is_wishlist_item, times_borrowed, id)",
    """
    CREATE INDEX book_by_language ON book (is_wishlist_item, language_code) WHERE language_code IS NOT NULL
    """,
    "CREATE UNIQUE INDEX book_category_once ON book_category (book_id, category_key)",
    "CREATE INDEX book_by_category ON book_category (category_key, book_id)",
  ]
}

extension Library {
  /// Gives every book the sort key of its author and the rows of its categories.
  static func makeCatalogue(_ connection: any SQLConnection) throws {
    var last = Int64.min
    while let end = try CollatedTable.authors.fileAnew(after: last, limit: 500, connection).last { last = end }
    try connection.addCategories(ofBooksAfter: .min)
  }
}
