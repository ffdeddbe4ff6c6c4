package import Domain

/// Books that readers of a book may like, by the loans of others. A list has a book only where at least three students
/// have borrowed it within two years, and it names none of them. Forgotten loans do not count.
package struct Suggestions: Sendable {
  /// Borrowed by those who borrowed the book, the most often first.
  package var readByReaders: [ListedBook] = []
  /// Books of the same categories, the most often borrowed first.
  package var ofTheSameKind: [ListedBook] = []

  /// The students who must have borrowed a book before it is suggested.
  package static let least = 3
  package static let days: Int64 = 730
}

extension Library {
  /// - Parameter student: the person who asks; the own loans do not count. Nil for a person without loans.
  package func suggestions(
    for book: Book.ID, besides student: Student.ID?, limit: Int, at now: Timestamp
  ) async throws(Refusals) -> Suggestions {
    try await read(at: now) { try $0.suggestions(for: book, besides: student, limit: limit) }
  }

  // Each row costs some microseconds. These bounds keep the answer below 30 ms, however many loans there are.

  /// The latest loans of a book whose borrowers are looked at.
  fileprivate static let readers = 60
  /// The latest loans of each of these borrowers.
  fileprivate static let loansOfReader = 40
  /// The books of a category that are looked at: the latest additions.
  fileprivate static let booksOfCategory = 200
  /// The most borrowed ones of them, whose borrowers are counted.
  fileprivate static let candidates = 30
}

extension Transaction {
  /// None where the library does not suggest books.
  func suggestions(for book: Book.ID, besides student: Student.ID?, limit: Int) throws -> Suggestions {
    guard limit > 0, try siteSettings().suggests else { return Suggestions() }
    let since = now.milliseconds - Suggestions.days * 86_400_000
    var suggestions = Suggestions()
    let own = student?.rawValue ?? -1
    suggestions.readByReaders = try listedBooks(readByReaders(of: book, besides: own, since: since, limit: limit))
    suggestions.ofTheSameKind = try listedBooks(ofTheSameKind(as: book, besides: own, since: since, limit: limit))
    return suggestions
  }

  /// Borrowers are found by the index of the book's loans, and their loans by the index of theirs.
  private func readByReaders(of book: Book.ID, besides own: Int64, since: Int64, limit: Int) throws -> [Book.ID] {
    let order = Library.loanOrder
    return try rows(
      """
      WITH borrower AS MATERIALIZED (
        SELECT student_id, coalesce((
            SELECT \(order) FROM loan WHERE loan.student_id = one.student_id
            ORDER BY \(order) DESC LIMIT 1 OFFSET \(Library.loansOfReader - 1)), 0) AS first_loan
        FROM (
          SELECT DISTINCT student_id FROM (
            SELECT student_id FROM loan
            WHERE book_id = \(book) AND checkout_date >= \(since) AND student_id <> \(own)
            ORDER BY \(order) DESC LIMIT \(Library.readers)) AS latest) AS one),
      other AS MATERIALIZED (
        SELECT loan.book_id AS book_id, loan.student_id AS student_id
        FROM borrower CROSS JOIN loan
        WHERE loan.student_id = borrower.student_id AND \(order) >= borrower.first_loan
          AND loan.checkout_date >= \(since) AND loan.book_id <> \(book))
      SELECT book_id, count(DISTINCT student_id) AS number FROM other GROUP BY book_id
      HAVING count(DISTINCT student_id) >= \(Suggestions.least) ORDER BY number DESC, book_id DESC LIMIT \(limit)
      """
    ).map { try $0.id("book_id") }
  }

  /// The books of the same categories, of each the latest additions.
  private func ofTheSameKind(as book: Book.ID, besides own: Int64, since: Int64, limit: Int) throws -> [Book.ID] {
    let keys = try rows("SELECT category_key FROM book_category WHERE book_id = \(book) LIMIT 5")
      .map { try $0.text("category_key") }
    var found: Set<Int64> = []
    for key in keys {
      let rows = try rows(
        """
        SELECT book_id FROM book_category WHERE category_key = \(key) AND book_id <> \(book)
        ORDER BY book_id DESC LIMIT \(Library.booksOfCategory)
        """)
      for row in rows { found.insert(try row.integer("book_id")) }
    }
    guard !found.isEmpty else { return [] }
    return try rows(
      """
      WITH candidate AS MATERIALIZED (
        SELECT id FROM book WHERE id IN (\(SQL.list(found.sorted())))
          AND times_borrowed >= \(Suggestions.least)
        ORDER BY times_borrowed DESC, id DESC LIMIT \(Library.candidates)),
      counted AS MATERIALIZED (
        SELECT candidate.id AS book_id, (
          SELECT count(DISTINCT latest.student_id) FROM (
            SELECT loan.student_id AS student_id, loan.checkout_date AS checkout_date FROM loan
            WHERE loan.book_id = candidate.id ORDER BY \(Library.loanOrder) DESC LIMIT \(Library.readers)) AS latest
          WHERE latest.checkout_date >= \(since) AND latest.student_id <> \(own)
        ) AS number FROM candidate)
      SELECT book_id, number FROM counted WHERE number >= \(Suggestions.least)
      ORDER BY number DESC, book_id DESC LIMIT \(limit)
      """
    ).map { try $0.id("book_id") }
  }

  /// Books of the catalogue in the order of their numbers, as a list shows them.
  private func listedBooks(_ ids: [Book.ID]) throws -> [ListedBook] {
    let found = try books(ids)
    return try listed(ids.compactMap { found[$0] })
  }
}
