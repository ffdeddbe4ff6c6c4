package import Domain
import Synchronization

package typealias LineReport = @Sendable (LineProblem) -> Void

/// Gives the lines of a table, all of them each time it is called; what `take` throws, it throws on.
package typealias ImportSource<Entry: Hashable & Sendable> =

  @Sendable (_ take: (ImportLine<Entry>) throws -> Void) throws -> Void

package struct ImportManner: Hashable, Sendable {
  /// nil: a number that the library knows is something wrong with its line.
  package var choice: ImportChoice?
  /// Lines that cannot go in are left out; otherwise nothing goes in with them.
  package var skipsBad: Bool
  /// New books with an ISBN are queued to be looked up.
  package var looksUp: Bool
  /// The table's unique name, for ``OperationID``.
  package var source: String

  package init(choice: ImportChoice? = nil, skipsBad: Bool = false, looksUp: Bool = true, source: String = "") {
    self.choice = choice
    self.skipsBad = skipsBad
    self.looksUp = looksUp
    self.source = source
  }

  var requestFields: [String?] { [choice?.rawValue, skipsBad ? "skip" : nil, looksUp ? nil : "alone", source] }
}

package enum ImportOutcome: Hashable, Sendable {
  /// The import is done. Lines that no longer fitted the library when their turn came count as bad.
  case done(ImportCounts)
  /// The import changed nothing: it has bad lines.
  case refused(ImportCounts)
  /// An earlier call did it under the same name.
  case doneBefore(lines: Int)
  /// An earlier import, perhaps of the same table, was finished instead. `lines`: those that changed the library.
  case finishedEarlier(lines: Int)
}

/// Callbacks that follow an import.
package struct ImportWatch: Sendable {
  /// Takes each line that cannot go in, in their order, and remarks about others.
  package var report: LineReport = { _ in }
  /// Asked when all lines have been looked at, before anything is changed.
  package var goesOn: @Sendable (ImportCounts) -> Bool = { _ in true }
  /// Takes how many portions are published, and how many there are.
  package var publishes: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }

  package init() {}
}

extension Library {
  /// Reports what an import of a table of books would do, line by line. Nothing is changed.
  ///
  /// Each line meets the library as the lines before it would leave it.
  ///
  /// - Throws: `collated-otherwise` for a table with lines without an ISBN, which are known by their title, until
  ///   ``sortAnew(progress:)``.
  package func checkBooks(
    _ source: @escaping ImportSource<BookEntry>, areWishes: Bool = false, _ manner: ImportManner,
    report: @escaping LineReport
  ) async throws(Refusals) -> ImportCounts {
    try await walk(through: source) {
      BookImport($0, manner, areWishes: areWishes, writes: false, report: report)
    } end: {
      try $0.end()
    }
  }

  /// A table of books, all of it or nothing. All lines are checked before the library changes; lending continues during
  /// the check. See ``ImportJournal``.
  ///
  /// A line that a station's change overtakes between the look and its turn is left out and reported.
  ///
  /// - Throws: `collated-otherwise` as the check does.
  package func importBooks(
    _ source: @escaping ImportSource<BookEntry>, areWishes: Bool = false, _ manner: ImportManner,
    operation: OperationID, at now: Timestamp, watch: ImportWatch = ImportWatch()
  ) async throws(Refusals) -> ImportOutcome {
    let staging = ImportStaging(library: self, source: source) {
      BookImport($0, manner, areWishes: areWishes, writes: false, report: watch.report)
    }
    return try await importing(staging, areWishes ? .wishlist : .books, manner, operation, at: now, watch)
  }

  package func checkStudents(
    _ source: @escaping ImportSource<StudentDraft>, _ manner: ImportManner,
    report: @escaping LineReport
  ) async throws(Refusals) -> ImportCounts {
    try await walk(through: source) {
      StudentImport($0, manner, writes: false, report: report)
    } end: {
      $0.counts
    }
  }

