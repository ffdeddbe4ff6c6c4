import Application
import ArgumentParser
import Domain
import Foundation
import Messages

struct LoansCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "loans", "helpLoans", examples: "loans --overdue",
    subcommands: [LoansList.command, LoansRenew.command, LoansDue.command, LoansRemindCommand.self],
    defaultSubcommand: LoansList.command)
}

struct LoansList: Query {
  static let configuration = CommandConfiguration(
    "list", "helpLoansList", more: "helpLoansListMore", examples: "loans list --student S12345 --history")

  @Flag(help: "helpLoansListOverdue")
  var overdue = false

  @Flag(name: [.customLong("history"), .customLong("all")], help: "helpLoansListHistory")
  var history = false

  @Option(help: ArgumentHelp("helpOptionOnlyStudent", valueName: "student"))
  var student: String?

  @Option(name: .customLong("class"), help: ArgumentHelp("helpLoansListClass", valueName: "class"))
  var className: String?

  @Option(help: ArgumentHelp("helpOptionOnlyBook", valueName: "book"))
  var book: String?

  @Option(help: ArgumentHelp("helpLoansListCopy", valueName: "number"))
  var copy: Int?

  @Option(help: ArgumentHelp("helpOptionLimit", valueName: "number"))
  var limit: Limit?

  @Option(help: ArgumentHelp("helpLoansListAfter", valueName: "loan"))
  var after: String?

  func validate() throws {
    if overdue && history { throw ValidationError(.overdueOrHistory) }
    if className != nil && (student != nil || history) { throw ValidationError(.classOrHolder) }
    if copy != nil && book == nil { throw ValidationError(.copyNeedsBook) }
  }

  func answer(in session: Session) async throws -> Printout {
    var query = LoanQuery()
    (query.isOverdue, query.hasHistory) = (overdue, history)
    (query.student, query.className, query.book, query.copy) = (student, className, book, copy)
    (query.after, query.limit) = (after, limit?.count)
    let loans = try await session.loans(query)
    let hasClasses = loans.contains { $0.className?.isEmpty == false }
    let columns: [LoanColumn] =
      [.id, .book, .student, .libraryID] + (hasClasses ? [.grade] : []) + [.checkedOut, .due]
      + (history ? [.returned] : []) + [.overdue]
    return Printout(
      loans.map { $0.json(in: session) },
      text: loans.isEmpty ? session.messages.text(.reportNoLoans) + "\n" : session.text(of: loans, columns: columns))
  }
}

extension Session {
  /// Loans as a table of the columns that the occasion leaves open: a student's list need not name the student.
  func text(of loans: [Loan], columns: [LoanColumn]) -> String {
    text(of: loans.map { LoanRecord($0) }, columns: columns)
  }

  func text(of loans: [LoanRecord], columns: [LoanColumn]) -> String {
    var table = Table([], columns.map { column($0) }, in: messages)
    for loan in loans {
      table.add(loan, isOverdue: loan.isActive && rules.daysLate(loan, at: now, in: calendar) > 0)
    }
    return table.text
  }

  private func column(_ column: LoanColumn) -> Table<LoanRecord>.Column {
    switch column {
    case .id: .number(.loan) { String($0.id.rawValue) }
    case .book: .flexible(.book) { $0.bookTitle }
    case .student: .flexible(.student) { $0.studentName }
    case .libraryID: .plain(.libraryID) { $0.studentLibraryID }
    case .grade: .plain(.grade) { $0.className ?? "" }
    case .checkedOut: .plain(.checkedOut) { messages.day($0.checkoutDate) }
    case .due: .plain(.due) { messages.day($0.dueDate) }
    case .returned: .plain(.returned) { $0.returnDate.map { messages.day($0) } ?? "" }
    case .overdue:
      .plain(.overdue) { loan in
        let days = rules.daysLate(loan, at: now, in: calendar)
        return days > 0 ? messages.count(days, .day) : ""
      }
    }
  }
}

enum LoanColumn {
  case id, book, student, libraryID, grade, checkedOut, due, returned, overdue
}

struct LoansDue: Intent {
  static let configuration = CommandConfiguration(
    "due", "helpLoansDue",
    examples: "loans due 12 2026-12-18", "loans due --student S12345 --book 9780441172719 2026-12-18")

  @Option(help: ArgumentHelp("helpOptionLoanStudent", valueName: "student"))
  var student: String?

  @Option(help: ArgumentHelp("helpOptionLoanBook", valueName: "book"))
  var book: String?

  @Argument(help: ArgumentHelp("helpLoansDueWords", valueName: "loan] [date"))
  var words: [String] = []

  @OptionGroup var clock: ClockOptions

  func validate() throws {
    guard (student == nil) == (book == nil), words.count == (student == nil ? 2 : 1) else {
      throw ValidationError(.loanAndDate)
    }
  }

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    try await clock.confirm(in: session)
    let key = LoanKey(id: student == nil ? words.first : nil, student: student, book: book)
    let changed = try await session.changeDueDate(key, to: words.last ?? "", operation: operation)
    return Printout(changed.json(in: session), .loanDueDateChanged(changed), in: session)
  }
}

struct LoansRenew: Intent {
  static let configuration = CommandConfiguration(
    "renew", "helpLoansRenew", more: "helpLoansRenewMore",
    examples: "loans renew --student S12345 --book 9780441172719")

  @OptionGroup var loan: LoanName

  @Option(help: ArgumentHelp("helpLoansRenewDue", valueName: "date"))
  var due: String?

  @OptionGroup var clock: ClockOptions

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    try await clock.confirm(in: session)
    let renewed = try await session.renew(loan.key, due: due, operation: operation)
    return Printout(renewed.json(in: session), .loanRenewed(renewed), in: session)
  }
}
