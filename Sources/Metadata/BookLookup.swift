package import Domain

/// Asks catalogues in their configured order, and starts the next one early if a catalogue is slow.
///
/// While a person waits, the first answer with a title and an author wins. In the background, it asks on until no
/// wanted field is missing.
package struct BookLookup: Sendable {
  let providers: [any BookProvider]
  let clock: any LookupClock
  let pace: LookupPace

  package init(
    _ providers: [any BookProvider], clock: any LookupClock = SystemLookupClock(), pace: LookupPace = LookupPace()
  ) {
    self.providers = providers
    self.clock = clock
    self.pace = pace
  }

  /// The catalogues, in the order of their requests.
  package var sources: [LookupSource] { providers.map(\.source) }

  /// Looks a book up for a waiting person. It never throws: if no service could be asked, that is the answer.
  package func book(_ isbn: ISBN) async -> LookupOutcome<BookRecord> {
    var query = ISBNQuery(isbn)
    query.deadline = clock.now + pace.total - pace.margin
    return await report(query, total: pace.total, isPaced: true) { !$0.authors.isEmpty }.outcome
  }

  /// Looks a book up in the background, where each catalogue may take its time.
  ///
  /// - Parameters:
  ///   - wanted: what the library lacks of the book; the search ends once all of it is known.
  ///   - identity: the library's title and author. A record without an ISBN has to agree with them.
  ///   - language: the library's, where it knows one.
  ///   - asksAnew: whether the catalogues themselves are to be asked, whatever answers were kept.
  package func report(
    on isbn: ISBN, wanting wanted: BookFields, like identity: TitleAndAuthor? = nil, in language: String? = nil,
    asksAnew: Bool = false
  ) async -> LookupReport {
    var query = ISBNQuery(isbn)
    (query.identity, query.asksAnew) = (identity, asksAnew)
    return await report(query, in: language, total: nil, isPaced: false) {
      wanted.isSubset(of: BookFields(of: $0))
    }
  }

  private func report(
    _ query: ISBNQuery, in language: String? = nil, total: Duration?, isPaced: Bool,
    isGood: @escaping @Sendable (BookRecord) -> Bool
  ) async -> LookupReport {
    let put: @Sendable ([Told]) -> FoundRecords = { told in
      var records = FoundRecords(query.isbn, known: query.identity, language: language)
      for told in told { records.add(told.answer.record, from: told.source) }
      return records
    }
    let race = LookupRace<[Told]>(providers.count, isGood: { put($0).exact.map { isGood($0.record) } ?? false }) {
      $0 + $1
    }
    let end = await run(race, total: total, isPaced: isPaced) { (provider, tell) async throws(LookupProblem) in
      var query = query
      query.tell = { tell([Told(source: provider.source, answer: $0)]) }
      return try await provider.answer(to: query).map { [Told(source: provider.source, answer: $0)] }
    }
    let parts = end.wholeAnswers.compactMap { answer in
      answer.found.first?.answer.gap.map { (index: answer.index, problem: $0) }
    }
    let gaps = gaps((parts + end.failures).sorted { $0.index < $1.index })
    let isComplete = end.failures.isEmpty && !end.hasUnasked
    if let best = put(end.known?.found ?? []).best(isComplete: isComplete) {
      return LookupReport(outcome: .found(best.record, from: best.source), gaps: gaps)
    }
    // An incomplete or outdated answer may lack just this ISBN, so it counts as a gap.
    return LookupReport(outcome: outcome(end, nil, gaps), gaps: gaps)
  }

  private struct Told: Sendable {
    let source: LookupSource
    let answer: CatalogueAnswer
  }

  /// Books that may be meant, from the first catalogue that has any, for a person who waits.
  package func books(_ query: BookQuery) async -> LookupOutcome<[BookRecord]> {
    let end = await search(query, isPaced: true) { _ in true }
    return outcome(end, end.known, gaps(end.failures))
  }

  /// Possible books where no person waits: catalogues are asked in turn until the results are good.
  ///
  /// - Returns: what all that were asked have, and those that could not be asked.
  package func candidates(
    _ query: BookQuery, until isGood: @escaping @Sendable ([BookRecord]) -> Bool
  ) async -> (records: [BookRecord], gaps: [UnaskedSource]) {
    let end = await search(query, isPaced: false, until: isGood)
    return (end.known?.found ?? [], gaps(end.failures))
  }

  private func search(
    _ query: BookQuery, isPaced: Bool, until isGood: @escaping @Sendable ([BookRecord]) -> Bool
  ) async -> LookupRace<[BookRecord]> {
    let race = LookupRace<[BookRecord]>(providers.count, isGood: isGood) { $0 + $1 }
    return await run(race, total: nil, isPaced: isPaced) { (provider, _) async throws(LookupProblem) in
      let records = try await provider.books(query)
      return records.isEmpty ? nil : records
    }
  }

  private func gaps(_ problems: [(index: Int, problem: LookupProblem)]) -> [UnaskedSource] {
    problems.map { UnaskedSource(sources[$0.index], $0.problem) }
  }

  private func outcome<Found, Known>(
    _ race: LookupRace<Known>, _ known: (found: Found, index: Int)?, _ gaps: [UnaskedSource]
  ) -> LookupOutcome<Found> {
    if let known { return .found(known.found, from: sources[known.index]) }
    // A catalogue that was not asked has not said no.
    return gaps.isEmpty && !race.hasUnasked && !providers.isEmpty ? .notFound : .couldNotAsk(gaps)
  }
}

