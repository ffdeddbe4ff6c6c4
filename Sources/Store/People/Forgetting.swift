package import Domain

/// The counts of what a library forgot in one run of ``Library/tidy(at:)``.
package struct Forgotten: Hashable, Sendable {
  /// Returned loans that have no borrower any more.
  package var loans = 0
  /// Entries of the activity log that have no student any more.
  package var entries = 0
  package var reservations = 0
  package var auditRows = 0
  /// Records of operations that were removed: after this time no program repeats an operation.
  package var operations = 0

  package init() {}
}

/// The number of days that the history is kept (``Domain/SiteSettings/historyDays``), and the same for the audit.
///
/// A forgotten loan moves to `past_loan` and has no student there: all counts of loans stay, and a class no longer
/// counts it. The **horizon** is the moment before which the library may have forgotten. It never goes back.
extension Library {
  /// The most rows that one transaction changes or looks at: no station waits longer for it than for another one.
  static let tidyPortion = 500

  fileprivate static let horizonSetting = "history-forgotten"
  /// The horizon that was reached for each row of the activity log; it lags the horizon itself during a run.
  fileprivate static let walkedSetting = "history-walked"

  static let horizon: SQL = """
    coalesce((SELECT CAST(value AS BIGINT) FROM library_setting WHERE name = \(horizonSetting)), \(Int64.min))
    """

  /// Removes what is kept no longer: rows of the audit, addresses of failed sign-ins, and who borrowed which book.
  ///
  /// It works in short transactions. An interrupted run is continued by the next one. Two programs may run it at once.
  ///
  /// - Throws: `clock-implausible`, `clock-behind`: a wrong clock would forget the wrong days.
  package func tidy(at now: Timestamp) async throws(Refusals) -> Forgotten {
    if clockRule != nil, let refusal = try await clockRefusal(at: now) { throw Refusals(refusal) }
    var forgotten = Forgotten()
    try await forgetReaderAnswers(at: now)
    forgotten.auditRows = try await cleanAudit(at: now)
    forgotten.operations = try await forgetOperations(at: now)
    try await dropDeletedFromLists(at: now)
    forgotten.loans = try await forgetReturned(at: now)
    guard let (begin, end) = try await read(at: now, { try $0.spanToForget() }) else { return forgotten }
    try await forget(&forgotten, from: begin, before: end, at: now)
    return forgotten
  }

  /// Forgets readers before their time, as a person asks for it.
  ///
  /// - Parameters:
  ///   - days: loans that ended longer ago are forgotten.
  ///   - isDryRun: only counts, and changes nothing.
  /// - Throws: `not-permitted`, `days-out-of-range`, `clock-implausible`, `clock-behind`.
  package func forgetReaders(
    olderThan days: Int, isDryRun: Bool, at now: Timestamp
  ) async throws(Refusals) -> Forgotten {
    guard SiteSettings.historyRange.contains(days) else { throw Refusals(.daysOutOfRange(SiteSettings.historyRange)) }
    if clockRule != nil, let refusal = try await clockRefusal(at: now) { throw Refusals(refusal) }
    try await expect(.changePatrons)
    let end = calendar.day(calendar.day(of: now), plus: -days).flatMap { calendar.startOfDay($0)?.milliseconds }
    guard let end else { return Forgotten() }
    if isDryRun { return try await countToForget(before: end) }
    var forgotten = Forgotten()
    let begin = try await read(at: now) { try $0.walked() }
    try await record(.readersForgotten, at: now)
    // An end that was reached before leaves nothing to do but what was written since.
    try await forget(&forgotten, from: min(begin, end), before: end, at: now)
    return forgotten
  }

