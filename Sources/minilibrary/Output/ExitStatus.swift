import Application
import ArgumentParser
import Domain
import Messages
import Reports

/// 0 done · 1 refused: the answer is no, and asking again changes nothing · 2 could not run: try again when the store
/// or the file is well · 64 called wrongly (ArgumentParser).
enum ExitStatus {
  static let refused = ExitCode(1)
  static let couldNotRun = ExitCode(2)

  /// Says on standard error what went wrong, and prints it as a document where one is wanted and none was printed.
  ///
  /// - Returns: what to throw on, for the exit status; ArgumentParser's own errors pass through to its usage lines.
  static func report(_ error: any Error, in messages: Messages, as form: DocumentForm? = nil) -> any Error {
    if let form, let document = JSONObject(refused: error, in: messages) {
      // If the document cannot be written either, the sentence and the status remain.
      try? Output.write(form == .lines ? JSONDocument.line(of: document) : JSONDocument.text(of: document))
    }
    switch error {
    case let refusals as Refusals:
      Output.complain(messages.refusalLine(refusals))
      return status(of: refusals)
    case let refusal as Refusal:
      Output.complain(messages.refusalLine(refusal))
      return status(of: Refusals(refusal))
    case let problem as CommandProblem:
      Output.complain(messages.problemLine(problem))
      return status(of: problem)
    default:
      return error
    }
  }

  private static func status(of refusals: Refusals) -> ExitCode {
    if case .store = refusals.first { return couldNotRun }
    if case .libraryOpen = refusals.first { return couldNotRun }
    if case .libraryGone = refusals.first { return couldNotRun }
    return refused
  }

  private static func status(of problem: CommandProblem) -> ExitCode {
    switch problem {
    case .unknownBookID, .notConfirmed, .pinsDiffer, .passwordsDiffer, .noSuchChoice, .severalBorrowers, .whichCopy,
      .notOnLoanTo,
      .unknownLoanID,
      .unknownReservationID, .unknownDraft, .unknownProfile, .unknownAttention, .unknownActivityID, .periodBackwards,
      .notADate,
      .notACard, .nothingToPrint,
      .unknownClass, .classHasLoans, .rulesNotValid, .calendarNotValid,
      .malformedFile, .foreignFile,
      .lookupFoundNothing, .nothingToLookUp, .importRefused, .importOvertaken, .importWasUnfinished,
      .libraryNameWrong, .libraryNameMissing,
      .libraryChanged:
      refused
    case .unreadableFile, .unwritableFile, .outputFailed, .screenNotServed, .noPictures, .couldNotLookUp, .lookupsOff,
      .lookupsStopped, .webServer:
      couldNotRun
    }
  }
}
