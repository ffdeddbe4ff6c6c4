import Synchronization

/// A request on its way between the waiting task and the thread that performs it.
final class CurlCall: Sendable {
  typealias Outcome = Result<HTTPResponse, HTTPProblem>

  private enum State {
    case idle
    case awaited(CheckedContinuation<Outcome, Never>)
    case ended(Outcome)
  }

  let request: HTTPRequest
  let userAgent: String
  let limits: HTTPLimits
  /// The ten seconds begin when the question is put, not when the thread gets to it.
  let deadline: ContinuousClock.Instant
  private let state = Mutex(State.idle)

  init(_ request: HTTPRequest, userAgent: String, limits: HTTPLimits) {
    self.request = request
    self.userAgent = userAgent
    self.limits = limits
    deadline = .now + min(limits.total, request.timeLimit ?? limits.total)
  }

  var hasEnded: Bool {
    state.withLock { state in
      if case .ended = state { true } else { false }
    }
  }

  func wait(_ continuation: CheckedContinuation<Outcome, Never>) {
    let outcome: Outcome? = state.withLock { state in
      if case .ended(let outcome) = state { return outcome }
      state = .awaited(continuation)
      return nil
    }
    if let outcome { continuation.resume(returning: outcome) }
  }

  /// The first outcome counts.
  func end(_ outcome: Outcome) {
    let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
      switch state {
      case .ended: return nil
      case .idle:
        state = .ended(outcome)
        return nil
      case .awaited(let continuation):
        state = .ended(outcome)
        return continuation
      }
    }
    waiting?.resume(returning: outcome)
  }
}
