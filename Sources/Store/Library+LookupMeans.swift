package import Domain

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
    let isNew = try await read { connection in
      try !Library.isSubset(means, of: Library.lookupMeans(connection))
        || Library.triedMeans(connection).contains { $0.map { !Library.isSubset(means, of: $0) } ?? false }
    }
    guard isNew else { return false }
    return try await write(.anyTime) { connection in
      let known = try Library.lookupMeans(connection)
      let isNewToAll = !Library.isSubset(means, of: known)
      if isNewToAll { try Library.keepLookupMeans(Library.joined(known, means), connection) }
      var hasChanged = isNewToAll
      for tried in try Library.triedMeans(connection) {
        guard tried.map({ !Library.isSubset(means, of: $0) }) ?? isNewToAll else { continue }
        let these: SQL = if let tried { "means = \(tried)" } else { "means IS NULL" }
        try connection.run(
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

  /// The distinct sets of means that failed tasks have been tried with.
  private static func triedMeans(_ connection: any SQLConnection) throws -> [String?] {
    try connection.rows("SELECT DISTINCT means FROM lookup_queue WHERE problem IS NOT NULL").map {
      try $0.optionalText("means")
    }
  }

  private static func lookupMeans(_ connection: any SQLConnection) throws -> String? {
    try setting(lookupMeansSetting, connection)
  }

  private static func keepLookupMeans(_ means: String?, _ connection: any SQLConnection) throws {
    try connection.run(
      """
      INSERT INTO library_setting (name, value) VALUES (\(lookupMeansSetting), \(means ?? ""))
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      """)
  }
}
