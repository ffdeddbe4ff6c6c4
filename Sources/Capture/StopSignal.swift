import Glibc

/// Wakes a thread that sits in `poll`, and tells it to end. A pipe: once rung it stays readable.
package final class StopSignal: Sendable {
  /// To be polled for reading.
  let descriptor: Int32
  private let writer: Int32

  package init() {
    var ends: [Int32] = [-1, -1]
    // Without descriptors nothing can be opened either; a wait then ends by its time-out.
    _ = pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, writer) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writer)
  }

  package func ring() {
    var byte: UInt8 = 0
    _ = write(writer, &byte, 1)
  }

  /// - Returns: whether it rang before the time was over.
  package func wait(_ time: Duration) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let deadline = MonotonicClock.now() + time
    while true {
      let count = poll(&polled, 1, max(.zero, deadline - MonotonicClock.now()).milliseconds)
      if count >= 0 { return polled.revents != 0 }
      guard errno == EINTR else { return false }
    }
  }
}
