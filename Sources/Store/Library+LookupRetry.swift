package import Domain

/// Repeats look-ups on request, or cancels them.
extension Library {
  /// Tries those that wait at once, however long they were to rest.
  ///
  /// - Parameters:
  ///   - notFound: those too that no catalogue had, and those that have no cover for a reason. The catalogues themselves are asked.
  ///   - incomplete: those too that were found and lack something still. The catalogues themselves are asked.
  /// - Returns: how many.
  package func retryLookups(
    notFound: Bool, incomplete: Bool = false, at now: Timestamp
  ) async throws(Refusals) -> Int {
    try await write(.anyTime, at: now) { transaction in
      if notFound { try transaction.requeue(where: "is_found = 0 OR problem IS NOT NULL") }
      if incomplete {
        try transaction.requeue(where: "is_incomplete = 1")
        try transaction.run("UPDATE lookup_queue SET asks_anew = 1 WHERE is_partial = 1")
      }
      try transaction.run(
        "UPDATE lookup_queue SET due_at = \(now.milliseconds), attempts = 0, problem = NULL, means = NULL")
      return try transaction.waitingCount()
    }
  }

  /// Puts a book into the queue for the catalogues themselves to be asked, whatever came of it before.
  ///
  /// - Returns: false for a book without an ISBN that is no wish: there is nothing to ask for.
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
  /// Puts books into the queue that were looked up; no kept answer will do for them.
  fileprivate func requeue(where condition: SQL) throws {
    let chosen: SQL = "FROM lookup_result WHERE \(condition)"
    try connection.run(
      """
      INSERT INTO lookup_queue (book_id, due_at, is_partial, asks_anew)
      SELECT book_id, \(now.milliseconds), is_incomplete, 1 \(chosen) ON CONFLICT (book_id) DO NOTHING
      """)
    try connection.run("DELETE \(chosen)")
  }
}