/// How long a person waits for catalogues.
package struct LookupPace: Hashable, Sendable {
  /// The time after which the next catalogue is asked as well.
  package var share: Duration = .seconds(2)
  /// The time limit for all of them together; less than the ten seconds that a station shows its prompt.
  package var total: Duration = .seconds(9)
  /// How much earlier the questions end, so that a silent catalogue is known to have been silent.
  package var margin: Duration = .milliseconds(500)

  package init() {}
}

/// The outcome of a look-up, and the catalogues whose answers it lacks.
package struct LookupReport: Hashable, Sendable {
  package let outcome: LookupOutcome<BookRecord>
  /// The catalogues that could not be asked or said less than they know, also where a book was found.
  package let gaps: [UnaskedSource]
}

/// Performs what a race decides.
extension BookLookup {
  /// Asks one catalogue; partial answers are passed on as they come.
  typealias Asking<Found> =
    @Sendable (any BookProvider, _ tell: @escaping @Sendable (Found) -> Void)
    async throws(LookupProblem) -> Found?

  /// Asks until the race is over. A catalogue that never answers, or ignores cancellation, delays no caller.
  ///
  /// - Parameters:
  ///   - total: how long is waited in all; nil for as long as it takes.
  ///   - isPaced: whether a catalogue has a share of the time only.
  func run<Found>(
    _ begun: LookupRace<Found>, total: Duration?, isPaced: Bool,
    ask: @escaping Asking<Found>
  ) async -> LookupRace<Found> {
    var race = begun
    let (events, feed) = AsyncStream<LookupRace<Found>.Event>.makeStream()
    var tasks: [Task<Void, Never>] = []
    var shares: [Int: Task<Void, Never>] = [:]
    defer { for task in tasks + shares.values { task.cancel() } }
    if let total { tasks.append(timer(total, .deadline, feed)) }
    var next = events.makeAsyncIterator()
    var step = race.begin()
    while step != .finish {
      if case .ask(let index) = step {
        tasks.append(asking(providers[index], number: index, feed, ask))
        if isPaced { shares[index] = timer(pace.share, .overdue(index), feed) }
      }
      // The stream ends with the task that waits.
      let event = await next.next(isolation: nil) ?? .cancelled
      step = race.handle(event)
      // A catalogue that has answered cannot be overdue.
      if case .answered(let index, _) = event { shares.removeValue(forKey: index)?.cancel() }
    }
    return race
  }

  private func asking<Found>(
    _ provider: any BookProvider, number index: Int, _ feed: AsyncStream<LookupRace<Found>.Event>.Continuation,
    _ ask: @escaping Asking<Found>
  ) -> Task<Void, Never> {
    Task {
      let result: Result<Found?, LookupProblem>
      do throws(LookupProblem) {
        result = .success(try await ask(provider) { feed.yield(.part(index, $0)) })
      } catch {
        result = .failure(error)
      }
      feed.yield(.answered(index, result))
    }
  }

  private func timer<Event: Sendable>(
    _ length: Duration, _ event: Event, _ feed: AsyncStream<Event>.Continuation
  ) -> Task<Void, Never> {
    Task { [clock] in
      do throws(CancellationError) {
        try await clock.sleep(for: length)
        feed.yield(event)
      } catch {
        // The race is over and cancelled this timer.
      }
    }
  }
}
