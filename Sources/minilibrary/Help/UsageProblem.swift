import ArgumentParser
import Domain
import Messages
import Reports

/// A command line that cannot be run.
enum UsageProblem: Hashable {
  case missingArgument(String)
  case missingOneOf([String])
  case missingValue(String)
  case unknownOption(String, suggestion: String?)
  case valueNotTaken(String, by: String)
  case unexpectedArguments([String])
  case invalidValue(String, for: String, allowed: [String])
  case missingSubcommand
  case number(option: String, ClosedRange<Int>)
  case emptyText(option: String)
  case mapping(MappingFault)
  case mistake(UsageMistake)

  func sentence(in messages: Messages) -> String {
    func quoted(_ texts: [String]) -> String {
      texts.map { messages.help("usageQuoted", $0) }.joined(separator: ", ")
    }
    return switch self {
    case .missingArgument(let argument): messages.help("usageMissingArgument", argument)
    case .missingOneOf(let arguments): messages.help("usageMissingOneOf", quoted(arguments))
    case .missingValue(let option): messages.help("usageMissingValue", option)
    case .unknownOption(let option, nil): messages.help("usageUnknownOption", option)
    case .unknownOption(let option, let other?): messages.help("usageUnknownOptionSimilar", option, other)
    case .valueNotTaken(let value, let option): messages.help("usageValueNotTaken", option, value)
    case .unexpectedArguments(let arguments) where arguments.count == 1:
      messages.help("usageUnexpectedArgument", arguments[0])
    case .unexpectedArguments(let arguments): messages.help("usageUnexpectedArguments", quoted(arguments))
    case .invalidValue(let value, let argument, []): messages.help("usageInvalidValue", value, argument)
    case .invalidValue(let value, let argument, let allowed):
      messages.help("usageInvalidValueOf", value, argument, allowed.joined(separator: ", "))
    case .missingSubcommand: messages.help("usageMissingSubcommand")
    case .number(let option, let range):
      messages.help("usageNumber", option, "\(range.lowerBound)", "\(range.upperBound)")
    case .emptyText(let option): messages.help("usageEmptyText", option)
    case .mapping(.malformed(let text)): messages.help("usageMapMalformed", text)
    case .mapping(.targetUnknown(let text, let targets)):
      messages.help("usageMapTarget", text, targets.joined(separator: ", "))
    case .mapping(.columnTwice(let name)): messages.help("usageMapColumnTwice", name)
    case .mapping(.targetTwice(let target)): messages.help("usageMapTargetTwice", target)
    case .mistake(let mistake): messages.help(mistake.key)
    }
  }
}

/// Options of one command that do not go together, or lack something.
enum UsageMistake: CaseIterable {
  case operationLength, configEmpty, tableOrJSON, onePicture, cameraReadsNoPictures, nothingToScan,
    explainUnnamed, neverBorrowedPeriod, dayOrPeriod, followPeriod, valueOrNone, outputEnding,
    classOrStudent, newOrBook, ISBNOrTitle, authorWithoutTitle, wishHasNoCopies, copyNeedsBook,
    wishIsNoCopy, pagesNumber, coverAddress, nothingToChange, notesOrClear, nothingToSearch, draftsOrAll,
    overdueOrHistory, loanAndDate, separateEmpty, loanOrStudentAndBook, nothingToChangeStudent,
    reservationOrBookAndStudent, inventoryOrAll, rulesNothing, settingsNothing, bookOrWork, readingNothing,
    rulesKind, classOrHolder, studentOrClass, endWithoutOutput, paperWithoutOutput, dryRunOfClass,
    lastNumber, undoAlone, neverBorrowedClass, profileName, saveWithoutMap

  /// Of the sentence: `usageTableOrJSON` for `tableOrJSON`.
  var key: String {
    let name = CaseName.of(self)
    return "usage" + name.prefix(1).uppercased() + name.dropFirst()
  }
}

extension ClosedRange<Int> {
  /// - Throws: `ValidationError` for a number outside, under the name of its option.
  func validate(_ number: Int?, _ option: String) throws {
    if let number, !contains(number) { throw ValidationError(.number(option: option, self)) }
  }
}

extension ValidationError {
  init(_ problem: UsageProblem) {
    self.init(problem.sentence(in: LanguageOptions.messages(for: CommandLine.arguments)))
  }
  init(_ mistake: UsageMistake) { self.init(UsageProblem.mistake(mistake)) }
  init(_ problem: SettingProblem) {
    self.init(LanguageOptions.messages(for: CommandLine.arguments).sentence(problem))
  }
}
