import Foundation
import Synchronization

/// The output of a process, collected while it runs.
final class Transcript: Sendable {
  struct TimeLimitReached: Error, CustomStringConvertible {
    let wanted: String
    let text: String
    /// The other output of the process.
    var log = ""
    var description: String { "“\(wanted)” was not printed; this was:\n\(text)\nand the log:\n\(log)" }
  }

  private let collected = Mutex(Data())
  private let isComplete = Mutex(false)
  private let isUnwanted = Mutex(false)

  /// - Parameter source: read to its end; a terminal ends with an error once its last user is gone.
  init(reading source: FileHandle) {
    Thread.detachNewThread { [self] in
      var chunk = [UInt8](repeating: 0, count: 4096)
      while waitForMore(source.fileDescriptor) {
        let count = read(source.fileDescriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        collected.withLock { $0.append(contentsOf: chunk[..<count]) }
      }
      try? source.close()
      isComplete.withLock { $0 = true }
    }
  }

  /// Closes the source, as a reader does that has seen enough.
  func stop() async throws {
    isUnwanted.withLock { $0 = true }
    _ = try await complete()
  }

  /// A descriptor that a read waits on is not closed by closing it; so no read ever waits.
  private func waitForMore(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while !isUnwanted.withLock({ $0 }) {
      if poll(&polled, 1, 20) > 0 { return true }
    }
    return false
  }

  var text: String { collected.withLock { String(decoding: $0, as: UTF8.self) } }

  /// Returns once the text contains `wanted` this many times.
  func wait(for wanted: String, times: Int = 1) async throws {
    try await wait(for: wanted) { [self] in text.components(separatedBy: wanted).count > times }
  }

  /// - Returns: the first of these that was printed.
  func wait(forOneOf wanted: [String]) async throws -> String {
    var found: String?
    try await wait(for: wanted.joined(separator: "” or “")) { [self] in
      let text = text
      found = wanted.first { text.contains($0) }
      return found != nil
    }
    return found ?? ""
  }

  /// - Returns: all of it, once nothing more can come.
  func complete() async throws -> String {
    try await wait(for: "the end") { [self] in isComplete.withLock { $0 } }
    return text
  }

  private func wait(for wanted: String, until isThere: () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(300)
    while !isThere() {
      guard ContinuousClock.now < deadline else { throw TimeLimitReached(wanted: wanted, text: text) }
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}
