import ArgumentParser
import Domain
import Messages
import Store

struct LoansListCommand: DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List what is on loan, overdue first.",
    discussion: "Example: minilibrary loans list --student S12345 --history"
  )

  @Flag(help: "Only what is past due.")
  var overdue = false

  @Flag(
    name: [.customLong("history"), .customLong("all")], help: "What was returned, too; the newest loan first.")
  var history = false

  @Option(help: ArgumentHelp("Only of this student: the library ID, or the number of the card.", valueName: "student"))
  var student: String?

  @Option(help: ArgumentHelp("Only of this book: its ISBN, or its ID in the list of books.", valueName: "book"))
  var book: String?

  @Option(help: ArgumentHelp("At most this many (default: all).", valueName: "number"))
  var limit: Limit?

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func validate() throws {
    if overdue && history { throw ValidationError("Either --overdue or --history: an overdue loan is not returned.") }
  }

  func run(in session: Session) async throws {
    var holder: Student?
    if let student { holder = try await session.student(named: student) }
    var title: Book?
    if let book { title = try await session.book(named: book) }
    let loans = try await found(holder, title, in: session)
    let columns: [LoanColumn] =
      [.id, .book, .student, .libraryID, .checkedOut, .due] + (history ? [.returned] : []) + [.overdue]
    try session.show(
      loans.map { LoanJSON($0, in: session) },
      else: loans.isEmpty
        ? session.messages.sentence(.noLoans) + "\n" : session.text(of: loans, columns: columns),
      asJSON: output.json)
  }

  private func found(_ student: Student?, _ book: Book?, in session: Session) async throws -> [Loan] {
    guard student != nil || book != nil else {
      let filter: LoanFilter = history ? .all : overdue ? .overdue(at: session.now) : .active
      return try await pages(filter, limit: limit?.count, in: session)
    }
    // One student has few loans, and one book: what else is asked of them is looked for among these.
    var loans: [Loan] = []
    switch (student, book) {
    case (let student?, _):
      loans =
        history
        ? try await pages(.ofStudent(student.id), limit: book == nil ? limit?.count : nil, in: session)
        : try await session.library.activeLoans(of: student.id)
    case (nil, let book?):
      loans =
        history
        ? try await pages(.ofBook(book.id), limit: limit?.count, in: session)
        : try await session.library.activeLoans(of: book.id)
    case (nil, nil): break
    }
    loans = loans.filter { loan in
      (book == nil || loan.book.id == book?.id) && (!overdue || loan.isOverdue(at: session.now))
    }
    return Array(loans.prefix(limit?.count ?? .max))
  }

  private func pages(_ filter: LoanFilter, limit: Int?, in session: Session) async throws -> [Loan] {
    try await allPages(limit: limit) { last, count in
      try await session.library.loans(filter, after: last.map { PageMark($0) }, limit: count)
    }
  }
}
