import Application
import ArgumentParser
import Messages

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
    var query = LoanQuery()
    (query.isOverdue, query.hasHistory) = (overdue, history)
    (query.student, query.book, query.after, query.limit) = (student, book, after, limit?.count)
    let loans = try await session.loans(query)
    let columns: [LoanColumn] =
      [.id, .book, .student, .libraryID, .checkedOut, .due] + (history ? [.returned] : []) + [.overdue]
    try session.show(
      loans.map { LoanJSON($0, in: session) },
      else: loans.isEmpty
        ? session.messages.sentence(.noLoans) + "\n" : session.text(of: loans, columns: columns),
      asJSON: output.json)
  }
}
