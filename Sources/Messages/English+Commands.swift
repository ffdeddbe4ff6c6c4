import Domain

extension English {
  package func sentence(_ report: CommandReport) -> String {
    switch report {
    case .bookAdded(let book):
      "Added \(described(book)) as book \(book.id.rawValue), \(count(book.totalCopies, .copy))."
    case .copiesAdded(let copies, let book):
      "The library had \(described(book)) already; added \(count(copies, .copy)), so it has \(book.totalCopies) now."
    case .wished(let book): "Put \(described(book)) on the wishlist as book \(book.id.rawValue)."
    case .acquired(let book):
      "\(described(book)) was on the wishlist; the library has \(count(book.totalCopies, .copy)) now."
    case .countedBefore(let book) where book.isWishlistItem:
      "That was done before; \(described(book)) is on the wishlist."
    case .countedBefore(let book):
      "That was done before; the library has \(count(book.totalCopies, .copy)) of \(described(book))."
    case .studentAdded(let student):
      "Added \(person(student))" + (student.cardNumber.map { ", card \($0)." } ?? ".")
    case .checkedOut(let loan):
      "Checked out \(title(loan.book.title)) to \(person(loan.student)), due \(day(loan.dueDate))."
    case .returned(let loan, let daysOverdue):
      "Returned \(title(loan.book.title)) from \(person(loan.student))"
        + (daysOverdue > 0 ? ", \(count(daysOverdue, .day)) overdue." : ".")
    case .noBooks: "No books."
    case .noStudents: "No students."
    case .noLoans: "No loans."
    case .noActivity: "No activity."
    case .noLookups: "No book waits to be looked up."
    case .lookupsRun(let done, let notFound, let waiting):
      "Looked up \(count(done, .book)); \(notFound) not found, \(waiting) waiting."
    case .lookupsQueued(let number): "\(count(number, .book)) put into the queue."
    case .lookupsRetried(let number): "\(count(number, .book)) to be tried at once."
    case .lookupsCleared(let number): "\(count(number, .book)) taken out of the queue."
    case .noScanners: "No scanners."
    case .demoLoaded(let books, let copies, let students):
      "Loaded \(count(books, .book)) (\(count(copies, .copy))) and \(count(students, .student))."
    case .demoNotEmpty: "The library is not empty, so nothing was loaded; demonstrations need an empty one."
    case .databaseSound: "ok"
    case .valueMended(let place): "Mended: \(PlainText.shorten(place, to: PlainText.detailLimit))."
    case .libraryFounded(let place):
      "There is an empty library in \(PlainText.shorten(place, to: PlainText.detailLimit)) now."
    case .libraryCopied(let rows, let target):
      "Copied \(count(rows, .row)) to \(place(target)); every table has all of them."
    case .libraryBackedUp(let rows, let file): "Backed up \(count(rows, .row)) to \(place(file)), which is sound."
    case .waitingForStore: "Trying again until it answers; Ctrl-C ends."
    case .logPutAside(let path):
      "The library’s file was replaced: the changes beside it belong to another one and are kept in \(place(path))."
    case .explained(let path): "What was seen is drawn in \(place(path))."
    case .cameraOpened(let device, let mode): "Reading from the \(self.name(device)), \(place(mode)); Ctrl-C ends."
    case .cameraSet(let control, let value): "  \(place(control)): \(place(value))"
    case .picturesRead(let number, let total): "\(number) of \(total) pictures"
    }
  }

