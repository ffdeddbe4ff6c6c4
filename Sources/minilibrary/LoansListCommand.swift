import Application
import ArgumentParser
import Domain
import Messages
import Store

struct LoansListCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List what is on loan, overdue first.",
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

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func validate() throws {
    if overdue && history { throw ValidationError("Either --overdue or --history: an overdue loan is not returned.") }
  }

  func run(in session: Session) async throws {
    let holder = try await holder(in: session)
    var title: Book?
    if let book { title = try await session.book(named: book) }
    var start: LoanRecord?
    if let after { start = try await session.loanRecord(named: after) }
    let loans =
      history
      ? try await all(holder, title, after: start, in: session)
      : try await active(holder, title, after: start, in: session)
    let columns: [LoanColumn] =
      [.id, .book, .student, .libraryID, .checkedOut, .due] + (history ? [.returned] : []) + [.overdue]
    try session.show(
      loans.map { LoanJSON($0, in: session) },
      else: loans.isEmpty
        ? session.messages.sentence(.noLoans) + "\n" : session.text(of: loans, columns: columns),
      asJSON: output.json)
  }
}

extension LoansListCommand {
  private enum Holder {
    case student(Student.ID)
    case departed(libraryID: String)
  }

  private func holder(in session: Session) async throws -> Holder? {
    guard let student else { return nil }
    do {
      return .student(try await session.student(named: student).id)
    } catch Refusal.unknownStudent where history {
      let libraryID = TypedText.trim(student)
      let past = try await session.library.pastLoans(.ofDeparted(libraryID: libraryID), limit: 1)
      if past.isEmpty { throw Refusal.unknownStudent(libraryID: libraryID) }
      return .departed(libraryID: libraryID)
    }
  }

  private func all(
    _ holder: Holder?, _ book: Book?, after start: LoanRecord?, in session: Session
  ) async throws -> [LoanRecord] {
    let filter: HistoryFilter =
      switch (holder, book) {
      case (.student(let id)?, _): .ofStudent(id)
      case (.departed(let libraryID)?, _): .ofDeparted(libraryID: libraryID)
      case (nil, let book?): .ofBook(book.id)
      case (nil, nil): .all
      }
    // A student has few loans, so those of one book are picked out of them.
    let isWhole = holder == nil || book == nil
    let loans = try await allPages(limit: isWhole ? limit?.count : nil) { (last: LoanRecord?, count) in
      try await session.library.history(filter, before: (last ?? start)?.id, limit: count)
    }
    return Array(loans.filter { isWhole || $0.book == book?.id }.prefix(limit?.count ?? .max))
  }

  private func active(
    _ holder: Holder?, _ book: Book?, after start: LoanRecord?, in session: Session
  ) async throws -> [LoanRecord] {
    let (library, mark) = (session.library, start.map { PageMark($0) })
    var loans: [Loan]
    switch (holder, book) {
    case (.student(let id)?, _): loans = try await library.activeLoans(of: id)
    case (.departed?, _): return []
    case (nil, let book?): loans = try await library.activeLoans(of: book.id)
    case (nil, nil):
      let filter: LoanFilter = overdue ? .overdue(at: session.now) : .active
      return try await allPages(limit: limit?.count) { (last: Loan?, count) in
        try await library.loans(filter, after: last.map { PageMark($0) } ?? mark, limit: count)
      }.map { LoanRecord($0) }
    }
    loans = loans.filter { loan in
      (book == nil || loan.book.id == book?.id) && (!overdue || loan.isOverdue(at: session.now))
        && mark?.isBefore(PageMark(loan)) != false
    }
    return loans.prefix(limit?.count ?? .max).map { LoanRecord($0) }
  }
}
