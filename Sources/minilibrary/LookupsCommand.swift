import ArgumentParser
import Domain
import Messages
import Store

struct LookupsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lookups",
    abstract: "Books that wait to be looked up in catalogues on the web.",
    discussion: """
      A new book with an ISBN is queued; so is one that is shown and lacks something. A running kiosk works the queue in the \
      background: it fills in what a book lacks, never what it has, and fetches covers.

      Example: minilibrary lookups
      """,
    subcommands: [
      LookupsListCommand.self, LookupsRunCommand.self, LookupsQueueCommand.self, LookupsRetryCommand.self,
      LookupsClearCommand.self,
    ],
    defaultSubcommand: LookupsListCommand.self)
}

struct LookupsListCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show how many wait, why, and when they are tried again.",
    discussion: "Example: minilibrary lookups list --limit 5")

  @Option(help: ArgumentHelp("At most this many that wait.", valueName: "number"))
  var limit = Limit(20)

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let overview = try await session.library.lookupOverview(since: session.startOfToday)
    let tasks = try await session.library.waitingLookups(limit: limit.count)
    try session.show(LookupsJSON(overview, tasks), else: session.text(of: overview, tasks), asJSON: output.json)
  }
}

struct LookupsQueueCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue",
    abstract: "Queue every book that has an ISBN, lacks something, and was never looked up.",
    discussion: "Example: minilibrary lookups queue")

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let count = try await session.library.queueLookupsOfIncompleteBooks(at: session.now)
    try session.show(
      ["books": count], else: session.messages.sentence(.lookupsQueued(count)) + "\n", asJSON: output.json)
  }
}

struct LookupsRetryCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry",
    abstract: "Let those that wait be tried at once, however long they were to rest.",
    discussion: "Example: minilibrary lookups retry --not-found")

  @Flag(help: "Those as well that no catalogue had, or whose cover would not do.")
  var notFound = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let count = try await session.library.retryLookups(notFound: notFound, at: session.now)
    try session.show(
      ["books": count], else: session.messages.sentence(.lookupsRetried(count)) + "\n", asJSON: output.json)
  }
}

struct LookupsClearCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Take those that wait out of the queue; the books stay as they are.",
    discussion: "Example: minilibrary lookups clear")

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let count = try await session.library.clearLookups()
    try session.show(
      ["books": count], else: session.messages.sentence(.lookupsCleared(count)) + "\n", asJSON: output.json)
  }
}

extension Session {
  fileprivate var startOfToday: Timestamp {
    let yesterday = calendar.day(calendar.day(of: now), plus: -1)
    let end = yesterday.flatMap { calendar.endOfDay($0) }
    return Timestamp(milliseconds: (end ?? now).milliseconds + 1)
  }

  fileprivate func text(of overview: LookupOverview, _ tasks: [LookupTask]) -> String {
    var sheet = Sheet(messages)
    sheet.add(.waiting, String(overview.waiting))
    if overview.troubled > 0 { sheet.add(.tried, String(overview.troubled)) }
    if let next = overview.nextAt, next > now { sheet.add(.nextTry, messages.time(next)) }
    sheet.add(.doneToday, String(overview.doneLately))
    sheet.add(.done, String(overview.done))
    if overview.coverless > 0 { sheet.add(.withoutCover, String(overview.coverless)) }
    sheet.add(.notFound, String(overview.notFound))
    guard !tasks.isEmpty else { return sheet.text + "\n" + messages.sentence(.noLookups) + "\n" }
    var table = Table([
      Table.Column(heading: messages.label(.isbn)), Table.Column(heading: messages.label(.title), isFlexible: true),
      Table.Column(heading: messages.label(.attempts), isNumber: true),
      Table.Column(heading: messages.label(.nextTry)),
      Table.Column(heading: messages.label(.problem), isFlexible: true),
    ])
    for task in tasks {
      table.add([
        task.isbn?.text ?? "", task.title, String(task.attempts), task.dueAt > now ? messages.time(task.dueAt) : "",
        task.problem.map { messages.sentence($0) } ?? "",
      ])
    }
    return sheet.text + "\n" + table.text(fitting: Output.terminalWidth)
  }
}
