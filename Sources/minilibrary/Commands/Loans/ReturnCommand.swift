import Application
import ArgumentParser
import Messages
import Store

struct ReturnCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "return",
    abstract: "Take a book back.",
    discussion: "Example: minilibrary return 9780441172719 --student S12345"
  )

  @Argument(help: "Its ISBN, or its ID in the list of books.")
  var book: String

  @Option(help: "Whose it is, by library ID or card; needed when several students have the book.")
  var student: String?

  @OptionGroup var write: WriteOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let ended = try await session.takeBack(book, from: student, operation: write.operationID)
    let document = LoanJSON(ended, in: session)
    let messages = session.messages
    let told = messages.sentence(.returned(ended.loan, daysOverdue: document.daysOverdue))
    let lines =
      [document.daysOverdue > 0 && Output.hasColour ? Output.red(told) : told]
      + (ended.keptFor.map { [messages.sentence(.keepAside($0))] } ?? [])
    try session.show(document, else: lines.map { $0 + "\n" }.joined(), asJSON: output.json)
  }
}
