import Application
import ArgumentParser
import Domain
import Kiosk
import Logging
import Messages
import Store

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
    let book = try await session.book(named: book)
    var log = Logger(label: "minilibrary.lookups") { StreamLogHandler.standardError(label: $0) }
    log.logLevel = .warning
    guard let worker = try session.lookupWorker(.byHand, log: log) else { throw CommandProblem.lookupsOff }
    guard try await session.library.refreshLookup(of: book.id, at: session.now) else {
      throw CommandProblem.nothingToLookUp(title: book.title)
    }
    let run = try await Interruption.cancelling {
      let run = try await worker.lookUp(book.id)
      try Task.checkCancellation()
      return run
    }
    if run.notFound > 0 { throw CommandProblem.lookupFoundNothing }
    guard let refreshed = try await session.library.book(id: book.id) else { throw Refusal.noLongerThere }
    try await session.show(refreshed, output)
    guard let task = try await session.library.waitingLookup(of: book.id), let problem = task.problem else { return }
    throw CommandProblem.lookupsStopped(problem, waiting: 1)
  }
}
