package import Domain

/// Why a command did nothing, where ``Refusal`` has no case: faults of a command line or of a file.
package enum CommandProblem: Error, Hashable, Sendable {
  /// The number under which the library keeps a book, as its lists show it.
  case unknownBookID(text: String)
  /// A question was not answered with yes.
  case notConfirmed
  /// A PIN was typed twice, and not the same one.
  case pinsDiffer
  /// The same of a password.
  case passwordsDiffer
  /// A number that is not in the list of what was found.
  case noSuchChoice(text: String, count: Int)
  /// A book comes back and several students have it.
  case severalBorrowers(title: String, borrowers: [Student])
  /// A book has several copies, and none was named.
  case whichCopy(title: String, copies: Int)
  case notOnLoanTo(title: String, student: Student)
  /// The number under which the library keeps a loan or a reservation, as its lists show it.
  case unknownLoanID(text: String)
  case unknownReservationID(text: String)
  case unknownDraft(text: String)
  /// The name of no mapping of columns that the library keeps.
  case unknownProfile(name: String, others: [String])
  /// The number of an entry of the attention list.
  case unknownAttention(text: String)
  /// The number of an entry in the activity log.
  case unknownActivityID(text: String)
  /// The first day of a period comes after its last.
  case periodBackwards(since: CalendarDay, until: CalendarDay)
  /// Looks like a date of publication, but the day does not exist in the calendar.
  case notADate(text: String)
  case notACard(text: String)
  /// The selection contains no cards, so no file was made.
  case nothingToPrint
  case rulesNotValid(place: String, RulesFault)
  case calendarNotValid(path: String, CalendarFault)
  /// `near`: classes with similar names, or all if none is similar.
  case unknownClass(text: String, near: [String])
  /// All students of a class were to be deleted, and these have books.
  case classHasLoans(name: String, holders: [Student])
  case malformedFile(path: String, line: Int, FileFault)
  case unreadableFile(path: String, detail: FaultDetail)
  case outputFailed(detail: FaultDetail)
  /// The station's screen cannot be served: another program has the port, perhaps.
  case screenNotServed(address: String, detail: FaultDetail)
  /// The named files and folders contain no pictures.
  case noPictures(names: [String])
  /// A drawing was to be written over a file that is no such drawing.
  case foreignFile(path: String)
  case unwritableFile(path: String, detail: FaultDetail)
  /// The catalogues that were asked do not have it.
  case lookupFoundNothing
  /// No catalogue has it that could be asked; these could not.
  case couldNotLookUp([UnaskedSource])
  case lookupsOff
  /// A book without an ISBN that is not a wish: it may be any edition.
  case nothingToLookUp(title: String)
  /// The services cannot be asked, or results cannot be stored, for now. `waiting`: the number of books.
  case lookupsStopped(LookupTask.Problem, waiting: Int)
  /// Reported lines of a table cannot be imported, so none was. `canSkip`: whether the others could be.
  case importRefused(bad: Int, canSkip: Bool)
  /// Lines of a table passed the check but no longer fitted the library at their turn; the others are in.
  case importOvertaken(bad: Int)
  /// The command has finished an earlier import, which may be of the same table, and stopped there.
  case importWasUnfinished
  /// A library was to be emptied, and its name was not typed.
  case libraryNameWrong(name: String)
  case libraryNameMissing
  /// The library was changed between its backup and the end of the command.
  case libraryChanged(backup: String)
  case webServer(WebServerProblem)

  /// The stable code. It follows from the name of the case, unless it stands here. A test has the list of all codes.
  package var code: String {
    switch self {
    case .unknownBookID: "unknown-book"
    case .notOnLoanTo: "not-on-loan"
    case .unknownLoanID: "unknown-loan"
    case .unknownReservationID: "unknown-reservation"
    case .unknownActivityID: "unknown-activity"
    case .malformedFile: "file-malformed"
    case .unreadableFile: "file-unreadable"
    case .foreignFile: "file-foreign"
    case .unwritableFile: "file-unwritable"
    case .lookupFoundNothing: "lookup-not-found"
    case .couldNotLookUp: "lookup-could-not-ask"
    case .lookupsOff: "lookup-off"
    case .nothingToLookUp: "lookup-nothing-to-ask"
    case .lookupsStopped(let problem, _): problem.code
    case .webServer(let problem): problem.code
    default: CaseName.code(of: self)
    }
  }
}

/// A fault in one line of a file.
package enum FileFault: Hashable, Sendable {
  case notText
  /// A line of a table.
  case line(column: String?, ImportFault)
  case tooLarge(limitKibibytes: Int)
  /// `problem` is the YAML parser's own; it quotes nothing of the file.
  case notYAML(problem: FaultDetail)
  case tooManyAliases(limit: Int)
  /// Something other than keys with their values at the top.
  case notSettings
  case unknownKey(String, known: [String])
  case keyTwice(String)
  case setting(SettingProblem)
  /// A translator’s catalogue.
  case catalogue(CatalogueFault)
}

/// A value that a setting does not take, wherever it was set.
package struct SettingProblem: Error, Hashable, Sendable {
  /// The form of a setting's value.
  package enum Form: Hashable, Sendable {
    case number(ClosedRange<Int>)
    case numberOrNone(ClosedRange<Int>)
    case location
    /// A camera's node, or which one is taken.
    case camera
    case frameSize
    case oneOf([String])
    /// `auto`, `none` or paths of devices.
    case devices
    /// The name of a keyboard layout.
    case layout
    case characters(limit: Int)
    /// A text that must be quoted in YAML if it looks like a number, a date or a truth value.
    case text
    /// A single value instead of a list.
    case single
    case group(keys: [String])
    /// A list of some of these in order of preference, or `none`.
    case listOrNone(of: [String])
    case countryCode
    /// An e-mail address or a page's address.
    case contact
    case key
    case webAddress
    /// An address of this machine and a port, or `none`.
    case screenAddress
    /// Two times of day, or `none`.
    case hoursOrNone
    /// An IP address and a port.
    case listeningAddress
    /// `https://` or `http://` and a host.
    case publicAddress
    /// IP addresses, or ranges such as `10.0.0.0/8`.
    case addressRanges
    /// The path of a file, absolute or in the home folder.
    case path
  }

  /// The setting's name at the place where it was set: an option, a variable or a key.
  package let name: String
  package let form: Form
  /// Nil where there is none, or none to be shown.
  package let text: String?

  package init(_ name: String, takes form: Form, not text: String? = nil) {
    self.name = name
    self.form = form
    self.text = text
  }
}

/// A fault of a translator's catalogue.
package enum CatalogueFault: Hashable, Sendable {
  case notJSON
  /// The name of the file, or its `@@locale`, is not the tag of its language.
  case notItsLanguage(tag: String)
  case keyTwice(key: String)
  /// - Parameter problem: ICU's name of it: `U_UNMATCHED_BRACES`.
  case notAPattern(key: String, problem: String)
  /// An argument in braces that the English sentence does not have.
  case unknownArgument(key: String, name: String)
}
