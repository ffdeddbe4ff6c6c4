import Glibc
import Synchronization

/// A bar on the terminal, once a command has taken a second. Moved from whatever thread does the work.
final class ProgressBar: Sendable {
  private struct State {
    var isOnScreen = false
    var lastShown: ContinuousClock.Instant?
  }

  private let isShown = isatty(STDERR_FILENO) == 1
  private let begin = ContinuousClock.now
  private let state = Mutex(State())

  func show(done: Int, of total: Int) {
    guard isShown, total > 0, .now - begin > .seconds(1) else { return }
    state.withLock { state in
      if let lastShown = state.lastShown, .now - lastShown < .milliseconds(100) { return }
      state.lastShown = .now
      state.isOnScreen = true
      write(ProgressBar.text(done: done, of: total))
    }
  }

  /// Clears the bar before other output goes to the same screen.
  func clear() {
    state.withLock { state in
      if state.isOnScreen { write("") }
      state.isOnScreen = false
    }
  }

  static func text(done: Int, of total: Int) -> String {
    let part = min(1, max(0, Double(done) / Double(total)))
    let filled = Int(part * 40)
    return "[" + String(repeating: "#", count: filled) + String(repeating: " ", count: 40 - filled) + "] "
      + "\(Int(part * 100)) %"
  }

  /// Overwrites the current line.
  private func write(_ text: String) {
    Output.tell("\r\u{1B}[K\(text)")
  }
}
