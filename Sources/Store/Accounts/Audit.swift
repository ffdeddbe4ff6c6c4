package import Domain

package struct AuditFilter: Hashable, Sendable {
  package var event: AuditEvent?
  package var actorName: String?

  package init(event: AuditEvent? = nil, actorName: String? = nil) {
    (self.event, self.actorName) = (event, actorName)
  }
}

extension Library {
  /// Rows of the audit, the latest first. Events of a newer program are left out.
  package func audit(
    matching filter: AuditFilter, after last: Int64?, limit: Int
  ) async throws(Refusals) -> [AuditEntry] {
    try await read { transaction in
      var which: SQL = "id < \(last ?? .max)"
      if let event = filter.event { which = which + " AND event = \(event)" }
      if let name = filter.actorName { which = which + " AND actor_name = \(name)" }
      let rows = try transaction.rows(
        """
        SELECT id, created_at, event, \(Actor.columns), subject, address FROM audit WHERE \(which)
        ORDER BY id DESC LIMIT \(limit)
        """)
      return try rows.compactMap(Library.auditEntry)
    }
  }

  /// - Returns: nil for an event of a newer program.
  static func auditEntry(_ row: SQLRow) throws -> AuditEntry? {
    let row = row.of("audit")
    guard let event = AuditEvent(rawValue: try row.text("event")) else { return nil }
    return AuditEntry(
      id: try row.integer("id"), at: try row.moment("created_at"), event: event, actor: try row.optionalActor(),
      subject: try row.optionalInteger("subject"), address: try row.optionalText("address"))
  }

  /// Writes a row for something that changes nothing in the store, such as an export.
  package func record(_ event: AuditEvent, subject: Int64? = nil, at now: Timestamp) async throws(Refusals) {
    try await write(at: now) { try $0.audit(event, subject: subject) }
  }

  /// Removes the rows that are too old, portion by portion, and what is too old in the others.
  ///
  /// - Returns: the number of rows that were removed.
  @discardableResult
  package func cleanAudit(at now: Timestamp) async throws(Refusals) -> Int {
    var removed = 0
    while true {
      let cleaned = try await write(.anyTime, .portion, at: now) { try $0.cleanAudit(limit: Library.tidyPortion) }
      removed += cleaned.removed
      if cleaned.isAll { return removed }
    }
  }
}

extension Transaction {
  /// Writes a row of the audit, in the transaction that makes the change.
  func audit(_ event: AuditEvent, subject: Int64? = nil) throws {
    try run(
      """
      INSERT INTO audit (created_at, event, \(Actor.columns), subject)
      VALUES (\(now), \(event), \(actor.values), \(subject))
      """)
  }

  /// Each sign-in cleans a little; ``Library/tidy(at:)`` does the rest.
  ///
  /// - Parameter limit: the most rows that are changed for each of three reasons.
  /// - Returns: how many rows were removed, and whether nothing is left to do.
  @discardableResult
  func cleanAudit(limit: Int) throws -> (removed: Int, isAll: Bool) {
    func some(_ which: SQL) -> SQL { "id IN (SELECT id FROM audit WHERE \(which) LIMIT \(limit))" }
    let oldest = now.milliseconds - Int64(try siteSettings().auditDays) * SignInTimes.day
    let old = some("created_at < \(oldest) ORDER BY created_at")
    let removed = try rows("DELETE FROM audit WHERE \(old) RETURNING id").count
    // The sign leads the engines along the few rows that have an address or a mark.
    let oldestAddress = now.milliseconds - Int64(AuditEntry.addressDays) * SignInTimes.day
    let addressed = some("address > '' AND +created_at < \(oldestAddress)")
    let anonymous = try rows("UPDATE audit SET address = NULL WHERE \(addressed) RETURNING id").count
    let marked = some("mark > '' AND +created_at < \(now.milliseconds - SignUpTry.window)")
    let unmarked = try rows("UPDATE audit SET mark = NULL WHERE \(marked) RETURNING id").count
    return (removed, max(removed, anonymous, unmarked) < limit)
  }

  // MARK: - Failures

  struct Failing {
    let subject: SignInThrottle.Subject
    /// A keyed mark, or the address itself.
    let text: String
  }

  /// - Throws: `sign-in-too-often`.
  func expectPatience(_ failing: [Failing]) throws {
    for one in failing {
      let column: SQL = one.subject == .address ? "address" : "mark"
      let row = try firstRow(
        """
        SELECT count(*) AS number, max(created_at) AS created_at FROM audit
        WHERE \(column) = \(one.text) AND created_at > \(now.milliseconds - SignInThrottle.window)
        """)
      let throttle = SignInThrottle(
        one.subject, failures: try row?.int("number") ?? 0, last: try row?.of("audit").optionalMoment("created_at"))
      if let until = throttle.waitsUntil(at: now) { throw Refusal.signInTooOften(until: until) }
    }
  }

  /// Writes a failure before the password is compared, so that neither a kill nor many tries at once give more tries.
  ///
  /// - Returns: the number of the row, which becomes that of the success.
  func beginAttempt(_ event: AuditEvent, mark: String, subject: Int64?, address: String?) throws -> Int64 {
    try insertedID(
      """
      INSERT INTO audit (created_at, event, subject, address, mark)
      VALUES (\(now), \(event), \(subject), \(address), \(mark))
      RETURNING id
      """)
  }

  /// Turns the failure into a success: what others failed to do stays.
  func succeed(_ attempt: Int64, as event: AuditEvent, by actor: Actor) throws {
    try run(
      """
      UPDATE audit SET event = \(event), (\(Actor.columns)) = (\(actor.values)), address = NULL, mark = NULL
      WHERE id = \(attempt)
      """)
  }
}
