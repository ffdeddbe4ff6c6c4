import Dispatch
import Foundation
import Glibc

/// A PostgreSQL of the tests' own, run by the script `postgres-server`: it ends with this object, and with the process
/// whatever ends that.
package final class PostgresServer: Sendable {
  /// The event that was awaited and did not come, with the last lines of the server's log.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The folder of the server's Unix socket and of its log.
  package let folder: String
  /// On 127.0.0.1, and in the name of the socket. It stays the same when the server is started again.
  package let port: Int
  private let script: Script

  private static let only = Task { try await PostgresServer() }

  /// The one server of this process, started by its first user.
  package static func shared() async throws -> PostgresServer { try await only.value }

  /// - Parameter settings: of postgresql.conf, before those of the script.
  package init(settings: [String: String] = [:]) async throws {
    // Not the temporary folder: the path of a Unix socket has 107 bytes.
    let folder = "/tmp/minilibrary-pg-" + String(UInt64.random(in: .min ... .max), radix: 36)
    let script = Script(folder: folder)
    port = try await script.perform { try script.launch(settings.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }) }
    self.folder = folder
    self.script = script
  }

  /// Through the Unix socket. A busy server may take its time to accept a connection.
  /// - Parameter options: of libpq, added to the URI.
  package func uri(database: String = "postgres", options: [String: String] = [:]) -> String {
    Self.uri(
      "", database, ["host": folder, "port": String(port), "user": "library", "connect_timeout": "600"], options)
  }

  /// Through TCP without TLS.
  /// - Parameter port: that of a proxy, instead of the server's own.
  package func loopbackURI(port: Int? = nil, database: String = "postgres", options: [String: String] = [:]) -> String {
    Self.uri("127.0.0.1:\(port ?? self.port)", database, ["user": "library", "sslmode": "disable"], options)
  }

  private static func uri(
    _ host: String, _ database: String, _ parameters: [String: String], _ options: [String: String]
  ) -> String {
    let all = parameters.merging(options) { $1 }.sorted { $0.key < $1.key }
    let query = all.map { encoded($0) + "=" + encoded($1) }.joined(separator: "&")
    return "postgresql://\(host)/\(encoded(database))?\(query)"
  }

  private static func encoded(_ text: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    return text.utf8.map { byte in
      plain.contains(byte) ? String(UnicodeScalar(byte)) : "%" + String(256 + Int(byte), radix: 16).dropFirst()
    }.joined()
  }

  /// SIGKILL to every process of the server, as when the power fails. Returns when they are gone.
  package func kill() async throws { try await ask("kill", for: "killed") }
  /// Starts it again after ``kill()``; returns when it takes connections.
  package func start() async throws { try await ask("start", for: "ready", seconds: 6000) }
  /// Every process of the server stands still, its connections stay open.
  package func pause() async throws { try await ask("pause", for: "paused") }
  package func resume() async throws { try await ask("resume", for: "resumed") }
  /// Ends the server and removes its folder. A second time it does nothing.
  package func stop() async throws { try await script.perform { [script] in try script.end() } }

  private func ask(_ command: String, for answer: String, seconds: Int = 600) async throws {
    try await script.perform { [script] in _ = try script.ask(command, for: answer, seconds: seconds) }
  }
}

/// The running script, and the socket that is its standard input and output.
///
/// Unchecked, because only blocks on `queue`, which is serial, touch what can change.
private final class Script: @unchecked Sendable {
  private let folder: String
  private let queue = DispatchQueue(label: "postgres-server")
  private let process = Process()
  private let ended = DispatchSemaphore(value: 0)
  private var channel: Int32?
  private var received: [UInt8] = []

  init(folder: String) { self.folder = folder }

  deinit {
    if let channel { close(channel) }
  }

  /// Waits elsewhere than on a thread that Swift's tasks share.
  func perform<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: .init(catching: work)) }
    }
  }

  /// - Returns: the port.
  func launch(_ settings: [String]) throws -> Int {
    // A socket rather than pipes: writing to a script that has ended is an error then, and not a SIGPIPE. Closed on
    // exec, so that no other child of the tests keeps the script from seeing their end.
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw failure("socketpair failed, errno \(errno)") }
    channel = ends[0]
    process.executableURL = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "postgres-server")
    process.arguments = [folder] + settings
    process.environment = ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"]
    let handle = FileHandle(fileDescriptor: ends[1], closeOnDealloc: false)
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    process.terminationHandler = { [ended] _ in ended.signal() }
    // Closed before the first answer is waited for: else the end of a script that fails would not be seen.
    do {
      defer { close(ends[1]) }
      try process.run()
    }
    let words = try answer("ready", seconds: 600, to: "the start").split(separator: " ")
    guard words.count == 3, let port = Int(words[1]) else { throw failure("postgres-server said \(words)") }
    return port
  }

  func ask(_ command: String, for expected: String, seconds: Int) throws -> String {
    guard let channel else { throw failure("asked to \(command), but the server was stopped, or failed before") }
    let line = Array((command + "\n").utf8)
    guard send(channel, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else {
      throw failure("postgres-server has ended before it was asked to \(command)")
    }
    return try answer(expected, seconds: seconds, to: command)
  }

  func end() throws {
    guard let channel else { return }
    close(channel)
    self.channel = nil
    guard ended.wait(timeout: .now() + .seconds(300)) == .success else {
      throw failure("postgres-server did not end within 300 s")
    }
  }

  /// Whatever else it says before is the reason when the answer does not come. After that nothing more can be asked:
  /// the answer could still come, to the next question.
  private func answer(_ expected: String, seconds: Int, to command: String) throws -> String {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var others: [String] = []
    while let line = nextLine(before: deadline) {
      if line.split(separator: " ").first == Substring(expected) { return line }
      if line.hasPrefix("failed") { throw failure("asked to \(command): \(line)") }
      others.append(line)
    }
    others.append(String(decoding: received, as: UTF8.self))
    let cause = ContinuousClock.now < deadline ? "postgres-server ended" : "nothing within \(seconds) s"
    let problem = failure("no answer `\(expected)` to \(command), \(cause). \(others.joined(separator: "\n"))")
    if let channel { close(channel) }
    channel = nil
    throw problem
  }

  private func nextLine(before deadline: ContinuousClock.Instant) -> String? {
    guard let channel else { return nil }
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeSubrange(...end) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      let left = (deadline - .now) / .milliseconds(1)
      var polled = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
      let count = left > 0 ? poll(&polled, 1, Int32(left.rounded(.up))) : 0
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let length = recv(channel, &bytes, bytes.count, 0)
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { return nil }
      received += bytes[..<length]
    }
  }

  private func failure(_ problem: String) -> PostgresServer.Failure {
    let log = (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? ""
    let tail = log.split(separator: "\n").suffix(15).joined(separator: "\n")
    return .init(description: tail.isEmpty ? problem : problem + "\nThe server's log ends with:\n" + tail)
  }
}