  /// Compares a table of students with the library: new ones, changed ones, those only in the library. Changes nothing.
  package func compareStudents(
    _ source: @escaping ImportSource<StudentDraft>, report: @escaping LineReport
  ) async throws(Refusals) -> (counts: ImportCounts, comparison: RosterComparison) {
    try await walk(through: source) {
      StudentImport($0, ImportManner(choice: .update), writes: false, compares: true, report: report)
    } end: {
      try $0.compared()
    }
  }

  /// A table of students, as ``importBooks(_:areWishes:_:operation:at:watch:)`` does it; who has no card number gets
  /// the next free one.
  package func importStudents(
    _ source: @escaping ImportSource<StudentDraft>, _ manner: ImportManner, operation: OperationID, at now: Timestamp,
    watch: ImportWatch = ImportWatch()
  ) async throws(Refusals) -> ImportOutcome {
    let staging = ImportStaging(library: self, source: source) {
      StudentImport($0, manner, writes: false, report: watch.report)
    }
    return try await importing(staging, .students, manner, operation, at: now, watch)
  }

  // MARK: - What all of them are wrapped in

  private func importing<Walk: ImportWalk>(
    _ staging: ImportStaging<Walk>, _ kind: ImportKind, _ manner: ImportManner, _ operation: OperationID,
    at now: Timestamp, _ watch: ImportWatch
  ) async throws(Refusals) -> ImportOutcome {
    let request = Request(kind.operation, manner.requestFields)
    return try await Library.refusing {
      // An interrupted import may be this very one.
      let finished = try await self.settleImports(.waiting)
      if let lines = try await self.linesDone(operation, request) { return .doneBefore(lines: lines) }
      // The same table would go in twice.
      if finished > 0 { return .finishedEarlier(lines: finished) }
      let id = try await self.write(.beforeCommit, .portion, at: now) {
        try ImportJournal.begin(operation, kind, manner, $0)
      }
      let looked: ImportCounts
      do {
        looked = try await staging.run(into: id)
        try Task.checkCancellation()
      } catch {
        await self.removeStaged(id)
        throw error
      }
      guard looked.bad == 0 || manner.skipsBad, watch.goesOn(looked) else {
        await self.removeStaged(id)
        return .refused(looked)
      }
      // A decided import is completed even if its caller gives up: other processes finish it.
      let deciding = Task {
        try await self.write(.anyTime, at: now) { try ImportJournal.decide(id, request, $0) }
        return try await self.publish(id, watch)
      }
      let published = try await deciding.value
      var counts = published.counts
      guard published.lines == counts.changes else {
        return .doneBefore(lines: try await self.linesDone(operation, request) ?? 0)
      }
      counts.leftOut += looked.leftOut
      counts.bad += looked.bad
      return .done(counts)
    }
  }

  /// - Returns: how many lines an earlier call changed under this name; nil where there was none.
  /// - Throws: `operation-reused`.
  func linesDone(_ operation: OperationID, _ request: Request) async throws(Refusals) -> Int? {
    let place = driver.place
    return try await read { try $0.done(operation, request, place: place).map { Int($0) } }
  }

  /// Walks through a table without changing anything.
  ///
  /// - Parameters:
  ///   - begin: makes the walk.
  ///   - end: gives the answer after the last line.
  func walk<Walk: LineWalk, Answer: Sendable>(
    through source: @escaping ImportSource<Walk.Entry>, _ begin: @escaping @Sendable (Transaction) -> Walk,
    end: @escaping @Sendable (inout Walk) throws -> Answer
  ) async throws(Refusals) -> Answer {
    try await cancellable { isGivenUp in
      try await self.read(.unhurried) { transaction in
        var walk = begin(transaction)
        try source { line in
          if isGivenUp.isSet { throw CancellationError() }
          try walk.take(line)
        }
        return try end(&walk)
      }
    }
  }

