import GRDB

extension SQLiteDriver {
  /// How often other programs' commits are looked for, while somebody listens.
  static let watchInterval: Duration = .milliseconds(250)

  /// Looks for commits of other programs (https://www.sqlite.org/pragma.html#pragma_data_version). The number does not tell what was
  /// changed.
  package func watch() async {
    var last: (library: OpenLibrary, version: Int64)?
    while !Task.isCancelled {
      // A file that is away is looked for again. Until then there is nothing to read.
      if let now = try? await otherCommits() {
        if last?.library !== now.library || last?.version != now.version { listeners.tellAll() }
        last = now
      }
      try? await Task.sleep(for: SQLiteDriver.watchInterval)
    }
  }

  /// The number changes with each commit of another connection to the file. It is asked for on the connection that writes, whose own
  /// commits leave it unchanged.
  private func otherCommits() async throws -> (library: OpenLibrary, version: Int64) {
    try await using { library in
      let version = try await library.writer.writeWithoutTransaction { database in
        var version: Int64 = 0
        try database.inTransaction(.deferred) {
          try library.place?.expectInPlace(reading: database)
          version =
            try SQLiteConnection(database: database).firstRow("PRAGMA data_version")?.integer("data_version") ?? 0
          return .commit
        }
        return version
      }
      return (library, version)
    }
  }
}
