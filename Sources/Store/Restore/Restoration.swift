package import Domain

/// The result of a restore, or of its dry run.
package struct Restoration: Sendable {
  /// How many rows of which table the backup has.
  package let rows: [TableCount]
  /// Faults that the check finds in rows of the backup.
  package let findings: [String]
  package let missing: MissingActivity
  /// The place of the library that was there before: a path, or a schema of the server. Nil for a dry run and where there was none.
  package let aside: String?
  /// The path of the old library's log where it was not replayed: it belongs to another file, or its file cannot be read.
  package let logAside: String?

  init(_ checked: CheckedLibrary, _ missing: MissingActivity, aside: String? = nil, logAside: String? = nil) {
    (rows, findings) = (checked.rows, checked.findings)
    (self.missing, self.aside, self.logAside) = (missing, aside, logAside)
  }
}

extension StoreLocation {
  /// Replaces the library that is kept here by a backup. The old one is put aside; nothing is deleted.
  ///
  /// - Parameters:
  ///   - backup: the path of a file as ``backUpLibrary(to:progress:)`` makes it.
  ///   - isDry: whether everything is done but the replacement.
  ///   - makesFolder: whether a restore that is not dry makes the library's folder before. A dry run works without it then.
  /// - Throws: `library-open` while another program has the library open; `backup-damaged`, `backup-is-library`, or a fault. The
  ///   library is as it was then.
  package func restoreLibrary(
    from backup: String, isDry: Bool = false, makesFolder: Bool = false, at now: Timestamp = .now,
    progress: @escaping @Sendable (CopyProgress) -> Void = { _ in }
  ) async throws(Refusals) -> Restoration {
    try await Library.refusing {
      switch self {
      case .file(let path):
        try await FileRestore(
          backup: BackupFile(backup), path: path, isDry: isDry, makesFolder: makesFolder, now: now, progress: progress
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
