package import Domain

/// Imports that were broken off.
extension Library {
  /// How `settleImports` treats an import that another program is still working on.
  enum ImportPatience: Hashable, Sendable {
    /// Goes on beside it.
    case leaving
    /// Waits for its end.
    case waiting
  }

  /// Finishes imports that were decided and broken off, and removes what others have left behind.
  ///
  /// - Returns: how many lines the imports that this call finished have brought in, all in all.
  @discardableResult
  package func finishImports() async throws(Refusals) -> Int {
    try await settleImports(.leaving)
  }

  /// Whether an import was begun and is not finished: broken off, or at work.
  package func hasUnfinishedImport() async throws(Refusals) -> Bool {
    try await read { try !ImportJournal.all($0).isEmpty }
  }

  /// An import is at work as long as its rows change; who has published what lies in them.
  @discardableResult
  func settleImports(
    _ patience: ImportPatience, silence: Duration = ImportJournal.silence
  ) async throws(Refusals) -> Int {
    var lines = 0
    var seen: [ImportState] = []
    var silentSince = ContinuousClock.now
    while true {
      let states = try await read { try ImportState.all($0) }
      if states.isEmpty { return lines }
      if states != seen {
        // A change since the first look: somebody is at work.
        if !seen.isEmpty, patience == .leaving { return lines }
        (seen, silentSince) = (states, .now)
      } else if ContinuousClock.now - silentSince >= silence {
        lines += try await settle(states.map(\.journal))
        seen = []
        continue
      }
      try await Library.refusing { try await Task.sleep(for: .milliseconds(50)) }
    }
  }

  private func settle(_ journals: [ImportJournal]) async throws(Refusals) -> Int {
    var lines = 0
    for journal in journals {
      if journal.isDecided {
        lines += try await publish(journal.id, ImportWatch()).lines ?? 0
      } else {
        while try await write(.anyTime, .portion, at: .now, { try ImportJournal.removeSome(of: journal.id, $0) }) {}
      }
    }
    return lines
  }

  /// Portion by portion, to the end.
  ///
  /// Somebody else may have published a part before.
  func publish(_ id: Int64, _ watch: ImportWatch) async throws(Refusals) -> PublishedImport {
    let total = try await read { try ImportJournal.portionCount(of: id, $0) }
    var (done, counts) = (0, ImportCounts())
    while true {
      let step = try await write(.anyTime, .portion, at: .now) { transaction in
        try ImportPublishing.step(id, report: watch.report, transaction)
      }
      done += step.portions
      counts.add(step.counts)
      watch.publishes(done, total)
      guard step.isLast else { continue }
      let lines = try await write(.anyTime, at: .now) { try ImportPublishing.finish(id, $0) }
      return PublishedImport(counts: counts, lines: lines)
    }
  }

  /// Runs also for a caller whose task was cancelled. The next import removes the remains.
  func removeStaged(_ id: Int64) async {
    let removing = Task {
      while try await self.write(.anyTime, .portion, at: .now, { try ImportJournal.removeSome(of: id, $0) }) {}
    }
    _ = await removing.result
  }
}

/// How an import was brought to its end.
struct PublishedImport: Hashable, Sendable {
  /// Lines that this program published.
  let counts: ImportCounts
  /// Lines of the whole import that changed the library; nil where somebody else finished it.
  let lines: Int?
}

/// The progress of an unfinished import, as its rows show it.
private struct ImportState: Hashable, Sendable {
  let id: Int64
  let isDecided: Bool
  let portions: Int
  let published: Int
  let changes: Int
  let journal: ImportJournal

  static func all(_ connection: any SQLConnection) throws -> [ImportState] {
    try ImportJournal.all(connection).map { journal in
      let row = try connection.firstRow(
        """
        SELECT count(*) AS number, coalesce(sum(is_published), 0) AS published FROM import_portion
        WHERE import_id = \(journal.id)
        """)
      return ImportState(
        id: journal.id, isDecided: journal.isDecided, portions: try row?.int("number") ?? 0,
        published: try row?.int("published") ?? 0, changes: journal.changes, journal: journal)
    }
  }
}
