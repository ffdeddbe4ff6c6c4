package import Domain
import Synchronization

package enum ReaderAnswer<Value: Sendable>: Sendable {
  /// The service's own, of today.
  case current(Value)
  /// A kept answer, and why it stands in.
  case stored(Value, saidAt: Timestamp, ReaderProblem)
  /// It was never seen.
  case nothing(ReaderProblem)
}

/// Open Library for readers: fair among them, after look-ups, and with cached answers.
///
/// The service sees only the search: no address, cookie, name or number of a reader.
package final class ReaderCatalogue: Sendable {
  /// The time limit of one page or work.
  package static let timeLimit: Duration = .seconds(10)

  private let openLibrary: OpenLibrary
  private let clock: any LookupClock
  private let timeLimit: Duration
  private let turns = Mutex(ReaderTurns())
  private let pages = SharedRequests<Result<TimedAnswer<OpenLibraryPage>, LookupProblem>>()
  private let works = SharedRequests<Result<TimedAnswer<FoundWork?>, LookupProblem>>()

  package init(
    _ openLibrary: OpenLibrary, clock: any LookupClock = SystemLookupClock(),
    timeLimit: Duration = ReaderCatalogue.timeLimit
  ) {
    (self.openLibrary, self.clock, self.timeLimit) = (openLibrary, clock, timeLimit)
  }

  /// A work with what its entry in a list adds.
  package struct FoundWork: Hashable, Sendable {
    package var work: OpenLibraryWork
    /// The ISBNs of its editions that the service returned.
    package var isbns: [ISBN] = []
    package var averageRating: Double?
    package var ratingCount: Int?
    package var firstPublishYear: Int?
  }

  package enum List: Hashable, Sendable {
    case title(String)
    case subject(OpenLibrarySubject)

    fileprivate var key: String {
      switch self {
      case .title(let title): "title \(title)"
      case .subject(let subject): "subject \(subject.name)"
      }
    }
  }

  /// - Parameters:
  ///   - page: 0 for the first.
  ///   - reader: the number of an account; nil for a command, because commands are few.
  package func works(
    of list: List, in order: WorkOrder, page: Int, for reader: Int64?
  ) async -> ReaderAnswer<OpenLibraryPage> {
    let openLibrary = openLibrary
    let offset = page * OpenLibrary.pageSize
    let ask: Asking<OpenLibraryPage> = { (manner) async throws(LookupProblem) in
      switch list {
      case .title(let title):
        try await openLibrary.search(BookQuery(title: title), in: order, offset: offset, manner)
      case .subject(let subject): try await openLibrary.works(onSubject: subject, in: order, offset: offset, manner)
      }
    }
    return await answer("\(order.rawValue) \(page) \(list.key)", pages, reader, ask)
  }

  /// - Returns: nil in the answer for a work that is gone.
  package func work(_ key: OpenLibraryKey, for reader: Int64?) async -> ReaderAnswer<FoundWork?> {
    let openLibrary = openLibrary
    return await answer(key.text, works, reader) { (manner) async throws(LookupProblem) in
      try await openLibrary.foundWork(key, manner)
    }
  }

  package func hasSeen(_ list: List, in order: WorkOrder) async -> Bool {
    guard case .subject(let subject) = list else { return false }
    return (try? await openLibrary.works(onSubject: subject, in: order, onlyKept)) != nil
  }

  private typealias Asking<Value: Sendable> =
    @Sendable (OpenLibrary.Manner) async throws(LookupProblem) -> TimedAnswer<Value>

  private var onlyKept: OpenLibrary.Manner {
    var manner = OpenLibrary.Manner(party: .readers)
    manner.onlyKept = .unreachable
    return manner
  }

  private func answer<Value: Sendable>(
    _ key: String, _ requests: SharedRequests<Result<TimedAnswer<Value>, LookupProblem>>, _ reader: Int64?,
    _ ask: @escaping Asking<Value>
  ) async -> ReaderAnswer<Value> {
    let kept = try? await ask(onlyKept)
    if let kept, kept.outdated == nil { return .current(kept.value) }
    func instead(_ problem: ReaderProblem) -> ReaderAnswer<Value> {
      guard let kept else { return .nothing(problem) }
      return .stored(kept.value, saidAt: kept.saidAt, problem)
    }
    let result: Result<TimedAnswer<Value>, LookupProblem>
    do {
      result = try await requests.value(of: key) { () throws(ReaderProblem) in
        try self.begin(reader)
      } send: { [self] in
        defer { if let reader { turns.withLock { $0.end(reader) } } }
        return await sent(ask)
      }
    } catch {
      return instead(error)
    }
    switch result {
    case .success(let told):
      guard let problem = told.outdated else { return .current(told.value) }
      return .stored(told.value, saidAt: told.saidAt, .lookup(problem))
    case .failure(let problem): return instead(.lookup(problem))
    }
  }

  private func begin(_ reader: Int64?) throws(ReaderProblem) {
    guard let reader else { return }
    switch turns.withLock({ $0.begin(reader, at: clock.now) }) {
    case nil: return
    case .underWay?: throw .underWay
    case .tooOften(let wait)?: throw .tooOften(seconds: wait.wholeSeconds)
    }
  }

  private func sent<Value: Sendable>(_ ask: Asking<Value>) async -> Result<TimedAnswer<Value>, LookupProblem> {
    var manner = OpenLibrary.Manner(party: .readers)
    manner.deadline = clock.now + timeLimit
    do throws(LookupProblem) {
      return .success(try await ask(manner))
    } catch {
      return .failure(error)
    }
  }
}

extension OpenLibrary {
  /// A work, with the ISBNs and ratings that only lists have. Without these the work is still complete.
  fileprivate func foundWork(
    _ key: OpenLibraryKey, _ manner: Manner
  ) async throws(LookupProblem) -> TimedAnswer<ReaderCatalogue.FoundWork?> {
    let answer = try await work(key, manner)
    guard let work = answer.value else {
      return TimedAnswer(nil, saidAt: answer.saidAt, outdated: answer.outdated)
    }
    var found = ReaderCatalogue.FoundWork(work: work)
    if let entry = (try? await entry(of: work.key, manner))?.value.works.first, entry.key == work.key {
      (found.isbns, found.averageRating, found.ratingCount) = (entry.isbns, entry.averageRating, entry.ratingCount)
      found.firstPublishYear = entry.firstPublishYear
    }
    return TimedAnswer(found, saidAt: answer.saidAt, outdated: answer.outdated)
  }
}
