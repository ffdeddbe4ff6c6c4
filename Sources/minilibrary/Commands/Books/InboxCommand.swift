import Application
import ArgumentParser
import Domain
import Messages
import Store

struct InboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "inbox", "helpInbox", more: "helpInboxMore", examples: "inbox list",
    subcommands: [InboxList.command, InboxAccept.command, InboxEdit.command, InboxDrop.command],
    defaultSubcommand: InboxList.command)
}

struct InboxList: Query {
  static let configuration = CommandConfiguration("list", "helpInboxList", examples: "inbox list --json")

  @Option(help: ArgumentHelp("helpOptionLimit", valueName: "number"))
  var limit: Limit?

  func answer(in session: Session) async throws -> Printout {
    let drafts = try await session.inbox(limit: limit?.count)
    let messages = session.messages
    return Printout(
      drafts, \.json, none: .reportInboxEmpty, in: messages,
      [
        .number(.id) { String($0.id.rawValue) }, .plain(.isbn) { $0.isbn.text }, .flexible(.title) { $0.title },
        .flexible(.author) { $0.author }, .number(.copies) { String($0.copies) },
        .plain(.standing) { messages.sentence(InboxStanding($0)) },
      ])
  }
}

struct InboxAccept: Query {
  static let configuration = CommandConfiguration(
    "accept", "helpInboxAccept", examples: "inbox accept 12 9780441172719", "inbox accept --all")

  @Argument(help: ArgumentHelp("helpArgumentDraft", valueName: "draft"))
  var draft: [String] = []

  @Flag(help: "helpInboxAcceptAll")
  var all = false

  func validate() throws {
    // Neither nothing nor both: each says which drafts are meant.
    guard all == draft.isEmpty else { throw ValidationError(.draftsOrAll) }
  }

  func answer(in session: Session) async throws -> Printout {
    let (added, left) = all ? try await session.acceptInbox() : (try await session.accept(drafts: draft), 0)
    let lines = added.map { addition in
      session.messages.sentence(
        addition.arrival == .moreCopies
          ? Phrase.reportCopiesAdded(addition.copies, to: addition.book) : .reportBookAdded(addition.book))
    }
    let rest = left > 0 ? [session.messages.text(.reportInboxLeft(left))] : []
    let nothing = added.isEmpty && left == 0 ? [session.messages.text(.reportInboxEmpty)] : []
    return Printout(added.map(\.book.json), lines: lines + rest + nothing)
  }
}

struct InboxEdit: Query {
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

  func answer(in session: Session) async throws -> Printout {
    let changed = try await session.edit(draft: draft, title: title, author: author, copies: copies)
    return Printout(changed.json, .reportInboxEdited(changed), in: session)
  }
}

struct InboxDrop: Query {
  static let configuration = CommandConfiguration("drop", "helpInboxDrop", examples: "inbox drop 12")

  @Argument(help: ArgumentHelp("helpArgumentDraft", valueName: "draft"))
  var draft: String

  func answer(in session: Session) async throws -> Printout {
    let dropped = try await session.drop(draft: draft)
    return Printout(dropped.json, .reportInboxDropped(dropped), in: session)
  }
}
