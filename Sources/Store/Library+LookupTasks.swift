package import Domain

/// Which books are to be looked up: a queue that outlives the program, shared by all stations.
extension Library {
  /// Puts a book into the queue, to be taken at once, unless it was looked up before or waits already.
  ///
  /// - Parameter cutoff: one that was looked up before is looked up anew where that was no later than this.
  package func queueLookup(
    of book: Book.ID, again cutoff: Timestamp? = nil, at now: Timestamp
  ) async throws(Refusals) {
    try await write(.anyTime) { try Library.queue(book.rawValue, again: cutoff, at: now, $0) }
  }

  /// As when a book is looked at: it is queued where it lacks something and nobody was asked since `cutoff`. Costs a read where
  /// there is nothing to do.
  package func queueLookup(ofIncomplete book: Book, notSince cutoff: Timestamp, at now: Timestamp)
    async throws(Refusals)
  {
    guard book.isbn != nil, !book.metadata.isComplete else { return }
    let isKnown = try await read { connection in
      try connection.firstRow(
        """
        SELECT book_id FROM lookup_queue WHERE book_id = \(book.id.rawValue)
        UNION ALL
        SELECT book_id FROM lookup_result WHERE book_id = \(book.id.rawValue) AND ended_at > \(cutoff.milliseconds)
        """) != nil
    }
    if !isKnown { try await queueLookup(of: book.id, again: cutoff, at: now) }
  }

  /// Puts every book into the queue that has an ISBN, lacks something, and was never in it.
  ///
  /// - Returns: how many.
  @discardableResult
  package func queueLookupsOfIncompleteBooks(at now: Timestamp) async throws(Refusals) -> Int {
    try await write { connection in
      let before = try Library.waitingCount(connection)
      try connection.run(
        """
        INSERT INTO lookup_queue (book_id, due_at)
        SELECT id, \(now.milliseconds) FROM book
        WHERE isbn IS NOT NULL AND (description IS NULL OR page_count IS NULL OR published_date IS NULL
          OR publisher IS NULL OR language_code IS NULL OR cover_image_url IS NULL OR categories = '')
          AND NOT EXISTS (SELECT 1 FROM lookup_result WHERE book_id = book.id)
        ON CONFLICT (book_id) DO NOTHING
        """)
      return try Library.waitingCount(connection) - before
    }
  }

  /// Takes the next ones, those that are due longest first, and counts an attempt. Nobody else gets them before `lease`: who
  /// took them and was killed leaves them to the next.
  package func takeLookups(
    _ limit: Int, at now: Timestamp, lease: Timestamp
  ) async throws(Refusals) -> [LookupTask] {
    try await write { connection in
      let tasks = try connection.rows(
        """
        \(Library.selectTask) WHERE task.due_at <= \(now.milliseconds)
        ORDER BY task.due_at, task.book_id LIMIT \(limit)
        """)
      return try tasks.compactMap { row in
        let id = try row.integer("book_id")
        guard try row.optionalText("isbn") != nil else {
          // The book has lost it meanwhile, and there is nothing to ask for.
          try Library.endLookup(of: Book.ID(rawValue: id), .notFound, at: now, connection)
          return nil
        }
        let changed = try connection.firstRow(
          """
          UPDATE lookup_queue SET due_at = \(lease.milliseconds), attempts = attempts + 1 WHERE book_id = \(id)
          RETURNING due_at, attempts
          """)
        guard let changed else { return nil }
        return try Library.task(
          row, dueAt: try changed.integer("due_at"), attempts: try changed.int("attempts"))
      }
    }
  }

  /// Tries those that wait at once, however long they were to rest.
  ///
  /// - Parameter notFound: those too that no catalogue had, and those that have no cover for a reason.
  /// - Returns: how many.
  package func retryLookups(notFound: Bool, at now: Timestamp) async throws(Refusals) -> Int {
    try await write(.anyTime) { connection in
      if notFound {
        let unsatisfying: SQL = "FROM lookup_result WHERE is_found = 0 OR problem IS NOT NULL"
        try connection.run(
          """
          INSERT INTO lookup_queue (book_id, due_at) SELECT book_id, \(now.milliseconds) \(unsatisfying)
          ON CONFLICT (book_id) DO NOTHING
          """)
        try connection.run("DELETE \(unsatisfying)")
      }
      try connection.run("UPDATE lookup_queue SET due_at = \(now.milliseconds), attempts = 0, problem = NULL")
      return try Library.waitingCount(connection)
    }
  }

  /// Forgets those that wait.
  ///
  /// - Returns: how many.
  package func clearLookups() async throws(Refusals) -> Int {
    try await write { connection in
      let count = try Library.waitingCount(connection)
      try connection.run("DELETE FROM lookup_queue")
      return count
    }
  }

