import Synchronization

/// The answers without an end of their own that are being written.
final class OpenStreams: Sendable {
  enum Event: Sendable {
    case chunk([UInt8])
    /// Time to see whether a heartbeat is due.
    case tick
    /// The producer has no more.
    case ended
    /// The client went away.
    case gone
    /// The program ends.
    case farewell
  }

  typealias Continuation = AsyncStream<Event>.Continuation

  private struct State {
    var next = 0
    var open: [Int: Continuation] = [:]
    var isEnding = false
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  /// Nil when there are enough, and while the program ends.
  func open(_ continuation: Continuation) -> Int? {
    state.withLock { state in
      guard !state.isEnding, state.open.count < limit else { return nil }
      state.next += 1
      state.open[state.next] = continuation
      return state.next
    }
  }

  func close(_ number: Int) { state.withLock { $0.open[number] = nil } }

  /// Lets each stream see from time to time whether its heartbeat is due. One clock for all: a task of each stream's own would take a
  /// tenth of its memory.
  func tick(every interval: Duration) async {
    while (try? await Task.sleep(for: interval)) != nil {
      for continuation in state.withLock({ Array($0.open.values) }) { continuation.yield(.tick) }
    }
  }

  func sayFarewell() {
    let open = state.withLock { state in
      state.isEnding = true
      return Array(state.open.values)
    }
    for continuation in open { continuation.yield(.farewell) }
  }
}
