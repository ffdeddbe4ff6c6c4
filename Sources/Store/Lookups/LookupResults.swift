package import Domain

extension LibraryReading {
  /// Whole tables, which SQLite counts by their pages, and counts that need only an index, usually of few rows.
  ///
  /// - Parameter moment: from when on what was done counts as done lately.
  package func lookupOverview(since moment: Timestamp) async throws(Refusals) -> LookupOverview {
    try await read(.unhurried) { transaction in
      var overview = LookupOverview()
      let row = try transaction.firstRow(
        """
        SELECT (SELECT count(*) FROM lookup_queue) AS waiting,
          (SELECT count(*) FROM lookup_queue WHERE problem IS NOT NULL) AS troubled,
          (SELECT min(due_at) FROM lookup_queue) AS next_at,
          (SELECT count(*) FROM lookup_result) AS ended,
          (SELECT count(*) FROM lookup_result WHERE is_found = 0) AS not_found,
          (SELECT count(*) FROM lookup_result WHERE problem IS NOT NULL) AS coverless,
          (SELECT count(*) FROM lookup_queue WHERE is_partial = 1) AS partial,
          (SELECT count(*) FROM lookup_result WHERE is_incomplete = 1) AS incomplete,
          (SELECT count(*) FROM lookup_result WHERE is_found = 1 AND ended_at >= \(moment)) AS lately
        """)
      guard let row else { return overview }
      overview.waiting = try row.int("waiting")
      overview.troubled = try row.int("troubled")
      overview.nextAt = try row.optionalMoment("next_at")
      overview.notFound = try row.int("not_found")
      overview.done = try row.int("ended") - overview.notFound
      overview.coverless = try row.int("coverless")
      overview.doneLately = try row.int("lately")
      overview.incomplete = try row.int("partial") + row.int("incomplete")
      return overview
    }
  }
}

/// The fields that a book lacks, and its own: those that a person entered or cleared. Look-ups never fill those.
extension LibraryReading {
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
}

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

  fileprivate static func incompleteBook(_ row: SQLRow) throws -> IncompleteBook {
    let book = try book(row)
    return IncompleteBook(
      bookID: book.id, isbn: book.isbn, title: book.title,
      missing: book.missing(exceptOwn: BookFields(rawValue: try row.int("own_fields"))),
      problem: try row.optionalText("task_problem").flatMap(LookupTask.Problem.init(code:)),
      dueAt: try row.optionalMoment("task_due_at"))
  }
}

extension Transaction {
  /// Takes a book out of the queue, even if a worker has it.
  ///
  /// - Parameter problem: why it has no cover; only where it was found.
  func endLookup(of book: Book.ID, _ outcome: LookupTask.Conclusion, _ problem: LookupTask.Problem? = nil) throws {
    let isFound =
      switch outcome {
      case .done: true
      case .notFound: false
      }
    let isIncomplete = try isFound && lacksSomething(book)
    try run("DELETE FROM lookup_queue WHERE book_id = \(book)")
    try run(
      """
      INSERT INTO lookup_result (book_id, is_found, problem, ended_at, is_incomplete)
      VALUES (\(book), \(isFound), \(problem?.code), \(now), \(isIncomplete))
      ON CONFLICT (book_id) DO UPDATE SET is_found = excluded.is_found, problem = excluded.problem,
        ended_at = excluded.ended_at, is_incomplete = excluded.is_incomplete
      """)
    if isFound { try settleFailedLookups() } else { try record(Attention(.failedLookup)) }
  }

  /// Closes the entry about books that no catalogue has, once there is none.
  private func settleFailedLookups() throws {
    let failed = try firstRow("SELECT book_id FROM lookup_result WHERE is_found = 0 LIMIT 1")
    if failed == nil { try settle(Attention(.failedLookup)) }
  }

  /// Notes that a person entered or cleared these fields.
  func own(_ fields: BookFields, of book: Int64) throws {
    guard !fields.isEmpty else { return }
    try run("UPDATE book SET own_fields = own_fields | \(fields.rawValue) WHERE id = \(book)")
  }

  func ownFields(of book: Int64) throws -> BookFields {
    let row = try firstRow("SELECT own_fields FROM book WHERE id = \(book)")
    return BookFields(rawValue: try row?.int("own_fields") ?? 0)
  }

  func lacksSomething(_ book: Book.ID) throws -> Bool {
    try firstRow("SELECT id FROM book WHERE id = \(book) AND \(Library.lacksSomething)") != nil
  }

  /// Runs after a change by a person: a book that was looked up may have become complete or incomplete.
  func noteWhatIsMissing(in book: Int64) throws {
    try run(
      """
      UPDATE lookup_result SET is_incomplete = (
        SELECT CASE WHEN \(Library.lacksSomething) THEN 1 ELSE 0 END FROM book WHERE book.id = \(book))
      WHERE book_id = \(book) AND is_found = 1
      """)
  }
}

extension Transaction {
  /// Writes the result of a look-up into a book. Fields with a value stay, and so do those that a person cleared.
  func fill(_ task: LookupTask, with metadata: BookMetadata, author: String = "") throws {
    let isSame: SQL = if let isbn = task.isbn { "isbn = \(isbn.text)" } else { "isbn IS NULL" }
    guard let book = try books("id = \(task.bookID) AND \(isSame)").first else { return }
    let own = try ownFields(of: task.bookID.rawValue)
    var after = book.metadata
    after.fill(fromEdition: metadata)
    after.keep(own, of: book.metadata)
    let name = TypedText.trim(author)
    if book.author.isEmpty, !name.isEmpty, !own.contains(.author) {
      try run(
        """
        UPDATE book SET author = \(name), author_key = \(Collation.key(author: name)),
          search_text = \(SearchText.stored("\(book.title) \(name)"))
        WHERE id = \(task.bookID)
        """)
    }
    guard after != book.metadata else { return }
    let draft = BookDraft(title: book.title, author: book.author, metadata: after)
    let filled = BookRow(draft, copies: book.totalCopies, isWishlistItem: book.isWishlistItem, at: book.createdAt)
    try run(
      "UPDATE book SET \(filled.assignments(to: BookColumn.metadata)) WHERE id = \(task.bookID)")
    if !book.isWishlistItem {
      try categorise(task.bookID, under: after.categories, before: book.metadata.categories)
    }
  }

  /// A wish without an ISBN is this book. It gets no ISBN if another book has it, or if a person removed the wish's.
  func identify(_ task: LookupTask, as record: BookRecord) throws {
    try fill(task, with: record.metadata, author: record.author)
    let mayHaveISBN = try !ownFields(of: task.bookID.rawValue).contains(.isbn)
    for isbn in mayHaveISBN ? record.isbns : [] where try book(isbn: isbn) == nil {
      let changed = try firstRow(
        """
        UPDATE book SET isbn = \(isbn.text) WHERE id = \(task.bookID) AND isbn IS NULL AND is_wishlist_item = 1
        RETURNING id
        """)
      guard changed != nil else { break }
      return try renewLookupTask(task.bookID.rawValue)
    }
    try endLookup(of: task.bookID, .done)
  }
}
