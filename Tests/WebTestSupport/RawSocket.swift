import Glibc

/// A client that sends and reads bytes at a test's request, rightly or wrongly.
package final class RawSocket: Sendable {
  package struct Failure: Error {
    package let call: String
    package let code: Int32

    /// Nothing came for 300 s.
    package var isTimeout: Bool { code == EAGAIN }
  }

  private let descriptor: Int32

  /// - Parameters:
  ///   - source: the client's own address; all of 127.0.0.0/8 are this machine.
  ///   - receiveBytes: of the kernel's buffer; a small one makes a slow reader visible at once.
  package init(port: Int, from source: String = "127.0.0.1", receiveBytes: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    var patience = timeval(tv_sec: 300, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    if var receiveBytes { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBytes, 4) }
    try call("bind", source, 0) { bind(descriptor, $0, $1) }
    try call("connect", "127.0.0.1", port) { connect(descriptor, $0, $1) }
  }

  deinit { close(descriptor) }

  private func call(
    _ name: String, _ address: String, _ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws {
    var target = sockaddr_in()
    target.sin_family = sa_family_t(AF_INET)
    target.sin_port = UInt16(port).bigEndian
    inet_pton(AF_INET, address, &target.sin_addr)
    let result = withUnsafePointer(to: &target) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
    guard result == 0 else { throw Failure(call: name, code: errno) }
  }

  package func send(_ text: String) throws { try send(Array(text.utf8)) }

  package func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure(call: "send", code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Empty: the other side has hung up. A reset is thrown.
  package func read(_ limit: Int = 65_536) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = recv(descriptor, &buffer, limit, 0)
    guard count >= 0 else { throw Failure(call: "recv", code: errno) }
    return Array(buffer[..<count])
  }

  package func readToEnd() throws -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let part = try read()
      if part.isEmpty { return all }
      all += part
    }
  }

  /// Reads until `text` has come.
  package func read(until text: String) throws -> String {
    var all: [UInt8] = []
    while !String(decoding: all, as: UTF8.self).contains(text) {
      let part = try read()
      if part.isEmpty { throw Failure(call: "end before \(text) in \(String(decoding: all, as: UTF8.self))", code: 0) }
      all += part
    }
    return String(decoding: all, as: UTF8.self)
  }

  /// Whether the server ends the connection, by an end or a reset.
  package func isCut() -> Bool {
    while true {
      do {
        if try read().isEmpty { return true }
      } catch let failure as Failure {
        return !failure.isTimeout
      } catch {
        return false
      }
    }
  }

  /// Nothing more will be sent.
  package func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Hangs up without a word.
  package func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    shutdown(descriptor, Int32(SHUT_RDWR))
  }
}
