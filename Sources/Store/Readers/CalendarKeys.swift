package import Domain

package struct CalendarLoans: Hashable, Sendable {
  /// Due first.
  package let loans: [Loan]
  package let hasTitles: Bool
  /// The language of the account; nil where none was chosen.
  package let language: Language?
}

/// The keys of the calendars that readers subscribe to. A key opens the due dates of its account and nothing else.
extension Library {
  /// Makes a key for the account of the actor. An earlier key ends.
  ///
  /// - Returns: nil where the operation was done before: the store has only the hash of the key.
  package func makeCalendarKey(
    of id: Account.ID, hasTitles: Bool, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> CalendarKey? {
    let key = CalendarKey.random()
    let plan = LibraryOperation<CalendarKey?>(
      Request(.setCalendarKey, id.text, String(hasTitles)),
      change: { transaction in
        try transaction.expect(.keepOwn)
        _ = try transaction.own(id)
        try transaction.run("DELETE FROM calendar_key WHERE account_id = \(id)")
        try transaction.run(
          """
          INSERT INTO calendar_key (account_id, mark, has_titles, created_at)
          VALUES (\(id), \(KeyedHash.storedKey(key)), \(hasTitles ? 1 : 0), \(now))
          """)
        try transaction.audit(.calendarKeyMade, subject: id.rawValue)
        return (id.rawValue, key)
      },
      repeated: { transaction, _ in
        // An attempt of this call may have been confirmed without an answer: then the library has this key.
        let mark = try transaction.firstRow("SELECT mark FROM calendar_key WHERE account_id = \(id)")?
          .text("mark")
        return .some(mark == KeyedHash.storedKey(key) ? key : nil)
      })
    return try await once(operation, plan, at: now)
  }

  /// Ends the key of the actor's account. An account without one stays as it is.
  package func endCalendarKey(of id: Account.ID, operation: OperationID, at now: Timestamp) async throws(Refusals) {
    _ = try await once(
      operation, Request(.endCalendarKey, id.text), at: now,
      change: { transaction in
        _ = try transaction.own(id)
        let ended = try transaction.rows(
          "DELETE FROM calendar_key WHERE account_id = \(id) RETURNING account_id")
        if !ended.isEmpty { try transaction.audit(.calendarKeyEnded, subject: id.rawValue) }
        return id.rawValue
      }, result: { $1 })
  }

  package func calendarKey(of id: Account.ID) async throws(Refusals) -> (hasTitles: Bool, createdAt: Timestamp)? {
    try await read(.brief) { transaction in
      _ = try transaction.own(id)
      let row = try transaction.firstRow(
        "SELECT has_titles, created_at FROM calendar_key WHERE account_id = \(id)")
      guard let row = row?.of("calendar_key", key: "has_titles") else { return nil }
      return (try row.flag("has_titles"), try row.moment("created_at"))
    }
  }

  /// The loans of a key; nil for an unknown key, or one of a disabled account.
  package func loans(of key: CalendarKey) async throws(Refusals) -> CalendarLoans? {
    let mark = KeyedHash.storedKey(key)
    return try await read(.brief) { transaction in
      let row = try transaction.firstRow(
        """
        SELECT \(Library.accountColumns), has_titles FROM calendar_key JOIN account ON account.id = account_id
        WHERE mark = \(mark)
        """)
      guard let row, case let account = try Library.account(row), account.isEnabled else { return nil }
      let loans = try account.student.map { try transaction.activeLoans(ofStudent: $0) } ?? []
      return CalendarLoans(
        loans: loans, hasTitles: try row.flag("has_titles"), language: account.language)
    }
  }
}
