import Application
import ArgumentParser
import Domain
import Messages

struct WishlistCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "wishlist", "helpWishlist",
    subcommands: [
      WishlistSearchCommand.self, WishlistAddCommand.self, WishlistListCommand.self, WishlistShowCommand.self,
      WishlistNotesCommand.self, WishlistShareCommand.self, WishlistAcquireCommand.self,
      WishlistDeleteCommand.self, WishlistImportCommand.self, WishlistExportCommand.self,
    ])
}

struct WishlistAddCommand: DocumentCommand {
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

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  var use: LibraryUse { .createsIfMissing }

  func run(in session: Session) async throws {
    var draft = BookDraft(
      title: try TypedText.clean(title), author: try TypedText.clean(author),
      notes: try TypedText.cleanParagraphs(notes))
    if let isbn { draft.isbn = try ISBN(typed: isbn) }
    try await session.wish(for: draft, write, output)
  }
}

extension Session {
  func wish(
    for draft: BookDraft, ifKnown: KnownBookChoice? = .new, _ write: WriteOptions, _ output: OutputOptions
  ) async throws {
    let (book, isRepeated) = try await wish(for: draft, ifKnown: ifKnown, operation: write.operationID)
    let report: CommandReport = isRepeated ? .countedBefore(book) : .wished(book)
    try output.show(BookJSON(book), line: messages.sentence(report))
  }
}

struct WishlistListCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "list", "helpWishlistList", examples: "wishlist list austen")

  @Argument(
    help: "helpWishlistListSearch")
  var search: String?

  @OptionGroup var selection: BookSelection
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    try await session.list(search, selection, areWishes: true, output)
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

struct WishlistNotesCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "notes", "helpWishlistNotes", examples: #"wishlist notes 12 "Ask the parents' council""#)

  @Argument(help: "helpArgumentWish")
  var item: String

  @OptionGroup var change: NotesChange
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    try await change.run(on: try await session.wish(named: item), write, output, in: session)
  }
}

struct WishlistDeleteCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "delete", "helpWishlistDelete", more: "helpWishlistDeleteMore", examples: "wishlist delete 12 --yes")

  @Argument(help: "helpArgumentWish")
  var item: String

  @OptionGroup var confirm: ConfirmOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    try await session.delete(item, isWish: true, confirm, write, output)
  }
}

struct WishlistImportCommand: ImportCommand {
  static let target = ImportTarget.wishes
  static let configuration = CommandConfiguration(
    "import", "helpWishlistImport", more: "helpWishlistImportMore",
    examples: "wishlist import library_wishlist.csv")

  enum Existing: String, CaseIterable, ExpressibleByArgument { case update, skip }

  @Option(
    help: ArgumentHelp(
      "helpWishlistImportExisting",
      discussion: "helpWishlistImportExistingMore"))
  var existing: Existing?

  @Flag(help: "helpWishlistImportNoLookup")
  var noLookup = false

  @OptionGroup var mapping: MappingOptions
  @OptionGroup var table: ImportOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions
}

struct WishlistExportCommand: ExportCommand {
  static let table = ExportTable.wishes
  static let configuration = CommandConfiguration(
    "export", "helpWishlistExport", more: "helpWishlistExportMore", examples: "wishlist export - | head")

  @Argument(help: ArgumentHelp("helpArgumentOutputFile", valueName: "file"), completion: .file())
  var file = "library_wishlist.csv"

  @OptionGroup var options: ExportOptions
  @OptionGroup var common: CommonOptions
}

struct WishlistShareCommand: DocumentCommand {
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

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let book = try await session.book(named: item)
    let links = BookLinks(book)
    let address = (link == .google ? links.googleBooks : links.amazon).text
    let text = session.messages.sentence(.share(book))
    try output.show(ShareJSON(text: text, link: address), else: "\(text)\n\(address)\n")
  }

  private struct ShareJSON: Encodable {
    let text: String
    let link: String
  }
}

struct WishlistAcquireCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "acquire", "helpWishlistAcquire", examples: "wishlist acquire 12 --copies 3")

  @Argument(help: "helpArgumentWish")
  var item: String

  @Option(help: ArgumentHelp("helpWishlistAcquireCopies", valueName: "number"))
  var copies = 1

  @Option(help: "helpWishlistAcquireAuthor")
  var author: String?

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let (book, isRepeated) = try await session.acquire(
      item, copies: copies, author: author, operation: write.operationID)
    let report: CommandReport = isRepeated ? .countedBefore(book) : .acquired(book)
    try output.show(BookJSON(book), line: session.messages.sentence(report))
  }
}
