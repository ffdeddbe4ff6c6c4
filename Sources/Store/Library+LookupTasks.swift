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
        SELECT id FROM lookup_task WHERE book_id = \(book.id.rawValue)
          AND (state = 'waiting' OR due_at > \(cutoff.milliseconds))
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
      try connection.rows(
        """
        INSERT INTO lookup_task (book_id, state, created_at, due_at)
        SELECT id, 'waiting', \(now.milliseconds), \(now.milliseconds) FROM book
        WHERE isbn IS NOT NULL AND (description IS NULL OR page_count IS NULL OR published_date IS NULL
          OR publisher IS NULL OR language_code IS NULL OR cover_image_url IS NULL OR categories = '')
        ON CONFLICT (book_id) DO NOTHING RETURNING id
        """
      ).count
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

  /// Tries those that wait at once, however long they were to rest.
  ///
  /// - Parameter notFound: those too that no catalogue had, and those that have no cover for a reason.
  /// - Returns: how many.
  package func retryLookups(notFound: Bool, at now: Timestamp) async throws(Refusals) -> Int {
    try await write(.anyTime) { connection in
      let other: SQL = notFound ? "OR state = 'not_found' OR problem IS NOT NULL" : ""
      return try connection.rows(
        """
        UPDATE lookup_task SET state = 'waiting', due_at = \(now.milliseconds), attempts = 0, problem = NULL
        WHERE state = 'waiting' \(other) RETURNING id
        """
      ).count
    }
  }

  /// Forgets those that wait.
  ///
  /// - Returns: how many.
  package func clearLookups() async throws(Refusals) -> Int {
    try await write { try $0.rows("DELETE FROM lookup_task WHERE state = 'waiting' RETURNING id").count }
  }

  /// Ends an attempt. Of what was found, only what the book lacks is written: never its title, author, copies, notes or loans,
  /// and nothing at all once its ISBN is another one.
  package func finish(_ task: LookupTask, with ending: LookupTask.Ending, at now: Timestamp) async throws(Refusals) {
    try await write(.anyTime) { connection in
      let isOurs = try connection.firstRow(
        "SELECT id FROM lookup_task WHERE \(Library.isStill(task)) AND state = 'waiting'")
      // Whoever has taken it over since ends it.
      guard isOurs != nil else { return }
      switch ending {
      case .found(let metadata, let problem):
        try Library.fill(task, with: metadata, connection)
        try Library.end(task, .done, problem, at: now, connection)
      case .notFound: try Library.end(task, .notFound, nil, at: now, connection)
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
      try connection.firstRow(
        "SELECT due_at FROM lookup_task WHERE state = 'waiting' ORDER BY due_at, id LIMIT 1"
      ).map { Timestamp(milliseconds: try $0.integer("due_at")) }
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

  /// What became of a book, or is to; nil for one that was never queued.
  package func lookup(of book: Book.ID) async throws(Refusals) -> LookupTask? {
    try await read { connection in
      try connection.firstRow("\(Library.selectTask) WHERE task.book_id = \(book.rawValue)").flatMap {
        try Library.task($0, dueAt: try $0.integer("due_at"), attempts: try $0.int("attempts"))
      }
    }
  }

  /// How many there are in each state.
  package func lookupCounts() async throws(Refusals) -> [LookupTask.State: Int] {
    let overview = try await lookupOverview(since: Timestamp(milliseconds: 0))
    let counts = [LookupTask.State.waiting: overview.waiting, .done: overview.done, .notFound: overview.notFound]
    return counts.filter { $1 > 0 }
  }

  /// - Parameter moment: from when on what was done counts as done lately.
  package func lookupOverview(since moment: Timestamp) async throws(Refusals) -> LookupOverview {
    try await read(.unhurried) { connection in
      let rows = try connection.rows(
        """
        SELECT state, count(*) AS number, count(problem) AS problems, min(due_at) AS next_at,
          sum(CASE WHEN due_at >= \(moment.milliseconds) THEN 1 ELSE 0 END) AS lately
        FROM lookup_task GROUP BY state
        """)
      var overview = LookupOverview()
      for row in rows {
        let number = try row.int("number")
        switch LookupTask.State(rawValue: try row.text("state")) {
        case .waiting?:
          (overview.waiting, overview.troubled) = (number, try row.int("problems"))
          overview.nextAt = Timestamp(milliseconds: try row.integer("next_at"))
        case .done?:
          (overview.done, overview.coverless) = (number, try row.int("problems"))
          overview.doneLately = try row.int("lately")
        case .notFound?: overview.notFound = number
        case nil: continue
        }
      }
      return overview
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
      attempts: attempts, problem: try row.optionalText("problem").flatMap(LookupTask.Problem.init(code:)))
  }

  /// Whether nobody has taken it over: who does, has another lease and another number of attempts.
  private static func isStill(_ task: LookupTask) -> SQL {
    "id = \(task.id.rawValue) AND attempts = \(task.attempts) AND due_at = \(task.dueAt.milliseconds)"
  }

  private static func end(
    _ task: LookupTask, _ state: LookupTask.State, _ problem: LookupTask.Problem?, at now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    try connection.run(
      """
      UPDATE lookup_task SET state = \(state.rawValue), problem = \(problem?.code), due_at = \(now.milliseconds)
      WHERE \(isStill(task))
      """)
  }

  private static func `defer`(
    _ task: LookupTask, to dueAt: Timestamp, _ problem: LookupTask.Problem, attempts: Int,
    _ connection: any SQLConnection
  ) throws {
    try connection.run(
      """
      UPDATE lookup_task SET due_at = \(dueAt.milliseconds), problem = \(problem.code), attempts = \(attempts)
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
