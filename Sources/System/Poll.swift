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
