package import Domain

package protocol StandingStore: Sendable {
  /// Distinguishes this machine from others: one machine's network problems do not affect the others.
  var machine: String { get }

  /// Changes standings, as one step for all programs.
  ///
  /// - Returns: nil where that cannot be done at once; a program keeps to its own limits then.
  func change<T: Sendable>(
    _ names: [String], at now: Timestamp, _ change: @escaping @Sendable (inout [ServiceStanding]) -> T
  ) async -> T?
}

/// The rate and the rests of one service, shared by all programs. Each program also keeps its own limits.
///
/// The limits of readers follow those of look-ups (`ahead`): readers come while look-ups have all their turns.
struct SharedLimits: Sendable {
  enum Turn: Hashable, Sendable {
    /// - Parameter isTroubled: whether an answer is to be noted: it ends a rest.
    case go(after: Duration, isTroubled: Bool)
    case rests(Duration)
    /// The wait for a turn would exceed the caller's timeout.
    case tooLate
  }

  /// The programs that a rest applies to.
  enum Scope: Int, CaseIterable, Sendable {
    /// The service has a fault.
    case everybody
    /// The service cannot be reached from here.
    case machine
    /// It refuses requests with this key or contact.
    case credentials
  }

  private let store: any StandingStore
  private let names: [String]
  /// The names of the limits that come first; none for look-ups.
  private let ahead: [String]
  private let rate: TokenBucket
  private let clock: any LookupClock

  /// - Parameters:
  ///   - name: of the service.
  ///   - credentials: kept as a hash, which does not reveal them.
  ///   - ahead: the limits that come first.
  init(
    _ store: any StandingStore, name: String, credentials: String?, rate: TokenBucket, clock: any LookupClock,
    behind ahead: SharedLimits? = nil
  ) {
    self.store = store
    self.rate = rate
    self.clock = clock
    self.ahead = ahead?.names ?? []
    names = Scope.allCases.map { scope in
      switch scope {
      case .everybody: name
      case .machine: "\(name) at \(SharedLimits.fingerprint(store.machine))"
      case .credentials: "\(name) as \(SharedLimits.fingerprint(credentials ?? ""))"
      }
    }
  }

  /// - Returns: nil where the store cannot be asked at once.
  func turn(_ cost: Int, timeout: Duration) async -> Turn? {
    let (now, wall, rate, count) = (clock.now, clock.wallTime, rate, names.count)
    return await store.change(names + ahead, at: wall) { standings in
      for index in standings.indices { standings[index].bound(at: wall) }
      let first = standings[count...]
      for standing in first {
        if let length = CircuitBreaker(standing, at: now, wall: wall).pause(at: now) { return .rests(length) }
      }
      let left = first.first?.debt(at: wall) ?? .zero
      guard left <= timeout else { return .tooLate }
      var breakers = standings[..<count].map { CircuitBreaker($0, at: now, wall: wall) }
      var isTroubled = false
      for index in breakers.indices {
        if case .rests(let length) = breakers[index].admit(at: now) { return .rests(length) }
        isTroubled = isTroubled || standings[index].isTroubled
      }
      var bucket = TokenBucket(rate, debt: standings[0].debt(at: wall), at: now)
      guard let wait = bucket.take(cost, timeout: timeout, at: now) else { return .tooLate }
      for (index, breaker) in breakers.enumerated() { standings[index].take(breaker, at: now, wall: wall) }
      standings[0].fullAt = wall.adding(bucket.debt(at: now))
      return .go(after: max(wait, left), isTroubled: isTroubled)
    }
  }

  func note(_ outcome: CircuitBreaker.CallResult, for scope: Scope? = nil) async {
    let (now, wall) = (clock.now, clock.wallTime)
    _ = await store.change(names, at: wall) { standings in
      for index in standings.indices where scope == nil || scope?.rawValue == index {
        standings[index].bound(at: wall)
        var breaker = CircuitBreaker(standings[index], at: now, wall: wall)
        breaker.note(outcome, at: now)
        standings[index].take(breaker, at: now, wall: wall)
      }
    }
  }

  /// FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/
  private static func fingerprint(_ text: String) -> String {
    let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return String(hash, radix: 16)
  }
}

