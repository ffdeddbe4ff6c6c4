package import Domain

/// The reading lists of readers. Each call is about one account.
extension LibraryReading {
  package func readingList(
    of account: Account.ID, order: ReadingOrder = .title, at place: ListPlace = .first, limit: Int
  ) async throws(Refusals) -> ListPage<ReadingEntry> {
    try await read(.page(of: limit)) { transaction in
      try transaction.expectOwner(account)
      return try OwnList.reading(order).page(of: account, at: place, limit: limit, transaction, Library.readingEntry)
    }
  }

  /// All entries of an account by title, for its export.
  package func allReading(of account: Account.ID) async throws(Refusals) -> [ReadingEntry] {
    try await readingList(of: account, limit: ReadingEntry.limit).rows
  }

  /// An entry of an account; nil where the account has none of this number.
  package func readingEntry(
    _ id: ReadingEntry.ID, of account: Account.ID
  ) async throws(Refusals) -> ReadingEntry? {
    try await read(.brief) { transaction in
      try transaction.expectOwner(account)
      return try transaction.readingEntry(id.rawValue, of: account)
    }
  }

  package func readingEntries(
    _ ids: [ReadingEntry.ID], of account: Account.ID
  ) async throws(Refusals) -> [ReadingEntry] {
    guard !ids.isEmpty else { return [] }
    return try await read(.brief) { transaction in
      try transaction.expectOwner(account)
      return try transaction.rows(
        """
        SELECT \(Library.readingColumns) FROM reading_entry
        WHERE account_id = \(account) AND id IN (\(SQL.list(ids)))
          AND deleted_at IS NULL
        """
      ).map(Library.readingEntry)
    }
  }

  /// How many books an account has read in each year, the latest first; a year of nil for entries without a day.
  package func readingYears(of account: Account.ID) async throws(Refusals) -> [ReadingYear] {
    try await read { transaction in
      try transaction.expectOwner(account)
      return try transaction.rows(
        """
        SELECT substr(read_on, 1, 4) AS year, count(*) AS number FROM reading_entry
        WHERE account_id = \(account) AND deleted_at IS NULL
        GROUP BY substr(read_on, 1, 4) ORDER BY year DESC
        """
      ).map { ReadingYear(year: Int(try $0.text("year")), count: try $0.int("number")) }
    }
  }

  /// The entries that were deleted last in one step, while the deletion can be taken back: when, and how many.
  package func deletedReading(of account: Account.ID, at now: Timestamp) async throws(Refusals) -> DeletedReading? {
    try await read(at: now) { transaction in
      try transaction.expectOwner(account)
      return try transaction.firstRow(
        """
        SELECT deleted_at, count(*) AS number, min(title) AS title FROM reading_entry
        WHERE account_id = \(account) AND deleted_at > \(now.milliseconds - ListUndo.offered)
        GROUP BY deleted_at ORDER BY deleted_at DESC LIMIT 1
        """
      ).map { row in
        let row = row.of("reading_entry")
        return DeletedReading(
          at: try row.moment("deleted_at"), count: try row.int("number"), title: try row.text("title"))
      }
    }
  }
}

extension Library {
  /// - Parameter draft: checked (``Domain/ReadingDraft/checked()``).
  /// - Throws: `list-full`, `on-list-already`, `no-longer-there` for an account or a book that is gone.
  package func addReading(
    _ draft: ReadingDraft, for account: Account.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> ReadingEntry {
    try await once(
      operation, Request(.addReading, [account.text] + draft.requestFields), at: now,
      change: { transaction in
        try transaction.expectOwner(account)
        return try transaction.add(draft, for: account)
      }, result: { try $0.readingEntry($1, of: account) })
  }

  /// Replaces the values of an entry, except its book. A changed review that others see waits for a librarian again.
  ///
  /// - Parameter draft: checked.
  /// - Throws: `no-longer-there`.
  package func editReading(
    _ id: ReadingEntry.ID, of account: Account.ID, to draft: ReadingDraft, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> ReadingEntry {
    try await once(
      operation, Request(.editReading, [account.text, id.text] + draft.requestFields), at: now,
      change: { transaction in
        try transaction.expectOwner(account)
        let entry = try transaction.readingEntry(id.rawValue, of: account).expected()
        try transaction.replace(entry, by: draft, of: account)
        return id.rawValue
      }, result: { try $0.readingEntry($1, of: account) })
  }

  /// Deletes entries in one step. Entries that are already deleted are not an error.
  ///
  /// - Returns: the number of entries that were deleted.
  package func deleteReading(
    _ ids: [ReadingEntry.ID], of account: Account.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Int {
    let numbers = Set(ids.map(\.rawValue)).sorted()
    let count = try await once(
      operation, Request(.deleteReading, ([account.rawValue] + numbers).map { String($0) }), at: now,
      change: { transaction in
        try transaction.expectOwner(account)
        return Int64(try transaction.deleteReading(numbers, of: account))
      }, result: { $1 })
    return Int(count)
  }

  /// Takes a deletion back. What was deleted too long ago is gone. A book that is on the list again stays as it is.
  ///
  /// - Parameter moment: of the deletion (``DeletedReading``).
  /// - Returns: the number of entries that are back.
  /// - Throws: `list-full`.
  package func restoreReading(
    deletedAt moment: Timestamp, of account: Account.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Int {
    let count = try await once(
      operation, Request(.restoreReading, account.text, String(moment.milliseconds)), at: now,
      change: { transaction in
        try transaction.expectOwner(account)
        return Int64(try transaction.restoreReading(deletedAt: moment, of: account))
      }, result: { $1 })
    return Int(count)
  }

  /// Adds entries of a table, as a portion of it. Entries that are on the list already are passed over: those of the
  /// same title and author on the same day, and those about a book of the library that the list has.
  ///
  /// - Parameter drafts: checked.
  /// - Returns: the number of entries that were added.
  /// - Throws: `list-full`; then nothing of the portion was added.
  package func importReading(
    _ drafts: [ReadingDraft], for account: Account.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Int {
    let count = try await once(
      operation, Request(.importReading, [account.text] + drafts.flatMap(\.requestFields)), at: now,
      change: { transaction in
        try transaction.expectOwner(account)
        return Int64(try transaction.importReading(drafts, for: account))
      }, result: { $1 })
    return Int(count)
  }
}

package struct ReadingYear: Hashable, Sendable {
  /// Nil for entries without a day.
  package let year: Int?
  package let count: Int
}

package struct DeletedReading: Hashable, Sendable {
  package let at: Timestamp
  package let count: Int
  /// The first of them.
  package let title: String
}
