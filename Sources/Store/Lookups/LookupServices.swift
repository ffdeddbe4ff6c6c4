package import Domain

/// How services on the web stand with all programs that share the library. Nothing depends on it: it saves questions.
extension Library {
  /// Machines and keys that nobody has any more are forgotten after this.
  static let standingLifetime: Int64 = 30 * 86_400_000
  private static let standingNameLimit = 200

  /// Changes standings in one transaction, so that no two programs take the same turn.
  ///
  /// It never waits for another program's change: nobody waits for it either.
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

/// The catalogues that are asked, and the keys that they are asked with.
extension Library {
  static let lookupMeansSetting = "lookup-means"
  private static let lookupMeansLimit = 50

  /// Makes tasks due that failed without one of these means, such as a key that was set since.
  ///
  /// A task remembers all means that it was tried with. So each of several stations with different settings makes it due once.
  /// A task that remembers none was tried by an older program; only means that no program of the library ever had are new to it.
  ///
  /// - Returns: whether there was something new.
  @discardableResult
  package func noteLookupMeans(_ means: [String], at now: Timestamp) async throws(Refusals) -> Bool {
    let isNew = try await read { transaction in
      try !Library.isSubset(means, of: transaction.lookupMeans())
        || transaction.triedMeans().contains { $0.map { !Library.isSubset(means, of: $0) } ?? false }
    }
    guard isNew else { return false }
    return try await write(.anyTime, at: now) { transaction in
      let known = try transaction.lookupMeans()
      let isNewToAll = !Library.isSubset(means, of: known)
      if isNewToAll { try transaction.set(Library.lookupMeansSetting, to: Library.joined(known, means) ?? "") }
      var hasChanged = isNewToAll
      for tried in try transaction.triedMeans() {
        guard tried.map({ !Library.isSubset(means, of: $0) }) ?? isNewToAll else { continue }
        let these: SQL = if let tried { "means = \(tried)" } else { "means IS NULL" }
        try transaction.run(
          """
          UPDATE lookup_queue SET due_at = \(now.milliseconds), attempts = 0, means = \(tried.flatMap { Library.joined($0, means) })
          WHERE problem IS NOT NULL AND \(these)
          """)
        hasChanged = true
      }
      return hasChanged
    }
  }

  /// The means that a task has been tried with, these included; nil if none are known.
  static func joined(_ tried: String?, _ means: [String]) -> String? {
    let known = split(tried)
    let all = known + means.filter { !known.contains($0) }
    return all.isEmpty ? nil : all.suffix(lookupMeansLimit).joined(separator: "\n")
  }

  private static func split(_ means: String?) -> [String] { means?.split(separator: "\n").map(String.init) ?? [] }

  private static func isSubset(_ means: [String], of tried: String?) -> Bool {
    Set(means).isSubset(of: split(tried))
  }
}

extension Transaction {
  fileprivate func standing(_ name: String) throws -> ServiceStanding {
    var standing = ServiceStanding()
    let row = try connection.firstRow(
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
    try connection.run(
      """
      INSERT INTO lookup_service (name, full_at, rests_until, trial_since, failures, rests, changed_at)
      VALUES (\(name), \(full), \(rests), \(trial), \(standing.failures), \(standing.rests), \(now.milliseconds))
      ON CONFLICT (name) DO UPDATE SET full_at = excluded.full_at, rests_until = excluded.rests_until,
        trial_since = excluded.trial_since, failures = excluded.failures, rests = excluded.rests,
        changed_at = excluded.changed_at
      """)
    try connection.run(
      "DELETE FROM lookup_service WHERE changed_at < \(now.milliseconds - Library.standingLifetime)")
  }

  /// The distinct sets of means that failed tasks have been tried with.
  fileprivate func triedMeans() throws -> [String?] {
    try connection.rows("SELECT DISTINCT means FROM lookup_queue WHERE problem IS NOT NULL").map {
      try $0.optionalText("means")
    }
  }

  fileprivate func lookupMeans() throws -> String? {
    try setting(Library.lookupMeansSetting)
  }
}
