import Application
import ArgumentParser
import Domain
import Messages
import Reports

struct DiscoverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "discover", "helpDiscover", more: "helpDiscoverMore",
    subcommands: [DiscoverSearchCommand.self, DiscoverSubjectCommand.self, DiscoverWorkCommand.self])
}

/// The options of a list of works.
struct DiscoverListOptions: ParsableArguments {
  @Option(help: "helpDiscoverOrder")
  var order: WorkOrder = DiscoverRequest().order

  @Option(help: ArgumentHelp("helpDiscoverPage", valueName: "number"))
  var page = 1

  func validate() throws { try (1...DiscoverRequest.pageLimit).validate(page, "--page") }
}

struct DiscoverSearchCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "search", "helpDiscoverSearch", examples: "discover search tin lighthouse --order rating")

  @Argument(help: "helpDiscoverSearchWords")
  var words: [String]

  @OptionGroup var list: DiscoverListOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    var request = DiscoverRequest()
    request.title = words.joined(separator: " ")
    try await session.show(request, list, output)
  }
}

struct DiscoverSubjectCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "subject", "helpDiscoverSubject", examples: "discover subject science fiction")

  @Argument(help: "helpDiscoverSubjectWords")
  var words: [String]

  @OptionGroup var list: DiscoverListOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    var request = DiscoverRequest()
    request.subject = words.joined(separator: " ")
    try await session.show(request, list, output)
  }
}

struct DiscoverWorkCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "work", "helpDiscoverWork", examples: "discover work OL893414W")

  @Argument(help: ArgumentHelp("helpDiscoverWorkName", valueName: "work"))
  var work: String

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let session = session.discovering()
    switch try await session.work(named: work) {
    case .gone: throw CommandProblem.lookupFoundNothing
    case .never(let problem, _): throw problem.command
    case .work(let detail):
      Output.remark(of: detail.stored, now: detail.now, in: session.messages, unless: output.json)
      try output.show(detail.json, else: detail.text(in: session.messages))
    }
  }
}

extension WorkOrder: ExpressibleByArgument {}

extension Session {
  fileprivate func discovering() -> Session {
    var session = self
    session.discovery = Discovery(self)
    return session
  }

  fileprivate func show(_ request: DiscoverRequest, _ options: DiscoverListOptions, _ output: OutputOptions)
    async throws
  {
    var request = request
    (request.order, request.page) = (options.order, options.page)
    let list = try await discovering().discover(request)
    if let problem = list.problem { throw problem.command }
    guard !list.works.isEmpty || list.request.page > 1 else { throw CommandProblem.lookupFoundNothing }
    Output.remark(of: list.stored, now: list.now, in: messages, unless: output.json)
    try output.show(list.json, else: list.text(in: messages))
  }
}

extension Output {
  /// Says on standard error that what is shown was seen before.
  fileprivate static func remark(
    of stored: DiscoverList.Stored?, now: Timestamp, in messages: Messages, unless isDocument: Bool
  ) {
    guard let stored, !isDocument else { return }
    remark(messages.text(.discoverStored(.lookup(.unreachable), seconds: stored.age(at: now))))
  }
}

extension ReaderProblem {
  fileprivate var command: CommandProblem {
    switch self {
    case .lookup(let problem): .couldNotLookUp([UnaskedSource(.openLibrary, problem)])
    // Only readers have turns.
    case .underWay: .couldNotLookUp([UnaskedSource(.openLibrary, .limited)])
    case .tooOften(let seconds): .couldNotLookUp([UnaskedSource(.openLibrary, .resting(seconds: seconds))])
    }
  }
}

extension WorkHolding {
  /// `2 of 3 on the shelf`, if copies can be borrowed.
  fileprivate func text(in messages: Messages) -> String {
    let state = messages.label(shelf)
    return isPerhaps ? "\(messages.word(DiscoverWord.perhaps)) \(state)" : state
  }
}

extension WorkRating {
  fileprivate func text(in messages: Messages) -> String {
    messages.text(.discoverRating(tenths: tenths, count: count))
  }
}

extension DiscoverList {
  fileprivate func text(in messages: Messages) -> String {
    let table = Table(
      works,
      [
        .plain { $0.name }, .flexible(.title) { $0.title }, .flexible(.author) { $0.author },
        .plain(.published) { $0.year.map(String.init) ?? "" }, .plain { $0.rating?.text(in: messages) ?? "" },
        .plain { $0.holding?.text(in: messages) ?? "" },
      ], in: messages)
    return table.text
      + (end.map { messages.word($0 == .all ? DiscoverWord.endOfList : DiscoverWord.endByLimit) + "\n" } ?? "")
  }
}

extension WorkDetail {
  fileprivate func text(in messages: Messages) -> String {
    var sheet = Sheet(messages)
    sheet.add(.title, work.title)
    sheet.add(.author, work.author)
    sheet.add(.published, firstPublished)
    sheet.add(.categories, subjects.joined(separator: ", "))
    sheet.add(.description, description ?? messages.word(DiscoverWord.noDescription))
    sheet.add(.copies, work.holdings.map { "\($0.id.rawValue): \($0.text(in: messages))" }.joined(separator: "; "))
    return sheet.text
  }
}
