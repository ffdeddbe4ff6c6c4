package import Domain
import Glibc

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

  package var wallTime: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  package func sleep(for duration: Duration) async throws(CancellationError) {
    do {
      try await Task.sleep(for: duration)
    } catch {
      throw CancellationError()
    }
  }
}
