import ArgumentParser
import Domain
import Messages
import Store

struct BooksEditCommand: DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change what the library knows of a book, or how many copies there are.",
    discussion: """
      What is not named stays. An empty value clears: --publisher "". Copies cannot be fewer than are on loan. Works for books on
      the wishlist too, which have no copies.

      Example: minilibrary books edit 12 --title "Dune Messiah" --copies 3 --available 2
      """
  )

  @Argument(help: "Its ISBN, or its ID in the list of books.")
  var book: String

  @Option(help: "At least two characters.")
  var title: String?

  @Option(help: "At least two characters.")
  var author: String?

  @Option(help: ArgumentHelp("ISBN-10 or ISBN-13, hyphens and spaces allowed.", valueName: "isbn"))
  var isbn: String?

  @Option(help: ArgumentHelp("How many copies the library has.", valueName: "number"))
  var copies: Int?

  @Option(help: ArgumentHelp("How many of them can be borrowed now.", valueName: "number"))
  var available: Int?

  @Option(help: ArgumentHelp("Who published it.", valueName: "name"))
  var publisher: String?

  @Option(help: ArgumentHelp("When: a year, a month or a day, or in words.", valueName: "date"))
  var published: String?

  @Option(help: ArgumentHelp("How many pages it has.", valueName: "number"))
  var pages: String?

  @Option(
    name: .customLong("book-language"),
    help: ArgumentHelp("The language it is in, by code or name: de, ger, German.", valueName: "language"))
  var language: String?

  @Option(help: "What it is about.")
  var description: String?

  @Option(help: ArgumentHelp("A subject, such as Fiction; several times for several.", valueName: "name"))
  var category: [String] = []

  @Option(help: ArgumentHelp("The https:// address of its cover.", valueName: "address"))
  var cover: String?

  @Option(help: "Anything worth remembering.")
  var notes: String?

  @OptionGroup var write: WriteOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func validate() throws {
    let texts = [title, author, isbn, publisher, published, pages, language, description, cover, notes]
    guard texts.contains(where: { $0 != nil }) || copies != nil || available != nil || !category.isEmpty else {
      throw ValidationError("Name what is to be changed, such as --title.")
    }
    if let pages, !pages.isEmpty, Int(pages) == nil { throw ValidationError("--pages takes a number.") }
    if let cover, !cover.isEmpty, !cover.hasPrefix("https://") {
      throw ValidationError("--cover takes an address that begins with https://.")
    }
  }

  func run(in session: Session) async throws {
    let book = try await session.book(named: book)
    let edited = try await session.library.editBook(
      book.id, try edit(), operation: write.operationID, at: session.now)
    try session.show(
      BookJSON(edited), else: session.messages.sentence(.edited(edited)) + "\n", asJSON: output.json)
  }

  private func edit() throws -> BookEdit {
    var edit = BookEdit()
    edit.title = try BooksEditCommand.line(title)
    edit.author = try BooksEditCommand.line(author)
    edit.totalCopies = copies
    edit.availableCopies = available
    edit.isbn = try BooksEditCommand.field(isbn) { (text) throws(Refusal) in try ISBN(typed: text) }
    edit.publisher = try BooksEditCommand.field(publisher) { (text) throws(Refusal) in text }
    edit.publishedDate = try BooksEditCommand.field(published) { (text) throws(Refusal) in text }
    if case .set(let text) = edit.publishedDate, PublicationDate.isImpossible(text) {
      throw CommandProblem.notADate(text: text)
    }
    edit.pageCount = try BooksEditCommand.field(pages) { (text) throws(Refusal) in Int(text) ?? 0 }
    edit.languageCode = try BooksEditCommand.field(language) { (text) throws(Refusal) in try LanguageName.code(text) }
    edit.coverImageURL = try BooksEditCommand.field(cover) { (text) throws(Refusal) in text }
    if let description {
      let text = try TypedText.cleanParagraphs(description)
      edit.description = text.isEmpty ? .cleared : .set(text)
    }
    if let notes { edit.notes = try TypedText.cleanParagraphs(notes) }
    if !category.isEmpty {
      var names: [String] = []
      for name in category { names.append(try TypedText.clean(name)) }
      edit.categories = names.filter { !$0.isEmpty }
    }
    return edit
  }

  private static func line(_ text: String?) throws(Refusal) -> String? {
    guard let text else { return nil }
    return try TypedText.clean(text)
  }

  private static func field<Value>(
    _ text: String?, _ read: (String) throws(Refusal) -> Value
  ) throws(Refusal) -> BookEdit.Field<Value> {
    guard let text = try line(text) else { return .kept }
    return text.isEmpty ? .cleared : .set(try read(text))
  }
}
