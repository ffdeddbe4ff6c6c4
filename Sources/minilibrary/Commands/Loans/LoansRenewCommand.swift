import Application
import ArgumentParser
import Messages

struct LoansRenewCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "renew",
    abstract: "Let a student keep a book for longer, by the rules.",
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
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    try await clock.confirm(in: session)
    let renewed = try await session.renew(loan.key, due: due, operation: write.operationID)
    try session.show(
      LoanJSON(renewed, in: session), else: session.messages.sentence(LoanReport.renewed(renewed)) + "\n",
      asJSON: output.json)
  }
}
