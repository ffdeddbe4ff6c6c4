import Capture
import Foundation
import Synchronization

/// A descriptor that text is written to whole. Once nobody reads any more it stays silent: the session goes on, and
/// the one who waits for `isBroken` ends it.
package final class ConsoleOutput: Sendable {
  private let descriptor: Int32
  private let failed = Mutex<Int32?>(nil)

  package init(descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
  }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether a write failed: a closed pipe, a full disk behind a redirection.
  package var isBroken: Bool { failure != nil }

  /// The `errno` of the write that failed.
  package var failure: Int32? { failed.withLock { $0 } }

  package func write(_ text: String) {
    guard !text.isEmpty, !isBroken else { return }
    let failure = SystemCall.write(text, to: descriptor)
    if failure != 0 { failed.withLock { $0 = failure } }
  }
}
