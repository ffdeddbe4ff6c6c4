import Foundation
import Synchronization

/// A descriptor that text is written to whole. Once nobody reads any more it stays silent: the session goes on, and
/// the one who waits for `isBroken` ends it.
package final class ConsoleOutput: Sendable {
  private let descriptor: Int32
  private let broken = Mutex(false)

  package init(descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
  }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether a write failed: a closed pipe, a full disk behind a redirection.
  package var isBroken: Bool { broken.withLock { $0 } }

  package func write(_ text: String) {
    guard !text.isEmpty, !isBroken else { return }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR, errno != EAGAIN {
        broken.withLock { $0 = true }
        return
      }
    }
  }
}
