package import Domain
import Synchronization

/// Gives the lines of a table, all of them each time it is called; what `take` throws, it throws on.
package typealias ImportSource<Entry: Hashable & Sendable> =
  @Sendable (_ take: (ImportLine<Entry>) throws -> Void) throws -> Void

/// How a table goes in.
package struct ImportManner: Hashable, Sendable {
  /// nil: a number that the library knows is something wrong with its line.
  package var choice: ImportChoice?
  /// Lines that cannot go in are left out; otherwise nothing goes in with them.
  package var skipsBad: Bool
  /// New books with an ISBN are queued to be looked up.
  package var looksUp: Bool
  /// What the table is: a name that another table does not have, for ``OperationID``.
  package var source: String

  package init(choice: ImportChoice? = nil, skipsBad: Bool = false, looksUp: Bool = true, source: String = "") {
    self.choice = choice
    self.skipsBad = skipsBad
    self.looksUp = looksUp
    self.source = source
  }

  var requestFields: [String?] { [choice?.rawValue, skipsBad ? "skip" : nil, looksUp ? nil : "alone", source] }
}

/// What an import came to.
package enum ImportOutcome: Hashable, Sendable {
  case done(ImportCounts)
  /// An earlier call did it under the same name.
  case doneBefore(lines: Int)
}

extension Library {
  /// What would become of a table of books, line by line. Nothing is changed.
  ///
  /// Each line meets the library as the lines before it would leave it.
  ///
  /// - Parameter report: takes each line that cannot go in, in their order.
  /// - Throws: `filed-otherwise` for a table with lines without an ISBN, which are known by their title, until
  ///   ``sortAnew(progress:)``.
  package func checkBooks(
    _ source: @escaping ImportSource<BookEntry>, areWishes: Bool = false, _ manner: ImportManner,
    report: @escaping @Sendable (LineProblem) -> Void
  ) async throws(Refusals) -> ImportCounts {
    let terms = terms
    return try await cancellable { isGivenUp in
      try await self.read(.unhurried) { connection in
        var walk = BookImport(
          connection, manner, areWishes: areWishes, terms, writesAt: nil, report: report, isGivenUp: { isGivenUp.isSet }
        )
        try source { try walk.take($0) }
        return try walk.end()
      }
    }
  }

  /// A table of books, all of it or nothing, in one transaction; readers go on meanwhile, and other changes wait.
  ///
  /// - Throws: `no-longer-there` for a line that went through the check and cannot go in any more, unless bad lines are left out;
  ///   `filed-otherwise` as the check does.
  package func importBooks(
    _ source: @escaping ImportSource<BookEntry>, areWishes: Bool = false, _ manner: ImportManner,
    operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> ImportOutcome {
    let kind = areWishes ? OperationRecord.Kind.importWishlist : .importBooks
    let terms = terms
    return try await importing(operation, Request(kind, manner.requestFields), at: now) { connection, isGivenUp in
      let last = try Library.lastBook(connection)
      var walk = BookImport(
        connection, manner, areWishes: areWishes, terms, writesAt: now, report: { _ in }, isGivenUp: { isGivenUp.isSet }
      )
      try walk.begin()
      try source { try walk.take($0) }
      let counts = try walk.end()
      if manner.looksUp { try Library.queueBooks(after: last, at: now, connection) }
      return counts
    }
  }

  package func checkStudents(
    _ source: @escaping ImportSource<StudentDraft>, _ manner: ImportManner,
    report: @escaping @Sendable (LineProblem) -> Void
  ) async throws(Refusals) -> ImportCounts {
    try await cancellable { isGivenUp in
      try await self.read(.unhurried) { connection in
        var walk = StudentImport(
          connection, manner, writesAt: nil, report: report, isGivenUp: { isGivenUp.isSet })
        try source { try walk.take($0) }
        return walk.counts
      }
    }
  }

  /// A table of students, all of it or nothing, in one transaction; who has no card number gets the next free one.
  package func importStudents(
    _ source: @escaping ImportSource<StudentDraft>, _ manner: ImportManner, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> ImportOutcome {
    try await importing(operation, Request(.importStudents, manner.requestFields), at: now) { connection, isGivenUp in
      var walk = StudentImport(
        connection, manner, writesAt: now, report: { _ in }, isGivenUp: { isGivenUp.isSet })
      try source { try walk.take($0) }
      return try walk.end()
    }
  }

  // MARK: - What all of them are wrapped in

  private func importing(
    _ operation: OperationID, _ request: Request, at now: Timestamp,
    _ body: @escaping @Sendable (any SQLConnection, ImportFlag) throws -> ImportCounts
  ) async throws(Refusals) -> ImportOutcome {
    let counted = ImportBox()
    let lines: Int = try await cancellable { isGivenUp in
      try await self.once(operation, request, at: now, pace: .unhurried) { connection in
        try connection.dialect.bulkBegins(connection)
        let counts = try body(connection, isGivenUp)
        counted.set(counts)
        return Int64(counts.changes)
      } result: { lines, _ in
        Int(lines)
      }
    }
    return counted.counts.map { .done($0) } ?? .doneBefore(lines: lines)
  }

  /// The transaction runs on a thread of the driver's, where a task's end is not heard.
  private func cancellable<T: Sendable>(
    _ body: @Sendable (ImportFlag) async throws -> T
  ) async throws(Refusals) -> T {
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

/// Set once, by whoever wants no more of it.
final class ImportFlag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .relaxed) }
  func set() { value.store(true, ordering: .relaxed) }
}

/// What the body of a transaction counted, the last time that it ran.
private final class ImportBox: Sendable {
  private let value = Mutex<ImportCounts?>(nil)
  var counts: ImportCounts? { value.withLock { $0 } }
  func set(_ counts: ImportCounts) { value.withLock { $0 = counts } }
}
