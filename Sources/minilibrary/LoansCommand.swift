import ArgumentParser
import Domain
import Messages
import Store

struct LoansCommand: DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "loans",
    abstract: "List what is on loan, due first.",
    discussion: "Example: minilibrary loans --overdue"
  )

  @Flag(help: "Only what is past due.")
  var overdue = false

  @Flag(help: "What was returned, too; the newest loan first.")
  var all = false

  @Option(help: ArgumentHelp("At most this many (default: all).", valueName: "number"))
  var limit: Limit?

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func validate() throws {
    if overdue && all { throw ValidationError("Either --overdue or --all: an overdue loan is not returned.") }
  }

  func run(in session: Session) async throws {
    let filter: LoanFilter = all ? .all : overdue ? .overdue(at: session.now) : .active
    let loans = try await allPages(limit: limit?.count) { last, count in
      try await session.library.loans(filter, after: last.map { PageMark($0) }, limit: count)
    }
    let columns: [LoanColumn] =
      [.id, .book, .student, .libraryID, .checkedOut, .due] + (all ? [.returned] : []) + [.overdue]
    try session.show(
      loans.map { LoanJSON($0, in: session) },
      else: loans.isEmpty
        ? session.messages.sentence(.noLoans) + "\n" : session.text(of: loans, columns: columns),
      asJSON: output.json)
  }
}
