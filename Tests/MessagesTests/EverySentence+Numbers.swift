import Domain
import KioskMachine
import Messages

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
    let commands: [CommandReport] = [
      .bookAdded(book), .copiesAdded(number, to: book), .acquired(book), .countedBefore(book),
      .returned(Sample.loan, daysOverdue: number), .lookupsRun(done: number, notFound: number, waiting: number),
      .lookupsQueued(number), .lookupsRetried(number), .lookupsCleared(number),
      .demoLoaded(books: number, copies: number, students: number), .libraryCopied(rows: number, to: "/srv/a"),
      .libraryBackedUp(rows: number, to: "/srv/a"), .picturesRead(number, of: number),
      .cameraSet(control: "brightness", value: "\(number)"),
    ]
    let books: [BookReport] = [
      .edited(book), .favorites(number), .confirmDeletion(book, reservations: holds),
      .available(book, onHold: number), .proposeCopy(book), .whichToWish(count: number), .sortedAnew(number),
    ]
    let cards: [CardReport] = [
      .cardsWritten(number, pages: number, files: ["/srv/a", "/srv/b"]),
      .labelsWritten(number, pages: number, files: ["/srv/a"]), .cardNumbersGiven(number),
      .labelNumbersGiven(number, .copy),
      .numbersStay(number, command: "minilibrary"),
    ]
    let imports: [ImportReport] = [
      .books(counts, isDry: true), .wishes(counts, isDry: false), .students(counts, isDry: true),
      .copies(counts, isDry: true),
      .doneBefore(lines: number), .finishedEarlier(lines: number), .exported(rows: number, to: "/srv/a"),
      .askName("Dune", rows: number), .deleted(rows: number, backup: "/srv/a"),
    ]
    let restores: [RestoreReport] = [
      .restored(rows: number, from: "/srv/a", aside: "/srv/b"), .restored(rows: number, from: "/srv/a", aside: nil),
      .wouldRestore(rows: number, from: "/srv/a"), .lacks(number, since: moment), .lacks(number, since: nil),
      .findings(number, first: .rule(.isbn, row: 1), in: "/srv/a"), .backedUp(rows: number, to: "/srv/a"),
    ]
    let students = StudentReport.confirmDeletion(Sample.ada, loans: number, reservations: number)
    let reminders: [ReminderReport] = [
      .written(number, folder: "/srv/a"), .removed(number, folder: "/srv/a"), .leftOut(number), .planned(number),
    ]
    let seven = SchoolClass(id: SchoolClass.ID(rawValue: 1), name: "7b")
    let classes: [ClassReport] = [
      .merged(from: "7a", seven, students: number), .archived(from: "10a", seven, students: number),
      .leave(last: 10, classes: number, students: number), .leaversHaveLoans(loans: number, students: number),
      .confirmPromotion(classes: number, students: number), .promoted(classes: number, students: number),
      .confirmUndo(classes: number, year: 2026), .undone(classes: number, year: 2026),
      .confirmDeletion(seven, students: number, loans: number), .deleted(name: "7b", students: number),
      .forgotten(name: "7b", students: number),
      .wouldDelete(name: "7b", students: number, loans: number, forgets: false),
      .wouldRefuse(name: "7b", students: number, holders: number, loans: number),
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
    let ended = InventoryReport.finished(inventory, missing: number)
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
      .sessionOpened(Sample.ada, loans: loans, overdue: Set(loans.prefix(number / 2).map(\.id))),
      .sessionEnded(Sample.ada, loans: number), .loansListed(Sample.ada, loans: loans, overdue: []),
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
