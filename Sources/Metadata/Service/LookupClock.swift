package import Domain

/// The time, and waiting for it: the system's, or one that a test turns.
package protocol LookupClock: Sendable {
  var now: ContinuousClock.Instant { get }
  /// The time of day, for dates that servers send and for the age of cached answers.
  var wallTime: Timestamp { get }
  func sleep(for duration: Duration) async throws(CancellationError)
}

package struct SystemLookupClock: LookupClock {
  package init() {}

  package var now: ContinuousClock.Instant { .now }

  package var wallTime: Timestamp { .now }

  package func sleep(for duration: Duration) async throws(CancellationError) {
    do {
      try await Task.sleep(for: duration)
    } catch {
      throw CancellationError()
    }
  }
}
