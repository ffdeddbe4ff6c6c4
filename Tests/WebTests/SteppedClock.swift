import Domain
import Kiosk
import KioskMachine
import Synchronization

/// A clock that a test moves.
final class SteppedClock: KioskClock {
  private let state = Mutex(
    (elapsed: Duration.zero, sleepers: [(until: Duration, wake: CheckedContinuation<Void, Never>)]()))

  func now() -> Moment {
    Moment(elapsed: state.withLock { $0.elapsed }, date: Timestamp(milliseconds: 1_795_000_000_000))
  }

  func sleep(until: Duration) async throws {
    await withCheckedContinuation { wake in
      let isOver = state.withLock { state in
        if until <= state.elapsed { return true }
        state.sleepers.append((until, wake))
        return false
      }
      if isOver { wake.resume() }
    }
    try Task.checkCancellation()
  }

  /// Advances the time, and wakes all that slept until then.
  func step(to elapsed: Duration) {
    let woken = state.withLock { state in
      state.elapsed = elapsed
      defer { state.sleepers.removeAll { $0.until <= elapsed } }
      return state.sleepers.filter { $0.until <= elapsed }.map(\.wake)
    }
    for wake in woken { wake.resume() }
  }
}
