package import Domain

/// How services on the web stand with all programs that share the library. Nothing depends on it: it saves questions.
extension Library {
  /// Machines and keys that are no longer used are forgotten after this time.
  static let standingLifetime: Int64 = 30 * 86_400_000
  private static let standingNameLimit = 200

  /// Changes standings in one transaction, so that no two programs take the same turn.
  ///
  /// It never waits for another program's change, and no program waits for it.
  ///
  /// - Parameters:
  ///   - names: of the standings, each once.
  ///   - change: gets them in the order of their names; one that is not kept yet is a new one. It may run again.
  /// - Returns: nil where the library is locked or may only be read.
  package func changeStandings<T: Sendable>(
    _ names: [String], at now: Timestamp,
    _ change: @escaping @Sendable (inout [ServiceStanding]) -> T
  ) async throws(Refusals) -> T? {
    guard names.allSatisfy({ (1...Library.standingNameLimit).contains($0.utf8.count) }) else { return nil }
    return try await attempt(at: now) { transaction in
      let before = try names.map { try transaction.standing($0) }
      var after = before
      let result = change(&after)
      for (name, (old, new)) in zip(names, zip(before, after)) where old != new {
        try transaction.keep(new, as: name)
      }
      return result
    }
  }
}

extension Transaction {
  fileprivate func standing(_ name: String) throws -> ServiceStanding {
    var standing = ServiceStanding()
    let row = try firstRow(
      "SELECT name, full_at, rests_until, trial_since, failures, rests FROM lookup_service WHERE name = \(name)")
    guard let row = row?.of("lookup_service", key: "name") else { return standing }
    func time(_ column: String) throws -> Timestamp? {
      try row.optionalMoment(column)
    }
    standing.fullAt = try time("full_at")
    standing.restsUntil = try time("rests_until")
    standing.trialSince = try time("trial_since")
    standing.failures = try row.int("failures")
    standing.rests = try row.int("rests")
    return standing
  }

  fileprivate func keep(_ standing: ServiceStanding, as name: String) throws {
    let (full, rests, trial) = (
      standing.fullAt?.milliseconds, standing.restsUntil?.milliseconds, standing.trialSince?.milliseconds
    )
    try run(
      """
      INSERT INTO lookup_service (name, full_at, rests_until, trial_since, failures, rests, changed_at)
      VALUES (\(name), \(full), \(rests), \(trial), \(standing.failures), \(standing.rests), \(now))
      ON CONFLICT (name) DO UPDATE SET full_at = excluded.full_at, rests_until = excluded.rests_until,
        trial_since = excluded.trial_since, failures = excluded.failures, rests = excluded.rests,
        changed_at = excluded.changed_at
      """)
    try run(
      "DELETE FROM lookup_service WHERE changed_at < \(now.milliseconds - Library.standingLifetime)")
  }
}
