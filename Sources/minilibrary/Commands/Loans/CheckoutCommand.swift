import Application
import ArgumentParser
import Messages

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
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    try await clock.confirm(in: session)
    let loan = try await session.checkOut(book, to: student, due: due, operation: write.operationID)
    try session.show(
      LoanJSON(loan, in: session), else: session.messages.sentence(.checkedOut(loan)) + "\n", asJSON: output.json)
  }
}