extension LookupProblem {
  /// The programs that a failure of this kind applies to; nil for one that says nothing of the service.
  var scope: SharedLimits.Scope? {
    switch self {
    case .limited, .forbidden, .countryNeeded, .keyRefused: .credentials
    case .unreachable, .timedOut, .insecure, .unreadable: .machine
    case .serverFailed(let status): status < 500 ? nil : .everybody
    case .tooLarge, .resting, .cancelled: nil
    }
  }
}

extension ServiceStanding {
  private static let longestDebt: Duration = .seconds(120)

  /// Cuts times too far ahead, as of a clock that lags. They are stored cut: a wrong clock causes no rest of days.
  fileprivate mutating func bound(at wall: Timestamp) {
    restsUntil = restsUntil.map { min($0, wall.adding(CircuitBreaker.Limits().retryAfter.upperBound)) }
    trialSince = trialSince.map { min($0, wall) }
    fullAt = fullAt.map { min($0, wall.adding(ServiceStanding.longestDebt)) }
  }

  func debt(at wall: Timestamp) -> Duration { max(.zero, fullAt.map { $0 - wall } ?? .zero) }

  mutating func take(_ breaker: CircuitBreaker, at now: CircuitBreaker.Instant, wall: Timestamp) {
    let memory = breaker.memory
    (failures, rests) = (memory.failures, memory.rests)
    restsUntil = memory.restsUntil.map { wall.adding($0 - now) }
    trialSince = memory.trialSince.map { wall.adding($0 - now) }
  }
}

extension CircuitBreaker {
  fileprivate init(_ standing: ServiceStanding, at now: Instant, wall: Timestamp) {
    var memory = Memory()
    (memory.failures, memory.rests) = (standing.failures, standing.rests)
    memory.restsUntil = standing.restsUntil.map { now + ($0 - wall) }
    memory.trialSince = standing.trialSince.map { now + ($0 - wall) }
    self.init(memory)
  }
}

extension Timestamp {
  fileprivate static func - (later: Timestamp, earlier: Timestamp) -> Duration {
    .milliseconds(later.milliseconds - earlier.milliseconds)
  }

  fileprivate func adding(_ duration: Duration) -> Timestamp {
    Timestamp(milliseconds: milliseconds + Int64(duration.milliseconds))
  }
}

/// The requests that a service gets: a rate per second, and a few at once after a pause. A value; time is passed in.
package struct TokenBucket: Hashable, Sendable {
  package typealias Instant = ContinuousClock.Instant

  private let perSecond: Double
  private let burst: Double
  /// Below zero when requests have been promised a turn.
  private var tokens: Double
  private var counted: Instant?

  package init(perSecond: Double, burst: Int) {
    self.perSecond = perSecond
    self.burst = Double(burst)
    tokens = Double(burst)
  }

  /// A bucket of the same rate that is full again after a while.
  init(_ rate: TokenBucket, debt: Duration, at now: Instant) {
    self = rate
    tokens = burst - debt / .seconds(1) * perSecond
    counted = now
  }

  /// A bucket of half the rate and half the burst, which is full.
  package var half: TokenBucket { TokenBucket(perSecond: perSecond / 2, burst: max(1, Int(burst / 2))) }

  /// How long until it is full again.
  func debt(at now: Instant) -> Duration {
    var bucket = self
    bucket.refill(at: now)
    return .seconds((burst - bucket.tokens) / perSecond)
  }

  /// - Parameters:
  ///   - cost: requests that the service will count.
  ///   - timeout: no turn is taken when it would be later than this.
  /// - Returns: the wait until it is available; nil if the wait would be too long for the caller.
  package mutating func take(_ cost: Int, timeout: Duration, at now: Instant) -> Duration? {
    refill(at: now)
    let after = tokens - Double(cost)
    let wait = after >= 0 ? Duration.zero : .seconds(-after / perSecond)
    guard wait <= timeout else { return nil }
    tokens = after
    return wait
  }

  private mutating func refill(at now: Instant) {
    defer { counted = now }
    guard let counted, now > counted else { return }
    let elapsed = (now - counted) / .seconds(1)
    tokens = min(burst, tokens + elapsed * perSecond)
  }
}
