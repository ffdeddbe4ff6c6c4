package import Domain

/// Look-ups that somebody wants anew, or not at all.
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
    try await write(.anyTime) { connection in
      if notFound { try Library.requeue(where: "is_found = 0 OR problem IS NOT NULL", at: now, connection) }
      if incomplete {
        try Library.requeue(where: "is_incomplete = 1", at: now, connection)
        try connection.run("UPDATE lookup_queue SET asks_anew = 1 WHERE is_partial = 1")
      }
      try connection.run("UPDATE lookup_queue SET due_at = \(now.milliseconds), attempts = 0, problem = NULL")
      return try Library.waitingCount(connection)
    }
  }

  /// Puts books into the queue that were looked up; no kept answer will do for them.
  private static func requeue(where condition: SQL, at now: Timestamp, _ connection: any SQLConnection) throws {
    let chosen: SQL = "FROM lookup_result WHERE \(condition)"
    try connection.run(
      """
      INSERT INTO lookup_queue (book_id, due_at, is_partial, asks_anew)
      SELECT book_id, \(now.milliseconds), is_incomplete, 1 \(chosen) ON CONFLICT (book_id) DO NOTHING
      """)
    try connection.run("DELETE \(chosen)")
  }

  /// Puts a book into the queue for the catalogues themselves to be asked, whatever came of it before.
  ///
  /// - Returns: false for a book without an ISBN that is no wish: there is nothing to ask for.
  package func refreshLookup(of book: Book.ID, at now: Timestamp) async throws(Refusals) -> Bool {
    try await write(.anyTime) { try Library.refresh(book.rawValue, at: now, $0) }
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

  // MARK: - What can be asked

  static let lookupMeansSetting = "lookup-means"
  private static let lookupMeansLimit = 50

  /// Records the catalogues, key, country and contact that requests use. A new entry, such as a key, makes all look-ups
  /// due at once that wait because of a problem.
  ///
  /// An entry that was recorded before is not new: stations with different settings share a library.
  ///
  /// - Returns: whether there was a new entry.
  @discardableResult
  package func noteLookupMeans(_ means: [String], at now: Timestamp) async throws(Refusals) -> Bool {
    let known = try await read { try Library.lookupMeans($0) }
    guard !Set(means).isSubset(of: known) else { return false }
    return try await write(.anyTime) { connection in
      let known = try Library.lookupMeans(connection)
      let new = means.filter { !known.contains($0) }
      guard !new.isEmpty else { return false }
      let all = (known + new).suffix(Library.lookupMeansLimit).joined(separator: "\n")
      try connection.run(
        """
        INSERT INTO library_setting (name, value) VALUES (\(Library.lookupMeansSetting), \(all))
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
        """)
      try connection.run(
        "UPDATE lookup_queue SET due_at = \(now.milliseconds), attempts = 0 WHERE problem IS NOT NULL")
      return true
    }
  }

  private static func lookupMeans(_ connection: any SQLConnection) throws -> [String] {
    let row = try connection.firstRow("SELECT value FROM library_setting WHERE name = \(lookupMeansSetting)")
    return try row?.text("value").split(separator: "\n").map(String.init) ?? []
  }
}
