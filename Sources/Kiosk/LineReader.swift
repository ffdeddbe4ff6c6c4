import Dispatch
import Foundation
import Platform
import Synchronization
import SystemPackage

/// Lines of a terminal or a pipe, one at a time and only on request, so that a script's answers wait for their prompts.
/// Waiting for a person happens on a separate queue, never on Swift's cooperative threads.
package final class LineReader: Sendable {
  /// The limit of a line in bytes; the rest is cut. It is far more than any meaningful line, and harmless.
  package static let maximumBytes = 8 * 1024

  package let isTerminal: Bool
  private let descriptor: Int32
  private let wakeup = Wakeup()
  private let queue = DispatchQueue(label: "minilibrary.lines")
  private let state: Mutex<State>

  private struct State {
    var lines: LineSplitter
    /// Lines that were read ahead stay unread then.
    var isStopped = false
  }

  /// - Parameter descriptor: stays the caller's; standard input by default.
  package init(descriptor: Int32 = STDIN_FILENO) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    state = Mutex(State(lines: LineSplitter(dropsFlowControl: isTerminal)))
  }

  /// The next line without its end, and what `seen` gave at the moment it was there.
  ///
  /// Invalid UTF-8 becomes U+FFFD; a line beyond ``maximumBytes`` is cut there.
  /// - Returns: nil at the end of input, or after `stop()`.
  package func next<Context: Sendable>(
    seen: @escaping @Sendable () -> Context
  ) async -> (line: String, seen: Context)? {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        continuation.resume(returning: readLine().map { ($0, seen()) })
      }
    }
  }

  /// Ends a `next` that waits, and all later ones.
  package func stop() {
    state.withLock { $0.isStopped = true }
    wakeup.ring()
  }

  private func readLine() -> String? {
    while true {
      let (line, isStopped) = state.withLock { $0.isStopped ? (nil, true) : ($0.lines.takeLine(), false) }
      if let line { return line }
      guard !isStopped, waitForInput() else { return nil }
      let chunk: [UInt8]
      do {
        chunk = try SystemCall.read(descriptor, limit: 4096)
      } catch Errno.wouldBlock {
        continue
      } catch {
        chunk = []
      }
      guard !chunk.isEmpty else { return state.withLock { $0.lines.takeRest() } }
      state.withLock { $0.lines.append(chunk) }
    }
  }

  /// - Returns: false after `stop()`.
  private func waitForInput() -> Bool {
    guard let events = try? Poll.wait(for: [(descriptor, .readable), (wakeup.descriptor, .readable)]) else {
      return false
    }
    return events[1].isEmpty
  }
}

/// Bytes on their way to becoming lines.
struct LineSplitter {
  /// Ctrl-S and Ctrl-Q, which people press to stop and start a terminal. They belong to no line once
  /// ``ConsoleFlowControl`` has switched their effect off.
  private static let flowControl: Set<UInt8> = [0x13, 0x11]

  private let dropsFlowControl: Bool
  private var bytes: [UInt8] = []
  private var ready: [String] = []

  init(dropsFlowControl: Bool) { self.dropsFlowControl = dropsFlowControl }

  mutating func append(_ chunk: some Sequence<UInt8>) {
    for byte in chunk {
      if byte == UInt8(ascii: "\n") {
        endLine()
      } else if dropsFlowControl, LineSplitter.flowControl.contains(byte) {
        continue
      } else if bytes.count < LineReader.maximumBytes {
        bytes.append(byte)
      }
    }
  }

  mutating func takeLine() -> String? {
    ready.isEmpty ? nil : ready.removeFirst()
  }

  /// The text after the last line end; nil if there is none.
  mutating func takeRest() -> String? {
    guard !bytes.isEmpty else { return nil }
    endLine()
    return takeLine()
  }

  private mutating func endLine() {
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    ready.append(String(decoding: bytes, as: UTF8.self))
    bytes = []
  }
}