  /// The transaction runs on a thread of the driver's, where a task's end is not heard.
  func cancellable<T: Sendable>(_ body: @Sendable (ImportFlag) async throws -> T) async throws(Refusals) -> T {
    let flag = ImportFlag()
    return try await Library.refusing {
      try await withTaskCancellationHandler {
        try await body(flag)
      } onCancel: {
        flag.set()
      }
    }
  }
}

/// Set once, by the side that stops early.
final class ImportFlag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .relaxed) }
  func set() { value.store(true, ordering: .relaxed) }
}

extension Library {
  /// How `settleImports` treats an import that another program is still working on.
  enum BusyImportPolicy: Hashable, Sendable {
    /// Runs in parallel, unless that program finishes an import that another program left unfinished.
    case leaving
    case waiting
  }

  /// Finishes imports that were decided and interrupted, and removes the remains of others.
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
    _ policy: BusyImportPolicy, silence: Duration = ImportJournal.silence
  ) async throws(Refusals) -> Int {
    var lines = 0
    var seen: [SeenImport] = []
    while true {
      let states = try await read { try ImportState.all($0) }
      let now = ContinuousClock.now
      seen = states.map { state in
        SeenImport(state, before: seen.first { $0.state.journal.id == state.journal.id }, at: now)
      }
      let silent = seen.filter { now - $0.since >= silence }
      if !silent.isEmpty {
        lines += try await settle(silent.map(\.state.journal))
        // Others were perhaps silent because this work held them up.
        seen = []
      } else if seen.allSatisfy({ policy == .leaving && $0.isAtWork }) {
        return lines
      } else {
        try await Library.refusing { try await Task.sleep(for: .milliseconds(50)) }
      }
    }
  }

  private func settle(_ journals: [ImportJournal]) async throws(Refusals) -> Int {
    var lines = 0
    for journal in journals {
      if journal.isDecided {
        try await write(.anyTime, .portion, at: .now) { try ImportJournal.takeOver(journal.id, $0) }
        lines += try await publish(journal.id, ImportWatch()).lines ?? 0
      } else {
        while try await write(.anyTime, .portion, at: .now, { try ImportJournal.removeSome(of: journal.id, $0) }) {}
      }
    }
    return lines
  }

  /// Portion by portion, to the end.
  ///
  /// Another program may have published a part before.
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

struct PublishedImport: Hashable, Sendable {
  let counts: ImportCounts
  /// Lines of the whole import that changed the library; nil if another program finished it.
  let lines: Int?
}

/// The progress of an unfinished import, as its rows show it.
private struct ImportState: Hashable, Sendable {
  let journal: ImportJournal
  let portions: Int
  let published: Int
  let isTakenOver: Bool

  static func all(_ connection: any SQLConnection) throws -> [ImportState] {
    try ImportJournal.all(connection).map { journal in
      let row = try connection.firstRow(
        """
        SELECT count(*) AS number, coalesce(sum(is_published), 0) AS published, coalesce(min(number), 0) AS lowest
        FROM import_portion WHERE import_id = \(journal.id)
        """)
      return ImportState(
        journal: journal, portions: try row?.int("number") ?? 0, published: try row?.int("published") ?? 0,
        isTakenOver: try row?.integer("lowest") == ImportJournal.takeover)
    }
  }
}

/// An unfinished import as one call sees it, look after look.
private struct SeenImport: Sendable {
  let state: ImportState
  /// When this state was first seen.
  let since: ContinuousClock.Instant
  /// Changes since the import was decided.
  private let changes: Int
  /// The program that began the import continues it.
  let isAtWork: Bool

  init(_ state: ImportState, before: SeenImport?, at now: ContinuousClock.Instant) {
    self.state = state
    guard let before else {
      (since, changes, isAtWork) = (now, 0, false)
      return
    }
    let hasChanged = before.state != state
    since = hasChanged ? now : before.since
    changes = before.changes + (hasChanged && state.journal.isDecided ? 1 : 0)
    // A server may still commit one change of a killed program, and half a decided import is visible.
    isAtWork = !state.isTakenOver && (before.isAtWork || changes > 1 || hasChanged && !state.journal.isDecided)
  }
}
