import Domain
import KioskMachine
import Messages
import Reports

@testable import KioskMachine

/// Sentences that count, each with a number of every plural category of the reviewed languages.
extension Said {
  static let counted: [Said] = [0, 1, 2, 3, 7, 11, 21].flatMap { (number: Int) -> [Said] in
    counts(number) + reports(number) + refusals(number) + notices(number)
  }

  private static func counts(_ number: Int) -> [Said] {
    Noun.allCases.map { noun in Said("number.\(noun).\(number)") { $0.count(number, noun) } }
  }

  private static func reports(_ number: Int) -> [Said] {
    var book = Sample.book
    book.totalCopies = number
    let holds = Array(repeating: Sample.hold, count: number)
    var counts = ImportCounts()
    (counts.added, counts.copiesAdded, counts.bad) = (number, 2, number)
    var inventory = Inventory(id: Inventory.ID(rawValue: 4), name: "S99", startedAt: Sample.due)
    inventory.finishedAt = Sample.due
    inventory.counts = [.found: number, .onLoan: number, .unknown: number]
    let moment = Timestamp(milliseconds: 1_795_000_000_000)
    let commands: [Phrase] = [
      .reportBookAdded(book), .reportCopiesAdded(number, to: book), .reportAcquired(book), .reportAddedBefore(book),
      .reportReturned(Sample.loan, daysOverdue: number),
      .reportLookupsRun(done: number, notFound: number, waiting: number),
      .reportLookupsQueued(number), .reportLookupsRetried(number), .reportLookupsCleared(number),
      .reportDemoLoaded(books: number, copies: number, students: number),
      .reportLibraryCopied(rows: number, to: "/srv/a"),
      .reportLibraryBackedUp(rows: number, to: "/srv/a"), .reportPicturesRead(number, of: number),
      .reportCameraSet(control: "brightness", value: "\(number)"),
    ]
    let books: [Phrase] = [
      .bookEdited(book), .bookFavorites(number), .bookConfirmDeletion(book, reservations: holds),
      .bookAvailable(book, onHold: number), .bookProposeCopy(book), .bookWhichToWish(count: number),
      .bookSorted(number),
    ]
    let cards: [Phrase] = [
      .cardsWritten(number, pages: number, files: ["/srv/a", "/srv/b"]),
      .cardsLabelsWritten(number, pages: number, files: ["/srv/a"]), .cardsNumbersGiven(number),
      .cardsLabelNumbersGiven(number, .copy),
      .cardsNumbersStay(number, command: "minilibrary"),
    ]
    let imports: [Phrase] = [
      .importBooks(counts, isDry: true), .importWishes(counts, isDry: false), .importStudents(counts, isDry: true),
      .importCopies(counts, isDry: true),
      .importDoneBefore(lines: number), .importFinishedEarlier(lines: number),
      .importExported(rows: number, to: "/srv/a"),
      .importAskName("Dune", rows: number), .importDeleted(rows: number, backup: "/srv/a"),
    ]
    let restores: [Phrase] = [
      .restoreRestored(rows: number, from: "/srv/a", aside: "/srv/b"),
      .restoreRestored(rows: number, from: "/srv/a", aside: nil),
      .restoreWouldRestore(rows: number, from: "/srv/a"), .restoreLacks(number, since: moment),
      .restoreLacks(number, since: nil),
      .restoreFindings(number, first: .rule(.isbn, row: 1), in: "/srv/a"), .restoreBackedUp(rows: number, to: "/srv/a"),
    ]
    let students = Phrase.studentConfirmDeletion(Sample.ada, loans: number, reservations: number)
    let reminders: [Phrase] = [
      .reminderWritten(number, folder: "/srv/a"), .reminderRemoved(number, folder: "/srv/a"), .reminderLeftOut(number),
      .reminderPlanned(number),
    ]
    let seven = SchoolClass(id: SchoolClass.ID(rawValue: 1), name: "7b")
    let classes: [Phrase] = [
      .classMerged(from: "7a", seven, students: number), .classArchived(from: "10a", seven, students: number),
      .classLeave(last: 10, classes: number, students: number), .classLeaversHaveLoans(loans: number, students: number),
      .classConfirmPromotion(classes: number, students: number), .classPromoted(classes: number, students: number),
      .classConfirmUndo(classes: number, year: 2026), .classUndone(classes: number, year: 2026),
      .classConfirmDeletion(seven, students: number, loans: number), .classDeleted(name: "7b", students: number),
      .classForgotten(name: "7b", students: number),
      .classWouldDelete(name: "7b", students: number, loans: number, forgets: false),
      .classWouldRefuse(name: "7b", students: number, holders: number, loans: number),
    ]
    let late = Reminder.Overdue(loan: Sample.loan, days: number)
    let letter = Reminder(
      student: Sample.ada, overdue: Array(repeating: late, count: number),
      dueSoon: Array(repeating: Sample.loan, count: number), day: CalendarDay(year: 2026, month: 12, day: 8),
      library: "Dune")
    var said = commands.map { report in Said("number.\(number).\(report)") { $0.sentence(report) } }
    said += books.map { report in Said("number.\(number).\(report)") { $0.sentence(report) } }
    said += cards.map { report in Said("number.\(number).\(report)") { $0.sentence(report) } }
    said += imports.map { report in Said("number.\(number).\(report)") { $0.sentence(report) } }
    said += restores.map { report in Said("number.\(number).\(report)") { $0.sentence(report) } }
    said += classes.map { report in Said("number.\(number).\(report)") { $0.sentence(report) } }
    said += reminders.map { report in Said("number.\(number).\(report)") { $0.sentence(report) } }
    said.append(Said("number.\(number).\(students)") { $0.sentence(students) })
    let ended = Phrase.inventoryReportFinished(inventory, missing: number)
    said.append(Said("number.\(number).inventory") { $0.sentence(ended) })
    said.append(Said("number.\(number).letter") { $0.letter(letter).joined(separator: "\n") })
    let leftovers = DoctorFinding.leftoversRemoved(folder: "/srv", number: number, mebibytes: 2000 * number)
    said.append(Said("number.\(number).leftovers") { $0.sentence(leftovers) })
    return said
  }

