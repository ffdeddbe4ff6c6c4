package import Domain

/// The only way to a service: keeps to its rate, does not ask it while it rests, answers from the cache.
package actor ServiceLink {
  package struct Request: Sendable {
    /// Nil for an address that cannot be made; no such request is made.
    package var address: WebAddress?
    /// The key under which the answer is cached; nil for one that is not.
    package var cacheText: String?
    /// How many requests the service will count, as where one is known to lead to another.
    package var cost = 1
    /// The longest wait for a turn.
    package var timeout: Duration = .seconds(5)
    package var bodyLimit = 2 << 20
    /// The hosts that a redirect may lead to; nil allows every host.
    package var hosts: CoverHosts?
    /// The deadline that several requests of one look-up share.
    package var deadline: ContinuousClock.Instant?
    /// True if cached answers are not used.
    package var asksAnew = false
    package var party = Party.lookUps

    package init(_ address: WebAddress?, cacheText: String? = nil) {
      self.address = address
      self.cacheText = cacheText
    }
  }

  /// The parties that ask a service. Each has its own rate, rests and cached answers.
  package enum Party: Hashable, Sendable {
    /// Stations, commands and the queue.
    case lookUps
    /// Readers who browse. Their requests come after those of look-ups, at half the rate at most.
    case readers
  }

  /// An answer that was taken: 2xx, or a plain no (404, 410, 422).
  struct Response: Sendable {
    let isFound: Bool
    let body: [UInt8]
  }

  struct Heard: Hashable, Sendable {
    let value: JSONValue
    /// When the service gave the answer, or last confirmed it.
    let saidAt: Timestamp
    /// Why an outdated answer stands in for the service's own; nil for one that holds.
    let outdated: LookupProblem?
  }

  /// The caller's judgement of an answer in JSON.
  enum Verdict: Hashable, Sendable {
    case good
    /// It says no; such an answer is never taken from what was kept.
    case no
    /// It does not answer the request. It is neither kept nor used, and says nothing against the service.
    case unreadable
  }

  /// Kept answers are used for so long without asking; what is known of a book hardly ever changes. A kept no is never
  /// used: a catalogue may have the book since.
  static let freshness: Duration = .seconds(86_400)

  /// A service that was given less than this has not failed by not answering.
  static let fairTime: Duration = .seconds(2)

  package nonisolated let source: LookupSource
  private let transport: any HTTPTransport
  private let clock: any LookupClock
  private var lookUps: Side
  private var readers: Side

  package init(
    _ source: LookupSource, over transport: any HTTPTransport, rate: TokenBucket,
    breaker: CircuitBreaker = CircuitBreaker(), clock: any LookupClock = SystemLookupClock(),
    cache: (any AnswerCache)? = nil, readersCache: (any AnswerCache)? = nil,
    standings: (any StandingStore)? = nil, name: String? = nil, credentials: String? = nil
  ) {
    let name = name ?? source.rawValue
    let shared = standings.map {
      SharedLimits($0, name: name, credentials: credentials, rate: rate, clock: clock)
    }
    let behind = standings.map {
      SharedLimits(
        $0, name: name + "-readers", credentials: credentials, rate: rate.half, clock: clock, behind: shared)
    }
    self.source = source
    self.transport = transport
    self.clock = clock
    lookUps = Side(cache: cache, shared: shared, bucket: rate, breaker: breaker)
    readers = Side(cache: readersCache, shared: behind, bucket: rate.half, breaker: breaker)
  }

  /// The limits and the kept answers of one party.
  private struct Side: Sendable {
    let cache: (any AnswerCache)?
    let shared: SharedLimits?
    var bucket: TokenBucket
    var breaker: CircuitBreaker
  }

  private subscript(party: Party) -> Side {
    get { party == .lookUps ? lookUps : readers }
    set { if party == .lookUps { lookUps = newValue } else { readers = newValue } }
  }

  /// Asks for JSON.
  ///
  /// - Parameter judge: whether an answer will do. It judges the answers that were kept as well.
  /// - Returns: nil when the service itself has just said that there is no such thing.
  func heard(
    _ request: Request, judge: @escaping @Sendable (JSONValue) -> Verdict = { _ in .good }
  ) async throws(LookupProblem) -> Heard? {
    let told = try await ask(request) { ServiceLink.read($0, judge) }
    return told.value.map { Heard(value: $0, saidAt: told.saidAt, outdated: told.outdated) }
  }

  /// The kept answer, however old; the service is not asked.
  ///
  /// - Parameter reason: why it is not asked; the mark of an answer that is outdated.
  /// - Throws: `reason` where no answer was kept.
  func kept(
    _ request: Request, because reason: LookupProblem, judge: (JSONValue) -> Verdict = { _ in .good }
  ) async throws(LookupProblem) -> Heard {
    let key = request.cacheText.map { AnswerKey(source, $0) }
    guard let kept = await keptAnswer(for: key, of: request.party),
      case .value(let value) = ServiceLink.read(Response(kept), judge)
    else { throw reason }
    return Heard(value: value, saidAt: kept.storedAt, outdated: isFresh(kept) ? nil : reason)
  }

  private static func read(_ answer: Response, _ judge: (JSONValue) -> Verdict) -> Interpretation<JSONValue> {
    // A negative answer may come as HTML.
    guard answer.isFound else { return .none }
    guard let value = JSONValue(answer.body) else { return .unreadable }
    return switch judge(value) {
    case .good: .value(value)
    case .no: .noInWords(value)
    case .unreadable: .rejected
    }
  }

  /// Asks for bytes, such as an image's.
  func bytes(_ request: Request) async throws(LookupProblem) -> [UInt8]? {
    try await ask(request) { $0.isFound ? .value($0.body) : .none }.value
  }

  private enum Interpretation<Value: Sendable>: Sendable {
    case value(Value)
    /// A no that has a value, which the caller reads.
    case noInWords(Value)
    case none
    /// The service answered in its own form, but not the request.
    case rejected
    case unreadable

    func taken() throws(LookupProblem) -> Value? {
      switch self {
      case .value(let value), .noInWords(let value): value
      case .none: nil
      case .rejected, .unreadable: throw .unreadable
      }
    }
  }

  private struct Told<Value: Sendable>: Sendable {
    let value: Value?
    let saidAt: Timestamp
    var outdated: LookupProblem?
  }

  private func ask<Value: Sendable>(
    _ request: Request, read: @escaping @Sendable (Response) -> Interpretation<Value>
  ) async throws(LookupProblem) -> Told<Value> {
    let key = request.cacheText.map { AnswerKey(source, $0) }
    let kept = request.asksAnew ? nil : await keptAnswer(for: key, of: request.party)
    // An unreadable answer counts as none, and so does a negative one.
    guard let kept, case .value(let keptValue) = read(Response(kept)) else {
      return Told(value: try await put(request, key, nil, read: read), saidAt: clock.wallTime)
    }
    if isFresh(kept) { return Told(value: keptValue, saidAt: kept.storedAt) }
    do {
      return Told(value: try await put(request, key, kept, read: read), saidAt: clock.wallTime)
    } catch {
      // An outdated answer is better than none.
      guard error != .cancelled else { throw error }
      return Told(value: keptValue, saidAt: kept.storedAt, outdated: error)
    }
  }

  /// Asks the service. A cancelled caller returns at once. The answer is kept and counts: a hanging service shows.
  private func put<Value: Sendable>(
    _ request: Request, _ key: AnswerKey?, _ kept: CachedAnswer?,
    read: @escaping @Sendable (Response) -> Interpretation<Value>
  ) async throws(LookupProblem) -> Value? {
    guard let address = request.address else { throw .unreadable }
    let isTroubled = try await takeTurn(request)
    if Task.isCancelled {
      if isTroubled { await self[request.party].shared?.note(.abandoned) }
      throw givenUp(.cancelled, request.party)
    }
    var httpRequest = HTTPRequest(
      address, headers: kept?.validators ?? [:], bodyLimit: request.bodyLimit,
      timeLimit: request.deadline.map { $0 - clock.now })
    httpRequest.hosts = request.hosts
    let (asked, party) = (httpRequest, request.party)
    let (answers, feed) = AsyncStream<Result<Value?, LookupProblem>>.makeStream()
    Task {
      do throws(LookupProblem) {
        feed.yield(.success(try await hear(asked, key, kept, party, isTroubled: isTroubled, read: read)))
      } catch {
        feed.yield(.failure(error))
      }
      feed.finish()
    }
    for await answer in answers { return try answer.get() }
    throw .cancelled
  }

  private func hear<Value: Sendable>(
    _ request: HTTPRequest, _ key: AnswerKey?, _ kept: CachedAnswer?, _ party: Party, isTroubled: Bool,
    read: @Sendable (Response) -> Interpretation<Value>
  ) async throws(LookupProblem) -> Value? {
    let response: HTTPResponse
    do {
      response = try await transport.send(request)
    } catch {
      throw await failed(LookupProblem(error), party, within: request.timeLimit, isTroubled: isTroubled)
    }
    if let problem = LookupProblem(response) {
      throw await failed(
        problem, party, retryAfter: response.headers.retryAfter(now: clock.wallTime), isTroubled: isTroubled)
    }
    let answer = response.status == 304 ? kept.map { Response($0) } : Response(response)
    guard let answer else { throw await failed(.unreadable, party, isTroubled: isTroubled) }
    let reading = read(answer)
    if case .unreadable = reading { throw await failed(.unreadable, party, isTroubled: isTroubled) }
    self[party].breaker.note(.answered, at: clock.now)
    if isTroubled { await self[party].shared?.note(.answered) }
    if case .rejected = reading { throw .unreadable }
    await keep(response, kept, for: key, of: party)
    return try reading.taken()
  }

  nonisolated var wallTime: Timestamp { clock.wallTime }

  /// A deadline for requests that belong together.
  func deadline(in duration: Duration) -> ContinuousClock.Instant { clock.now + duration }

  /// Waits until a request may be made, by this program's limits and those that all programs share.
  ///
  /// - Returns: whether the shared limits want to know of an answer.
  private func takeTurn(_ request: Request) async throws(LookupProblem) -> Bool {
    let (party, shared) = (request.party, self[request.party].shared)
    let left = request.deadline.map { max(.zero, $0 - clock.now) } ?? request.timeout
    let timeout = min(left, request.timeout)
    let ahead = try waitForLookUps(party, timeout)
    if case .rests(let length) = self[party].breaker.admit(at: clock.now) {
      throw .resting(seconds: length.wholeSeconds)
    }
    guard var wait = self[party].bucket.take(request.cost, timeout: timeout, at: clock.now) else {
      throw givenUp(.limited, party)
    }
    wait = max(wait, ahead)
    var isTroubled = false
    switch await shared?.turn(request.cost, timeout: timeout) {
    case nil: break
    case .rests(let length): throw givenUp(.resting(seconds: length.wholeSeconds), party)
    case .tooLate: throw givenUp(.limited, party)
    case .go(let later, let trouble):
      wait = max(wait, later)
      isTroubled = trouble
    }
    guard wait > .zero else { return isTroubled }
    do {
      try await clock.sleep(for: wait)
    } catch {
      if isTroubled { await shared?.note(.abandoned) }
      throw givenUp(.cancelled, party)
    }
    // An earlier request may have failed since.
    if let length = self[party].breaker.restLeft(at: clock.now) {
      if isTroubled { await shared?.note(.abandoned) }
      throw givenUp(.resting(seconds: length.wholeSeconds), party)
    }
    return isTroubled
  }

  /// A reader's turn comes once look-ups have all theirs again, and never while they do not ask the service.
  private func waitForLookUps(_ party: Party, _ timeout: Duration) throws(LookupProblem) -> Duration {
    guard party == .readers else { return .zero }
    if let length = lookUps.breaker.pause(at: clock.now) { throw .resting(seconds: length.wholeSeconds) }
    let wait = lookUps.bucket.debt(at: clock.now)
    guard wait <= timeout else { throw .limited }
    return wait
  }

  /// For a request that was admitted.
  private func givenUp(_ problem: LookupProblem, _ party: Party) -> LookupProblem {
    self[party].breaker.note(.abandoned, at: clock.now)
    return problem
  }

  private func failed(
    _ problem: LookupProblem, _ party: Party, retryAfter: Duration? = nil, within limit: Duration? = nil,
    isTroubled: Bool
  ) async -> LookupProblem {
    let shared = self[party].shared
    let isHurried = limit.map { $0 < ServiceLink.fairTime } ?? false
    let isNoWord = problem == .timedOut && isHurried
    let outcome = isNoWord ? .abandoned : problem.callResult(retryAfter: retryAfter)
    self[party].breaker.note(outcome, at: clock.now)
    // A service that asks for a pause means all callers. A failed search says nothing about look-ups.
    if party == .readers, case .refused = outcome {
      lookUps.breaker.note(outcome, at: clock.now)
      await lookUps.shared?.note(outcome, for: problem.scope)
    }
    if let scope = isNoWord ? nil : problem.scope {
      await shared?.note(outcome, for: scope)
      // The failure says nothing about the other scopes: their trials end without a result and are repeated.
      if isTroubled { await shared?.note(.abandoned) }
    } else if isTroubled {
      await shared?.note(outcome)
    }
    return problem
  }

  private func keptAnswer(for key: AnswerKey?, of party: Party) async -> CachedAnswer? {
    guard let key, let cache = self[party].cache else { return nil }
    return await cache.answer(for: key)
  }

  private func isFresh(_ answer: CachedAnswer) -> Bool {
    let age = clock.wallTime.milliseconds - answer.storedAt.milliseconds
    // A clock that was put back makes an age below zero, which says nothing.
    return (0..<Int64(ServiceLink.freshness.milliseconds)).contains(age)
  }

  private func keep(
    _ response: HTTPResponse, _ kept: CachedAnswer?, for key: AnswerKey?, of party: Party
  ) async {
    guard let key, let cache = self[party].cache else { return }
    var answer =
      kept ?? CachedAnswer(status: response.status, body: response.body, storedAt: clock.wallTime)
    if response.status != 304 {
      // Text is kept, and a byte that is none would be lost.
      (answer.status, answer.body) = (response.status, Array(Windows1252.text(of: response.body).utf8))
    }
    answer.storedAt = clock.wallTime
    answer.etag = response.headers.etag ?? (response.status == 304 ? answer.etag : nil)
    answer.lastModified = response.headers.lastModified ?? (response.status == 304 ? answer.lastModified : nil)
    await cache.keep(answer, for: key)
  }
}

extension ServiceLink.Response {
  fileprivate init(_ response: HTTPResponse) {
    self.init(isFound: (200..<300).contains(response.status), body: response.body)
  }

  fileprivate init(_ kept: CachedAnswer) {
    self.init(isFound: (200..<300).contains(kept.status), body: kept.body)
  }
}

extension Duration {
  /// Rounded up, for people.
  var wholeSeconds: Int { (milliseconds + 999) / 1000 }
}

/// A cache of answers: the store, or a test's memory. A cache that fails has no answer and keeps none.
package protocol AnswerCache: Sendable {
  func answer(for key: AnswerKey) async -> CachedAnswer?
  func keep(_ answer: CachedAnswer, for key: AnswerKey) async
}
