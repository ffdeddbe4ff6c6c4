import Application
import ArgumentParser
import Domain
import Kiosk
import Logging
import Messages
import Store

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
    var log = Logger(label: "minilibrary.lookups") { StreamLogHandler.standardError(label: $0) }
    log.logLevel = .warning
    guard let worker = try session.lookupWorker(.byHand, log: log) else { throw CommandProblem.lookupsOff }
    let library = session.library
    let total = try await library.lookupOverview(since: session.now).waiting
    let bar = ProgressBar()
    let run: LookupRun
    do {
      defer { bar.clear() }
      run = try await Interruption.cancelling {
        let run = try await worker.drain { bar.show(done: $0.count, of: total) }
        try Task.checkCancellation()
        return run
      }
    }
    let waiting = try await library.lookupOverview(since: session.now).waiting
    let document = LookupRunJSON(
      done: run.done, notFound: run.notFound, waiting: waiting, problem: run.hindrance?.code)
    let report = CommandReport.lookupsRun(done: run.done, notFound: run.notFound, waiting: waiting)
    try session.show(document, else: session.messages.sentence(report) + "\n", asJSON: output.json)
    if let hindrance = run.hindrance { throw CommandProblem.lookupsStopped(hindrance, waiting: waiting) }
  }
}
