import Application
import ArgumentParser
import Domain
import Messages

struct WishlistCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wishlist",
    abstract: "Books that the library would like to have: find, keep, share and acquire them.",
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
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

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
    try show(BookJSON(book), else: messages.sentence(report) + "\n", asJSON: output.json)
  }
}

struct WishlistListCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List what is wished for from A to Z, all or what matches.",
    discussion: "Example: minilibrary wishlist list austen"
  )

  @Argument(
    help: "Words of title or author, or parts of them; case, accents and punctuation do not matter.")
  var search: String?

  @OptionGroup var selection: BookSelection
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    try await session.list(search, selection, areWishes: true, output)
  }
}

struct WishlistShowCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show all of one wish, and where there is more about it.",
    discussion: "Example: minilibrary wishlist show 12"
  )

  @Argument(help: "Its ISBN, or its ID in the wishlist.")
  var item: String

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

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
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

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
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    try await session.delete(item, isWish: true, confirm, write, output)
  }
}
