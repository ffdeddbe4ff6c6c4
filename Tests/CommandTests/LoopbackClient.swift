import Glibc
import Testing

/// A connection to a server on this machine, as a browser makes it.
final class LoopbackClient {
  private let socket: Int32
  private let port: Int
  private var received: [UInt8] = []

  init(_ port: Int) throws {
    self.port = port
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    try #require(socket >= 0)
    var limit = timeval(tv_sec: 300, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(status == 0, "nothing answers at \(port)")
  }

  deinit { close(socket) }

  func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    let sent = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    try #require(sent == bytes.count)
  }

  /// All that has come when `text` is in it.
  func read(until text: String) throws -> String {
    while !String(decoding: received, as: UTF8.self).contains(text) {
      let hasMore = try readMore()
      try #require(hasMore, "no \(text) in \(String(decoding: received, as: UTF8.self))")
    }
    return String(decoding: received, as: UTF8.self)
  }

  /// - Returns: false at the end.
  private func readMore() throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    try #require(count >= 0, "no answer within 20 s")
    received += buffer.prefix(count)
    return count > 0
  }

  private func all() throws -> String {
    while try readMore() {}
    return String(decoding: received, as: UTF8.self)
  }

  /// The head and the body of an answer.
  func get(_ path: String) throws -> String {
    try send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
    return try all()
  }

  func post(_ path: String, _ form: String) throws -> String {
    try send(
      "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n"
        + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(form.utf8.count)\r\n\r\n\(form)")
    return try all()
  }
}