  private static func refusals(_ number: Int) -> [Said] {
    let title = "Dune"
    let refusals: [Refusal] = [
      .loanLimitReached(limit: number), .overdueLoans(count: number),
      .renewalLimitReached(title: title, limit: number), .reservedByOthers(title: title, count: number),
      .studentHasLoans(count: number), .stillOnLoan(title: title, copies: number), .inputTooLong(limit: number),
      .dateTooFar(maximumDays: number), .titleTooShort(minimum: number), .authorTooShort(minimum: number),
      .copiesOutOfRange(0...number), .availableOutOfRange(0...number), .copiesBelowLoans(onLoan: number),
      .pagesOutOfRange(0...number), .daysOutOfRange(0...number),
    ]
    let everyKind = number == 0 ? Refusal.everyKind : []
    let faults: [ImportFault] = [
      .fieldCountWrong(expected: number, found: number), .lineTooLong(limitKibibytes: number),
      .refused(refusals),
    ]
    let problems: [CommandProblem] = [
      .noSuchChoice(text: "9", count: number),
      .severalBorrowers(title: title, borrowers: Array(repeating: Sample.ada, count: number)),
      .classHasLoans(name: "10a", holders: Array(repeating: Sample.ada, count: number)),
      .importRefused(bad: number, canSkip: true), .importRefused(bad: number, canSkip: false),
      .importOvertaken(bad: number), .lookupsStopped(.lookup(.unreachable), waiting: number),
      .malformedFile(path: "/srv/a", line: number, .tooLarge(limitKibibytes: number)),
      .malformedFile(path: "/srv/a", line: number, .tooManyAliases(limit: number)),
      .malformedFile(
        path: "/srv/a", line: 3, .setting(SettingProblem("a", takes: .characters(limit: number), not: "x"))),
    ]
    let unasked = UnaskedSource(.googleBooks, .resting(seconds: number))
    var said = refusals.flatMap { refusal in
      [
        Said("number.\(number).\(refusal)") { $0.sentence(refusal) },
        Said("number.\(number).line.\(refusal)") { $0.refusalLine(refusal) },
      ]
    }
    said += everyKind.map { refusal in Said("station.\(refusal)") { $0.stationSentence(refusal) } }
    said += faults.map { fault in
      Said("number.\(number).\(fault)") { $0.reason(LineProblem(line: 3, column: nil, fault)) }
    }
    said += problems.map { problem in Said("number.\(number).\(problem)") { $0.sentence(problem) } }
    said.append(Said("number.\(number).\(unasked)") { $0.sentence(unasked) })
    let stalled = DeviceReport.lost(Sample.camera, .stalled(seconds: number))
    said.append(Said("number.\(number).stalled") { $0.sentence(stalled) })
    return said
  }

  private static func notices(_ number: Int) -> [Said] {
    let loans = (0..<number).map { index in
      Loan(
        id: Loan.ID(rawValue: Int64(index)), book: Sample.book, student: Sample.ada,
        checkoutDate: Timestamp(milliseconds: 0), dueDate: Sample.due)
    }
    let notices: [Notice] = [
      .visitOpened(Sample.ada, loans: loans, overdue: Set(loans.prefix(number / 2).map(\.id))),
      .visitEnded(Sample.ada, loans: number), .loansListed(Sample.ada, loans: loans, overdue: []),
      .askForCard(Sample.book, holders: number), .askForCard(Sample.book, holders: number, offersCopy: true),
      .warning(secondsLeft: number), .done(.returned(Sample.loan), daysOverdue: number),
      .done(.copiesAdded(Sample.book, count: number), daysOverdue: 0),
    ]
    let kinds: [Prompt.Kind] = [
      .returnLoan(ReturnOffer(Sample.loan, daysOverdue: number)),
      .addCopies(Sample.book, count: number, loans: Array(loans.prefix(2))), .acquire(Sample.wish, copies: number),
      .addBook(BookDraft(isbn: Sample.isbn, title: "Dune", author: "", copies: number)),
    ]
    return notices.map { notice in
      Said("number.\(number).\(notice)") { messages in
        messages.notice(notice).map { "\($0.isOverdue ? "! " : "")\($0.text)" }.joined(separator: "\n")
      }
    } + kinds.map { kind in Said("number.\(number).\(kind)") { $0.prompt(kind).line } }
  }
}