  private func forget(
    _ forgotten: inout Forgotten, from begin: Int64, before end: Int64, at now: Timestamp
  ) async throws(Refusals) {
    try await write(.anyTime, at: now) { try $0.raise(Library.horizonSetting, to: end) }
    forgotten.loans += try await inPortions(from: Int64.min, at: now) { try $0.forgetLoans(after: $1, before: end) }
    // Forgotten loans have an empty library ID, the first of all.
    forgotten.loans += try await inPortions(from: (libraryID: "", loan: Int64.max), at: now) {
      try $0.forgetPastLoans(after: $1, before: end)
    }
    for kind in Activity.Kind.allCases where kind.tellsOfReading {
      forgotten.entries += try await inPortions(from: (time: begin, id: Int64.min), at: now) {
        try $0.forgetEntries(kind, after: $1, before: end)
      }
    }
    forgotten.reservations = try await inPortions(at: now) { try $0.forgetReservations(before: end) }
    _ = try await inPortions(at: now) { try $0.forgetAttention(before: end) }
    try await write(.anyTime, at: now) { try $0.raise(Library.walkedSetting, to: end) }
  }

  /// Repeats a change in short transactions, until one of them changes less than a portion.
  ///
  /// - Parameter step: returns how many rows it changed.
  /// - Returns: how many rows all of them changed.
  func inPortions(
    at now: Timestamp, _ step: @escaping @Sendable (Transaction) throws -> Int
  ) async throws(Refusals) -> Int {
    var count = 0
    while true {
      let some = try await write(.anyTime, .portion, at: now, step)
      count += some
      if some < Library.tidyPortion { return count }
    }
  }

  /// The same along the rows of a table.
  ///
  /// - Parameter step: takes the place where the one before ended. It returns where it ended itself, nil at the end of
  ///   the table, and how many rows it changed.
  private func inPortions<Place: Sendable>(
    from start: Place, at now: Timestamp,
    _ step: @escaping @Sendable (Transaction, Place) throws -> (last: Place?, count: Int)
  ) async throws(Refusals) -> Int {
    var (last, count) = (start, 0)
    while true {
      let after = last
      let done = try await write(.anyTime, .portion, at: now) { try step($0, after) }
      count += done.count
      guard let next = done.last else { return count }
      last = next
    }
  }
}

extension Transaction {
  /// - Returns: the first moment that was not walked yet, and the horizon; nil where everything is kept, or was done.
  fileprivate func spanToForget() throws -> (begin: Int64, end: Int64)? {
    guard let days = try siteSettings().historyDays, let day = calendar.day(calendar.day(of: now), plus: -days),
      let end = calendar.startOfDay(day)?.milliseconds
    else { return nil }
    let begin = try walked()
    return begin < end ? (begin, end) : nil
  }

  fileprivate func walked() throws -> Int64 { try setting(Library.walkedSetting).flatMap { Int64($0) } ?? .min }

  /// The horizon never goes back.
  fileprivate func raise(_ name: String, to end: Int64) throws {
    if let before = try setting(name).flatMap({ Int64($0) }), before >= end { return }
    try set(name, to: String(end))
  }

  /// Moves ended loans to `past_loan`, without their students. Numbers of loans increase with time. The walk ends at
  /// the loans that began after the horizon; a loan that is still out stays.
  ///
  /// - Returns: the number of the last loan that was looked at; nil at the end.
  fileprivate func forgetLoans(after last: Int64, before end: Int64) throws -> (last: Int64?, count: Int) {
    let page = try rows(
      "SELECT id, checkout_date FROM loan WHERE id > \(last) ORDER BY id LIMIT \(Library.tidyPortion)")
    guard let final = try page.last?.integer("id") else { return (nil, 0) }
    try dialect.overwritesDeleted(self)
    let gone = try rows(
      """
      DELETE FROM loan WHERE id > \(last) AND id <= \(final) AND return_date < \(end)
      RETURNING id, book_id, checkout_date, due_date, return_date, renewals, copy_number
      """)
    for row in gone {
      try run(
        """
        INSERT INTO past_loan (book_id, isbn, book_title, book_author, student_library_id, checkout_date, due_date,
          return_date, renewals, loan_id, copy_number)
        SELECT id, isbn, title, author, '', \(try row.integer("checkout_date")), \(try row.integer("due_date")),
          \(try row.integer("return_date")), \(try row.integer("renewals")), \(try row.integer("id")),
          \(try row.optionalInteger("copy_number"))
        FROM book WHERE id = \(try row.integer("book_id"))
        """)
    }
    let isPast = try page.count < Library.tidyPortion || page.allSatisfy { try $0.integer("checkout_date") >= end }
    return (isPast ? nil : final, gone.count)
  }

