import Domain
package import KioskMachine

/// The station's source of time: the machine itself holds no clock.
package protocol KioskClock: Sendable {
  func now() -> Moment
  /// Returns at `elapsed` on this clock, at once when that is past; throws when the task is cancelled.
  func sleep(until elapsed: Duration) async throws
}

/// The machine's own clocks: one that never jumps for time-outs, the time of day for due dates.
package struct SystemKioskClock: KioskClock {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  package init() {
    start = clock.now
  }

  package func now() -> Moment {
    Moment(elapsed: clock.now - start, date: .now)
  }

  package func sleep(until elapsed: Duration) async throws {
    try await clock.sleep(until: start + elapsed)
  }
}
