import CLinux
import Glibc

/// Wakes a thread that waits in `poll` (eventfd(2)). Once rung it stays readable until ``clear()``.
package final class Wakeup: Sendable {
  /// The descriptor to poll for reading. It is -1, and so never readable, if the process has no descriptors left.
  package let descriptor: Int32

  package init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  package func ring() {
    var one: UInt64 = 1
    _ = try? SystemCall.run { write(descriptor, &one, 8) }
  }

  package func clear() {
    var count: UInt64 = 0
    _ = try? SystemCall.run { read(descriptor, &count, 8) }
  }

  /// - Returns: whether it rang before the time was over.
  package func wait(_ time: Duration) -> Bool {
    guard let events = try? Poll.wait(for: [(descriptor, .readable)], timeout: time) else { return false }
    return events[0].contains(.readable)
  }
}
