import Synchronization
import System

/// Whether the task that asked still wants the answer.
final class PostgresCancellation: Sendable {
  private struct State {
    var isCancelled = false
    var isPassedOn = false
    var wakeup: Wakeup?
  }

  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.wakeup?.ring()
    }
  }

  /// Makes `cancel` ring this wakeup from now on.
  func watch(_ wakeup: Wakeup) {
    state.withLock { $0.wakeup = wakeup }
  }

  /// True once, when the server is to be told: told again, it might stop what the connection does next.
  func passOn() -> Bool {
    state.withLock { state in
      defer { state.isPassedOn = state.isCancelled }
      return state.isCancelled && !state.isPassedOn
    }
  }
}
