package import Domain

/// Whether the clock may be believed. A machine without a battery starts in 1970, or at the moment it was last switched off.
extension Library {
  fileprivate static let clockSetting = "clock-confirmed"

  /// - Returns: why nothing is lent now; nil where the clock is plausible.
  package func clockRefusal(at now: Timestamp) async throws(Refusals) -> Refusal? {
    let rule = clockRule ?? .program
    return try await read(at: now) { try $0.clockRefusal(rule) }
  }

  /// A person has said that the clock is right: moments beyond it were recorded by a wrong one.
  ///
  /// - Throws: `clock-implausible` for a moment before the program was made, which nobody can confirm.
  package func confirmClock(operation: OperationID, at now: Timestamp) async throws(Refusals) {
    if let rule = clockRule, let refusal = rule.refusal(now: now, last: nil) { throw Refusals(refusal) }
    _ = try await once(
      operation, Request(.confirmClock), at: now,
      change: { transaction in
        try transaction.record(.confirmClock, info: transaction.calendar.day(of: now).description)
        let last = try transaction.firstRow("SELECT max(id) AS id FROM activity")?.optionalInteger("id") ?? 0
        try transaction.set(Library.clockSetting, to: "\(now.milliseconds) \(last)")
        return last
      }, result: { _, id in id })
  }

  /// Asked ahead of each change that lends: why it is refused, nil where the clock is plausible.
  ///
  /// The change itself reports an error of this check. It first finds out whether it was done before and whether the
  /// library is a newer program's.
  func clock(lends: Bool) -> @Sendable (Transaction) -> Result<Refusal?, any Error> {
    guard lends, let clockRule else { return { _ in .success(nil) } }
    return { transaction in Result { try transaction.clockRefusal(clockRule) } }
  }

  /// The index of moments begins with the kind.
  fileprivate static let lastOfEachKind: SQL = """
    SELECT (SELECT max(created_at) FROM activity WHERE activity.type = activity_type.name) AS last FROM activity_type
    """

  /// When a person confirmed the clock, and the newest row of the activity log then.
  fileprivate struct Confirmed {
    let at: Timestamp
    let lastActivity: Int64

    /// Nil for a text that this program did not write.
    init?(_ text: String) {
      let parts = text.split(separator: " ").compactMap { Int64($0) }
      guard parts.count == 2 else { return nil }
      at = Timestamp(milliseconds: parts[0])
      lastActivity = parts[1]
    }
  }
}

extension Transaction {
  fileprivate func clockRefusal(_ rule: ClockRule) throws -> Refusal? {
    let row = try connection.firstRow(
      """
      SELECT (SELECT max(last) FROM (\(Library.lastOfEachKind)) AS kind) AS created_at,
        (SELECT value FROM library_setting WHERE name = \(Library.clockSetting)) AS confirmed
      """)
    guard let refusal = rule.refusal(now: now, last: try row?.of("activity").optionalMoment("created_at")),
      case .clockBehind = refusal
    else {
      return rule.refusal(now: now, last: nil)
    }
    guard let text = try row?.optionalText("confirmed"), let confirmed = Library.Confirmed(text) else { return refusal }
    // Among activity later than now, only that behind the confirmation counts. It is little, and found by time.
    let later = try connection.firstRow(
      """
      SELECT max(created_at) AS created_at FROM activity_type CROSS JOIN activity
      WHERE activity.type = activity_type.name AND created_at > \(now.milliseconds) AND +id > \(confirmed.lastActivity)
      """
    )?.optionalMoment("created_at")
    return rule.refusal(now: now, last: max(later ?? confirmed.at, confirmed.at))
  }
}
