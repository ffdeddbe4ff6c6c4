import Domain

/// Performs what a race decides.
extension BookLookup {
  /// Asks one catalogue; what it knows so far is told as it comes.
  typealias Asking<Found> =
    @Sendable (any BookProvider, _ tell: @escaping @Sendable (Found) -> Void)
    async throws(LookupProblem) -> Found?

  /// Asks until the race is over. A catalogue that never answers, even to being cancelled, holds nobody up.
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
        tasks.append(question(to: providers[index], number: index, feed, ask))
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

  private func question<Found>(
    to provider: any BookProvider, number index: Int, _ feed: AsyncStream<LookupRace<Found>.Event>.Continuation,
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
