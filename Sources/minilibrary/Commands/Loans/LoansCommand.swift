import Application
import ArgumentParser
import Domain
import Foundation
import Messages

struct LoansCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loans",
    abstract: "List and renew loans, change due dates, write reminders.",
    discussion: "Example: minilibrary loans --overdue",
    subcommands: [LoansListCommand.self, LoansRenewCommand.self, LoansDueCommand.self, LoansRemindCommand.self],
    defaultSubcommand: LoansListCommand.self
  )
}

struct LoansListCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List active loans, overdue first.",
    discussion: """
      With --history a student who has left is named by the library ID.

      Example: minilibrary loans list --student S12345 --history
      """
  )

  @Flag(help: "Only what is past due.")
  var overdue = false

  @Flag(
    name: [.customLong("history"), .customLong("all")],
    help: "What was returned, too, also of books and students who are gone; the newest loan first.")
  var history = false

  @Option(help: ArgumentHelp("Only of this student: the library ID, or the number of the card.", valueName: "student"))
  var student: String?

  @Option(help: ArgumentHelp("Only of this book: its ISBN, or its ID in the list of books.", valueName: "book"))
  var book: String?

  @Option(help: ArgumentHelp("At most this many (default: all).", valueName: "number"))
  var limit: Limit?

  @Option(help: ArgumentHelp("Go on behind the loan with this ID.", valueName: "loan"))
  var after: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if overdue && history { throw ValidationError("Either --overdue or --history: an overdue loan is not returned.") }
  }

  func run(in session: Session) async throws {
    var query = LoanQuery()
    (query.isOverdue, query.hasHistory) = (overdue, history)
    (query.student, query.book, query.after, query.limit) = (student, book, after, limit?.count)
    let loans = try await session.loans(query)
    let columns: [LoanColumn] =
      [.id, .book, .student, .libraryID, .checkedOut, .due] + (history ? [.returned] : []) + [.overdue]
    try output.show(
      loans.map { LoanJSON($0, in: session) },
      else: loans.isEmpty ? session.messages.sentence(.noLoans) + "\n" : session.text(of: loans, columns: columns))
  }
}

extension Session {
  /// Loans as a table of the columns that the occasion leaves open: a student's list need not name the student.
  func text(of loans: [Loan], columns: [LoanColumn]) -> String {
    text(of: loans.map { LoanRecord($0) }, columns: columns)
  }

  func text(of loans: [LoanRecord], columns: [LoanColumn]) -> String {
    var table = Table([], columns.map { column($0) })
    for loan in loans {
      table.add(loan, isOverdue: loan.isActive && rules.daysLate(loan, at: now, in: calendar) > 0)
    }
    return table.text
  }

  private func column(_ column: LoanColumn) -> Table<LoanRecord>.Column {
    switch column {
    case .id: .number(messages.label(.loan)) { String($0.id.rawValue) }
    case .book: .flexible(messages.label(.book)) { $0.bookTitle }
    case .student: .flexible(messages.label(.student)) { $0.studentName }
    case .libraryID: .plain(messages.label(.libraryID)) { $0.studentLibraryID }
    case .checkedOut: .plain(messages.label(.checkedOut)) { messages.day($0.checkoutDate) }
    case .due: .plain(messages.label(.due)) { messages.day($0.dueDate) }
    case .returned: .plain(messages.label(.returned)) { $0.returnDate.map { messages.day($0) } ?? "" }
    case .overdue:
      .plain(messages.label(.overdue)) { loan in
        let days = rules.daysLate(loan, at: now, in: calendar)
        return days > 0 ? messages.count(days, .day) : ""
      }
    }
  }
}

enum LoanColumn {
  case id, book, student, libraryID, checkedOut, due, returned, overdue
}

