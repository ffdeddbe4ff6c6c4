package import Domain

/// Tracks the fields that a book lacks, and its own fields: those that a person entered or cleared. Look-ups never fill
/// own fields.
extension Library {
  /// The condition that a look-up can fill a field of a `book` row. ``Book/missing(exceptOwn:)`` is the same in Swift.
  static let lacksSomething: SQL = {
    let conditions = [
      ("book.author = ''", BookFields.author), ("book.description IS NULL", .description),
      ("book.page_count IS NULL", .pageCount), ("book.published_date IS NULL", .publishedDate),
      ("book.publisher IS NULL", .publisher), ("book.language_code IS NULL", .languageCode),
      ("book.cover_image_url IS NULL", .coverImageURL), ("book.categories = ''", .categories),
    ].map { "(\($0) AND (book.own_fields & \($1.rawValue)) = 0)" }
    return SQL(trusted: "(" + conditions.joined(separator: " OR ") + ")")
  }()

  /// Books that were looked up and found, and lack something still: first those that are asked about again.
  package func incompleteBooks(limit: Int) async throws(Refusals) -> [IncompleteBook] {
    try await read { transaction in
      let waiting = try transaction.rows(
        """
        SELECT \(Library.bookColumns), own_fields, task.problem AS task_problem, task.due_at AS task_due_at
        FROM lookup_queue AS task JOIN book ON book.id = task.book_id
        WHERE task.is_partial = 1 ORDER BY task.book_id LIMIT \(limit)
        """)
      let ended = try transaction.rows(
        """
        SELECT \(Library.bookColumns), own_fields, NULL AS task_problem, NULL AS task_due_at
        FROM lookup_result AS task JOIN book ON book.id = task.book_id
        WHERE task.is_incomplete = 1 ORDER BY task.book_id LIMIT \(max(0, limit - waiting.count))
        """)
      return try (waiting + ended).map(Library.incompleteBook)
    }
  }

  private static func incompleteBook(_ row: SQLRow) throws -> IncompleteBook {
    let book = try book(row)
    return IncompleteBook(
      bookID: book.id, isbn: book.isbn, title: book.title,
      missing: book.missing(exceptOwn: BookFields(rawValue: try row.int("own_fields"))),
      problem: try row.optionalText("task_problem").flatMap(LookupTask.Problem.init(code:)),
      dueAt: try row.optionalMoment("task_due_at"))
  }
}

extension Transaction {
  /// Notes that a person entered or cleared these fields.
  func own(_ fields: BookFields, of book: Int64) throws {
    guard !fields.isEmpty else { return }
    try connection.run("UPDATE book SET own_fields = own_fields | \(fields.rawValue) WHERE id = \(book)")
  }

  func ownFields(of book: Int64) throws -> BookFields {
    let row = try connection.firstRow("SELECT own_fields FROM book WHERE id = \(book)")
    return BookFields(rawValue: try row?.int("own_fields") ?? 0)
  }

  /// Whether a look-up could fill anything in.
  func lacksSomething(_ book: Book.ID) throws -> Bool {
    try connection.firstRow("SELECT id FROM book WHERE id = \(book.rawValue) AND \(Library.lacksSomething)") != nil
  }

  /// Runs after a change by a person: a book that was looked up may have become complete or incomplete.
  func noteWhatIsMissing(in book: Int64) throws {
    try connection.run(
      """
      UPDATE lookup_result SET is_incomplete = (
        SELECT CASE WHEN \(Library.lacksSomething) THEN 1 ELSE 0 END FROM book WHERE book.id = \(book))
      WHERE book_id = \(book) AND is_found = 1
      """)
  }
}
