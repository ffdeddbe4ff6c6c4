package import Domain

/// Which books are to be looked up: a queue that outlives the program, shared by all stations.
extension LibraryReading {
  /// When the next one is due; nil where none waits.
  package func nextLookupDue() async throws(Refusals) -> Timestamp? {
    try await read { transaction in
      try transaction.firstRow("SELECT min(due_at) AS due_at FROM lookup_queue")?.of("lookup_queue").optionalMoment(
        "due_at")
    }
  }

  /// The waiting tasks, the next one first.
  package func waitingLookups(limit: Int) async throws(Refusals) -> [LookupTask] {
    try await read { transaction in
      try transaction.rows("\(Library.selectTask) ORDER BY task.due_at, task.book_id LIMIT \(limit)")
        .compactMap { try Library.task($0) }
    }
  }

  /// Nil for a book that does not wait.
  package func waitingLookup(of book: Book.ID) async throws(Refusals) -> LookupTask? {
    try await read { transaction in
      try transaction.firstRow("\(Library.selectTask) WHERE task.book_id = \(book)").flatMap { try Library.task($0) }
    }
  }
}

extension Library {
  /// Queues a book that lacks something and was not looked up since `cutoff`. Costs one read if there is nothing to do.
  package func addLookupTask(ofIncomplete book: Book, notSince cutoff: Timestamp, at now: Timestamp)
    async throws(Refusals)
  {
    guard book.isbn != nil || book.isWishlistItem, !book.missing(exceptOwn: []).isEmpty else { return }
    let isSettled = try await read { transaction in
      try transaction.firstRow(
        """
        SELECT book_id FROM lookup_queue WHERE book_id = \(book.id)
        UNION ALL
        SELECT book_id FROM lookup_result WHERE book_id = \(book.id) AND ended_at > \(cutoff)
        UNION ALL
        SELECT id FROM book WHERE id = \(book.id) AND NOT (\(Library.lacksSomething))
        """) != nil
    }
    guard !isSettled else { return }
    try await write(.anyTime, at: now) {
      try $0.addLookupTask(book.id.rawValue, again: cutoff, onlyIncomplete: true)
    }
  }

  /// Puts every book into the queue that has an ISBN or is wished for, lacks something, and was never in it.
  ///
  /// - Returns: how many.
  @discardableResult
  package func addLookupTasksOfIncompleteBooks(at now: Timestamp) async throws(Refusals) -> Int {
    try await write(at: now) { transaction in
      let before = try transaction.waitingCount()
      try transaction.run(
        """
        INSERT INTO lookup_queue (book_id, due_at)
        SELECT id, \(now) FROM book
        WHERE \(Library.canBeLookedUp) AND \(Library.lacksSomething)
          AND NOT EXISTS (SELECT 1 FROM lookup_result WHERE book_id = book.id)
        ON CONFLICT (book_id) DO NOTHING
        """)
      return try transaction.waitingCount() - before
    }
  }

  /// Takes the next tasks, the longest due first, and counts an attempt. No other process gets them before `lease`: a
  /// killed process leaves them to the next.
  package func takeLookups(
    _ limit: Int, at now: Timestamp, lease: Timestamp
  ) async throws(Refusals) -> [LookupTask] {
    try await write(at: now) { transaction in
      let tasks = try transaction.rows(
        "\(Library.selectTask) WHERE task.due_at <= \(now) ORDER BY task.due_at, task.book_id LIMIT \(limit)")
      return try tasks.compactMap { try transaction.take($0, lease: lease) }
    }
  }

  /// Takes this task, due or not, from any process that has it.
  ///
  /// - Returns: nil where it does not wait.
  package func takeLookup(of book: Book.ID, lease: Timestamp) async throws(Refusals) -> LookupTask? {
    try await write(at: .now) { transaction in
      try transaction.firstRow("\(Library.selectTask) WHERE task.book_id = \(book)")
        .flatMap { try transaction.take($0, lease: lease) }
    }
  }

  /// Ends an attempt. It fills in only fields that the book lacks: never its title, copies, notes or loans, and an
  /// author only if it has none. It writes nothing once the book's ISBN is another one.
  ///
  /// - Parameter means: the means of asking the catalogues; a waiting task remembers them.
  /// - Returns: false for a book that waits on.
  @discardableResult
  package func finish(
    _ task: LookupTask, with ending: LookupTask.Ending, means: [String] = [], at now: Timestamp
  ) async throws(Refusals) -> Bool {
    try await write(.anyTime, at: now) { transaction in
      let isOurs = try transaction.firstRow("SELECT book_id FROM lookup_queue WHERE \(Library.isStill(task))")
      // If another process has taken the task over, that process ends it.
      guard isOurs != nil else { return true }
      switch ending {
      case .found(let metadata, let author, let problem, let gap):
        try transaction.fill(task, with: metadata, author: author)
        if let gap, try transaction.lacksSomething(task.bookID) {
          try transaction.keepPartial(task, gap, means)
          return false
        }
        try transaction.endLookup(of: task.bookID, .done, problem)
      case .identified(let record): try transaction.identify(task, as: record)
      case .notFound: try transaction.endLookup(of: task.bookID, .notFound)
      case .again(let dueAt, let problem, let soFar):
        if let soFar { try transaction.take(soFar, for: task) }
        try transaction.`defer`(task, to: dueAt, problem, attempts: task.attempts, means)
        return false
      case .notAsked(let dueAt, let problem, let soFar):
        if let soFar { try transaction.take(soFar, for: task) }
        try transaction.`defer`(task, to: dueAt, problem, attempts: max(0, task.attempts - 1), means)
        return false
      }
      return true
    }
  }

