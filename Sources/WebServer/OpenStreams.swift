import Synchronization

/// The endless answers that are being written.
final class OpenStreams: Sendable {
  enum Event: Sendable {
    /// Time to see whether a heartbeat is due.
    case tick
    /// The program ends.
    case farewell
  }

  typealias Listener = @Sendable (Event) -> Void

  private struct State {
    var next = 0
    /// Nil before an answer's head is written.
    var open: [Int: Listener?] = [:]
    var isEnding = false
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  /// Keeps a place. Nil when there are enough, and while the program ends.
  func open() -> Int? {
    state.withLock { state in
      guard !state.isEnding, state.open.count < limit else { return nil }
      state.next += 1
      state.open[state.next] = .some(nil)
      return state.next
    }
  }

  /// - Parameter listener: hears at once where the program has begun to end.
  func listen(_ number: Int, _ listener: @escaping Listener) {
    let isEnding = state.withLock { state in
      // It may have closed already.
      if state.open[number] != nil { state.open[number] = listener }
      return state.isEnding
    }
    if isEnding { listener(.farewell) }
  }

  func close(_ number: Int) { state.withLock { $0.open[number] = nil } }

  /// Lets each stream see from time to time whether its heartbeat is due. One clock for all: a task of each stream's
  /// own would take a tenth of its memory.
  func tick(every interval: Duration) async {
    while (try? await Task.sleep(for: interval)) != nil { tell(.tick, state.withLock { $0.open }) }
  }

  func sayFarewell() {
    let open = state.withLock { state in
      state.isEnding = true
      return state.open
    }
    tell(.farewell, open)
  }

  private func tell(_ event: Event, _ listeners: [Int: Listener?]) {
    for case let listener? in listeners.values { listener(event) }
  }
}
