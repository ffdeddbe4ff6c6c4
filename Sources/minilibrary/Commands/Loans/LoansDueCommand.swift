import Application
import ArgumentParser
import Messages

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
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func validate() throws {
    guard (student == nil) == (book == nil), words.count == (student == nil ? 2 : 1) else {
      throw ValidationError("The ID of a loan and a date, or --student, --book and a date.")
    }
  }

  func run(in session: Session) async throws {
    try await clock.confirm(in: session)
    let key = LoanKey(id: student == nil ? words.first : nil, student: student, book: book)
    let changed = try await session.changeDueDate(key, to: words.last ?? "", operation: write.operationID)
    try session.show(
      LoanJSON(changed, in: session), else: session.messages.sentence(LoanReport.dueDateChanged(changed)) + "\n",
      asJSON: output.json)
  }
}
