package import Domain

/// The result of a restore, or of its dry run.
package struct Restoration: Sendable {
  /// How many rows of which table the backup has.
  package let rows: [TableCount]
  /// Rows of the backup that break a rule.
  package let findings: [String]
  package let missing: MissingActivity
  /// The place of the library that was there before: a path, or a schema of the server. Nil for a dry run and where there was none.
  package let aside: String?
}

extension StoreLocation {
  /// Replaces the library that is kept here by a backup. The old one is put aside; nothing is deleted.
  ///
  /// - Parameters:
  ///   - backup: the path of a file as ``backUpLibrary(to:progress:)`` makes it.
  ///   - isDry: whether everything is done but the replacement.
  /// - Throws: `library-open` while another program has the library open; `backup-damaged`, `backup-is-library`, or a fault. The
  ///   library is as it was then.
  package func restoreLibrary(
    from backup: String, isDry: Bool = false, at now: Timestamp = .now,
    progress: @escaping @Sendable (CopyProgress) -> Void = { _ in }
  ) async throws(Refusals) -> Restoration {
    try await Library.refusing {
      switch self {
      case .file(let path):
        try await FileRestore(
          backup: BackupFile(backup), path: path, isDry: isDry, now: now, progress: progress
        ).run()
      case .postgres(let address):
        try await PostgresRestore(
          backup: BackupFile(backup), address: address, place: self.description, isDry: isDry, now: now,
          progress: progress
        ).run()
      }
    }
  }
}
