import Application
import ArgumentParser
import Domain
import Kiosk
import Logging
import Messages
import Store

struct LookupsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lookups",
    abstract: "Show and work the queue of books to look up in catalogues on the web.",
    discussion: """
      A new book with an ISBN is queued; so is one that is shown and lacks something. A running kiosk works the queue in the \
      background: it fills in what a book lacks, never what it has nor what somebody cleared, and fetches covers. A book of which \
      a catalogue could not say all stays in the queue and is asked about ever later, up to once a week, and as soon as a key \
      or another catalogue is set.

      Example: minilibrary lookups
      """,
    subcommands: [
      LookupsListCommand.self, LookupsRunCommand.self, LookupsQueueCommand.self, LookupsRetryCommand.self,
      LookupsRefreshCommand.self, LookupsClearCommand.self,
    ],
    defaultSubcommand: LookupsListCommand.self)
}

struct LookupsListCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show the queue: waiting books, their problems and next attempts, and incomplete books.",
    discussion: "Example: minilibrary lookups list --limit 5")

  @Option(help: ArgumentHelp("At most this many that wait, and that are incomplete.", valueName: "number"))
  var limit = Limit(20)

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let overview = try await session.library.lookupOverview(since: session.startOfToday)
    let tasks = try await session.library.waitingLookups(limit: limit.count)
    let incomplete = try await session.library.incompleteBooks(limit: limit.count)
    try output.show(LookupsJSON(overview, tasks, incomplete), else: session.text(of: overview, tasks, incomplete))
  }
}

struct LookupsQueueCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue",
    abstract: "Queue every book that has an ISBN, lacks something, and was never looked up.",
    discussion: "Example: minilibrary lookups queue")

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let count = try await session.library.queueLookupsOfIncompleteBooks(at: session.now)
    try output.show(["books": count], line: session.messages.sentence(.lookupsQueued(count)))
  }
}

struct LookupsRetryCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry",
    abstract: "Retry waiting look-ups at once, whatever their delay.",
    discussion: """
      With an option the catalogues themselves are asked, whatever they answered before.

      Example: minilibrary lookups retry --not-found
      """)

  @Flag(help: "Those as well that no catalogue had, or whose cover would not do.")
  var notFound = false

  @Flag(help: "Those as well that were found and lack something still.")
  var incomplete = false

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let count = try await session.library.retryLookups(
      notFound: notFound, incomplete: incomplete, at: session.now)
    try output.show(["books": count], line: session.messages.sentence(.lookupsRetried(count)))
  }
}

struct LookupsClearCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Empty the queue; the books stay as they are.",
    discussion: "Example: minilibrary lookups clear")

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let count = try await session.library.clearLookups()
    try output.show(["books": count], line: session.messages.sentence(.lookupsCleared(count)))
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
    guard !tasks.isEmpty else { return messages.sentence(.noLookups) + "\n" }
    let table = Table(
      tasks,
      [
        .plain(messages.label(.isbn)) { $0.isbn?.text ?? "" }, .flexible(messages.label(.title)) { $0.title },
        .number(messages.label(.attempts)) { String($0.attempts) },
        .plain(messages.label(.nextTry)) { $0.dueAt > now ? messages.time($0.dueAt) : "" },
        .flexible(messages.label(.problem)) { $0.problem.map { messages.sentence($0) } ?? "" },
      ])
    return table.text
  }

  /// The table of incomplete books with their missing fields; nil if there are no such books.
  private func text(of incomplete: [IncompleteBook]) -> String? {
    guard !incomplete.isEmpty else { return nil }
    let table = Table(
      incomplete,
      [
        .plain(messages.label(.isbn)) { $0.isbn?.text ?? "" }, .flexible(messages.label(.title)) { $0.title },
        .flexible(messages.label(.missing)) { $0.missing.labels.map { messages.label($0) }.joined(separator: ", ") },
        .plain(messages.label(.nextTry)) { $0.dueAt.map { messages.time($0) } ?? "" },
      ])
    return table.text
  }
}

extension BookFields {
  /// The labels of the fields, in the order in which a book is shown.
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

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    var made = Logger(label: "minilibrary.lookups") { StreamLogHandler.standardError(label: $0) }
    made.logLevel = .warning
    let (name, log) = (book, made)
    let (book, problem) = try await Interruption.cancelling { try await session.refreshLookup(of: name, log: log) }
    try await session.show(book, output)
    if let problem { throw CommandProblem.lookupsStopped(problem, waiting: 1) }
  }
}

struct LookupsRunCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Work the queue now, until no book is due or no catalogue can be asked.",
    discussion: """
      A kiosk that runs does the same in the background, and both may run at once. Exit status: 0 none is due any more, 2 \
      nobody can be asked, or no cover can be written; what was not done stays in the queue.

      Example: minilibrary lookups run
      """)

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    var made = Logger(label: "minilibrary.lookups") { StreamLogHandler.standardError(label: $0) }
    made.logLevel = .warning
    let log = made
    let (run, waiting) = try await ProgressBar.during { bar in
      try await session.runLookups(log: log) { bar.show(done: $0, of: $1) }
    }
    let document = LookupRunJSON(
      done: run.done, notFound: run.notFound, waiting: waiting, problem: run.hindrance?.code)
    let report = CommandReport.lookupsRun(done: run.done, notFound: run.notFound, waiting: waiting)
    try output.show(document, line: session.messages.sentence(report))
    if let hindrance = run.hindrance { throw CommandProblem.lookupsStopped(hindrance, waiting: waiting) }
  }
}
