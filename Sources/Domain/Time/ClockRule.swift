/// When a clock is believed: due dates, and who may borrow, follow from it.
package struct ClockRule: Hashable, Sendable {
  /// No moment before this one can be now.
  package var earliest: Timestamp
  /// A clock may be behind the newest moment that the library knows by so much, in milliseconds.
  ///
  /// Stations that share a library have clocks of their own, which differ by seconds, and by a few minutes without a network.
  /// A clock that lost its battery is behind by hours at least.
  package static let tolerance: Int64 = 10 * 60 * 1000

  package init(earliest: Timestamp) {
    self.earliest = earliest
  }

  /// No clock tells a moment before the program was made.
  package static let program = ClockRule(earliest: Version.made)

  /// - Parameter last: the newest moment that is known; nil where none is.
  /// - Returns: why nothing is lent; nil where the clock is plausible.
  package func refusal(now: Timestamp, last: Timestamp?) -> Refusal? {
    if now < earliest { return .clockImplausible(now: now) }
    if let last, now.isBehind(last) { return .clockBehind(now: now, last: last) }
    return nil
  }
}

extension Timestamp {
  /// Whether a clock that tells this moment is behind another by more than the tolerance.
  package func isBehind(_ other: Timestamp) -> Bool {
    milliseconds < other.milliseconds - ClockRule.tolerance
  }
}
