package import Domain

/// Why a command did nothing, beyond what Domain's ``Refusal`` knows of: about what was typed on a command line or stands
/// in a file.
package enum CommandProblem: Error, Hashable, Sendable {
  /// The number under which the library keeps a book, as its lists show it.
  case unknownBookID(text: String)
  /// A question was not answered with yes.
  case notConfirmed
  /// A number that is not in the list of what was found.
  case noSuchChoice(text: String, count: Int)
  /// A book comes back and several students have it.
  case severalBorrowers(title: String, borrowers: [Student])
  case notOnLoanTo(title: String, student: Student)
  /// The number under which the library keeps a loan or a reservation, as its lists show it.
  case unknownLoanID(text: String)
  case unknownReservationID(text: String)
  /// The number of an entry in the activity log.
  case unknownActivityID(text: String)
  /// The first day of a period comes after its last.
  case periodBackwards(since: CalendarDay, until: CalendarDay)
  /// Looks like a date of publication, and is no day of any calendar.
  case notADate(text: String)
  case notACard(text: String)
  /// The selection contains no cards, so no file was made.
  case nothingToPrint
  case unknownGrade(text: String)
  case malformedFile(path: String, line: Int, FileFault)
  case unreadableFile(path: String, detail: FaultDetail)
  case outputFailed(detail: FaultDetail)
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
  /// A book without an ISBN that is no wish: it may be any edition.
  case nothingToLookUp(title: String)
  /// The services cannot be asked, or results cannot be stored, for now; so many books still wait.
  case lookupsStopped(LookupTask.Problem, waiting: Int)
  /// Lines of a table that cannot go in, so that none of it did; they were told before.
  /// `canSkip`: whether the others could go in without them.
  case importRefused(bad: Int, canSkip: Bool)
  /// Lines of a table that went through the check and no longer fitted the library when their turn came; the others are in.
  case importOvertaken(bad: Int)
  /// The command has finished an earlier import, which may be of the same table, and stopped there.
  case importWasUnfinished
  /// A library was to be emptied, and its name was not typed.
  case libraryNameWrong(name: String)
  case libraryNameMissing
  /// Somebody worked in the library between its backup and its end.
  case libraryChanged(backup: String)

  package var code: String {
    switch self {
    case .unknownBookID: "unknown-book"
    case .notConfirmed: "not-confirmed"
    case .noSuchChoice: "no-such-choice"
    case .severalBorrowers: "several-borrowers"
    case .notOnLoanTo: "not-on-loan"
    case .unknownLoanID: "unknown-loan"
    case .unknownReservationID: "unknown-reservation"
    case .unknownActivityID: "unknown-activity"
    case .periodBackwards: "period-backwards"
    case .notADate: "not-a-date"
    case .notACard: "not-a-card"
    case .nothingToPrint: "nothing-to-print"
    case .unknownGrade: "unknown-grade"
    case .malformedFile: "file-malformed"
    case .unreadableFile: "file-unreadable"
    case .outputFailed: "output-failed"
    case .noPictures: "no-pictures"
    case .foreignFile: "file-foreign"
    case .unwritableFile: "file-unwritable"
    case .lookupFoundNothing: "lookup-not-found"
    case .couldNotLookUp: "lookup-could-not-ask"
    case .lookupsOff: "lookup-off"
    case .nothingToLookUp: "lookup-nothing-to-ask"
    case .lookupsStopped(let problem, _): problem.code
    case .importRefused: "import-refused"
    case .importOvertaken: "import-overtaken"
    case .importWasUnfinished: "import-was-unfinished"
    case .libraryNameWrong: "library-name-wrong"
    case .libraryNameMissing: "library-name-missing"
    case .libraryChanged: "library-changed"
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

extension CommandProblem {
  var phrase: Phrase {
    switch self {
    case .unknownBookID(let text): Phrase("problemUnknownBookID", ["text": .typed(text)])
    case .notConfirmed: Phrase("problemNotConfirmed")
    case .noSuchChoice(let text, let count):
      Phrase("problemNoSuchChoice", ["text": .typed(text), "count": .number(count)])
    case .severalBorrowers(let title, let borrowers):
      Phrase(
        "problemSeveralBorrowers",
        [
          "count": .count(borrowers.count, .student), "title": .title(title),
          "borrowers": .list(borrowers.map { .person($0) }),
        ])
    case .notOnLoanTo(let title, let student):
      Phrase("problemNotOnLoanTo", ["title": .title(title), "person": .person(student)])
    case .unknownLoanID(let text): Phrase("problemUnknownLoanID", ["text": .typed(text)])
    case .unknownReservationID(let text): Phrase("problemUnknownReservationID", ["text": .typed(text)])
    case .unknownActivityID(let text): Phrase("problemUnknownActivityID", ["text": .typed(text)])
    case .periodBackwards(let since, let until):
      Phrase("problemPeriodBackwards", ["since": .day(since), "until": .day(until)])
    case .notADate(let text): Phrase("problemNotADate", ["text": .typed(text)])
    case .notACard(let text): .notACard(text)
    case .nothingToPrint: Phrase("problemNothingToPrint")
    case .unknownGrade(let text): Phrase("problemUnknownGrade", ["text": .typed(text)])
    case .malformedFile(let path, let line, let fault):
      Phrase("problemMalformedFile", ["path": .detail(path), "line": .number(line), "fault": fault.value])
    case .unreadableFile(let path, let detail):
      Phrase("problemUnreadableFile", ["path": .detail(path), "detail": .detail(detail)])
    case .outputFailed(let detail): Phrase("problemOutputFailed", ["detail": .detail(detail)])
    case .noPictures(let names): Phrase("problemNoPictures", ["names": .details(names)])
    case .foreignFile(let path): Phrase("problemForeignFile", ["path": .detail(path)])
    case .unwritableFile(let path, let detail):
      Phrase("problemUnwritableFile", ["path": .detail(path), "detail": .detail(detail)])
    case .lookupFoundNothing: Phrase("problemLookupFoundNothing")
    case .couldNotLookUp(let unasked):
      Phrase("verbatim", ["text": .list(unasked.map { .phrase($0.phrase) }, by: "listSentences")])
    case .lookupsOff: Phrase("problemLookupsOff")
    case .nothingToLookUp(let title): Phrase("problemNothingToLookUp", ["title": .title(title)])
    case .lookupsStopped(let problem, let waiting):
      Phrase(
        "problemLookupsStopped",
        ["problem": .phrase(problem.phrase), "waiting": .count(waiting, .book)])
    case .importRefused(let bad, let canSkip):
      Phrase("problemImportRefused", ["lines": .count(bad, .line), "canSkip": .flag(canSkip)])
    case .importOvertaken(let bad): Phrase("problemImportOvertaken", ["lines": .count(bad, .line)])
    case .importWasUnfinished: Phrase("problemImportWasUnfinished")
    case .libraryNameWrong(let name): Phrase("problemLibraryNameWrong", ["name": .title(name)])
    case .libraryNameMissing: Phrase("problemLibraryNameMissing")
    case .libraryChanged(let backup): Phrase("problemLibraryChanged", ["backup": .detail(backup)])
    }
  }
}

extension FileFault {
  fileprivate var value: Phrase.Value {
    switch self {
    case .notText: .phrase(Phrase("fileNotText"))
    case .line(let column, let fault): .phrase(fault.phrase(in: column))
    case .tooLarge(let limit): .phrase(Phrase("fileTooLarge", ["limit": .number(limit)]))
    case .notYAML(let problem): .phrase(Phrase("fileNotYAML", ["problem": .detail(problem)]))
    case .tooManyAliases(let limit): .phrase(Phrase("fileTooManyAliases", ["limit": .number(limit)]))
    case .notSettings: .phrase(Phrase("fileNotSettings"))
    case .unknownKey(let key, let known):
      .phrase(Phrase("fileUnknownKey", ["key": .typed(key), "known": .list(known.map { .text($0) })]))
    case .keyTwice(let key): .phrase(Phrase("fileKeyTwice", ["key": .typed(key)]))
    case .setting(let problem): .phrase(problem.phrase)
    case .catalogue(let fault): .phrase(fault.phrase)
    }
  }
}

extension SettingProblem {
  var phrase: Phrase {
    let name: Phrase.Value = .text(name)
    let hasGiven: Phrase.Value = .flag(text != nil)
    let given: Phrase.Value = .typed(text ?? "")
    return switch form {
    case .number(let range):
      Phrase(
        "settingNumber",
        [
          "name": name, "min": .number(range.lowerBound), "max": .number(range.upperBound), "hasGiven": hasGiven,
          "given": given,
        ])
    case .numberOrNone(let range):
      Phrase(
        "settingNumberOrNone",
        [
          "name": name, "min": .number(range.lowerBound), "max": .number(range.upperBound), "hasGiven": hasGiven,
          "given": given,
        ])
    case .location: Phrase("settingLocation", ["name": name])
    case .camera: Phrase("settingCamera", ["name": name, "hasGiven": hasGiven, "given": given])
    case .frameSize: Phrase("settingFrameSize", ["name": name, "hasGiven": hasGiven, "given": given])
    case .oneOf(let words):
      Phrase(
        "settingOneOf",
        ["name": name, "words": .list(words.map { .text($0) }, by: "listOr"), "hasGiven": hasGiven, "given": given])
    case .devices: Phrase("settingDevices", ["name": name, "hasGiven": hasGiven, "given": given])
    case .layout: Phrase("settingLayout", ["name": name, "hasGiven": hasGiven, "given": given])
    case .characters(let limit): Phrase("settingCharacters", ["name": name, "limit": .number(limit)])
    case .text: Phrase("settingText", ["name": name])
    case .single: Phrase("settingSingle", ["name": name])
    case .group(let keys): Phrase("settingGroup", ["name": name, "keys": .list(keys.map { .text($0) })])
    case .listOrNone(let words):
      Phrase(
        "settingListOrNone",
        ["name": name, "words": .list(words.map { .text($0) }), "hasGiven": hasGiven, "given": given])
    case .countryCode: Phrase("settingCountryCode", ["name": name, "hasGiven": hasGiven, "given": given])
    case .contact: Phrase("settingContact", ["name": name])
    case .key: Phrase("settingKey", ["name": name])
    case .webAddress: Phrase("settingWebAddress", ["name": name])
    }
  }
}
