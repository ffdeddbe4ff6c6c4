/// How many questions a service is asked: so many a second, a few at once after a pause. A value; time is passed in.
package struct TokenBucket: Hashable, Sendable {
  package typealias Instant = ContinuousClock.Instant

  private let perSecond: Double
  private let burst: Double
  /// Below zero when questions have been promised a turn.
  private var tokens: Double
  private var counted: Instant?

  /// - Parameter burst: what may be asked at once when nothing was asked for long.
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

  /// How long until it is full again.
  func debt(at now: Instant) -> Duration {
    var bucket = self
    bucket.refill(at: now)
    return .seconds((burst - bucket.tokens) / perSecond)
  }

  /// Takes a turn.
  ///
  /// - Parameters:
  ///   - cost: requests that the service will count.
  ///   - patience: no turn is taken when it would be later than this.
  /// - Returns: how long to wait until it is there; nil when nobody wants to wait that long.
  package mutating func take(_ cost: Int, patience: Duration, at now: Instant) -> Duration? {
    refill(at: now)
    let after = tokens - Double(cost)
    let wait = after >= 0 ? Duration.zero : .seconds(-after / perSecond)
    guard wait <= patience else { return nil }
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
