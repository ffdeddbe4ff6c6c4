import Application
import ArgumentParser
import Domain
import Messages

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

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let book = try await session.book(named: item)
    let links = BookLinks(book)
    let address = link == .google ? links.googleBooks : links.amazon
    let text = session.messages.sentence(.share(book))
    try session.show(ShareJSON(text: text, link: address), else: "\(text)\n\(address)\n", asJSON: output.json)
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
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let (book, isRepeated) = try await session.acquire(
      item, copies: copies, author: author, operation: write.operationID)
    let report: CommandReport = isRepeated ? .countedBefore(book) : .acquired(book)
    try session.show(BookJSON(book), else: session.messages.sentence(report) + "\n", asJSON: output.json)
  }
}