  fileprivate static var selectTask: SQL {
    """
    SELECT task.book_id, task.due_at, task.attempts, task.problem, task.is_partial, task.asks_anew, book.isbn, book.title,
      book.author, book.is_wishlist_item, book.own_fields
    FROM lookup_queue AS task JOIN book ON book.id = task.book_id
    """
  }

  fileprivate static func task(_ row: SQLRow) throws -> LookupTask? {
    let row = row.of("lookup_queue", key: "book_id")
    return try task(row, dueAt: try row.moment("due_at"), attempts: try row.int("attempts"))
  }

  /// Nil for a book that has nothing to ask for any more; its task is over.
  fileprivate static func task(_ row: SQLRow, dueAt: Timestamp, attempts: Int) throws -> LookupTask? {
    let isbn = try row.of("book", key: "book_id").optionalISBN("isbn")
    let row = row.of("lookup_queue", key: "book_id")
    guard try isbn != nil || row.flag("is_wishlist_item") else { return nil }
    return LookupTask(
      bookID: try row.id("book_id"), isbn: isbn, title: try row.text("title"),
      author: try row.text("author"),
      dueAt: dueAt, attempts: attempts,
      problem: try row.optionalText("problem").flatMap(LookupTask.Problem.init(code:)),
      isPartial: try row.flag("is_partial"), asksAnew: try row.flag("asks_anew"),
      ownFields: BookFields(rawValue: try row.int("own_fields")))
  }

  /// Whether the task is still this worker's: another worker would have another lease and another number of attempts.
  fileprivate static func isStill(_ task: LookupTask) -> SQL {
    "book_id = \(task.bookID) AND attempts = \(task.attempts) AND due_at = \(task.dueAt)"
  }
}

/// Queues look-ups in the transaction that changes the book. The result of an earlier look-up is removed then.
extension Library {
  /// The condition for a look-up. A catalogue book without an ISBN may be any edition; a wish is found by its title.
  static let canBeLookedUp: SQL = "(isbn IS NOT NULL OR is_wishlist_item = 1)"
}

extension Library {
  /// Tries those that wait at once, however long they were to rest.
  ///
  /// - Parameters:
  ///   - notFound: those too that no catalogue had, and those that have no cover for a reason. The catalogues
  ///     themselves are asked.
  ///   - incomplete: those too that were found and lack something still. The catalogues themselves are asked.
  /// - Returns: how many.
  package func retryLookups(
    notFound: Bool, incomplete: Bool = false, at now: Timestamp
  ) async throws(Refusals) -> Int {
    try await write(.anyTime, at: now) { transaction in
      if notFound { try transaction.renewLookupTasks(where: "is_found = 0 OR problem IS NOT NULL") }
      if incomplete {
        try transaction.renewLookupTasks(where: "is_incomplete = 1")
        try transaction.run("UPDATE lookup_queue SET asks_anew = 1 WHERE is_partial = 1")
      }
      try transaction.run(
        "UPDATE lookup_queue SET due_at = \(now), attempts = 0, problem = NULL, means = NULL")
      return try transaction.waitingCount()
    }
  }

  /// Puts a book into the queue for the catalogues themselves to be asked, whatever came of it before.
  ///
  /// - Returns: false for a book without an ISBN that is not a wish: there is nothing to ask for.
  package func refreshLookup(of book: Book.ID, at now: Timestamp) async throws(Refusals) -> Bool {
    try await write(.anyTime, at: now) { try $0.refresh(book.rawValue) }
  }

  /// Forgets those that wait.
  ///
  /// - Returns: how many.
  package func clearLookups() async throws(Refusals) -> Int {
    try await write(at: .now) { transaction in
      let count = try transaction.waitingCount()
      try transaction.run("DELETE FROM lookup_queue")
      return count
    }
  }
}

