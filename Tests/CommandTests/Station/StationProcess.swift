import Foundation
import Glibc
import TestSupport
import Testing

/// A station in a separate process, over pipes or a terminal: lines in, lines out, and a way to end it at any moment.
final class StationProcess: Sendable {
  enum Console: Sendable, Equatable {
    case pipes
    /// It does not report its size.
    case terminal
    case sizedTerminal(columns: UInt16, rows: UInt16)
  }

  /// How a station ended.
  struct Ending: Sendable {
    /// As a shell has it: 128 + the number of the signal that ended it.
    let status: Int32
    let output: String
    let errors: String
  }

  private let process: Process
  private let input: FileHandle
  private let printed: Transcript
  private let complained: Transcript
  private let end: ProcessEnd
  /// Our end of its terminal, kept open beyond its end; nil over pipes.
  private let terminal: FileHandle?
  private let terminalName: String?

  /// - Parameters:
  ///   - arguments: those of `minilibrary kiosk`, or of another command that does not end.
  ///   - environment: more of it than what the tests themselves have.
  ///   - launcher: a program that starts the station, such as a shell with its arguments.
  init(
    _ arguments: [String], environment: [String: String] = [:], launcher: [String] = [], console: Console = .pipes,
    command: [String] = ["kiosk"]
  ) throws {
    // A killed station leaves a pipe without a reader.
    signal(SIGPIPE, SIG_IGN)
    let process = Process()
    // Signals that the tests ignore are reset: the station must not inherit that.
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["--default-signal"] + launcher + [CommandRunner.program.path] + command
      + arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging([
        "MINILIBRARY_CAMERA": "none", "MINILIBRARY_SCANNER": "none", "MINILIBRARY_LOOKUP_PROVIDERS": "none",
        // Most stories answer each prompt; those of piles say so.
        "MINILIBRARY_STATION_CONFIRM": "each",
        "MINILIBRARY_STATION_TYPED_ID": "yes",
        // Nor does it speak the language of who runs the tests.
        "LC_ALL": "C",
      ]) { $1 }
      .merging(environment) { $1 }
    let errors = Pipe()
    process.standardError = errors
    let output: FileHandle
    var theirs: [FileHandle] = []
    switch console {
    case .pipes:
      let (lines, prompts) = (Pipe(), Pipe())
      process.standardInput = lines
      process.standardOutput = prompts
      (input, output) = (lines.fileHandleForWriting, prompts.fileHandleForReading)
      (terminal, terminalName) = (nil, nil)
    case .terminal, .sizedTerminal:
      var (ours, station): (Int32, Int32) = (-1, -1)
      try #require(openpty(&ours, &station, nil, nil, nil) == 0)
      if case .sizedTerminal(let columns, let rows) = console {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        try #require(ioctl(station, UInt(TIOCSWINSZ), &size) == 0)
      }
      let theirEnd = FileHandle(fileDescriptor: station, closeOnDealloc: false)
      process.standardInput = theirEnd
      process.standardOutput = theirEnd
      theirs = [theirEnd]
      terminalName = ttyname(station).map { String(cString: $0) }
      terminal = FileHandle(fileDescriptor: fcntl(ours, F_DUPFD_CLOEXEC, 0), closeOnDealloc: true)
      output = FileHandle(fileDescriptor: ours, closeOnDealloc: true)
      input = output
    }
    end = ProcessEnd(of: process)
    self.process = process
    try process.run()
    for handle in theirs { try handle.close() }
    printed = Transcript(reading: output)
    complained = Transcript(reading: errors.fileHandleForReading)
  }

  /// Everything it has printed so far.
  var output: String { printed.text }
  var complaints: String { complained.text }

  /// Whether Ctrl-S stops what its terminal shows; nil over pipes.
  var hasFlowControl: Bool? {
    var settings = termios()
    guard let terminal, tcgetattr(terminal.fileDescriptor, &settings) == 0 else { return nil }
    return settings.c_iflag & tcflag_t(IXON) != 0
  }

  /// Stops its terminal's output (`TCOOFF`), or continues it (`TCOON`).
  func holdTerminal(_ action: Int32) throws {
    let theirEnd = open(try #require(terminalName), O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(theirEnd) }
    #expect(tcflow(theirEnd, action) == 0)
  }

  /// The most memory that it has had so far, in kilobytes.
  func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.filter(\.isNumber)))
  }

  /// The names of its threads (proc(5), `/proc/pid/task/tid/comm`). Those of the web server begin with `NIO`.
  func threadNames() throws -> [String] {
    let folder = "/proc/\(process.processIdentifier)/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
      // A thread may end during the count.
      try? String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8)
    }
  }

  /// Whether it waits for connections: one of its sockets is in the list of those that listen (proc(5),
  /// `/proc/net/tcp`).
  func listens() throws -> Bool {
    let folder = "/proc/\(process.processIdentifier)"
    let sockets = try FileManager.default.contentsOfDirectory(atPath: folder + "/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\($0)")
    }
    let lines = try ["tcp", "tcp6"].flatMap {
      try String(contentsOfFile: "\(folder)/net/\($0)", encoding: .utf8).split(separator: "\n").dropFirst()
    }
    return lines.contains { line in
      let fields = line.split(separator: " ")
      return fields.count > 9 && fields[3] == "0A" && sockets.contains("socket:[\(fields[9])]")
    }
  }

  func wait(for text: String, times: Int = 1) async throws {
    try await withLog { try await printed.wait(for: text, times: times) }
  }

  func wait(forOneOf texts: [String]) async throws -> String {
    try await withLog { try await printed.wait(forOneOf: texts) }
  }

  /// A failure tells the log, too.
  private func withLog<T>(_ wait: () async throws -> T) async throws -> T {
    do {
      return try await wait()
    } catch var error as Transcript.TimeLimitReached {
      error.log = complained.text
      throw error
    }
  }

  func waitForComplaint(_ text: String) async throws {
    try await complained.wait(for: text, times: 1)
  }

  /// Sends lines without waiting for what they lead to; a station that is gone takes none.
  func send(_ lines: [String]) {
    send(Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  func send(_ lines: String...) { send(lines) }

  func send(_ bytes: Data) {
    try? input.write(contentsOf: bytes)
  }

  func endInput() {
    try? input.close()
  }

  /// The reader of what it prints goes away.
  func closeOutput() async throws {
    try await printed.stop()
  }

  /// How large a file it may write from now on, in bytes; nil for any size.
  func limitFiles(to size: Int?) throws {
    let limit = size.map(String.init) ?? "unlimited"
    let program = try Process.run(
      URL(filePath: "/usr/bin/prlimit"),
      arguments: ["--pid", String(process.processIdentifier), "--fsize=\(limit):unlimited"])
    program.waitUntilExit()
    try #require(program.terminationStatus == 0)
  }

  func kill(_ signal: Int32 = SIGKILL) {
    Glibc.kill(process.processIdentifier, signal)
  }

  /// - Returns: how it ended, and all that it printed.
  /// - Throws: after it was killed, when the test is cancelled.
  func end() async throws -> Ending {
    let output = try await printed.complete()
    let errors = try await complained.complete()
    await end.wait(for: process)
    endInput()
    try Task.checkCancellation()
    return Ending(status: process.shellStatus, output: output, errors: errors)
  }
}
