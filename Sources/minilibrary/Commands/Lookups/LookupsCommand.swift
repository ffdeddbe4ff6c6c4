import Application
import ArgumentParser
import Domain
import Kiosk
import Logging
import Messages
import Reports
import Store

struct LookupsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "lookups", "helpLookups", more: "helpLookupsMore", examples: "lookups",
    subcommands: [
      LookupsList.command, LookupsRun.command, LookupsQueue.command, LookupsRetry.command,
      LookupsRefreshCommand.self, LookupsClear.command,
    ], defaultSubcommand: LookupsList.command)
}

struct LookupsList: Query {
  static let configuration = CommandConfiguration(
    "list", "helpLookupsList", examples: "lookups list --limit 5")

  @Option(help: ArgumentHelp("helpLookupsListLimit", valueName: "number"))
  var limit = Limit(20)

  func answer(in session: Session) async throws -> Printout {
    let overview = try await session.read.lookupOverview(since: session.startOfToday)
    let tasks = try await session.read.waitingLookups(limit: limit.count)
    let incomplete = try await session.read.incompleteBooks(limit: limit.count)
    return Printout(overview.json(tasks, incomplete), text: session.text(of: overview, tasks, incomplete))
  }
}

struct LookupsQueue: Query {
  static let configuration = CommandConfiguration("queue", "helpLookupsQueue", examples: "lookups queue")

  func answer(in session: Session) async throws -> Printout {
    let count = try await session.addLookupTasks()
    return Printout(["books": count], .reportLookupsQueued(count), in: session)
  }
}

struct LookupsRetry: Query {
  static let configuration = CommandConfiguration(
    "retry", "helpLookupsRetry", more: "helpLookupsRetryMore", examples: "lookups retry --not-found")

  @Flag(help: "helpLookupsRetryNotFound")
  var notFound = false

  @Flag(help: "helpLookupsRetryIncomplete")
  var incomplete = false

  func answer(in session: Session) async throws -> Printout {
    let count = try await session.retryLookups(notFound: notFound, incomplete: incomplete)
    return Printout(["books": count], .reportLookupsRetried(count), in: session)
  }
}

struct LookupsClear: Query {
  static let configuration = CommandConfiguration("clear", "helpLookupsClear", examples: "lookups clear")

  func answer(in session: Session) async throws -> Printout {
    let count = try await session.clearLookups()
    return Printout(["books": count], .reportLookupsCleared(count), in: session)
  }
}

extension Session {
  fileprivate var startOfToday: Timestamp {
    let yesterday = calendar.day(calendar.day(of: now), plus: -1)
    let end = yesterday.flatMap { calendar.endOfDay($0) }
    return Timestamp(milliseconds: (end ?? now).milliseconds + 1)
  }

  fileprivate func text(
    of overview: LookupOverview, _ tasks: [LookupTask], _ incomplete: [IncompleteBook]
  ) -> String {
    var sheet = Sheet(messages)
    sheet.add(.waiting, String(overview.waiting))
    if overview.troubled > 0 { sheet.add(.tried, String(overview.troubled)) }
    if let next = overview.nextAt, next > now { sheet.add(.nextTry, messages.time(next)) }
    sheet.add(.doneToday, String(overview.doneLately))
    sheet.add(.done, String(overview.done))
    if overview.coverless > 0 { sheet.add(.withoutCover, String(overview.coverless)) }
    sheet.add(.notFound, String(overview.notFound))
    if overview.incomplete > 0 { sheet.add(.incomplete, String(overview.incomplete)) }
    let tables = [text(of: tasks), text(of: incomplete)].compactMap(\.self)
    return ([sheet.text] + tables).joined(separator: "\n")
  }

  private func text(of tasks: [LookupTask]) -> String {
    guard !tasks.isEmpty else { return messages.text(.reportNoLookups) + "\n" }
    let table = Table(
      tasks,
      [
        .plain(.isbn) { $0.isbn?.text ?? "" }, .flexible(.title) { $0.title },
        .number(.attempts) { String($0.attempts) },
        .plain(.nextTry) { $0.dueAt > now ? messages.time($0.dueAt) : "" },
        .flexible(.problem) { $0.problem.map { messages.sentence($0) } ?? "" },
      ], in: messages)
    return table.text
  }

  private func text(of incomplete: [IncompleteBook]) -> String? {
    guard !incomplete.isEmpty else { return nil }
    let table = Table(
      incomplete,
      [
        .plain(.isbn) { $0.isbn?.text ?? "" }, .flexible(.title) { $0.title },
        .flexible(.missing) { $0.missing.labels.map { messages.label($0) }.joined(separator: ", ") },
        .plain(.nextTry) { $0.dueAt.map { messages.time($0) } ?? "" },
      ], in: messages)
    return table.text
  }
}

extension BookFields {
  /// The labels of the fields, in the order of a shown book.
  fileprivate var labels: [Label] {
    let all: [(BookFields, Label)] = [
      (.author, .author), (.publisher, .publisher), (.publishedDate, .published), (.pageCount, .pages),
      (.languageCode, .bookLanguage), (.categories, .categories), (.description, .description),
      (.coverImageURL, .cover),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

struct LookupsRefreshCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "refresh", "helpLookupsRefresh", more: "helpLookupsRefreshMore",
    examples: "lookups refresh 978-0-441-17271-9")

  @Argument(help: "helpArgumentBookOrLabel")
  var book: String

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let name = book
    let (book, problem) = try await Interruption.cancelling {
      try await session.refreshLookup(of: name, log: .ofLookups)
    }
    try await session.show(book, output)
    if let problem { throw CommandProblem.lookupsStopped(problem, waiting: 1) }
  }
}

extension Logger {
  fileprivate static var ofLookups: Logger {
    var log = Logger(label: "minilibrary.lookups") { StreamLogHandler.standardError(label: $0) }
    log.logLevel = .warning
    return log
  }
}

struct LookupsRun: Query {
  static let configuration = CommandConfiguration(
    "run", "helpLookupsRun", more: "helpLookupsRunMore", examples: "lookups run")

  func answer(in session: Session) async throws -> Printout {
    let log = Logger.ofLookups
    let (run, waiting) = try await ProgressBar.during { bar in
      try await session.runLookups(log: log) { bar.show(done: $0, of: $1) }
    }
    let document: JSONObject = [
      "done": run.done,
      "notFound": run.notFound,
      "waiting": waiting,
      "problem": run.hindrance?.code,
    ]
    let report = Phrase.reportLookupsRun(done: run.done, notFound: run.notFound, waiting: waiting)
    var printout = Printout(document, report, in: session)
    printout.problem = run.hindrance.map { CommandProblem.lookupsStopped($0, waiting: waiting) }
    return printout
  }
}