  package func sentence(_ problem: CommandProblem) -> String {
    switch problem {
    case .unknownBookID(let text):
      "The library has no book with the ID \(typed(text)); the list of books shows the IDs."
    case .notConfirmed:
      "Nothing was changed, since the question was not answered with yes; --yes answers it beforehand."
    case .noSuchChoice(let text, let count): "\(typed(text)) is not a number from 1 to \(count), so nothing was added."
    case .severalBorrowers(let title, let borrowers):
      "\(count(borrowers.count, .student)) have \(self.title(title)), so say whose it is:"
        + " \(borrowers.map(person).joined(separator: ", "))."
    case .notOnLoanTo(let title, let student): "\(self.title(title)) is not on loan to \(person(student))."
    case .unknownLoanID(let text):
      "The library has no loan with the ID \(typed(text)); the list of loans shows the IDs."
    case .unknownReservationID(let text):
      "The library has no reservation with the ID \(typed(text)); the list of reservations shows the IDs."
    case .unknownActivityID(let text):
      "The diary has no entry with the ID \(typed(text)); the list of activity shows the IDs."
    case .periodBackwards(let since, let until):
      "The period ends on \(day(until)), before it begins on \(day(since))."
    case .notADate(let text):
      "\(typed(text)) is not a date; a year, a month such as 2004-05, a day such as 2004-05-17, or words will do."
    case .notACard(let text): notACard(text)
    case .nothingToPrint: "There is nothing to print."
    case .unknownGrade(let text): "No student is in grade \(typed(text)); nothing was printed."
    case .malformedFile(let path, let line, let fault): "\(place(path)):\(line): \(sentence(fault))"
    case .unreadableFile(let path, let detail): "\(place(path)) could not be read: \(place(detail))."
    case .outputFailed(let detail): "The output could not be written: \(place(detail))."
    case .foreignFile(let path): "\(place(path)) is there already and was not drawn by this program; name another file."
    case .unwritableFile(let path, let detail): "\(place(path)) could not be written: \(place(detail))."
    case .noPictures(let names): "There are no pictures in \(place(names.joined(separator: ", ")))."
    case .lookupFoundNothing: "No catalogue that was asked has such a book."
    case .couldNotLookUp(let unasked): unasked.map(sentence).joined(separator: " ")
    case .lookupsStopped(let problem, let waiting):
      "Look-ups rest: \(sentence(problem)). The queue keeps \(count(waiting, .book))."
    case .importRefused(let bad, let canSkip):
      "\(count(bad, .line)) cannot go in, so nothing did; put \(bad == 1 ? "it" : "them") right"
        + (canSkip ? ", or leave \(bad == 1 ? "it" : "them") out with --skip-bad." : ".")
    case .importOvertaken(let bad):
      "Somebody changed the library during the import: \(count(bad, .line)) no longer fitted and \(bad == 1 ? "was" : "were")"
        + " left out; the others are in."
    case .importWasUnfinished:
      "This table was not imported, for the import that was broken off may be the same one; look at the library,"
        + " then import again only if it is another table."
    case .libraryNameWrong(let name): "Nothing was deleted; that needs the library’s name typed out: \(title(name))."
    case .libraryNameMissing: "A library’s name needs at least one letter."
    case .libraryChanged(let backup):
      "Somebody changed the library since it was backed up to \(place(backup)), so nothing was deleted; please try again."
    case .lookupsOff: "No catalogue is to be asked; the setting lookup.providers says which ones are."
    case .nothingToLookUp(let title): "\(self.title(title)) has no ISBN; there is nothing to look it up by."
    }
  }

  private func sentence(_ fault: FileFault) -> String {
    switch fault {
    case .notText: "The file is not UTF-8 text."
    case .line(let column, let fault): sentence(fault, column)
    case .tooLarge(let limit): "The file is larger than \(limit) KiB."
    case .notYAML(let problem): "The file is not well-formed YAML: \(place(problem))."
    case .tooManyAliases(let limit): "The file has more than \(limit) aliases."
    case .notSettings: "The file has to hold keys with their values, such as “loan.days: 14”."
    case .unknownKey(let key, let known):
      "There is no setting \(typed(key)); the settings are \(known.joined(separator: ", "))."
    case .keyTwice(let key): "\(typed(key)) is set twice."
    case .setting(let problem): sentence(problem)
    }
  }

  package func sentence(_ problem: SettingProblem) -> String {
    let text = problem.text.map { ", not \(typed($0))" } ?? ""
    let name = problem.name
    return switch problem.form {
    case .number(let range): "\(name) takes a number from \(range.lowerBound) to \(range.upperBound)\(text)."
    case .numberOrNone(let range):
      "\(name) takes a number from \(range.lowerBound) to \(range.upperBound), or none\(text)."
    case .location:
      "\(name) takes the path of a file, or an address that begins with postgres:// or postgresql://."
    case .camera: "\(name) takes auto, none, or the path of a device such as /dev/video0\(text)."
    case .frameSize: "\(name) takes a width and a height in pixels such as 1280x720\(text)."
    case .oneOf(let words): "\(name) takes \(words.joined(separator: " or "))\(text)."
    case .devices: "\(name) takes auto, none, or paths of devices such as /dev/input/event5, parted by commas\(text)."
    case .layout: "\(name) takes the name of a keyboard layout that this machine has, such as us, de or fr\(text)."
    case .characters(let limit): "\(name) takes at most \(limit) printable characters."
    case .text: "\(name) takes a text; what YAML may take for something else belongs between quotation marks."
    case .single: "\(name) takes one value."
    case .group(let keys): "\(name) takes keys of its own: \(keys.joined(separator: ", "))."
    case .listOrNone(let words):
      "\(name) takes some of \(words.joined(separator: ", ")) with commas between them, or none\(text)."
    case .countryCode: "\(name) takes the two letters of a country, such as IE\(text)."
    case .contact: "\(name) takes an e-mail address or the address of a page, in plain letters."
    case .key: "\(name) takes a key: letters, digits and signs without spaces."
    case .webAddress: "\(name) takes an address that begins with https://."
    }
  }

  private func described(_ book: Book) -> String {
    "\(title(book.title)) (\(PlainText.shorten(book.author, to: PlainText.titleLimit)))"
  }

  func place(_ text: String) -> String { PlainText.shorten(text, to: PlainText.detailLimit) }
}
