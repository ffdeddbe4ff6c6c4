import ArgumentParser
import Foundation
import Glibc
import Messages
import System
import SystemPackage

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
      throw CommandProblem.outputFailed(detail: "\(error)")
    }
  }

  /// Prints a line for the caller on standard error. A failure of that is ignored.
  static func complain(_ line: String) {
    tell("minilibrary: \(line)\n")
  }

  /// A word beside the output, on standard error.
  static func remark(_ line: String) {
    tell("\(line)\n")
  }

  /// Writes to standard error. A failure is ignored: there is no other place to report it.
  static func tell(_ text: String) {
    try? SystemCall.write(text.utf8, to: STDERR_FILENO)
  }

  /// Whether standard output is a terminal whose user has not asked for text without colours (https://no-color.org).
  static var hasColour: Bool {
    isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
  }

  /// A line that tells of something overdue.
  static func red(_ line: String) -> String { "\u{1B}[31m\(line)\u{1B}[0m" }

  /// Columns of the terminal that standard output is; nil for a pipe or a file.
  static var terminalWidth: Int? { SystemCall.terminalWidth(of: STDOUT_FILENO) }
}
