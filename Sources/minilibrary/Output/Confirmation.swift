import Domain
import Glibc
import KioskMachine
import Messages

/// A question before something is done that cannot be undone.
enum Confirmation {
  /// Asks on standard error and reads one line from standard input, a terminal or a pipe. Its end is a no.
  ///
  /// - Parameter question: with the answers that it takes at its end, such as `Delete it? [y/N]`.
  static func isGiven(_ question: String) -> Bool {
    Output.tell(PlainText.clean(question) + " ")
    guard let line = readLine() else {
      Output.remark("")
      return false
    }
    return Answer.isYes(TypedText.trim(line))
  }
}
