import Application
import ArgumentParser
import Messages
import Store

struct CheckoutCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "checkout",
    abstract: "Lend a book to a student.",
    discussion: "Example: minilibrary checkout 9780441172719 S12345 --due 21"
  )

  @Argument(help: "Its ISBN, or its ID in the list of books.")
  var book: String

  @Argument(help: "The library ID, or the number of the card.")
  var student: String

  @Option(
    help: ArgumentHelp(
      "When it is due: 2026-12-05, 5.12.2026 or a number of days (default: --loan-days).", valueName: "date"))
  var due: String?

  @OptionGroup var clock: ClockOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    try await clock.confirm(in: session)
    let loan = try await session.checkOut(book, to: student, due: due, operation: write.operationID)
    try output.show(LoanJSON(loan, in: session), line: session.messages.sentence(.checkedOut(loan)))
  }
}

struct ReturnCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "return",
    abstract: "Return a book.",
    discussion: "Example: minilibrary return 9780441172719 --student S12345"
  )

  @Argument(help: "Its ISBN, or its ID in the list of books.")
  var book: String

  @Option(help: "Whose it is, by library ID or card; needed when several students have the book.")
  var student: String?

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let ended = try await session.takeBack(book, from: student, operation: write.operationID)
    let document = LoanJSON(ended, in: session)
    let messages = session.messages
    let told = messages.sentence(.returned(ended.loan, daysOverdue: document.daysOverdue))
    let lines =
      [document.daysOverdue > 0 && Output.hasColour ? Output.red(told) : told]
      + (ended.hold.map { [messages.sentence(.hold($0))] } ?? [])
    try output.show(document, lines: lines)
  }
}

/// Which loan a command is about.
struct LoanName: ParsableArguments {
  @Argument(help: "Its ID in the list of loans.")
  var loan: String?

  @Option(help: ArgumentHelp("Instead of an ID: whose it is, with --book.", valueName: "student"))
  var student: String?

  @Option(help: ArgumentHelp("Instead of an ID: which book, with --student.", valueName: "book"))
  var book: String?

  func validate() throws {
    let isPair = student != nil && book != nil
    guard (loan != nil) != isPair, isPair || (student == nil && book == nil) else {
      throw ValidationError("Either the ID of a loan, or --student and --book.")
    }
  }

  var key: LoanKey { LoanKey(id: loan, student: student, book: book) }
}
