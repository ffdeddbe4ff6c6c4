import Domain

/// A clock that jumps back while the station runs: the time of day is held against the time that never jumps.
extension KioskMachine {
  /// A clock may be set forward: most often the network has corrected it.
  mutating func watchClock(_ now: Moment) {
    guard let expected = expectedDate(at: now), now.date < expected else {
      clock = now
      return
    }
  }

  /// - Returns: why nothing is lent now; nil where the clock has not jumped back.
  func clockRefusal(at now: Moment) -> Refusal? {
    guard let expected = expectedDate(at: now), now.date.isBehind(expected) else { return nil }
    return .clockBehind(now: now.date, last: expected)
  }

  private func expectedDate(at now: Moment) -> Timestamp? {
    guard let clock else { return nil }
    let (seconds, attoseconds) = (now.elapsed - clock.elapsed).components
    return Timestamp(milliseconds: clock.date.milliseconds + seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}

extension Change {
  /// Whether a due date follows from it.
  var dependsOnClock: Bool {
    switch self {
    case .checkOut, .renew: true
    case .returnLoan, .reserve, .addCopies, .acquire, .addBook, .confirmClock: false
    }
  }
}
