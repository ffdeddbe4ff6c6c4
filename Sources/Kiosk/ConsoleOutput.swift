import Foundation
import Synchronization
import System
package import SystemPackage

/// A descriptor that text is written to whole. Once nobody reads any more it stays silent: the session goes on, and
/// the one who waits for `isBroken` ends it.
package final class ConsoleOutput: Sendable {
  private let descriptor: Int32
  private let failed = Mutex<Errno?>(nil)

  package init(descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
  }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether a write failed: a closed pipe, a full disk behind a redirection.
  package var isBroken: Bool { failure != nil }

  /// Why the write failed.
  package var failure: Errno? { failed.withLock { $0 } }

  package func write(_ text: String) {
    guard !text.isEmpty, !isBroken else { return }
    do {
      try SystemCall.write(text.utf8, to: descriptor)
    } catch {
      failed.withLock { $0 = error }
    }
  }
}