extension Transaction {
  fileprivate func take(_ row: SQLRow, lease: Timestamp) throws -> LookupTask? {
    let id = try row.integer("book_id")
    guard try row.optionalText("isbn") != nil || row.flag("is_wishlist_item") else {
      // The book has lost its ISBN since: nothing is left to ask for, and no catalogue has said that it does not exist.
      try run("DELETE FROM lookup_queue WHERE book_id = \(id)")
      return nil
    }
    let changed = try firstRow(
      """
      UPDATE lookup_queue SET due_at = \(lease), attempts = attempts + 1 WHERE book_id = \(id)
      RETURNING book_id, due_at, attempts
      """)
    guard let changed = changed?.of("lookup_queue", key: "book_id") else { return nil }
    return try Library.task(row, dueAt: try changed.moment("due_at"), attempts: try changed.int("attempts"))
  }

  func waitingCount() throws -> Int { try count("lookup_queue") }

  fileprivate func `defer`(
    _ task: LookupTask, to dueAt: Timestamp, _ problem: LookupTask.Problem, attempts: Int, _ means: [String]
  ) throws {
    let tried = try firstRow("SELECT means FROM lookup_queue WHERE \(Library.isStill(task))")?.optionalText(
      "means")
    try run(
      """
      UPDATE lookup_queue SET due_at = \(dueAt), problem = \(problem.code), attempts = \(attempts),
        means = \(Library.joined(tried, means))
      WHERE \(Library.isStill(task))
      """)
  }

  /// The texts are in the book, and the catalogues were asked; a missing cover does not justify asking them again.
  fileprivate func take(_ texts: LookupTask.Texts, for task: LookupTask) throws {
    try fill(task, with: texts.metadata, author: texts.author)
    let isPartial = try texts.isFound && lacksSomething(task.bookID)
    try run(
      "UPDATE lookup_queue SET is_partial = \(isPartial), asks_anew = 0 WHERE \(Library.isStill(task))")
  }

  /// Defers a look-up that filled only a part of the book. Its next attempt may use cached answers.
  fileprivate func keepPartial(_ task: LookupTask, _ gap: LookupTask.Gap, _ means: [String]) throws {
    try run("UPDATE lookup_queue SET is_partial = 1, asks_anew = 0 WHERE \(Library.isStill(task))")
    try `defer`(task, to: gap.dueAt, gap.problem, attempts: task.attempts, means)
  }

  /// - Parameters:
  ///   - cutoff: a book that was looked up no later than this is looked up again.
  ///   - onlyIncomplete: whether a complete book is skipped.
  func addLookupTask(_ book: Int64, again cutoff: Timestamp? = nil, onlyIncomplete: Bool = false) throws {
    let later: SQL = if let cutoff { "AND ended_at > \(cutoff)" } else { "" }
    let lacking: SQL = onlyIncomplete ? "AND \(Library.lacksSomething)" : ""
    let queued = try firstRow(
      """
      INSERT INTO lookup_queue (book_id, due_at)
      SELECT id, \(now) FROM book WHERE id = \(book) AND \(Library.canBeLookedUp) \(lacking)
        AND NOT EXISTS (SELECT 1 FROM lookup_result WHERE book_id = book.id \(later))
      ON CONFLICT (book_id) DO NOTHING RETURNING book_id
      """)
    if queued != nil, cutoff != nil { try forgetResult(of: book) }
  }

  /// Queues a book whose ISBN changed: earlier and running requests were about another book.
  func renewLookupTask(_ book: Int64) throws {
    let queued = try firstRow(
      """
      INSERT INTO lookup_queue (book_id, due_at)
      SELECT id, \(now) FROM book WHERE id = \(book) AND \(Library.canBeLookedUp)
      ON CONFLICT (book_id) DO UPDATE SET due_at = excluded.due_at, attempts = 0, problem = NULL, is_partial = 0,
        means = NULL
      RETURNING book_id
      """)
    if queued != nil { try forgetResult(of: book) }
  }

  func refresh(_ book: Int64) throws -> Bool {
    try renewLookupTask(book)
    return try firstRow("UPDATE lookup_queue SET asks_anew = 1 WHERE book_id = \(book) RETURNING book_id")
      != nil
  }

  /// Queues the books whose IDs follow `last`. The transaction has just added them, so no look-up of them exists.
  func addLookupTasks(after last: Int64) throws {
    try run(
      """
      INSERT INTO lookup_queue (book_id, due_at)
      SELECT id, \(now) FROM book
      WHERE id > \(last) AND \(Library.canBeLookedUp)\(dialect.isAddedHere)
      ON CONFLICT (book_id) DO NOTHING
      """)
  }

  fileprivate func forgetResult(of book: Int64) throws {
    try run("DELETE FROM lookup_result WHERE book_id = \(book)")
  }

  /// Puts books into the queue that were looked up; no kept answer will do for them.
  fileprivate func renewLookupTasks(where condition: SQL) throws {
    let chosen: SQL = "FROM lookup_result WHERE \(condition)"
    try run(
      """
      INSERT INTO lookup_queue (book_id, due_at, is_partial, asks_anew)
      SELECT book_id, \(now), is_incomplete, 1 \(chosen) ON CONFLICT (book_id) DO NOTHING
      """)
    try run("DELETE \(chosen)")
  }
}
