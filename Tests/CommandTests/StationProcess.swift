import Foundation
import Synchronization
import TestSupport

/// A station in a process of its own, over a pipe: lines in, lines out, and a way to kill it at any moment.
final class StationProcess: Sendable {
  private let process: Process
  private let input = Pipe()
  private let collected = Mutex(Data())
  private let reading = DispatchGroup()

  /// - Parameter arguments: those of `minilibrary kiosk`.
  init(_ arguments: [String]) throws {
    // A station that was killed leaves a pipe that nobody reads.
    signal(SIGPIPE, SIG_IGN)
    let process = Process()
    process.executableURL = CommandRunner.productFolder.appending(path: "minilibrary")
    process.arguments = ["kiosk"] + arguments
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    self.process = process
    try process.run()
    reading.enter()
    Thread.detachNewThread { [self] in
      while true {
        let chunk = output.fileHandleForReading.availableData
        if chunk.isEmpty { break }
        collected.withLock { $0.append(chunk) }
      }
      reading.leave()
    }
  }

  /// Everything it has printed so far.
  var output: String { collected.withLock { String(decoding: $0, as: UTF8.self) } }

  /// Sends lines without waiting for what they lead to; a station that is gone takes none.
  func send(_ lines: [String]) {
    let bytes = Data((lines.joined(separator: "\n") + "\n").utf8)
    try? input.fileHandleForWriting.write(contentsOf: bytes)
  }

  func endInput() {
    try? input.fileHandleForWriting.close()
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
  }

  /// - Returns: all it printed, once it has ended.
  func waitForEnd() -> String {
    process.waitUntilExit()
    reading.wait()
    return output
  }

  var status: Int32 { process.terminationStatus }
}
