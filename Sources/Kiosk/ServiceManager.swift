import Glibc
import System
package import SystemPackage

/// The service manager that started the program and wants to hear of it: systemd, through a datagram socket.
///
/// https://www.freedesktop.org/software/systemd/man/252/sd_notify.html, whose notes leave the protocol to programs that do
/// not link libsystemd.
package struct ServiceManager: Hashable, Sendable {
  /// A path, or a name behind a “@” where the socket has none in the file system.
  private let socketName: String
  /// How long it may hear nothing before it takes the program for stuck; nil where it does not watch.
  package let patience: Duration?

  /// - Returns: nil where nobody wants to hear anything, or at no address that can be one.
  package init?(environment: [String: String], process: Int32 = getpid()) {
    guard let name = environment["NOTIFY_SOCKET"], name.hasPrefix("/") || name.hasPrefix("@"),
      (2...ServiceManager.nameLimit).contains(name.utf8.count)
    else { return nil }
    socketName = name
    // It may be meant for the program that started this one.
    let isMeant = environment["WATCHDOG_PID"].map { $0 == String(process) } ?? true
    let microseconds = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
    patience = isMeant && microseconds > 0 ? .microseconds(microseconds) : nil
  }

  package enum Word: Hashable, Sendable {
    /// The station serves people from now on.
    case ready
    /// The station's activity, for `systemctl status`; it names no borrower.
    case status(String)
    case stopping
    case alive
    /// Starting takes longer than it was given, and is not stuck.
    case stillStarting(Duration)

    var line: String {
      switch self {
      case .ready: "READY=1"
      case .status(let text): "STATUS=" + text.replacing("\n", with: " ")
      case .stopping: "STOPPING=1"
      case .alive: "WATCHDOG=1"
      case .stillStarting(let more): "EXTEND_TIMEOUT_USEC=\(more.microseconds)"
      }
    }
  }

  /// - Returns: the error of the call that failed; nil when none did. The station goes on without; only who watches it cannot know.
  @discardableResult
  package func notify(_ words: Word...) -> Errno? {
    // Each word has a socket of its own: systemd itself may have restarted in between.
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return SystemCall.lastError }
    defer { close(descriptor) }
    // A receiver that does not read is given up soon: this runs on one of Swift's few threads.
    var limit = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var (address, length) = ServiceManager.address(named: socketName)
    let text = Array(words.map(\.line).joined(separator: "\n").utf8)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        do throws(Errno) {
          try SystemCall.run { sendto(descriptor, text, text.count, Int32(MSG_NOSIGNAL), pointer, length) }
          return nil
        } catch {
          return error
        }
      }
    }
  }

  /// `sun_path` less the zero behind a path.
  private static let nameLimit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  private static func address(named name: String) -> (sockaddr_un, socklen_t) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      path.copyBytes(from: name.utf8)
      if name.hasPrefix("@") { path[0] = 0 }
    }
    // A name without a path ends where the length says.
    let length = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + name.utf8.count } ?? 0
    return (address, socklen_t(length + (name.hasPrefix("/") ? 1 : 0)))
  }
}
