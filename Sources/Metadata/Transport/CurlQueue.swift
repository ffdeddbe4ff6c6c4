import CCurl
import Synchronization

/// Passes calls from any thread to the one thread that runs them.
final class CurlQueue: Sendable {
  private struct State {
    var calls: [CurlCall] = []
    var isStopped = false
    /// Nil once the thread has cleared up.
    var multi: CurlMulti?
  }

  let multi: CurlMulti
  private let state: Mutex<State>

  init?() {
    guard let multi = CurlMulti() else { return nil }
    self.multi = multi
    state = Mutex(State(multi: multi))
  }

  /// A call that is new is begun, one that has ended is dropped.
  func add(_ call: CurlCall) {
    let isOver = state.withLock { state in
      guard !state.isStopped else { return true }
      state.calls.append(call)
      state.multi?.wake()
      return false
    }
    if isOver { call.end(.failure(.cancelled)) }
  }

  func stop() {
    state.withLock { state in
      state.isStopped = true
      state.multi?.wake()
    }
  }

  /// - Returns: nil when it is time to end.
  func take() -> [CurlCall]? {
    state.withLock { state in
      if state.isStopped { return nil }
      defer { state.calls = [] }
      return state.calls
    }
  }

  /// Ends the queue.
  ///
  /// - Returns: calls that have not begun and never will.
  func close() -> [CurlCall] {
    state.withLock { state in
      state.isStopped = true
      state.multi = nil
      defer { state.calls = [] }
      return state.calls
    }
  }
}

/// A multi handle of libcurl, which owns the connections.
///
/// Unchecked: any thread may call `curl_multi_wakeup`, and the queue's lock keeps it from meeting `cleanUp`; only
/// ``CurlThread`` calls everything else.
struct CurlMulti: @unchecked Sendable {
  private static let keptConnections = 8

  let handle: UnsafeMutableRawPointer

  init?() {
    guard let handle = curl_multi_init() else { return nil }
    self.handle = handle
    _ = minilibrary_curl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, CurlMulti.keptConnections)
  }

  func wake() { _ = curl_multi_wakeup(handle) }

  func cleanUp() { _ = curl_multi_cleanup(handle) }
}

/// A request on its way between the waiting task and the thread that performs it.
final class CurlCall: Sendable {
  private enum State {
    case idle
    case awaited(CheckedContinuation<HTTPResult, Never>)
    case ended(HTTPResult)
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

  func wait(_ continuation: CheckedContinuation<HTTPResult, Never>) {
    let outcome: HTTPResult? = state.withLock { state in
      if case .ended(let outcome) = state { return outcome }
      state = .awaited(continuation)
      return nil
    }
    if let outcome { continuation.resume(returning: outcome) }
  }

  /// The first outcome counts.
  func end(_ outcome: HTTPResult) {
    let waiting: CheckedContinuation<HTTPResult, Never>? = state.withLock { state in
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