  /// Ends an attempt. Of what was found, only what the book lacks is written: never its title, author, copies, notes or loans,
  /// and nothing at all once its ISBN is another one.
  package func finish(_ task: LookupTask, with ending: LookupTask.Ending, at now: Timestamp) async throws(Refusals) {
    try await write(.anyTime) { connection in
      let isOurs = try connection.firstRow(
        "SELECT book_id FROM lookup_queue WHERE \(Library.isStill(task))")
      // Whoever has taken it over since ends it.
      guard isOurs != nil else { return }
      switch ending {
      case .found(let metadata, let problem):
        try Library.fill(task, with: metadata, connection)
        try Library.endLookup(of: task.bookID, .done, problem, at: now, connection)
      case .notFound: try Library.endLookup(of: task.bookID, .notFound, at: now, connection)
      case .again(let dueAt, let problem, let soFar):
        if let soFar { try Library.fill(task, with: soFar, connection) }
        try Library.defer(task, to: dueAt, problem, attempts: task.attempts, connection)
      case .notAsked(let dueAt, let problem, let soFar):
        if let soFar { try Library.fill(task, with: soFar, connection) }
        try Library.defer(task, to: dueAt, problem, attempts: max(0, task.attempts - 1), connection)
      }
    }
  }

  /// When the next one is due; nil where none waits.
  package func nextLookupDue() async throws(Refusals) -> Timestamp? {
    try await read { connection in
      try connection.firstRow("SELECT min(due_at) AS due_at FROM lookup_queue")?.optionalInteger("due_at")
        .map { Timestamp(milliseconds: $0) }
    }
  }

  /// Those that wait, the next one first.
  package func waitingLookups(limit: Int) async throws(Refusals) -> [LookupTask] {
    try await read { connection in
      try connection.rows(
        "\(Library.selectTask) ORDER BY task.due_at, task.book_id LIMIT \(limit)"
      ).compactMap {
        try Library.task($0, dueAt: try $0.integer("due_at"), attempts: try $0.int("attempts"))
      }
    }
  }

  private static func waitingCount(_ connection: any SQLConnection) throws -> Int {
    try connection.firstRow("SELECT count(*) AS number FROM lookup_queue")?.int("number") ?? 0
  }

  private static var selectTask: SQL {
    """
    SELECT task.book_id, task.due_at, task.attempts, task.problem, book.isbn, book.title
    FROM lookup_queue AS task JOIN book ON book.id = task.book_id
    """
  }

  /// Nil for a book that has lost its ISBN meanwhile; its task is over.
  private static func task(
    _ row: SQLRow, dueAt: Int64, attempts: Int
  ) throws -> LookupTask? {
    guard let isbn = try row.optionalText("isbn").flatMap({ ISBN(thirteen: $0) }) else { return nil }
    return LookupTask(
      bookID: Book.ID(rawValue: try row.integer("book_id")), isbn: isbn, title: try row.text("title"),
      dueAt: Timestamp(milliseconds: dueAt), attempts: attempts,
      problem: try row.optionalText("problem").flatMap(LookupTask.Problem.init(code:)))
  }

  /// Whether nobody has taken it over: who does, has another lease and another number of attempts.
  private static func isStill(_ task: LookupTask) -> SQL {
    "book_id = \(task.bookID.rawValue) AND attempts = \(task.attempts) AND due_at = \(task.dueAt.milliseconds)"
  }

  private static func `defer`(
    _ task: LookupTask, to dueAt: Timestamp, _ problem: LookupTask.Problem, attempts: Int,
    _ connection: any SQLConnection
  ) throws {
    try connection.run(
      """
      UPDATE lookup_queue SET due_at = \(dueAt.milliseconds), problem = \(problem.code), attempts = \(attempts)
      WHERE \(isStill(task))
      """)
  }

  private static func fill(
    _ task: LookupTask, with metadata: BookMetadata, _ connection: any SQLConnection
  ) throws {
    let row = try connection.firstRow(
      "SELECT \(bookColumns) FROM book WHERE id = \(task.bookID.rawValue) AND isbn = \(task.isbn.text)")
    guard let row else { return }
    let before = try book(row).metadata
    var after = before
    after.fill(from: metadata)
    guard after != before else { return }
    try connection.run(
      """
      UPDATE book SET description = \(after.description), page_count = \(after.pageCount),
        published_date = \(after.publishedDate), publisher = \(after.publisher),
        language_code = \(after.languageCode), cover_image_url = \(after.coverImageURL),
        categories = \(after.categories.joined(separator: "\n"))
      WHERE id = \(task.bookID.rawValue)
      """)
  }
}
