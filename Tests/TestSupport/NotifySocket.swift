import Foundation
import Glibc
import Synchronization

/// The end of a service manager: a datagram socket that keeps what it receives.
package final class NotifySocket: Sendable {
  package struct Failure: Error {
    let call: String
    let code: Int32
  }

  /// The value of NOTIFY_SOCKET.
  package let name: String
  private let descriptor: Int32
  private let heard = Mutex([String]())

  /// - Parameter isAbstract: without a name in the file system.
  package init(isAbstract: Bool = false) throws {
    let unique = "minilibrary-notify-\(UUID().uuidString)"
    name = isAbstract ? "@\(unique)" : FileManager.default.temporaryDirectory.appending(path: unique).path
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      path.copyBytes(from: name.utf8)
      if isAbstract { path[0] = 0 }
    }
    let header = MemoryLayout.size(ofValue: address.sun_family)
    let length = socklen_t(header + name.utf8.count + (isAbstract ? 0 : 1))
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    guard status == 0 else { throw Failure(call: "bind", code: errno) }
  }

  deinit {
    close(descriptor)
    if name.hasPrefix("/") { unlink(name) }
  }

  /// All that it has received, a line each.
  package var lines: [String] {
    heard.withLock { heard in
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count >= 0 else { return heard }
        heard += String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
      }
    }
  }

  package func count(_ line: String) -> Int { lines.count { $0 == line } }

  /// Returns when it has received this line this often; or when the test's time is over.
  package func wait(for line: String, times: Int = 1) async {
    while count(line) < times, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
  }
}
