package import Foundation
import Glibc

/// Runs `minilibrary` as its users do: a process with arguments, input and environment.
package struct CommandRunner: Sendable {
  /// The result of a run.
  package struct Outcome: Sendable {
    /// The exit status, or 128 + the number of the signal that ended it, as a shell has it.
    package let status: Int32
    package let output: String
    package let errors: String
  }

  package struct TimeLimitReached: Error {
    package let arguments: [String]
    package let output: String
    package let errors: String
  }

  package let executable: URL

  package init(executable: URL = CommandRunner.program) {
    self.executable = executable
  }

  /// The program that `MINILIBRARY_BINARY` names, such as the shipped one; otherwise the one next to the test bundle.
  package static var program: URL {
    ProcessInfo.processInfo.environment["MINILIBRARY_BINARY"].map { URL(filePath: $0) }
      ?? productFolder.appending(path: "minilibrary")
  }

  /// The folder of the test bundle and of all build products.
  package static var productFolder: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// - Parameters:
  ///   - input: what stands on standard input; then it ends.
  ///   - environment: all of it; nothing is taken over from the tests but the path.
  ///   - launcher: a program that starts the command, such as `setpriv` with its arguments.
  /// - Throws: ``TimeLimitReached`` after the process was killed.
  package func run(
    _ arguments: [String], input: Data = Data(), environment: [String: String] = [:], launcher: [String] = [],
    timeLimit: Duration = .seconds(900)
  ) async throws -> Outcome {
    // Files rather than pipes: whatever it prints, neither side ever waits for the other.
    let folder = FileManager.default.temporaryDirectory.appending(path: "minilibrary-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["in", "out", "err"].map { folder.appending(path: $0) }
    try input.write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }

    let process = Process()
    let words = launcher + [executable.path] + arguments
    process.executableURL = launcher.isEmpty ? executable : URL(filePath: launcher[0])
    process.arguments = Array(words.dropFirst())
    process.environment = ["PATH": "/usr/bin:/bin", "MINILIBRARY_STATION_CONFIRM": "each"].merging(environment) { $1 }
    let handles = [
      try FileHandle(forReadingFrom: files[0]), try FileHandle(forWritingTo: files[1]),
      try FileHandle(forWritingTo: files[2]),
    ]
    // Foundation keeps a process that has ended, and with it what is open: hundreds of runs would use up the
    // descriptors that a shell allows.
    defer { for handle in handles { try? handle.close() } }
    process.standardInput = handles[0]
    process.standardOutput = handles[1]
    process.standardError = handles[2]

    let inTime = try await CommandRunner.finish(process, within: timeLimit)
    let output = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    let errors = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
    guard inTime else { throw TimeLimitReached(arguments: arguments, output: output, errors: errors) }
    try Task.checkCancellation()
    return Outcome(status: process.shellStatus, output: output, errors: errors)
  }

  /// - Returns: whether it ended in time without being killed.
  private static func finish(_ process: Process, within limit: Duration) async throws -> Bool {
    let end = ProcessEnd(of: process)
    try process.run()
    let identifier = process.processIdentifier
    let watch = Task {
      try await Task.sleep(for: limit)
      kill(identifier, SIGKILL)
    }
    await end.wait(for: process)
    watch.cancel()
    // A watch that slept to its end has killed; one that was cancelled throws.
    if case .success = await watch.result { return false }
    return true
  }
}
