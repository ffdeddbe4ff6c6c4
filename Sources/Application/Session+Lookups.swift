package import Domain
import Images
package import Kiosk
package import Logging
import Messages
package import Metadata
package import Reports
import Store

extension Session {
  /// The pause, in milliseconds, before a book that was not found or is incomplete is looked up again.
  private static let lookupAgainAfter: Int64 = 30 * 86_400_000

  /// How long a command waits for the limits that all programs share, and until answers are kept; a station waits less.
  package static let standingTimeout: Duration = .seconds(5)

  /// Nil if the setting `lookup.providers` names none.
  package func lookupServices(timeout: Duration = .milliseconds(500)) throws(CommandProblem) -> LookupServices? {
    let configuration = settings.lookup
    guard !configuration.catalogues.isEmpty else { return nil }
    do throws(HTTPProblem) {
      return try LookupServices(
        configuration, version: Version.current, cache: LibraryAnswers(library, .lookups, timeout: timeout),
        readersCache: LibraryAnswers(library, .readers, timeout: timeout),
        standings: LibraryStandings(library, timeout: timeout))
    } catch {
      throw .couldNotLookUp(configuration.catalogues.map { UnaskedSource($0, .unreachable) })
    }
  }

  /// The worker that completes waiting books; nil if no catalogue may be asked.
  ///
  /// - Parameter services: those that the station has already, if it has.
  package func lookupWorker(
    _ pace: LookupWorker.Pace, services: LookupServices? = nil, log: Logger
  ) throws(CommandProblem) -> LookupWorker? {
    let made: LookupServices? =
      if let services { services } else { try lookupServices(timeout: Session.standingTimeout) }
    guard let made else { return nil }
    return LookupWorker(
      library: library, services: made, folder: CoverFolder(path: settings.coverFolder), pace: pace, log: log)
  }

  /// Queues a shown book that lacks something. This is a service, and fails in silence.
  package func addLookupTask(of book: Book) async {
    guard !settings.lookup.catalogues.isEmpty else { return }
    let cutoff = Timestamp(milliseconds: now.milliseconds - Session.lookupAgainAfter)
    try? await library.addLookupTask(ofIncomplete: book, notSince: cutoff, at: now)
  }

  /// Adds a task for every book that lacks something.
  ///
  /// - Returns: the number of books.
  package func addLookupTasks() async throws -> Int { try await library.addLookupTasksOfIncompleteBooks(at: now) }

  /// Makes waiting books due at once. See ``Store/Library/retryLookups(notFound:incomplete:at:)``.
  package func retryLookups(notFound: Bool, incomplete: Bool) async throws -> Int {
    try await library.retryLookups(notFound: notFound, incomplete: incomplete, at: now)
  }

  /// Removes all waiting books from the queue.
  ///
  /// - Returns: the number of books.
  /// - Throws: `not-permitted`.
  package func clearLookups() async throws -> Int {
    try await library.expect(.changeCatalogue)
    return try await library.clearLookups()
  }

  /// Works the queue until no book is due or no catalogue can be asked.
  ///
  /// - Returns: the run, and the number of books that still wait.
  package func runLookups(
    log: Logger, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws -> (run: LookupRun, waiting: Int) {
    guard let worker = try lookupWorker(.byHand, log: log) else { throw CommandProblem.lookupsOff }
    let total = try await library.lookupOverview(since: now).waiting
    let run = try await worker.drain { progress($0.count, total) }
    try Task.checkCancellation()
    return (run, try await library.lookupOverview(since: now).waiting)
  }

  /// Asks the catalogues about one book now, whatever they answered before.
  ///
  /// - Returns: the book, and the reason why it still waits, if it does.
  package func refreshLookup(of name: String, log: Logger) async throws -> (book: Book, problem: LookupTask.Problem?) {
    let book = try await book(named: name)
    guard let worker = try lookupWorker(.byHand, log: log) else { throw CommandProblem.lookupsOff }
    guard try await library.refreshLookup(of: book.id, at: now) else {
      throw CommandProblem.nothingToLookUp(title: book.title)
    }
    let run = try await worker.lookUp(book.id)
    try Task.checkCancellation()
    if run.notFound > 0 { throw CommandProblem.lookupFoundNothing }
    guard let refreshed = try await library.book(id: book.id) else { throw Refusal.noLongerThere }
    return (refreshed, try await library.waitingLookup(of: book.id)?.problem)
  }
}

extension LookupOutcome {
  /// The record and its source.
  ///
  /// - Throws: why there is nothing; `lookup-off` where no catalogue is to be asked.
  package func found(asking configuration: LookupConfiguration) throws(CommandProblem) -> (Found, LookupSource) {
    switch self {
    case .found(let found, let source): return (found, source)
    case .notFound: throw .lookupFoundNothing
    case .couldNotAsk(let unasked): throw configuration.catalogues.isEmpty ? .lookupsOff : .couldNotLookUp(unasked)
    }
  }
}
