import Domain

/// The ratings of books: the row of the book has sum and number. The transaction that changes an entry counts them.
extension Library {
  /// `book.liking` of `total` and `number`: the average in thousandths, then the number of ratings; 0 below three.
  static let liking: SQL = """
    CASE WHEN counted.number >= \(SQL(trusted: String(BookRating.least)))
      THEN (counted.total * 1000 / counted.number) * 1000000 + counted.number ELSE 0 END
    """
}

extension Transaction {
  /// Counts the ratings of books again, in the transaction that changed them.
  func countRatings(of books: some Sequence<Book.ID>) throws {
    // In the same order everywhere, so that no two writers wait for each other.
    for book in Set(books).sorted(by: { $0.rawValue < $1.rawValue }) {
      let row = try firstRow(
        """
        SELECT CAST(coalesce(sum(rating), 0) AS BIGINT) AS total, count(rating) AS number FROM reading_entry
        WHERE book_id = \(book) AND book_id IS NOT NULL AND deleted_at IS NULL
        """)
      guard let row else { continue }
      let (sum, count) = (try row.integer("total"), try row.integer("number"))
      let liking = count >= BookRating.least ? sum * 1000 / count * 1_000_000 + count : 0
      try run("UPDATE book SET rating_sum = \(sum), rating_count = \(count), liking = \(liking) WHERE id = \(book)")
    }
  }

  func ratings(of books: [Book.ID]) throws -> [Book.ID: BookRating] {
    guard !books.isEmpty else { return [:] }
    let rows = try rows(
      """
      SELECT id, rating_sum, rating_count FROM book
      WHERE id IN (\(SQL.list(books))) AND rating_count >= \(BookRating.least)
      """)
    return try Self.ratings(rows)
  }

  /// The ratings in rows of books that have their columns.
  static func ratings(_ rows: [SQLRow]) throws -> [Book.ID: BookRating] {
    Dictionary(
      try rows.compactMap { row in
        let row = row.of("book")
        let rating = BookRating(sum: try row.int("rating_sum"), count: try row.int("rating_count"))
        return try rating.map { (Book.ID(rawValue: try row.integer("id")), $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Before an account is deleted: its ratings no longer count, and its entries go.
  func deleteReadingList(of account: Account.ID) throws {
    let books = try ratedBooks("account_id = \(account)")
    try run("DELETE FROM reading_entry WHERE account_id = \(account)")
    try countRatings(of: books)
  }

  func ratedBooks(_ condition: SQL) throws -> [Book.ID] {
    try rows(
      "SELECT book_id FROM reading_entry WHERE \(condition) AND book_id IS NOT NULL AND deleted_at IS NULL"
    ).map { try $0.id("book_id") }
  }
}
