import Application
import ArgumentParser
import Domain
import KioskMachine
import Messages
import Store

struct BooksAddCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a book, or copies of a book that the library has.",
    discussion: """
      A known ISBN adds copies; all else is then left as it is (books edit changes it). A book on the wishlist comes into the
      library with its copies, and with what is said of it beside title and author. Without an ISBN, a book of the same title \
      and author is proposed: on a terminal it is asked whether to add a copy of it; elsewhere the command is refused \
      (same-book) unless --if-known says what to do.

      Example: minilibrary books add --isbn 9780441172719 --title Dune --author "Frank Herbert" --copies 2

      Example: minilibrary books add --wishlist --title Emma --author "Jane Austen"
      """
  )

  @Option(help: ArgumentHelp("ISBN-10 or ISBN-13, hyphens and spaces allowed.", valueName: "isbn"))
  var isbn: String?

  @Option(help: "At least two characters; needed for a new book.")
  var title = ""

  @Option(help: "At least two characters; needed for a new book.")
  var author = ""

  @Option(help: ArgumentHelp("How many copies (default: 1).", valueName: "number"))
  var copies: Int?

  @Flag(help: "Put it on the wishlist: a book that the library would like to have.")
  var wishlist = false

  @Option(
    help: ArgumentHelp(
      "Without an ISBN, where the library has a book of this title and author: copy adds copies of it, new adds another book.",
      valueName: "copy|new"))
  var ifKnown: KnownBookChoice?

  @Option(help: "Anything worth remembering.")
  var notes = ""

  @OptionGroup var details: BookDetailOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  var use: LibraryUse { .createsIfMissing }

  func validate() throws {
    if wishlist && copies != nil { throw ValidationError("A book on the wishlist has no --copies yet.") }
    if wishlist && ifKnown == .copy {
      throw ValidationError("A book on the wishlist has no copies: use --if-known new.")
    }
  }

  func run(in session: Session) async throws {
    let details = try self.details.edit()
    let draft = try draft(details)
    if wishlist { return try await session.wish(for: draft, ifKnown: ifKnown, write, output) }
    let canAsk = TerminalQuestion.isPossible && !output.json
    let addition = try await session.addBook(
      draft, details: details, ifKnown: ifKnown, ask: canAsk ? { try isCopy(of: $0, session.messages) } : nil,
      operation: write.operationID)
    let book = addition.book
    let report: CommandReport =
      switch addition.arrival {
      case _ where addition.isRepeated: .countedBefore(book)
      case .newTitle: .bookAdded(book)
      case .moreCopies: .copiesAdded(draft.copies, to: book)
      case .wishCameTrue: .acquired(book)
      }
    try output.show(BookJSON(book), line: session.messages.sentence(report))
  }

  /// Asks whether a book is a copy of one that the library has.
  private func isCopy(of book: Book, _ messages: Messages) throws -> Bool {
    guard let answer = TerminalQuestion.answer(messages.sentence(.proposeCopy(book))).map({ TypedText.trim($0) }) else {
      throw Refusal.sameBook(title: book.title, id: book.id)
    }
    switch answer.isEmpty ? .yes : messages.answer(answer) {
    case .yes: return true
    case .no: return false
    case .renew, .takeBack, .edit, .enterByHand, .add, .date, .number, nil:
      throw Refusal.answerNotUnderstood(text: answer)
    }
  }

  private func draft(_ details: BookEdit) throws -> BookDraft {
    var draft = BookDraft(
      title: try TypedText.clean(title), author: try TypedText.clean(author), copies: copies ?? 1,
      notes: try TypedText.cleanParagraphs(notes))
    if let isbn { draft.isbn = try ISBN(typed: isbn) }
    if let refusals = Refusals(details.refusals) { throw refusals }
    draft.metadata = details.applied(to: draft.metadata)
    return draft
  }
}

extension KnownBookChoice: ExpressibleByArgument {}

/// Options for a book's metadata beyond title and author. An omitted option keeps the value; an empty one clears it.
struct BookDetailOptions: ParsableArguments {
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

  var isEmpty: Bool {
    [publisher, published, pages, language, description, cover].allSatisfy { $0 == nil } && category.isEmpty
  }

  func validate() throws {
    if let pages, !pages.isEmpty, Int(pages) == nil { throw ValidationError("--pages takes a number.") }
    if let cover, !cover.isEmpty, !cover.hasPrefix("https://") {
      throw ValidationError("--cover takes an address that begins with https://.")
    }
  }

  /// - Throws: what is wrong with one of them, as a ``Domain/Refusal`` or a ``Messages/CommandProblem``.
  func edit() throws -> BookEdit {
    var edit = BookEdit()
    edit.publisher = try BookDetailOptions.field(publisher) { (text) throws(Refusal) in text }
    edit.publishedDate = try BookDetailOptions.field(published) { (text) throws(Refusal) in text }
    if case .set(let text) = edit.publishedDate, PublicationDate.isImpossible(text) {
      throw CommandProblem.notADate(text: text)
    }
    edit.pageCount = try BookDetailOptions.field(pages) { (text) throws(Refusal) in Int(text) ?? 0 }
    edit.languageCode = try BookDetailOptions.field(language) { (text) throws(Refusal) in try LanguageName.code(text) }
    edit.coverImageURL = try BookDetailOptions.field(cover) { (text) throws(Refusal) in text }
    if let description {
      let text = try TypedText.cleanParagraphs(description)
      edit.description = text.isEmpty ? .cleared : .set(text)
    }
    if !category.isEmpty {
      var names: [String] = []
      for name in category { names.append(try TypedText.clean(name)) }
      edit.categories = names.filter { !$0.isEmpty }
    }
    return edit
  }

  static func field<Value>(
    _ text: String?, _ read: (String) throws(Refusal) -> Value
  ) throws(Refusal) -> BookEdit.Field<Value> {
    guard let text else { return .kept }
    let line = try TypedText.clean(text)
    return line.isEmpty ? .cleared : .set(try read(line))
  }
}
