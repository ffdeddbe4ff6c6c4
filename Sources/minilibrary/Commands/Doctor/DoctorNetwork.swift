import Dispatch
import Glibc
import Messages
import Synchronization
import System
import SystemPackage

/// Why there is no way to a catalogue: a name that does not resolve, or a port that takes no connection.
enum DoctorNetwork {
  static let patience = Duration.seconds(4)

  enum Answer: Hashable, Sendable {
    case reached
    case unknown(detail: String)
    case silent(detail: String)
  }

  /// Nil where the host takes a connection after all.
  static func finding(_ host: String) async -> DoctorFinding? {
    switch await ask(host, port: "443", within: patience) {
    case .reached: nil
    case .unknown(let detail): .hostUnknown(host, detail: detail)
    case .silent(let detail): .hostSilent(host, detail: detail)
    }
  }

  /// Resolving a name cannot be interrupted: it is left alone when time is up, on a thread that ends with the program.
  static func ask(_ host: String, port: String, within limit: Duration) async -> Answer {
    await first(within: limit, else: .silent(detail: "\(Errno.timedOut)")) {
      look(up: host, port, within: limit)
    }
  }

  /// Runs `body`, which blocks, on a thread of its own.
  ///
  /// - Returns: its answer, or `otherwise` when time is up; the thread is left alone then.
  static func first<Answer: Sendable>(
    within limit: Duration, else otherwise: Answer, _ body: @escaping @Sendable () -> Answer
  ) async -> Answer {
    await withCheckedContinuation { continuation in
      let answer = Once(continuation)
      DispatchQueue.global().async { answer.give(body()) }
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Int(limit.milliseconds))) {
        answer.give(otherwise)
      }
    }
  }

  /// The first of two answers is taken.
  private final class Once<Answer: Sendable>: Sendable {
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
    let connection = connection(to: host, port, until: .now + limit)
    switch connection {
    case .open(let descriptor):
      close(descriptor)
      return .reached
    case .unknown(let detail): return .unknown(detail: detail)
    case .failed(let failure): return .silent(detail: "\(failure)")
    }
  }

  /// Sends a text and returns the beginning of the answer; nil where there is none. It blocks.
  static func exchange(
    _ text: String, with host: String, port: String, within limit: Duration, atMost byteLimit: Int
  ) -> String? {
    let deadline = ContinuousClock.now + limit
    guard case .open(let descriptor) = connection(to: host, port, until: deadline) else { return nil }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { return nil }
    var answer: [UInt8] = []
    while answer.count < byteLimit, wait(for: descriptor, .readable, until: deadline) {
      guard let bytes = try? SystemCall.read(descriptor, limit: 2048), !bytes.isEmpty else { break }
      answer += bytes
      if answer.contains(Array("\r\n\r\n".utf8)) { break }
    }
    return answer.isEmpty ? nil : String(decoding: answer, as: UTF8.self)
  }

  private enum Connection {
    case open(Int32)
    case unknown(detail: String)
    /// The error of the last address that was tried.
    case failed(Errno)
  }

  private static func connection(
    to host: String, _ port: String, until deadline: ContinuousClock.Instant
  ) -> Connection {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, port, &hints, &found)
    guard status == 0 else { return .unknown(detail: String(cString: gai_strerror(status))) }
    defer { freeaddrinfo(found) }
    var failure = Errno.timedOut
    var each = found
    // One address family may have no route.
    while let address = each {
      do {
        return .open(try connected(to: address.pointee, until: deadline))
      } catch {
        failure = error
      }
      each = address.pointee.ai_next
    }
    return .failed(failure)
  }

  private static func connected(
    to address: addrinfo, until deadline: ContinuousClock.Instant
  ) throws(Errno) -> Int32 {
    let descriptor = try SystemCall.run {
      socket(
        address.ai_family, address.ai_socktype | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue),
        address.ai_protocol)
    }
    do throws(Errno) {
      try connect(descriptor, to: address, until: deadline)
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func connect(
    _ descriptor: Int32, to address: addrinfo, until deadline: ContinuousClock.Instant
  ) throws(Errno) {
    if Glibc.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return }
    guard SystemCall.lastError == .nowInProgress else { throw SystemCall.lastError }
    guard wait(for: descriptor, .writable, until: deadline) else { throw .timedOut }
    var failure: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    try SystemCall.run { getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size) }
    guard failure == 0 else { throw Errno(rawValue: failure) }
  }

  /// - Returns: false when time is up.
  private static func wait(
    for descriptor: Int32, _ event: Poll.Events, until deadline: ContinuousClock.Instant
  ) -> Bool {
    let events = try? Poll.wait(for: [(descriptor, event)], timeout: max(.zero, deadline - .now))
    return events?.allSatisfy(\.isEmpty) == false
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
