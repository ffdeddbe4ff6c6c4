import Application
import ArgumentParser
import Domain
import Messages
import Store

struct BooksListCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the books from A to Z, all or those that match.",
    discussion: """
      All books stand under A to Z, then # for what begins with no letter; other scripts stand under the letter they are spoken \
      with. Books that match words are one list without these headings.

      Example: minilibrary books list herbert

      Example: minilibrary books list 9780441172719

      Example: minilibrary books list --section M --limit 50
      """
  )

  @Argument(
    help: """
      Words of title or author, or parts of them; case, accents and punctuation do not matter. Or an ISBN or a label.
      """)
  var search: [String] = []

  @Flag(help: "The books that are wished for, instead of those that are there.")
  var wishlist = false

  @OptionGroup var selection: BookSelection
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    try await session.list(search.isEmpty ? nil : search.joined(separator: " "), selection, areWishes: wishlist, output)
  }
}

/// Which part of a list of books is wanted.
struct BookSelection: ParsableArguments {
  @Flag(help: "Favourites only, with their number.")
  var favorites = false

  @Option(
    help: ArgumentHelp("One section only: A to Z, or # for what begins with no letter.", valueName: "letter"),
    // The completion leaves out #, which begins a comment in a shell.
    completion: .list("ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }))
  var section: FilingSection?

  @Option(help: ArgumentHelp("At most this many (default: all).", valueName: "number"))
  var limit: Limit?

  @Option(help: ArgumentHelp("Go on behind the book with this ISBN or ID.", valueName: "book"))
  var after: String?
}

extension FilingSection: ExpressibleByArgument {
  package init?(argument: String) { self.init(named: argument) }
}

extension Session {
  /// Prints a list from A to Z, with a heading for each section. A search has no headings.
  func list(_ search: String?, _ selection: BookSelection, areWishes: Bool, _ output: OutputOptions) async throws {
    var query = BookFilter()
    (query.search, query.areWishes, query.areFavorites) = (search, areWishes, selection.favorites)
    (query.section, query.after, query.limit) = (selection.section, selection.after, selection.limit?.count)
    let list = try await books(query)
    var text =
      list.books.isEmpty
      ? try await nothing(search, selection, areWishes: areWishes) + "\n"
      : table(of: list, areWishes: areWishes, inSections: search == nil)
    if selection.favorites && !output.json {
      let number = try await library.favoriteCount(wishlist: areWishes)
      text += messages.sentence(.favorites(number)) + "\n"
    }
    try show(list.documents(areWishes: areWishes), else: text, asJSON: output.json)
  }

  /// Why the list is empty.
  private func nothing(_ search: String?, _ selection: BookSelection, areWishes: Bool) async throws -> String {
    if try await library.books(wishlist: areWishes, limit: 1).isEmpty {
      return areWishes ? messages.sentence(.noWishes) : messages.sentence(CommandReport.noBooks)
    }
    return messages.sentence(try search.map { .noMatch(try TypedText.clean($0)) } ?? .noneSelected)
  }

  private func table(of list: BookList, areWishes: Bool, inSections: Bool) -> String {
    var columns = [
      Table.Column(heading: messages.label(.id), isNumber: true),
      Table.Column(heading: messages.label(.isbn)),
      Table.Column(heading: messages.label(.title), isFlexible: true),
      Table.Column(heading: messages.label(.author), isFlexible: true),
    ]
    // A wish has no copies.
    if !areWishes {
      columns.append(Table.Column(heading: messages.label(.available), isNumber: list.copiesOnHold.isEmpty))
    }
    var table = Table(columns)
    var section: FilingSection?
    for book in list.books {
      let own = Filing.section(of: book.title)
      if inSections, own != section { table.add(section: own.name) }
      section = own
      let cells = [String(book.id.rawValue), book.isbn?.text ?? "", book.title, book.author]
      let onHold = list.copiesOnHold[book.id] ?? 0
      table.add(areWishes ? cells : cells + [messages.sentence(.available(book, keptAside: onHold))])
    }
    return table.text(fitting: Output.terminalWidth)
  }
}
