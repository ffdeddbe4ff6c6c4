import CLinux
import Glibc
package import SystemPackage

/// Waits for descriptors (poll(2)).
package enum Poll {
  package struct Events: OptionSet, Sendable {
    package let rawValue: Int16
    package init(rawValue: Int16) { self.rawValue = rawValue }

    package static let readable = Events(rawValue: Int16(POLLIN))
    package static let writable = Events(rawValue: Int16(POLLOUT))
    package static let priority = Events(rawValue: Int16(POLLPRI))
    /// An error, a hang-up or a closed descriptor. Reported without being asked for.
    package static let failed = Events(rawValue: Int16(POLLERR | POLLHUP | POLLNVAL))
  }

  /// Waits until something happens at one of the descriptors. A negative descriptor is skipped.
  ///
  /// A signal does not shorten or lengthen the wait.
  /// - Parameter timeout: nil waits for ever.
  /// - Returns: the events of each descriptor, in order; all of them empty when the time is up.
  package static func wait(
    for descriptors: [(descriptor: Int32, events: Events)], timeout: Duration? = nil
  ) throws(Errno) -> [Events] {
    var polled = descriptors.map { pollfd(fd: $0.descriptor, events: $0.events.rawValue, revents: 0) }
    let deadline = timeout.map { MonotonicClock.now() + $0 }
    try SystemCall.run {
      let rest = deadline.map { max(.zero, $0 - MonotonicClock.now()).wholeMilliseconds } ?? -1
      return poll(&polled, nfds_t(polled.count), rest)
    }
    return polled.map { Events(rawValue: $0.revents) }
  }
}

extension Duration {
  /// Milliseconds, rounded up so that a wait is never too short.
  var wholeMilliseconds: Int32 {
    Int32(clamping: components.seconds * 1000 + (components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}

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

/// CLOCK_MONOTONIC, which V4L2 and evdev stamp their events with.
package enum MonotonicClock {
  package static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