  /// Takes the students from loans of deleted books, and the library IDs of students who left.
  fileprivate func forgetPastLoans(
    after last: (libraryID: String, loan: Int64), before end: Int64
  ) throws -> (last: (libraryID: String, loan: Int64)?, count: Int) {
    let page = try rows(
      """
      SELECT id, student_library_id, loan_id, return_date FROM past_loan
      WHERE (student_library_id, loan_id) > (\(last.libraryID), \(last.loan))
      ORDER BY student_library_id, loan_id LIMIT \(Library.tidyPortion)
      """)
    let old = try page.filter { try $0.integer("return_date") < end }.map { try $0.integer("id") }
    if !old.isEmpty {
      try dialect.overwritesDeleted(self)
      try run("UPDATE past_loan SET student_id = NULL, student_library_id = '' WHERE id IN (\(SQL.list(old)))")
    }
    guard page.count == Library.tidyPortion, let final = page.last else { return (nil, old.count) }
    return ((try final.text("student_library_id"), try final.integer("loan_id")), old.count)
  }

  /// Takes the students from entries of the activity log, and the names of readers who did it themselves.
  fileprivate func forgetEntries(
    _ kind: Activity.Kind, after last: (time: Int64, id: Int64), before end: Int64
  ) throws -> (last: (time: Int64, id: Int64)?, count: Int) {
    let page = try rows(
      """
      SELECT id, created_at, student_library_id FROM activity
      WHERE type = \(kind) AND (created_at, id) > (\(last.time), \(last.id)) AND created_at < \(end)
      ORDER BY created_at, id LIMIT \(Library.tidyPortion)
      """)
    let named = try page.filter { try $0.optionalText("student_library_id") != nil }.map { try $0.integer("id") }
    if !named.isEmpty {
      try dialect.overwritesDeleted(self)
      try run(
        """
        UPDATE activity SET student_library_id = NULL,
          actor_name = CASE WHEN actor_kind = \(Actor.Kind.account)
            AND actor_detail = \(AccountRole.reader) THEN NULL ELSE actor_name END
        WHERE id IN (\(SQL.list(named)))
        """)
    }
    guard page.count == Library.tidyPortion, let final = page.last else { return (nil, named.count) }
    return ((try final.integer("created_at"), try final.integer("id")), named.count)
  }

  /// Removes reservations that ended: they show what a student wanted to read.
  ///
  /// - Returns: their number.
  fileprivate func forgetReservations(before end: Int64) throws -> Int {
    try dialect.overwritesDeleted(self)
    return try rows(
      """
      DELETE FROM reservation WHERE id IN (
        SELECT id FROM reservation WHERE closed_at < \(end) ORDER BY closed_at, id LIMIT \(Library.tidyPortion))
      RETURNING id
      """
    ).count
  }

  /// Takes the students from closed entries of the attention list.
  ///
  /// - Returns: the number of entries.
  fileprivate func forgetAttention(before end: Int64) throws -> Int {
    try dialect.overwritesDeleted(self)
    // The bound leads SQLite along the entries that name a student.
    return try rows(
      """
      UPDATE attention SET student_id = NULL WHERE id IN (
        SELECT id FROM attention WHERE student_id > 0 AND closed_at < \(end) LIMIT \(Library.tidyPortion))
      RETURNING id
      """
    ).count
  }
}
