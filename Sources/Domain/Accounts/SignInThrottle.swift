/// The rule that slows down password guessing. It never locks an account permanently.
package struct SignInThrottle: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    /// All browsers that name the account, except for those that signed in to it before.
    case account
    /// A browser that signed in to the account before; the failures of others do not count against it.
    case device
    /// A network address, whichever accounts it names.
    case address

    package var allowed: Int {
      switch self {
      case .account, .device: 10
      case .address: 30
      }
    }
  }

  /// Failures count for so long, in milliseconds.
  package static let window = 15 * SignInTimes.minute
  package static let firstWait: Int64 = 5_000
  package static let longestWait = 5 * SignInTimes.minute

  package let subject: Subject
  /// The failures within the window.
  package let failures: Int
  package let last: Timestamp?

  package init(_ subject: Subject, failures: Int, last: Timestamp?) {
    (self.subject, self.failures, self.last) = (subject, failures, last)
  }

  /// When the next try is allowed; nil if it is allowed now.
  package func waitsUntil(at now: Timestamp) -> Timestamp? {
    guard failures >= subject.allowed, let last else { return nil }
    // 5 s doubled six times is above five minutes.
    let doublings = min(failures - subject.allowed, 6)
    let wait = min(SignInThrottle.firstWait << Int64(doublings), SignInThrottle.longestWait)
    let end = Timestamp(milliseconds: last.milliseconds + wait)
    // A failure that lies ahead of the clock was recorded by a wrong one.
    return end > now && last <= now ? end : nil
  }
}
