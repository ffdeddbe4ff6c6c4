import Glibc
import Messages

/// A question on the terminal whose answer is a line.
enum Question {
  static var isPossible: Bool { isatty(STDIN_FILENO) == 1 }

  /// - Returns: nil at the end of input.
  static func answer(_ text: String) -> String? {
    Output.tell(PlainText.clean(text) + " ")
    return readLine()
  }
}
