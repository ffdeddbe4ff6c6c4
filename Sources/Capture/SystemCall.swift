import Glibc

/// System calls made so that a signal or a slow reader is no failure.
package enum SystemCall {
  /// Calls again for as long as a signal came between.
  package static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  /// Writes a whole text, however slowly it is taken; a descriptor that does not block is waited for.
  ///
  /// - Returns: 0, or the `errno` of the write that failed.
  package static func write(_ text: String, to descriptor: Int32) -> Int32 {
    write(Array(text.utf8), to: descriptor)
  }

  /// As text, but any bytes.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = retrying { rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      guard errno == EAGAIN else { return errno }
      var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard retrying({ poll(&polled, 1, -1) }) >= 0 else { return errno }
    }
    return 0
  }
}