struct LoansDueCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "due",
    abstract: "Change when a loan is due, sooner or later; it does not count as a renewal.",
    discussion: """
      Example: minilibrary loans due 12 2026-12-18

      Example: minilibrary loans due --student S12345 --book 9780441172719 2026-12-18
      """
  )

  @Option(help: ArgumentHelp("Instead of an ID: whose it is, with --book.", valueName: "student"))
  var student: String?

  @Option(help: ArgumentHelp("Instead of an ID: which book, with --student.", valueName: "book"))
  var book: String?

  @Argument(
    help: ArgumentHelp(
      "The loan's ID in the list of loans, and the date: 2026-12-05, 5.12.2026 or a number of days.",
      valueName: "loan] [date"))
  var words: [String] = []

  @OptionGroup var clock: ClockOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (student == nil) == (book == nil), words.count == (student == nil ? 2 : 1) else {
      throw ValidationError("The ID of a loan and a date, or --student, --book and a date.")
    }
  }

  func run(in session: Session) async throws {
    try await clock.confirm(in: session)
    let key = LoanKey(id: student == nil ? words.first : nil, student: student, book: book)
    let changed = try await session.changeDueDate(key, to: words.last ?? "", operation: write.operationID)
    try output.show(LoanJSON(changed, in: session), line: session.messages.sentence(LoanReport.dueDateChanged(changed)))
  }
}

struct LoansRenewCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "renew",
    abstract: "Renew a loan, by the rules.",
    discussion: """
      Refused when it was renewed too often, when others wait for the book, and when it would give no more time.

      Example: minilibrary loans renew --student S12345 --book 9780441172719
      """
  )

  @OptionGroup var loan: LoanName

  @Option(
    help: ArgumentHelp(
      "When it is due then: 2026-12-05, 5.12.2026 or a number of days (default: --loan-days).", valueName: "date"))
  var due: String?

  @OptionGroup var clock: ClockOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    try await clock.confirm(in: session)
    let renewed = try await session.renew(loan.key, due: due, operation: write.operationID)
    try output.show(LoanJSON(renewed, in: session), line: session.messages.sentence(LoanReport.renewed(renewed)))
  }
}

struct LoansRemindCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Write a letter to each student who has overdue books.",
    discussion: """
      The letters come one after the other, each on a page of its own (a form feed between them), ready to be piped to a \
      printer or into mail; or each into a file of its own. They are in the order of grades, then of names.

      Example: minilibrary loans remind --within 3

      Example: minilibrary loans remind --separate letters
      """
  )

  @Option(help: ArgumentHelp("Only to this student: the library ID, or the number of the card.", valueName: "student"))
  var student: String?

  @Option(help: ArgumentHelp("Also of what is due within so many days.", valueName: "days"))
  var within: Int?

  @Option(
    help: ArgumentHelp(
      "A file for each student in this folder, named by the library ID; those of the last time are replaced or removed.",
      valueName: "folder"), completion: .directory)
  var separate: String?

  @OptionGroup var common: CommonOptions

  private static let daysAhead = 0...365

  func validate() throws {
    if let within, !Self.daysAhead.contains(within) {
      throw ValidationError(
        "--within takes a number from \(Self.daysAhead.lowerBound) to \(Self.daysAhead.upperBound).")
    }
    if separate == "" { throw ValidationError("--separate takes the path of a folder.") }
    if separate != nil && output.json { throw ValidationError("Either --separate or --json.") }
  }

  func run(in session: Session) async throws {
    var only: Student?
    if let student { only = try await session.student(named: student) }
    let reminders = try await session.reminders(for: only, within: within)
    let messages = session.messages
    if let separate {
      let removed = try session.writeLetters(reminders, into: separate, only: only)
      let report = reminders.isEmpty ? ReminderReport.none : .written(reminders.count, folder: separate)
      let lines = [report] + (removed > 0 ? [.removed(removed, folder: separate)] : [])
      try Output.write(lines.map { messages.sentence($0) + "\n" }.joined())
    } else {
      try output.show(
        reminders.map { ReminderJSON($0, in: session) },
        else: reminders.isEmpty
          ? messages.sentence(ReminderReport.none) + "\n"
          : reminders.map { messages.letter($0).map { $0 + "\n" }.joined() }.joined(separator: "\u{0C}"))
    }
  }
}
