import Foundation

/// How often a transaction is begun again, and what is known of the one before.
struct PostgresAttempts {
  private let began = ContinuousClock.now
  private let options: PostgresDriver.Options
  private(set) var number = 0
  private var reconnections = 0
  /// Whether the transaction got as far as its body.
  private(set) var hasBegun = false
  /// A COMMIT was sent and its answer never came: what it was is not known until the operation is asked for.
  private(set) var isUnconfirmed = false

  init(_ options: PostgresDriver.Options) {
    self.options = options
  }

  private var elapsed: Duration { ContinuousClock.now - began }

  mutating func bodyBegins() { hasBegun = true }
  mutating func commitLost() { isUnconfirmed = true }

  /// Whether other programs were in the way of as many attempts as are made.
  var wereAllInTheWay: Bool { number >= options.attemptLimit }

  /// Waits its turn; false when it is time to give up.
  ///
  /// Attempts are counted: a transaction that takes long gets as many as a short one.
  mutating func mayTryAgain(_ remedy: PostgresFailure.Remedy, isReused: Bool) -> Bool {
    number += 1
    switch remedy {
    case .none: return false
    case .afterAWhile:
      guard number < options.attemptLimit else { return false }
      // Full jitter: two that were in each other's way are not to meet again.
      pause(upTo: min(.milliseconds(1 << min(number, 7)), .milliseconds(100)))
      return true
    case .onANewConnection:
      if isUnconfirmed {
        guard elapsed < options.unconfirmedPatience else { return false }
        pause(upTo: .milliseconds(500))
        return true
      }
      // A connection that lay idle may have died unseen; one that was just made tells of the server itself.
      reconnections += 1
      return isReused && reconnections <= 2
    }
  }

  private func pause(upTo longest: Duration) {
    let seconds = Double(longest.components.seconds) + Double(longest.components.attoseconds) / 1e18
    Thread.sleep(forTimeInterval: .random(in: 0...seconds))
  }
}
