import Application
import ArgumentParser
import Domain
import Messages
import Store

struct InboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbox",
    abstract: "helpInbox",
    discussion: """
      helpInboxMore

      Example: minilibrary inbox list
      """,
    subcommands: [InboxListCommand.self, InboxAcceptCommand.self, InboxEditCommand.self, InboxDropCommand.self],
    defaultSubcommand: InboxListCommand.self
  )
}

struct InboxListCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "helpInboxList",
    discussion: "Example: minilibrary inbox list --json"
  )

  @Option(help: ArgumentHelp("helpOptionLimit", valueName: "number"))
  var limit: Limit?

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let drafts = try await session.inbox(limit: limit?.count)
    let messages = session.messages
    let table = Table(
      drafts,
      [
        .number(messages.label(.id)) { String($0.id.rawValue) }, .plain(messages.label(.isbn)) { $0.isbn.text },
        .flexible(messages.label(.title)) { $0.title }, .flexible(messages.label(.author)) { $0.author },
        .number(messages.label(.copies)) { String($0.copies) },
        .plain(messages.label(.standing)) { messages.sentence(InboxStanding($0)) },
      ])
    try output.show(
      drafts.map { InboxDraftJSON($0) },
      else: drafts.isEmpty ? messages.text(.reportInboxEmpty) + "\n" : table.text)
  }
}

struct InboxAcceptCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "helpInboxAccept",
    discussion: """
      Example: minilibrary inbox accept 12 9780441172719

      Example: minilibrary inbox accept --all
      """
  )

  @Argument(help: ArgumentHelp("helpArgumentDraft", valueName: "draft"))
  var draft: [String] = []

  @Flag(help: "helpInboxAcceptAll")
  var all = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    // Neither nothing nor both: each says which drafts are meant.
    guard all == draft.isEmpty else { throw ValidationError(.draftsOrAll) }
  }

  func run(in session: Session) async throws {
    let (added, left) = all ? try await session.acceptInbox() : (try await session.accept(drafts: draft), 0)
    let lines = added.map { addition in
      session.messages.sentence(
        addition.arrival == .moreCopies
          ? Phrase.reportCopiesAdded(addition.copies, to: addition.book) : .reportBookAdded(addition.book))
    }
    let rest = left > 0 ? [session.messages.text(.reportInboxLeft(left))] : []
    let nothing = added.isEmpty && left == 0 ? [session.messages.text(.reportInboxEmpty)] : []
    try output.show(added.map { BookJSON($0.book) }, lines: lines + rest + nothing)
  }
}

struct InboxEditCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "helpInboxEdit",
    discussion: """
      Example: minilibrary inbox edit 12 --title Momo --author "Michael Ende"
      """
  )

  @Argument(help: ArgumentHelp("helpArgumentDraft", valueName: "draft"))
  var draft: String

  @Option(help: "helpOptionTitle")
  var title: String?

  @Option(help: "helpOptionTitle")
  var author: String?

  @Option(help: ArgumentHelp("helpWishlistAcquireCopies", valueName: "number"))
  var copies: Int?

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let changed = try await session.edit(draft: draft, title: title, author: author, copies: copies)
    try output.show(InboxDraftJSON(changed), line: session.messages.text(.reportInboxEdited(changed)))
  }
}

struct InboxDropCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop",
    abstract: "helpInboxDrop",
    discussion: "Example: minilibrary inbox drop 12"
  )

  @Argument(help: ArgumentHelp("helpArgumentDraft", valueName: "draft"))
  var draft: String

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let dropped = try await session.drop(draft: draft)
    try output.show(InboxDraftJSON(dropped), line: session.messages.text(.reportInboxDropped(dropped)))
  }
}
