import ArgumentParser
import Domain
import Messages
import Store

struct BooksListCommand: DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the books, all or those that match.",
    discussion: "Example: minilibrary books list herbert"
  )

  @Argument(help: "Words of title or author, or parts of them; case and accents do not matter.")
  var search: String?

  @Flag(help: "The books that are wished for, instead of those that are there.")
  var wishlist = false

  @Option(help: ArgumentHelp("At most this many (default: all).", valueName: "number"))
  var limit: Limit?

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let search = try search.map { text throws(Refusal) in try TypedText.clean(text) }
    let books = try await allPages(limit: limit?.count) { last, count in
      try await session.library.books(
        matching: search, wishlist: wishlist, after: last.map { PageMark($0) }, limit: count)
    }
    try session.show(
      books.map { BookJSON($0) }, else: session.text(of: books, areWishes: wishlist), asJSON: output.json)
  }
}

extension Session {
  fileprivate func text(of books: [Book], areWishes: Bool) -> String {
    guard !books.isEmpty else { return messages.sentence(.noBooks) + "\n" }
    var columns = [
      Table.Column(heading: messages.label(.id), isNumber: true),
      Table.Column(heading: messages.label(.isbn)),
      Table.Column(heading: messages.label(.title), isFlexible: true),
      Table.Column(heading: messages.label(.author), isFlexible: true),
    ]
    // Of a wish there is no copy.
    if !areWishes { columns.append(Table.Column(heading: messages.label(.available), isNumber: true)) }
    var table = Table(columns)
    for book in books {
      let cells = [String(book.id.rawValue), book.isbn?.text ?? "", book.title, book.author]
      table.add(areWishes ? cells : cells + ["\(book.availableCopies)/\(book.totalCopies)"])
    }
    return table.text(fitting: Output.terminalWidth)
  }
}
