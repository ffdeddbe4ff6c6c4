import Glibc
import Messages

/// A count on the terminal, once a run has taken a second.
struct ScanProgress {
  private let total: Int
  private let messages: Messages
  private let isShown = isatty(STDERR_FILENO) == 1
  private let begin = ContinuousClock.now
  private var done = 0
  private var lastShown: ContinuousClock.Instant?
  private var isOnScreen = false

  init(total: Int, in messages: Messages) {
    self.total = total
    self.messages = messages
  }

  mutating func advance() {
    done += 1
    let now = ContinuousClock.now
    guard isShown, done < total, now - begin > .seconds(1) else { return }
    if let lastShown, now - lastShown < .milliseconds(100), isatty(STDOUT_FILENO) != 1 { return }
    lastShown = now
    isOnScreen = true
    write(messages.sentence(.picturesRead(done, of: total)))
  }

  /// Clears the line before other output goes to the same screen.
  mutating func clear() {
    guard isOnScreen, isatty(STDOUT_FILENO) == 1 || done == total else { return }
    isOnScreen = false
    write("")
  }

  /// Overwrites the current line.
  private func write(_ text: String) {
    Output.tell("\r\u{1B}[K\(text)")
  }
}
