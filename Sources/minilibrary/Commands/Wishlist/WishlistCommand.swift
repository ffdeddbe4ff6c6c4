import Application
import ArgumentParser
import Domain
import Messages

struct WishlistCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "wishlist", "helpWishlist",
    subcommands: [
      WishlistSearchCommand.self, WishlistAdd.command, WishlistList.command, WishlistShowCommand.self,
      WishlistNotes.command, WishlistShare.command, WishlistAcquire.command, WishlistDelete.command,
      WishlistImport.command, WishlistExport.command,
    ])
}

struct WishlistAdd: Intent {
  static let configuration = CommandConfiguration(
    "add", "helpWishlistAdd", examples: #"wishlist add --title Emma --author "Jane Austen""#)

  @Option(help: "helpOptionTitle")
  var title: String

  @Option(help: "helpOptionTitle")
  var author: String

  @Option(help: ArgumentHelp("helpOptionIsbn", valueName: "isbn"))
  var isbn: String?

  @Option(help: "helpOptionNotes")
  var notes = ""

  var use: LibraryUse { .createsIfMissing }

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    var draft = BookDraft(
      title: try TypedText.clean(title), author: try TypedText.clean(author),
      notes: try TypedText.cleanParagraphs(notes))
    if let isbn { draft.isbn = try ISBN(typed: isbn) }
    return try await session.answer(toWish: draft, operation)
  }
}

extension Session {
  func answer(
    toWish draft: BookDraft, ifKnown: KnownBookChoice? = .new, _ operation: OperationID
  ) async throws -> Printout {
    let (book, isRepeated) = try await wish(for: draft, ifKnown: ifKnown, operation: operation)
    let report: Phrase = isRepeated ? .reportAddedBefore(book) : .reportWished(book)
    return Printout(book.json, report, in: self)
  }
}

struct WishlistList: Query {
  static let configuration = CommandConfiguration(
    "list", "helpWishlistList", examples: "wishlist list austen")

  @Argument(help: "helpWishlistListSearch")
  var search: String?

  @OptionGroup var selection: BookSelection

  func answer(in session: Session) async throws -> Printout {
    try await session.list(search, selection, areWishes: true)
  }
}

struct WishlistShowCommand: DocumentCommand {
  static let configuration = CommandConfiguration("show", "helpWishlistShow", examples: "wishlist show 12")

  @Argument(help: "helpArgumentWish")
  var item: String

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    try await session.show(try await session.wish(named: item), output)
  }
}

struct WishlistNotes: Intent {
  static let configuration = CommandConfiguration(
    "notes", "helpWishlistNotes", examples: #"wishlist notes 12 "Ask the parents' council""#)

  @Argument(help: "helpArgumentWish")
  var item: String

  @OptionGroup var notes: NotesChange

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    try await notes.answer(on: try await session.wish(named: item), named: item, operation, in: session)
  }
}

struct WishlistDelete: Intent {
  static let configuration = CommandConfiguration(
    "delete", "helpWishlistDelete", more: "helpWishlistDeleteMore", examples: "wishlist delete 12 --yes")

  @Argument(help: "helpArgumentWish")
  var item: String

  @OptionGroup var confirm: ConfirmOptions

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    try await session.delete(item, isWish: true, confirm, operation)
  }
}

struct WishlistImport: TableImport {
  static let target = ImportTarget.wishes
  static let configuration = CommandConfiguration(
    "import", "helpWishlistImport", more: "helpWishlistImportMore",
    examples: "wishlist import library_wishlist.csv")

  enum Existing: String, CaseIterable, ExpressibleByArgument { case update, skip }

  @Option(help: ArgumentHelp("helpWishlistImportExisting", discussion: "helpWishlistImportExistingMore"))
  var existing: Existing?

  @Flag(help: "helpWishlistImportNoLookup")
  var noLookup = false
}

enum WishlistExport: TableExport {
  static let table = ExportTable.wishes
  static let file = "library_wishlist.csv"
  static let configuration = CommandConfiguration(
    "export", "helpWishlistExport", more: "helpWishlistExportMore", examples: "wishlist export - | head")
}

struct WishlistShare: Query {
  static let configuration = CommandConfiguration(
    "share", "helpWishlistShare", more: "helpWishlistShareMore",
    examples: #"wishlist share 12 | mail -s "A book" friend@example.org"#)

  enum Link: String, ExpressibleByArgument, CaseIterable {
    case google, amazon
  }

  @Argument(help: "helpArgumentWish")
  var item: String

  @Option(help: "helpWishlistShareLink")
  var link: Link = .google

  func answer(in session: Session) async throws -> Printout {
    let book = try await session.book(named: item)
    let links = BookLinks(book)
    let address = (link == .google ? links.googleBooks : links.amazon).text
    let text = session.messages.text(.bookShare(book))
    return Printout(["text": text, "link": address], text: "\(text)\n\(address)\n")
  }
}

struct WishlistAcquire: Intent {
  static let configuration = CommandConfiguration(
    "acquire", "helpWishlistAcquire", examples: "wishlist acquire 12 --copies 3")

  @Argument(help: "helpArgumentWish")
  var item: String

  @Option(help: ArgumentHelp("helpWishlistAcquireCopies", valueName: "number"))
  var copies = 1

  @Option(help: "helpWishlistAcquireAuthor")
  var author: String?

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let (book, isRepeated) = try await session.acquire(
      item, copies: copies, author: author, operation: operation)
    let report: Phrase = isRepeated ? .reportAddedBefore(book) : .reportAcquired(book)
    return Printout(book.json, report, in: session)
  }
}
