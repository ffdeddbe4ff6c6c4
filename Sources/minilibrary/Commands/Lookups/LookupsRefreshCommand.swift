import Application
import ArgumentParser
import Logging
import Messages

struct LookupsRefreshCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh",
    abstract: "Ask the catalogues about one book now, and show the book.",
    discussion: """
      The catalogues themselves are asked, whatever they answered before. What the book lacks is filled in; what it has, and what \
      somebody entered or cleared, stays. Exit status: 0 all catalogues answered, 1 no catalogue has the book, 2 a catalogue could \
      not be asked; the book then stays in the queue.

      Example: minilibrary lookups refresh 978-0-441-17271-9
      """)

  @Argument(help: "Its ISBN, the number of its label, or its ID in the list of books.")
  var book: String

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    var made = Logger(label: "minilibrary.lookups") { StreamLogHandler.standardError(label: $0) }
    made.logLevel = .warning
    let (name, log) = (book, made)
    let (book, problem) = try await Interruption.cancelling { try await session.refreshLookup(of: name, log: log) }
    try await session.show(book, output)
    if let problem { throw CommandProblem.lookupsStopped(problem, waiting: 1) }
  }
}
