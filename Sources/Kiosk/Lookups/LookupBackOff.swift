import Domain

/// When a look-up that did not come off is tried again. Values; chance is passed in, 0 to 1.
struct LookupBackOff: Hashable, Sendable {
  /// The delay after a malformed answer; it doubles each time.
  static let firstDelay: Duration = .seconds(300)
  static let longestDelay: Duration = .seconds(6 * 3600)
  /// The delay after one catalogue said no and another could not be asked.
  static let partDelay: Duration = .seconds(1800)
  /// The longest delay after a partial answer. The delay starts at `partDelay` and doubles with each attempt.
  static let longestGapDelay: Duration = .seconds(7 * 86_400)
  /// The longest wait for an outstanding cover. Each wait is twice as long as the one before.
  static let longestCoverDelay: Duration = .seconds(86_400)
  /// The pause after no catalogue could be asked. It is short at first, to notice a restored network soon.
  static let firstRest: Duration = .seconds(15)
  static let longestRest: Duration = .seconds(900)

  /// How often in a row no service could be asked.
  private(set) var rests = 0

  /// - Parameter attempts: that were made, the last one among them.
  static func delay(afterAttempts attempts: Int, chance: Double) -> Duration {
    spread(doubled(firstDelay, attempts - 1, longestDelay), chance)
  }

  static func partDelay(chance: Double) -> Duration { spread(partDelay, chance) }

  /// - Parameter attempts: that brought a part only, the last one among them.
  static func gapDelay(afterAttempts attempts: Int, chance: Double) -> Duration {
    spread(doubled(partDelay, attempts - 1, longestGapDelay), chance)
  }

  /// - Parameter attempts: that were made, the last one among them.
  static func coverDelay(afterAttempts attempts: Int, chance: Double) -> Duration {
    spread(doubled(partDelay, attempts - 1, longestCoverDelay), chance)
  }

  /// - Parameter atLeast: how long the services themselves get no request.
  mutating func rest(atLeast: Duration, chance: Double) -> Duration {
    let rest = LookupBackOff.spread(
      LookupBackOff.doubled(LookupBackOff.firstRest, rests, LookupBackOff.longestRest), chance)
    rests += 1
    return max(rest, atLeast)
  }

  mutating func reset() { rests = 0 }

  private static func doubled(_ first: Duration, _ times: Int, _ longest: Duration) -> Duration {
    min(first * (1 << min(max(0, times), 16)), longest)
  }

  /// Three quarters to five quarters: stations that lost the network together do not come back together.
  private static func spread(_ duration: Duration, _ chance: Double) -> Duration {
    duration * (0.75 + chance / 2)
  }
}

extension Timestamp {
  func adding(_ duration: Duration) -> Timestamp {
    let (seconds, attoseconds) = duration.components
    return Timestamp(milliseconds: milliseconds + seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}
