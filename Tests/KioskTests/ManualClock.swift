import Domain
import Kiosk
import KioskMachine
import Synchronization

/// A clock that stands still until a test moves it.
final class ManualClock: KioskClock {
  private struct Sleeper {
    let until: Duration
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var elapsed: Duration = .zero
    var sleepers: [Int: Sleeper] = [:]
    var nextSleeper = 0
  }

  private let state = Mutex(State())
  private let startDate: Timestamp

  init(startDate: Timestamp = Timestamp(milliseconds: 1_795_000_000_000)) {
    self.startDate = startDate
  }

  func now() -> Moment {
    let elapsed = state.withLock { $0.elapsed }
    let milliseconds = elapsed.components.seconds * 1000 + elapsed.components.attoseconds / 1_000_000_000_000_000
    return Moment(elapsed: elapsed, date: Timestamp(milliseconds: startDate.milliseconds + milliseconds))
  }

  func sleep(until: Duration) async throws {
    let number = state.withLock { state in
      state.nextSleeper += 1
      return state.nextSleeper
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        state.withLock { state in
          if Task.isCancelled {
            continuation.resume(throwing: CancellationError())
          } else if until <= state.elapsed {
            continuation.resume()
          } else {
            state.sleepers[number] = Sleeper(until: until, continuation: continuation)
          }
        }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Advances the time and wakes all that slept until then.
  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.elapsed += duration
      let due = state.sleepers.filter { $0.value.until <= state.elapsed }
      for key in due.keys { state.sleepers[key] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  /// How many sleeps were begun, those that were cancelled or are over among them.
  var sleepsBegun: Int { state.withLock { $0.nextSleeper } }

  var hasSleeper: Bool { state.withLock { !$0.sleepers.isEmpty } }
}
