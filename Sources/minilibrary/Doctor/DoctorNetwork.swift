import Capture
import Dispatch
import Glibc
import Messages
import Synchronization

/// Whether the services answer where new books are looked up: a name that resolves and a port that takes a connection. Nothing
/// is sent.
enum DoctorNetwork {
  static let hosts = ["www.googleapis.com", "openlibrary.org"]
  static let patience = Duration.seconds(4)

  enum Answer: Hashable, Sendable {
    case reached
    case unknown(detail: String)
    case silent(detail: String)
  }

  static func findings() async -> [DoctorFinding] {
    await withTaskGroup(of: (Int, DoctorFinding).self) { group in
      for (index, host) in hosts.enumerated() {
        group.addTask {
          switch await ask(host, port: "443", within: patience) {
          case .reached: (index, .hostReached(host))
          case .unknown(let detail): (index, .hostUnknown(host, detail: detail))
          case .silent(let detail): (index, .hostSilent(host, detail: detail))
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// Resolving a name cannot be interrupted: it is left alone when time is up, on a thread that ends with the program.
  static func ask(_ host: String, port: String, within limit: Duration) async -> Answer {
    return await withCheckedContinuation { continuation in
      let answer = Once(continuation)
      DispatchQueue.global().async { answer.give(look(up: host, port, within: limit)) }
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Int(limit.milliseconds))) {
        answer.give(.silent(detail: String(cString: strerror(ETIMEDOUT))))
      }
    }
  }

  /// The first of two answers is taken.
  private final class Once: Sendable {
    private let waiting: Mutex<CheckedContinuation<Answer, Never>?>

    init(_ continuation: CheckedContinuation<Answer, Never>) { waiting = Mutex(continuation) }

    func give(_ answer: Answer) {
      let continuation = waiting.withLock { waiting in
        defer { waiting = nil }
        return waiting
      }
      continuation?.resume(returning: answer)
    }
  }

  private static func look(up host: String, _ port: String, within limit: Duration) -> Answer {
    let deadline = ContinuousClock.now + limit
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, port, &hints, &found)
    guard status == 0 else { return .unknown(detail: String(cString: gai_strerror(status))) }
    defer { freeaddrinfo(found) }
    var failure = ETIMEDOUT
    var each = found
    // One family may be routed nowhere.
    while let address = each {
      failure = connects(to: address.pointee, until: deadline)
      if failure == 0 { return .reached }
      each = address.pointee.ai_next
    }
    return .silent(detail: String(cString: strerror(failure)))
  }

  /// - Returns: 0, or an `errno`.
  private static func connects(to address: addrinfo, until deadline: ContinuousClock.Instant) -> Int32 {
    let descriptor = socket(
      address.ai_family, address.ai_socktype | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue),
      address.ai_protocol)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return 0 }
    guard errno == EINPROGRESS else { return errno }
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let rest = max(0, (deadline - .now).milliseconds)
    guard SystemCall.retrying({ poll(&polled, 1, Int32(clamping: rest)) }) > 0 else { return ETIMEDOUT }
    var failure: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size) == 0 else { return errno }
    return failure
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
