import Application
import ArgumentParser
import Domain
import Messages
import Store

struct BooksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "books", "helpBooks",
    subcommands: [
      BooksAddCommand.self, BooksList.command, BooksShowCommand.self, BooksEdit.command, BooksNotes.command,
      BooksFavorite.command, BooksDelete.command, CopiesCommand.self, BooksImport.command,
      BooksExport.command, ProfilesCommand<MappedBooks>.self,
    ])
}

struct BooksList: Query {
  static let configuration = CommandConfiguration(
    "list", "helpBooksList", more: "helpBooksListMore",
    examples: "books list herbert", "books list 9780441172719", "books list --section M --limit 50")

  @Argument(help: "helpBooksListSearch")
  var search: [String] = []

  @Flag(help: "helpBooksListWishlist")
  var wishlist = false

  @OptionGroup var selection: BookSelection

  func answer(in session: Session) async throws -> Printout {
    try await session.list(search.isEmpty ? nil : search.joined(separator: " "), selection, areWishes: wishlist)
  }
}

/// Which part of a list of books is wanted.
struct BookSelection: ParsableArguments {
  @Flag(name: .customLong("favorites"), help: "helpBookSelectionFavorites")
  var favourites = false

  @Option(
    help: ArgumentHelp("helpBookSelectionSection", valueName: "letter"),
    // The completion leaves out #, which begins a comment in a shell.
    completion: .list("ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }))
  var section: CollationSection?

  @Option(help: ArgumentHelp("helpOptionLimit", valueName: "number"))
  var limit: Limit?

  @Option(help: ArgumentHelp("helpBookSelectionAfter", valueName: "book"))
  var after: String?
}

extension CollationSection: ExpressibleByArgument {
  package init?(argument: String) { self.init(named: argument) }
}

extension Session {
  /// A list from A to Z, with a heading for each section. A search has no headings.
  func list(_ search: String?, _ selection: BookSelection, areWishes: Bool) async throws -> Printout {
    var query = BookFilter()
    (query.search, query.areWishes, query.areFavourites) = (search, areWishes, selection.favourites)
    (query.section, query.after, query.limit) = (selection.section, selection.after, selection.limit?.count)
    let list = try await books(query)
    var text =
      list.books.isEmpty
      ? try await nothing(search, selection, areWishes: areWishes) + "\n"
      : table(of: list, areWishes: areWishes, inSections: search == nil)
    if selection.favourites {
      let number = try await read.favouriteCount(wishlist: areWishes)
      text += messages.text(.bookFavorites(number)) + "\n"
    }
    return Printout(list.documents(areWishes: areWishes), text: text)
  }

  /// Why the list is empty.
  private func nothing(_ search: String?, _ selection: BookSelection, areWishes: Bool) async throws -> String {
    if try await read.books(wishlist: areWishes, limit: 1).isEmpty {
      return areWishes ? messages.text(.bookNoWishes) : messages.text(.reportNoBooks)
    }
    return messages.text(try search.map { .bookNoMatch(try TypedText.clean($0)) } ?? .bookNoneSelected)
  }

  private func table(of list: BookList, areWishes: Bool, inSections: Bool) -> String {
    var columns: [Table<Book>.Column] = [
      .number(.id) { String($0.id.rawValue) }, .plain(.isbn) { $0.isbn?.text ?? "" },
      .flexible(.title) { $0.title }, .flexible(.author) { $0.author },
    ]
    // A wish has no copies.
    if !areWishes {
      columns.append(
        Table.Column(heading: Label.available, isNumber: list.copiesOnHold.isEmpty) {
          messages.text(.bookAvailable($0, onHold: list.copiesOnHold[$0.id] ?? 0))
        })
    }
    var table = Table([], columns, in: messages)
    var section: CollationSection?
    for book in list.books {
      let own = Collation.section(of: book.title)
      if inSections, own != section { table.add(section: own.name) }
      section = own
      table.add(book)
    }
    return table.text
  }
}

struct BooksShowCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "show", "helpBooksShow", examples: "books show 978-0-441-17271-9")

  @Argument(help: "helpArgumentBookOrLabel")
  var book: String

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    try await session.show(try await session.book(named: book), output)
  }
}

extension Session {
  func show(_ book: Book, _ output: OutputOptions) async throws {
    let details = try await details(of: book)
    try output.show(details.document(in: self), else: text(of: details))
    await addLookupTask(of: book)
  }

  private func text(of details: BookDetails) -> String {
    let book = details.book
    var sheet = Sheet(messages)
    sheet.add(.id, String(book.id.rawValue))
    sheet.add(.isbn, book.isbn?.text)
    sheet.add(.label, book.labelNumber?.text)
    sheet.add(.title, book.title)
    sheet.add(.author, book.author)
    if book.isWishlistItem {
      sheet.add(.wishlist, messages.label(.yes))
    } else {
      sheet.add(.available, messages.text(.bookAvailable(book, onHold: details.copiesOnHold)))
      if details.waiting > 0 { sheet.add(.waiting, messages.count(details.waiting, .student)) }
    }
    if book.isFavourite { sheet.add(.favourite, messages.label(.yes)) }
    sheet.add(.publisher, book.metadata.publisher)
    sheet.add(.published, book.metadata.publishedDate)
    sheet.add(.pages, book.metadata.pageCount.map(String.init))
    sheet.add(.bookLanguage, LanguageName.text(book.metadata.languageCode, in: messages.language))
    sheet.add(.categories, book.metadata.categories.joined(separator: ", "))
    sheet.add(.description, book.metadata.description)
    sheet.add(.notes, book.notes)
    sheet.add(.added, messages.day(book.createdAt))
    let links = BookLinks(book)
    sheet.add(.cover, links.cover)
    sheet.add(.amazonSearch, links.amazon.text)
    sheet.add(.googleBooks, links.googleBooks.text)
    sheet.add(.openLibrary, links.openLibrary?.text)
    var text = sheet.text
    // Copies without any value are counted above.
    if details.copies.contains(where: \.isMoreThanANumber) { text += "\n" + self.text(of: details.copies) }
    if !details.loans.isEmpty {
      text += "\n" + self.text(of: details.loans, columns: [.student, .libraryID, .due, .overdue])
    }
    if !details.queue.isEmpty {
      text += "\n" + self.text(of: details.queue, columns: [.id, .student, .libraryID, .reservedOn, .standing])
    }
    if !details.history.isEmpty {
      text += "\n" + messages.text(.bookPastLoans) + "\n"
      text += self.text(of: details.history, columns: [.libraryID, .checkedOut, .returned])
    }
    if details.history.count == Session.historyLimit { text += messages.text(.bookMorePastLoans) + "\n" }
    return text
  }
}
