package import Domain

/// The only way to one service: keeps to its rate, leaves it alone while it rests, answers from what was kept, and counts.
package actor ServiceLink {
  package struct Question: Sendable {
    /// Nil for an address that cannot be made; no such question is put.
    package var address: WebAddress?
    /// Under which the answer is kept; nil for one that is not.
    package var cacheText: String?
    /// How many requests the service will count, as where one is known to lead to another.
    package var cost = 1
    /// The longest wait for a turn.
    package var patience: Duration = .seconds(5)
    package var bodyLimit = 2 << 20
    /// For several questions that are one look-up.
    package var deadline: ContinuousClock.Instant?

    package init(_ address: WebAddress?, cacheText: String? = nil) {
      self.address = address
      self.cacheText = cacheText
    }
  }

  /// An answer that was taken: 2xx, or a plain no (404, 410, 422).
  struct Answer: Sendable {
    let isFound: Bool
    let body: [UInt8]
  }

  /// Kept answers are used for so long without asking; what is known of a book hardly ever changes.
  static let freshness: Duration = .seconds(86_400)

  package nonisolated let source: LookupSource
  private let transport: any HTTPTransport
  private let clock: any LookupClock
  private let cache: (any AnswerCache)?
  private var bucket: TokenBucket
  private var breaker: CircuitBreaker
  private var tally = LookupCounters()

  package init(
    _ source: LookupSource, over transport: any HTTPTransport, rate: TokenBucket,
    breaker: CircuitBreaker = CircuitBreaker(), clock: any LookupClock = SystemLookupClock(),
    cache: (any AnswerCache)? = nil
  ) {
    self.source = source
    self.transport = transport
    bucket = rate
    self.breaker = breaker
    self.clock = clock
    self.cache = cache
  }

  package var counters: LookupCounters { tally }
  package var isResting: Bool { breaker.isResting(at: clock.now) }

  /// Asks for JSON.
  ///
  /// - Returns: nil when the service says that there is no such thing.
  func json(_ question: Question) async throws(LookupProblem) -> JSONValue? {
    try await ask(question) { answer in
      // What says no may say it in HTML.
      guard answer.isFound else { return .none }
      return JSONValue(answer.body).map { .value($0) } ?? .unreadable
    }
  }

  /// Asks for bytes, such as an image's.
  func bytes(_ question: Question) async throws(LookupProblem) -> [UInt8]? {
    try await ask(question) { $0.isFound ? .value($0.body) : .none }
  }

  private enum Reading<Value> {
    case value(Value)
    case none
    case unreadable

    var isReadable: Bool {
      if case .unreadable = self { false } else { true }
    }

    func taken() throws(LookupProblem) -> Value? {
      switch self {
      case .value(let value): value
      case .none: nil
      case .unreadable: throw .unreadable
      }
    }
  }

  @inline(never)
  private func ask<Value>(
    _ question: Question, read: @Sendable (Answer) -> Reading<Value>
  ) async throws(LookupProblem) -> Value? {
    let key = question.cacheText.map { AnswerKey(source, $0) }
    let kept = await keptAnswer(for: key)
    // One that cannot be read is as good as none.
    let keptReading = kept.map { read(Answer($0)) } ?? .unreadable
    if let kept, isFresh(kept), keptReading.isReadable {
      tally.fromCache += 1
      return try keptReading.taken()
    }
    do {
      return try await put(question, key, keptReading.isReadable ? kept : nil, read: read)
    } catch {
      // What was true yesterday is better than nothing.
      guard error != .cancelled, keptReading.isReadable else { throw error }
      tally.fromCache += 1
      return try keptReading.taken()
    }
  }

  @inline(never)
  private func put<Value>(
    _ question: Question, _ key: AnswerKey?, _ kept: CachedAnswer?, read: @Sendable (Answer) -> Reading<Value>
  ) async throws(LookupProblem) -> Value? {
    guard let address = question.address else { throw .unreadable }
    try await takeTurn(question)
    tally.asked += 1
    let request = HTTPRequest(
      address, headers: kept?.validators ?? [:], bodyLimit: question.bodyLimit,
      timeLimit: question.deadline.map { $0 - clock.now })
    let response: HTTPResponse
    do {
      response = try await transport.send(request)
    } catch {
      throw failed(LookupProblem(error))
    }
    if let problem = LookupProblem(response) {
      throw failed(problem, retryAfter: response.headers.retryAfter(now: clock.wallTime))
    }
    let answer = response.status == 304 ? kept.map { Answer($0) } : Answer(response)
    guard let answer else { throw failed(.unreadable) }
    let reading = read(answer)
    if case .unreadable = reading { throw failed(.unreadable) }
    breaker.note(.answered, at: clock.now)
    tally.answered += 1
    await keep(response, kept, for: key)
    return try reading.taken()
  }

  /// A deadline for questions that belong together.
  func deadline(in duration: Duration) -> ContinuousClock.Instant { clock.now + duration }

  /// Waits until a question may be put.
  private func takeTurn(_ question: Question) async throws(LookupProblem) {
    if case .rests(let length) = breaker.admit(at: clock.now) {
      tally.notAsked += 1
      throw .resting(seconds: length.wholeSeconds)
    }
    let left = question.deadline.map { max(.zero, $0 - clock.now) } ?? question.patience
    guard let wait = bucket.take(question.cost, patience: min(left, question.patience), at: clock.now) else {
      throw givenUp(.limited)
    }
    guard wait > .zero else { return }
    do {
      try await clock.sleep(for: wait)
    } catch {
      throw givenUp(.cancelled)
    }
    // What was asked before this may have failed meanwhile.
    if let length = breaker.restLeft(at: clock.now) { throw givenUp(.resting(seconds: length.wholeSeconds)) }
  }

  /// For a question that was admitted.
  private func givenUp(_ problem: LookupProblem) -> LookupProblem {
    breaker.note(.abandoned, at: clock.now)
    tally.notAsked += 1
    return problem
  }

  private func failed(_ problem: LookupProblem, retryAfter: Duration? = nil) -> LookupProblem {
    breaker.note(problem.outcome(retryAfter: retryAfter), at: clock.now)
    if problem != .cancelled { tally.failed += 1 }
    return problem
  }

  private func keptAnswer(for key: AnswerKey?) async -> CachedAnswer? {
    guard let key, let cache else { return nil }
    return await cache.answer(for: key)
  }

  private func isFresh(_ answer: CachedAnswer) -> Bool {
    let age = clock.wallTime.milliseconds - answer.storedAt.milliseconds
    // A clock that was put back makes an age below zero, which says nothing.
    return (0..<Int64(ServiceLink.freshness.milliseconds)).contains(age)
  }

  private func keep(_ response: HTTPResponse, _ kept: CachedAnswer?, for key: AnswerKey?) async {
    guard let key, let cache else { return }
    var answer =
      kept ?? CachedAnswer(status: response.status, body: response.body, storedAt: clock.wallTime)
    if response.status != 304 { (answer.status, answer.body) = (response.status, response.body) }
    answer.storedAt = clock.wallTime
    answer.etag = response.headers.etag ?? (response.status == 304 ? answer.etag : nil)
    answer.lastModified = response.headers.lastModified ?? (response.status == 304 ? answer.lastModified : nil)
    await cache.keep(answer, for: key)
  }
}

extension ServiceLink.Answer {
  fileprivate init(_ response: HTTPResponse) {
    self.init(isFound: (200..<300).contains(response.status), body: response.body)
  }

  fileprivate init(_ kept: CachedAnswer) {
    self.init(isFound: (200..<300).contains(kept.status), body: kept.body)
  }
}

/// What became of the questions to one service since the program began.
package struct LookupCounters: Hashable, Sendable {
  package var asked = 0
  package var answered = 0
  package var failed = 0
  /// Not put at all, for the service rests or has been asked enough.
  package var notAsked = 0
  package var fromCache = 0

  package init() {}
}

extension Duration {
  /// Rounded up, for people.
  var wholeSeconds: Int { (milliseconds + 999) / 1000 }
}
