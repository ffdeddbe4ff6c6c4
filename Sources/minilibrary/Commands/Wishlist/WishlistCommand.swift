import Application
import ArgumentParser
import Domain
import Messages

struct WishlistCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wishlist",
    abstract: "Find, list, share and acquire books that the library would like to have.",
    subcommands: [
      WishlistSearchCommand.self, WishlistAddCommand.self, WishlistListCommand.self, WishlistShowCommand.self,
      WishlistNotesCommand.self, WishlistShareCommand.self, WishlistAcquireCommand.self, WishlistDeleteCommand.self,
      WishlistImportCommand.self,
      WishlistExportCommand.self,
    ]
  )
}

struct WishlistAddCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Put a book on the wishlist.",
    discussion: "Example: minilibrary wishlist add --title Emma --author \"Jane Austen\""
  )

  @Option(help: "At least two characters.")
  var title: String

  @Option(help: "At least two characters.")
  var author: String

  @Option(help: ArgumentHelp("ISBN-10 or ISBN-13, hyphens and spaces allowed.", valueName: "isbn"))
  var isbn: String?

  @Option(help: "Anything worth remembering.")
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
    commandName: "list",
    abstract: "List the wishlist from A to Z, all or those that match.",
    discussion: "Example: minilibrary wishlist list austen"
  )

  @Argument(
    help: "Words of title or author, or parts of them; case, accents and punctuation do not matter.")
  var search: String?

  @OptionGroup var selection: BookSelection
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    try await session.list(search, selection, areWishes: true, output)
  }
}

struct WishlistShowCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one book of the wishlist, with links.",
    discussion: "Example: minilibrary wishlist show 12"
  )

  @Argument(help: "Its ISBN, or its ID in the wishlist.")
  var item: String

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    try await session.show(try await session.wish(named: item), output)
  }
}

struct WishlistNotesCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes",
    abstract: "Show or change the notes on a wish.",
    discussion: "Example: minilibrary wishlist notes 12 \"Ask the parents' council\""
  )

  @Argument(help: "Its ISBN, or its ID in the wishlist.")
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
    commandName: "delete",
    abstract: "Take a book off the wishlist.",
    discussion: """
      Asks for a yes, unless --yes says it.

      Example: minilibrary wishlist delete 12 --yes
      """
  )

  @Argument(help: "Its ISBN, or its ID in the wishlist.")
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
    commandName: "import",
    abstract: "Import a table of books into the wishlist, all of it or nothing.",
    discussion: """
      As “books import” does, but only a title is needed, copies do not count, and what Goodreads has as to-read and \
      LibraryThing in its collection “Wishlist” is taken instead of the rest. Those with an ISBN are looked up in the \
      background. A book that the library has already needs no wish: with --existing it is passed over.

      Example: minilibrary wishlist import library_wishlist.csv
      """
  )

  enum Existing: String, CaseIterable, ExpressibleByArgument { case update, skip }

  @Option(
    help: ArgumentHelp(
      "What to do with a line whose book is on the wishlist.",
      discussion: "update: what the line says replaces what the wishlist has, empty fields replace nothing."))
  var existing: Existing?

  @Flag(help: "Do not queue new wishes to be looked up.")
  var noLookup = false

  @OptionGroup var table: ImportOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions
}

struct WishlistExportCommand: ExportCommand {
  static let table = ExportTable.wishes
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export the wishlist as a table.",
    discussion: """
      As “books export” does; copies are 0. “wishlist import” takes it back.

      Example: minilibrary wishlist export - | head
      """
  )

  @Argument(help: ArgumentHelp("The file, or - for standard output.", valueName: "file"), completion: .file())
  var file = "library_wishlist.csv"

  @OptionGroup var options: ExportOptions
  @OptionGroup var common: CommonOptions
}

struct WishlistShareCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Print a text about a book to send to a friend, with a link.",
    discussion: """
      Works for books of the catalogue too.

      Example: minilibrary wishlist share 12 | mail -s "A book" friend@example.org
      """
  )

  enum Link: String, ExpressibleByArgument, CaseIterable {
    case google, amazon
  }

  @Argument(help: "Its ISBN, or its ID in the wishlist.")
  var item: String

  @Option(help: "Where the link leads: google or amazon.")
  var link: Link = .google

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let book = try await session.book(named: item)
    let links = BookLinks(book)
    let address = link == .google ? links.googleBooks : links.amazon
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
    commandName: "acquire",
    abstract: "Take a book from the wishlist into the library.",
    discussion: "Example: minilibrary wishlist acquire 12 --copies 3"
  )

  @Argument(help: "Its ISBN, or its ID in the wishlist.")
  var item: String

  @Option(help: ArgumentHelp("How many copies came.", valueName: "number"))
  var copies = 1

  @Option(help: "Who wrote it, for a wish that came without an author.")
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
