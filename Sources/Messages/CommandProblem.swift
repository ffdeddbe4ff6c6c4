package import Domain

/// Why a command did nothing, beyond what Domain's ``Refusal`` knows of: about what was typed on a command line or stands
/// in a file.
package enum CommandProblem: Error, Hashable, Sendable {
  /// The number under which the library keeps a book, as its lists show it.
  case unknownBookID(text: String)
  /// A book comes back and several students have it.
  case severalBorrowers(title: String, borrowers: [Student])
  case notOnLoanTo(title: String, student: Student)
  case notACard(text: String)
  case malformedFile(path: String, line: Int, FileFault)
  case unreadableFile(path: String, detail: String)
  case outputFailed(detail: String)
  /// Of files and folders that were named, there is none to look at.
  case noPictures(names: [String])
  /// A drawing was to be written over a file that is no such drawing.
  case fileExists(path: String)
  case unwritableFile(path: String, detail: String)

  package var code: String {
    switch self {
    case .unknownBookID: "unknown-book"
    case .severalBorrowers: "several-borrowers"
    case .notOnLoanTo: "not-on-loan"
    case .notACard: "not-a-card"
    case .malformedFile: "file-malformed"
    case .unreadableFile: "file-unreadable"
    case .outputFailed: "output-failed"
    case .noPictures: "no-pictures"
    case .fileExists: "file-exists"
    case .unwritableFile: "file-unwritable"
    }
  }
}

/// What is wrong with one line of a file.
package enum FileFault: Hashable, Sendable {
  case notText
  case headerWrong(expected: [String])
  case fieldCountWrong(expected: Int, found: Int)
  case quoteNotClosed
  /// A quotation mark inside a field that does not begin with one.
  case strayQuote
  case textAfterQuote
  case numberWrong(column: String, text: String)
  case availableAboveTotal
  case cardWrong(text: String)
  /// Two lines with one number; `firstLine` is the other one.
  case twice(column: String, text: String, firstLine: Int)
  case refused([Refusal])
}
