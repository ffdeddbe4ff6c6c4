package import Domain

/// The results of look-ups, and their number by kind.
extension Library {
  /// Nil for a book that waits, or was never queued.
  package func lookupResult(of book: Book.ID) async throws(Refusals) -> LookupResult? {
    try await read { transaction in
      let row = try transaction.firstRow(
        "SELECT book_id, is_found, problem, ended_at FROM lookup_result WHERE book_id = \(book.rawValue)")
      return try row.map { row in
        let row = row.of("lookup_result", key: "book_id")
        return LookupResult(
          bookID: book, outcome: try row.flag("is_found") ? .done : .notFound,
          problem: try row.optionalText("problem").flatMap(LookupTask.Problem.init(code:)),
          endedAt: try row.moment("ended_at"))
      }
    }
  }

  /// Whole tables, which SQLite counts by their pages, and what an index alone counts: fractions of them, as a rule.
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
          (SELECT count(*) FROM lookup_result WHERE is_found = 1 AND ended_at >= \(moment.milliseconds)) AS lately
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

extension Transaction {
  /// Takes a book out of the queue, whoever has it.
  ///
  /// - Parameter problem: why it has no cover; only where it was found.
  func endLookup(of book: Book.ID, _ outcome: LookupResult.Outcome, _ problem: LookupTask.Problem? = nil) throws {
    let isFound =
      switch outcome {
      case .done: true
      case .notFound: false
      }
    let isIncomplete = try isFound && lacksSomething(book)
    try connection.run("DELETE FROM lookup_queue WHERE book_id = \(book.rawValue)")
    try connection.run(
      """
      INSERT INTO lookup_result (book_id, is_found, problem, ended_at, is_incomplete)
      VALUES (\(book.rawValue), \(isFound), \(problem?.code), \(now.milliseconds), \(isIncomplete))
      ON CONFLICT (book_id) DO UPDATE SET is_found = excluded.is_found, problem = excluded.problem,
        ended_at = excluded.ended_at, is_incomplete = excluded.is_incomplete
      """)
  }
}
