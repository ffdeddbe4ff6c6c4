import Glibc
package import Logging
import Platform
import ServiceLifecycle
package import SystemPackage

/// Reports to the service manager that a station or a server works, and only then: what is stuck falls silent and is
/// restarted.
package struct WatchdogService: Service {
  private let manager: ServiceManager
  /// Ends when the program serves people; nil: it does from the start.
  private let ready: AsyncStream<Void>?
  private let pulse: @Sendable () async -> Hindrance?
  private let log: Logger

  /// Each report is sent after the runtime of a station has answered.
  package init(manager: ServiceManager, runtime: KioskRuntime, log: Logger) {
    (self.manager, self.log) = (manager, log)
    ready = nil
    pulse = { await runtime.pulse() }
  }

  /// For a server, whose tasks have to run. A silent store does not count: the pages say so and wait.
  package init(manager: ServiceManager, ready: AsyncStream<Void>, log: Logger) {
    (self.manager, self.log) = (manager, log)
    self.ready = ready
    pulse = { nil }
  }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      // Cancelled: the program is closing.
      try? await feed()
    }
    manager.notify(.stopping, .status("closing"))
  }

  private func feed() async throws {
    if let ready {
      for await _ in ready {}
      try Task.checkCancellation()
    }
    var wasStuck = await pulse() != nil
    if let failure = manager.notify(.ready, .status("open")) {
      log.warning("service manager not reached", metadata: ["error": "\(failure)"])
    }
    // Three reports within the required interval: one may come late.
    let interval = manager.watchdogTimeout.map { max($0 / 3, .milliseconds(10)) } ?? .seconds(3600)
    while true {
      try await Task.sleep(for: interval)
      let hindrance = await pulse()
      try Task.checkCancellation()
      if let hindrance {
        log.error("station is stuck", metadata: ["by": "\(hindrance.rawValue)"])
        manager.notify(.status("stuck: \(hindrance.rawValue)"))
      } else if wasStuck {
        manager.notify(.alive, .status("open"))
      } else {
        manager.notify(.alive)
      }
      wasStuck = hindrance != nil
    }
  }
}

/// A state that keeps a station from working although nothing has failed.
package enum Hindrance: String, Hashable, Sendable {
  /// The store was asked and never answered.
  case unanswered
  /// A time-out is long past and did not end what it was to end.
  case stalled
}

extension KioskRuntime {
  /// The limit of a question. It is far longer than any answer takes: a statement has 25 s, and the fate of a lost
  /// COMMIT is searched for 10 s longer.
  static let storeTimeout = Duration.seconds(120)
  static let timerTimeout = Duration.seconds(60)

  /// An ordinary event: it is handled after all earlier ones, and never if the runtime is blocked.
  ///
  /// - Returns: nil where the station works.
  package func pulse() -> Hindrance? {
    let now = elapsed
    if let first = oldestQuestion, now - first > KioskRuntime.storeTimeout { return .unanswered }
    if let wakeUp, now - wakeUp > KioskRuntime.timerTimeout { return .stalled }
    return nil
  }
}

/// The service manager that started the program and wants to hear of it: systemd, through a datagram socket.
///
/// https://www.freedesktop.org/software/systemd/man/252/sd_notify.html, whose notes leave the protocol to programs that
/// do not link libsystemd.
package struct ServiceManager: Hashable, Sendable {
  /// A path, or a name after “@” if the socket has no place in the file system.
  private let socketName: String
  /// How long it may hear nothing before it takes the program for stuck; nil where it does not watch.
  package let watchdogTimeout: Duration?

  /// - Returns: nil if no service manager asked for reports, or the address is invalid.
  package init?(environment: [String: String], process: Int32 = getpid()) {
    guard let name = environment["NOTIFY_SOCKET"], name.hasPrefix("/") || name.hasPrefix("@"),
      (2...ServiceManager.nameLimit).contains(name.utf8.count)
    else { return nil }
    socketName = name
    // It may be meant for the program that started this one.
    let isMeant = environment["WATCHDOG_PID"].map { $0 == String(process) } ?? true
    let microseconds = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
    watchdogTimeout = isMeant && microseconds > 0 ? .microseconds(microseconds) : nil
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

  /// - Returns: the error of the call that failed; nil for success. The station continues without it; only its
  ///   supervisor cannot know.
  @discardableResult
  package func notify(_ words: Word...) -> Errno? {
    // Each report uses a new socket: systemd itself may have restarted in between.
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

  /// `sun_path` less the zero after a path.
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
