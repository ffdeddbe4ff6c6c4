package import Domain

/// Which books are to be looked up: a queue that outlives the program, shared by all stations.
extension Library {
  /// Puts a book into the queue, to be taken at once, unless it was looked up before or waits already.
  ///
  /// - Parameter again: whether it is looked up anew if it was before.
  package func queueLookup(of book: Book.ID, again: Bool = false, at now: Timestamp) async throws(Refusals) {
    let again: SQL =
      again
      ? """
      UPDATE SET state = 'waiting', due_at = excluded.due_at, attempts = 0, problem = NULL
      WHERE lookup_task.state <> 'waiting'
      """ : "NOTHING"
    try await write(.anyTime) { connection in
      try connection.run(
        """
        INSERT INTO lookup_task (book_id, state, created_at, due_at)
        SELECT id, 'waiting', \(now.milliseconds), \(now.milliseconds) FROM book
        WHERE id = \(book.rawValue) AND isbn IS NOT NULL
        ON CONFLICT (book_id) DO \(again)
        """)
    }
  }

  /// Puts every book into the queue that has an ISBN, lacks something, and was never in it; as after an import.
  package func queueLookupsOfIncompleteBooks(at now: Timestamp) async throws(Refusals) {
    try await write(.anyTime) { connection in
      try connection.run(
        """
        INSERT INTO lookup_task (book_id, state, created_at, due_at)
        SELECT id, 'waiting', \(now.milliseconds), \(now.milliseconds) FROM book
        WHERE isbn IS NOT NULL AND (description IS NULL OR page_count IS NULL OR published_date IS NULL
          OR publisher IS NULL OR language_code IS NULL OR cover_image_url IS NULL OR categories = '')
        ON CONFLICT (book_id) DO NOTHING
        """)
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
        \(Library.selectTask) WHERE task.state = 'waiting' AND task.due_at <= \(now.milliseconds)
        ORDER BY task.due_at, task.id LIMIT \(limit)
        """)
      return try tasks.compactMap { row in
        let id = try row.integer("id")
        guard try row.optionalText("isbn") != nil else {
          // The book has lost it meanwhile, and there is nothing to ask for.
          try connection.run("UPDATE lookup_task SET state = 'not_found' WHERE id = \(id)")
          return nil
        }
        let changed = try connection.firstRow(
          """
          UPDATE lookup_task SET due_at = \(lease.milliseconds), attempts = attempts + 1 WHERE id = \(id)
          RETURNING due_at, attempts
          """)
        guard let changed else { return nil }
        return try Library.task(
          row, dueAt: try changed.integer("due_at"), attempts: try changed.int("attempts"))
      }
    }
  }

  /// Ends an attempt. Of what was found, only what the book lacks is written: never its title, author, copies, notes or loans,
  /// and nothing at all once its ISBN is another one.
  package func finish(_ task: LookupTask, with ending: LookupTask.Ending, at now: Timestamp) async throws(Refusals) {
    try await write(.anyTime) { connection in
      switch ending {
      case .found(let metadata):
        try Library.fill(task, with: metadata, connection)
        try Library.end(task, .done, connection)
      case .notFound: try Library.end(task, .notFound, connection)
      case .again(let dueAt, let problem):
        try connection.run(
          """
          UPDATE lookup_task SET due_at = \(dueAt.milliseconds), problem = \(problem.rawValue)
          WHERE id = \(task.id.rawValue) AND state = 'waiting' AND attempts = \(task.attempts)
          """)
      }
    }
  }

  /// Those that wait, the next one first.
  package func waitingLookups(limit: Int) async throws(Refusals) -> [LookupTask] {
    try await read { connection in
      try connection.rows(
        "\(Library.selectTask) WHERE task.state = 'waiting' ORDER BY task.due_at, task.id LIMIT \(limit)"
      ).compactMap {
        try Library.task($0, dueAt: try $0.integer("due_at"), attempts: try $0.int("attempts"))
      }
    }
  }

  /// How many there are in each state.
  package func lookupCounts() async throws(Refusals) -> [LookupTask.State: Int] {
    try await read(.unhurried) { connection in
      let rows = try connection.rows("SELECT state, count(*) AS number FROM lookup_task GROUP BY state")
      var counts: [LookupTask.State: Int] = [:]
      for row in rows {
        guard let state = LookupTask.State(rawValue: try row.text("state")) else { continue }
        counts[state] = try row.int("number")
      }
      return counts
    }
  }

  private static var selectTask: SQL {
    """
    SELECT task.id, task.book_id, task.state, task.created_at, task.due_at, task.attempts, task.problem, book.isbn, book.title
    FROM lookup_task AS task JOIN book ON book.id = task.book_id
    """
  }

  /// Nil for a book that has lost its ISBN meanwhile; its task is over.
  private static func task(
    _ row: SQLRow, dueAt: Int64, attempts: Int
  ) throws -> LookupTask? {
    guard let isbn = try row.optionalText("isbn").flatMap({ ISBN(thirteen: $0) }),
      let state = LookupTask.State(rawValue: try row.text("state"))
    else { return nil }
    return LookupTask(
      id: LookupTask.ID(rawValue: try row.integer("id")), bookID: Book.ID(rawValue: try row.integer("book_id")),
      isbn: isbn, title: try row.text("title"), state: state,
      createdAt: Timestamp(milliseconds: try row.integer("created_at")), dueAt: Timestamp(milliseconds: dueAt),
      attempts: attempts, problem: try row.optionalText("problem").flatMap(LookupProblem.Code.init))
  }

  private static func end(_ task: LookupTask, _ state: LookupTask.State, _ connection: any SQLConnection) throws {
    // Whoever has taken it over since has another number of attempts, and ends it.
    try connection.run(
      """
      UPDATE lookup_task SET state = \(state.rawValue), problem = NULL
      WHERE id = \(task.id.rawValue) AND attempts = \(task.attempts)
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
