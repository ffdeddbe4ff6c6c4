import Domain
package import Store

/// Data about people, for librarians and for the command line.
extension Session {
  /// All stored data about a student. The audit records who asked.
  ///
  /// - Throws: `not-permitted`, `unknown-student`.
  package func data(ofStudent name: String) async throws -> PersonalData {
    try await library.data(of: try await student(named: name).id, at: now)
  }

  /// Forgets who borrowed what.
  ///
  /// - Parameters:
  ///   - days: loans that ended longer ago; nil: as the library's setting says.
  ///   - isDryRun: only counts.
  /// - Returns: nil where the library keeps its history for ever and no days are named.
  package func forgetReaders(olderThan days: Int?, isDryRun: Bool) async throws -> Forgotten? {
    guard let days = if let days { days } else { try await library.siteSettings().historyDays } else { return nil }
    return try await library.forgetReaders(olderThan: days, isDryRun: isDryRun, at: now)
  }
}
