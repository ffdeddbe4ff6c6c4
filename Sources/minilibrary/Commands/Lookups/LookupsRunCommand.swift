import Application
import ArgumentParser
import Domain
import Kiosk
import Logging
import Messages

struct LookupsRunCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Work the queue now, until none is due or nobody can be asked.",
    discussion: """
      A kiosk that runs does the same in the background, and both may run at once. Exit status: 0 none is due any more, 2 \
      nobody can be asked, or no cover can be written; what was not done stays in the queue.

      Example: minilibrary lookups run
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    var made = Logger(label: "minilibrary.lookups") { StreamLogHandler.standardError(label: $0) }
    made.logLevel = .warning
    let (bar, log) = (ProgressBar(), made)
    let (run, waiting): (LookupRun, Int)
    do {
      defer { bar.clear() }
      (run, waiting) = try await Interruption.cancelling {
        try await session.runLookups(log: log) { bar.show(done: $0, of: $1) }
      }
    }
    let document = LookupRunJSON(
      done: run.done, notFound: run.notFound, waiting: waiting, problem: run.hindrance?.code)
    let report = CommandReport.lookupsRun(done: run.done, notFound: run.notFound, waiting: waiting)
    try session.show(document, else: session.messages.sentence(report) + "\n", asJSON: output.json)
    if let hindrance = run.hindrance { throw CommandProblem.lookupsStopped(hindrance, waiting: waiting) }
  }
}
