import Domain

/// Stops asking a service that fails or wants a pause, then tries one request. A value; time is passed in.
package struct CircuitBreaker: Hashable, Sendable {
  package typealias Instant = ContinuousClock.Instant

  package struct Limits: Hashable, Sendable {
    /// Failures in a row; a single one may be an accident.
    package var failures = 2
    /// Twice as long each time, up to `longestFailureRest`: a network that is back is noticed soon.
    package var failureRest: Duration = .seconds(15)
    package var longestFailureRest: Duration = .seconds(300)
    /// The rest after 429 and 403 without a duration; likewise doubled.
    package var refusalRest: Duration = .seconds(60)
    package var longestRefusalRest: Duration = .seconds(3600)
    /// No server is believed that wants more, or less.
    package var retryAfter: ClosedRange<Duration> = .seconds(1) ... .seconds(3600)
    /// A trial without a result for this long has ended.
    package var trial: Duration = .seconds(30)

    package init() {}
  }

  package enum CallResult: Hashable, Sendable {
    case answered
    /// 5xx, no way to it, too late, no sense in the answer.
    case failed(retryAfter: Duration?)
    /// 429 and 403.
    case refused(retryAfter: Duration?)
    /// The one who asked went away; that says nothing.
    case abandoned
  }

  package enum Admission: Hashable, Sendable {
    case goOn
    case rests(Duration)
  }

  private enum State: Hashable {
    case closed
    case resting(until: Instant)
    /// A single request is on its way and decides.
    case trying(since: Instant)
  }

  private let limits: Limits
  private var state = State.closed
  private var failuresInARow = 0
  /// How often in a row it rested.
  private var rests = 0

  package init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// The state of a breaker, for storage outside it.
  struct Memory: Hashable, Sendable {
    var restsUntil: Instant?
    var trialSince: Instant?
    var failures = 0
    var rests = 0
  }

  init(_ memory: Memory, limits: Limits = Limits()) {
    self.limits = limits
    (failuresInARow, rests) = (memory.failures, memory.rests)
    if let since = memory.trialSince {
      state = .trying(since: since)
    } else if let until = memory.restsUntil {
      state = .resting(until: until)
    }
  }

  var memory: Memory {
    var memory = Memory(failures: failuresInARow, rests: rests)
    switch state {
    case .closed: break
    case .resting(let until): memory.restsUntil = until
    case .trying(let since): memory.trialSince = since
    }
    return memory
  }

  /// Nil when it does not rest.
  package func restLeft(at now: Instant) -> Duration? {
    guard case .resting(let until) = state, now < until else { return nil }
    return until - now
  }

  /// The time that others have to wait while it rests or tries; nil for none. It does not take the trial.
  func pause(at now: Instant) -> Duration? {
    switch state {
    case .closed: nil
    case .resting(let until): now < until ? until - now : nil
    case .trying(let since): now - since < limits.trial ? limits.trial - (now - since) : nil
    }
  }

  /// Whether a request may be made now; the first one after a rest is the trial.
  package mutating func admit(at now: Instant) -> Admission {
    if let length = pause(at: now) { return .rests(length) }
    if state != .closed { state = .trying(since: now) }
    return .goOn
  }

  package mutating func note(_ result: CallResult, at now: Instant) {
    switch result {
    case .answered: noteAnswer()
    case .abandoned:
      if case .trying = state { state = .resting(until: now) }
    case .failed(let retryAfter):
      failuresInARow += 1
      guard retryAfter != nil || isTrying || failuresInARow >= limits.failures else { return }
      rest(retryAfter, from: limits.failureRest, to: limits.longestFailureRest, at: now)
    case .refused(let retryAfter):
      rest(retryAfter, from: limits.refusalRest, to: limits.longestRefusalRest, at: now)
    }
  }

  private var isTrying: Bool {
    if case .trying = state { true } else { false }
  }

  private mutating func noteAnswer() {
    // An answer to a request from before the rest does not end it.
    if case .resting = state { return }
    state = .closed
    (failuresInARow, rests) = (0, 0)
  }

  private mutating func rest(_ retryAfter: Duration?, from first: Duration, to longest: Duration, at now: Instant) {
    let length: Duration =
      if let retryAfter {
        min(max(retryAfter, limits.retryAfter.lowerBound), limits.retryAfter.upperBound)
      } else {
        min(first * (1 << min(rests, 16)), longest)
      }
    let end = now + length
    // Several that were under way together fail together, and are one failure.
    if case .resting(let until) = state {
      state = .resting(until: max(until, end))
    } else {
      state = .resting(until: end)
      rests += 1
    }
  }
}

extension LookupProblem {
  init(_ problem: HTTPProblem) {
    switch problem {
    case .unreachable: self = .unreachable
    case .timedOut: self = .timedOut
    case .insecure, .redirectRefused: self = .insecure
    case .tooLarge: self = .tooLarge
    case .tooManyRedirects, .broken: self = .unreadable
    case .cancelled: self = .cancelled
    }
  }

  /// The problem that an answer reports; nil for a usable answer, even a negative one.
  init?(_ response: HTTPResponse) {
    switch response.status {
    case 200..<300, 304, 404, 410, 422: return nil
    case 429: self = .limited
    case 400, 401, 403:
      let reasons = GoogleReasons(response.body)
      if reasons.isCountryNeeded {
        self = .countryNeeded
      } else if reasons.keyMistake != nil {
        self = .keyRefused
      } else if reasons.isLimited {
        self = .limited
      } else {
        self = response.status == 400 ? .serverFailed(status: 400) : .forbidden
      }
    default: self = .serverFailed(status: response.status)
    }
  }

  /// The problem's effect on later requests.
  func callResult(retryAfter: Duration?) -> CircuitBreaker.CallResult {
    switch self {
    case .limited, .forbidden, .countryNeeded, .keyRefused: .refused(retryAfter: retryAfter)
    case .unreachable, .timedOut, .insecure, .unreadable: .failed(retryAfter: retryAfter)
    // A wrong request says nothing about the next one.
    case .serverFailed(let status): status < 500 ? .answered : .failed(retryAfter: retryAfter)
    // A single answer that is too large says nothing about others.
    case .tooLarge: .answered
    case .resting, .cancelled: .abandoned
    }
  }
}
