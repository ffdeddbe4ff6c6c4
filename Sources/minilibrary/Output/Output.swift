import ArgumentParser
import Domain
import Foundation
import Glibc
import KioskMachine
import Messages
import Platform
import Reports
import Synchronization
import SystemPackage
import TerminalText

/// Standard output and standard error, written so that a lost byte is noticed.
enum Output {
  /// Writes a whole text to standard output.
  ///
  /// - Throws: `output-failed`, as on a full disk; `ExitCode.success` when the reader went away (`| head`): it has seen
  ///   enough, and what the command did is done.
  static func write(_ text: String) throws {
    do {
      try SystemCall.write(text.utf8, to: STDOUT_FILENO)
    } catch Errno.brokenPipe {
      throw ExitCode.success
    } catch {
      throw CommandProblem.outputFailed(detail: .system(error.rawValue))
    }
  }

  static func complain(_ line: String) {
    tell(wrapped("minilibrary: \(line)") + "\n")
  }

  /// A sentence on standard error, in addition to the output.
  static func remark(_ line: String) {
    tell(wrapped(line) + "\n")
  }

  /// A sentence in the lines of the terminal that standard error is; a pipe gets it as it is.
  fileprivate static func wrapped(_ text: String, besides columns: Int = 0) -> String {
    SystemCall.terminalWidth(of: STDERR_FILENO).map { LineWrap.wrap(text, to: $0 - columns) } ?? text
  }

  /// Writes to standard error. A failure is ignored: there is no other place to report it.
  static func tell(_ text: String) {
    try? SystemCall.write(text.utf8, to: STDERR_FILENO)
  }

  /// Whether standard output is a terminal whose user has not asked for text without colours (https://no-color.org).
  static var hasColour: Bool {
    isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
  }

  /// A line about something overdue.
  static func red(_ line: String) -> String { "\u{1B}[31m\(line)\u{1B}[0m" }

  /// Columns of the terminal that standard output is; nil for a pipe or a file.
  static var terminalWidth: Int? { SystemCall.terminalWidth(of: STDOUT_FILENO) }
}

/// A question on the terminal whose answer is a line.
enum TerminalQuestion {
  static var isPossible: Bool { isatty(STDIN_FILENO) == 1 }

  /// Asks on standard error and reads one line from standard input.
  ///
  /// - Returns: nil at the end of input.
  static func answer(_ text: String) -> String? {
    Output.tell(Output.wrapped(PlainText.clean(text), besides: 1) + " ")
    return readLine()
  }

  /// Asks before something is done that cannot be undone. The end of input is a no.
  ///
  /// - Parameter text: with the answers that it takes at its end, such as `Delete it? [y/N]`.
  static func isAnsweredYes(_ text: String, in messages: Messages) -> Bool {
    guard let line = answer(text) else {
      Output.remark("")
      return false
    }
    return messages.answer(line) == .yes
  }
}

/// A bar on the terminal, once a command has taken a second. Moved from whatever thread does the work.
final class ProgressBar: Sendable {
  private struct State {
    var isOnScreen = false
    var lastShown: ContinuousClock.Instant?
  }

  private let isShown = isatty(STDERR_FILENO) == 1
  private let begin = ContinuousClock.now
  private let state = Mutex(State())

  /// Runs work that a signal cancels, and clears the bar at its end.
  static func during<T: Sendable>(_ work: @escaping @Sendable (ProgressBar) async throws -> T) async throws -> T {
    let bar = ProgressBar()
    defer { bar.clear() }
    return try await Interruption.cancelling { try await work(bar) }
  }

  func show(done: Int, of total: Int) {
    guard isShown, total > 0, .now - begin > .seconds(1) else { return }
    state.withLock { state in
      if let lastShown = state.lastShown, .now - lastShown < .milliseconds(100) { return }
      state.lastShown = .now
      state.isOnScreen = true
      write(ProgressBar.text(done: done, of: total))
    }
  }

  /// Clears the bar before other output goes to the same screen.
  func clear() {
    state.withLock { state in
      if state.isOnScreen { write("") }
      state.isOnScreen = false
    }
  }

  static func text(done: Int, of total: Int) -> String {
    let part = min(1, max(0, Double(done) / Double(total)))
    let filled = Int(part * 40)
    return "[" + String(repeating: "#", count: filled) + String(repeating: " ", count: 40 - filled) + "] "
      + "\(Int(part * 100)) %"
  }

  /// Overwrites the current line.
  private func write(_ text: String) {
    Output.tell("\r\u{1B}[K\(text)")
  }
}
