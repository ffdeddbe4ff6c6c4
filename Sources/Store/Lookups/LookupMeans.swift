package import Domain

extension Library {
  static let lookupMeansSetting = "lookup-means"
  private static let lookupMeansLimit = 50

  /// Makes tasks due that failed without one of these means, such as a key that was set since.
  ///
  /// A task remembers all means that it was tried with. So each of several stations with different settings makes it
  /// due once. A task without any was tried by an older program; only means that the library never had are new to it.
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
          UPDATE lookup_queue SET due_at = \(now), attempts = 0, means = \(tried.flatMap { Library.joined($0, means) })
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
  /// The distinct sets of means that failed tasks have been tried with.
  fileprivate func triedMeans() throws -> [String?] {
    try rows("SELECT DISTINCT means FROM lookup_queue WHERE problem IS NOT NULL").map {
      try $0.optionalText("means")
    }
  }

  fileprivate func lookupMeans() throws -> String? {
    try setting(Library.lookupMeansSetting)
  }
}
