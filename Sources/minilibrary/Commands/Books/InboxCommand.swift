import Application
import ArgumentParser
import Domain
import Messages
import Store

struct InboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "inbox", "helpInbox", more: "helpInboxMore", examples: "inbox list",
    subcommands: [
      InboxListCommand.self, InboxAcceptCommand.self, InboxEditCommand.self, InboxDropCommand.self,
    ], defaultSubcommand: InboxListCommand.self)
}

struct InboxListCommand: DocumentCommand {
  static let configuration = CommandConfiguration("list", "helpInboxList", examples: "inbox list --json")

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
      else: drafts.isEmpty ? messages.sentence(CommandReport.inboxEmpty) + "\n" : table.text)
  }
}

struct InboxAcceptCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "accept", "helpInboxAccept", examples: "inbox accept 12 9780441172719", "inbox accept --all")

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
        addition.arrival == .moreCopies ? .copiesAdded(addition.copies, to: addition.book) : .bookAdded(addition.book))
    }
    let rest = left > 0 ? [session.messages.sentence(CommandReport.inboxLeft(left))] : []
    let nothing = added.isEmpty && left == 0 ? [session.messages.sentence(CommandReport.inboxEmpty)] : []
    try output.show(added.map { BookJSON($0.book) }, lines: lines + rest + nothing)
  }
}

struct InboxEditCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "edit", "helpInboxEdit", examples: #"inbox edit 12 --title Momo --author "Michael Ende""#)

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
    try output.show(InboxDraftJSON(changed), line: session.messages.sentence(.inboxEdited(changed)))
  }
}

struct InboxDropCommand: DocumentCommand {
  static let configuration = CommandConfiguration("drop", "helpInboxDrop", examples: "inbox drop 12")

  @Argument(help: ArgumentHelp("helpArgumentDraft", valueName: "draft"))
  var draft: String

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let dropped = try await session.drop(draft: draft)
    try output.show(InboxDraftJSON(dropped), line: session.messages.sentence(.inboxDropped(dropped)))
  }
}
