import Application
import ArgumentParser
import Domain
import KioskMachine
import Messages
import Reports
import Store

struct BooksAddCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "add", "helpBooksAdd", more: "helpBooksAddMore",
    examples: #"books add --isbn 9780441172719 --title Dune --author "Frank Herbert" --copies 2"#,
    #"books add --wishlist --title Emma --author "Jane Austen""#)

  @Option(help: ArgumentHelp("helpOptionIsbn", valueName: "isbn"))
  var isbn: String?

  @Option(help: "helpOptionTitleNeeded")
  var title = ""

  @Option(help: "helpOptionTitleNeeded")
  var author = ""

  @Option(help: ArgumentHelp("helpBooksAddCopies", valueName: "number"))
  var copies: Int?

  @Flag(help: "helpBooksAddWishlist")
  var wishlist = false

  @Option(help: ArgumentHelp("helpBooksAddIfKnown", valueName: "copy|new"))
  var ifKnown: KnownBookChoice?

  @Option(help: "helpOptionNotes")
  var notes = ""

  @OptionGroup var details: BookDetailOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  var use: LibraryUse { .createsIfMissing }

  func validate() throws {
    if wishlist && copies != nil { throw ValidationError(.wishHasNoCopies) }
    if wishlist && ifKnown == .copy {
      throw ValidationError(.wishIsNoCopy)
    }
  }

  func run(in session: Session) async throws {
    let details = try self.details.edit()
    let draft = try draft(details)
    if wishlist {
      return try output.show(
        try await session.answer(toWish: draft, ifKnown: ifKnown, write.operationID))
    }
    let canAsk = TerminalQuestion.isPossible && !output.json
    let addition = try await session.addBook(
      draft, details: details, ifKnown: ifKnown, ask: canAsk ? { try isCopy(of: $0, session.messages) } : nil,
      operation: write.operationID)
    let book = addition.book
    let report: Phrase =
      switch addition.arrival {
      case _ where addition.isRepeated: .reportAddedBefore(book)
      case .newTitle: .reportBookAdded(book)
      case .moreCopies: .reportCopiesAdded(draft.copies, to: book)
      case .wishCameTrue: .reportAcquired(book)
      }
    try output.show(book.json, line: session.messages.sentence(report))
  }

  /// Asks whether a book is a copy of one that the library has.
  private func isCopy(of book: Book, _ messages: Messages) throws -> Bool {
    guard let answer = TerminalQuestion.answer(messages.text(.bookProposeCopy(book))).map({ TypedText.trim($0) }) else {
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
  @Option(help: ArgumentHelp("helpBookDetailPublisher", valueName: "name"))
  var publisher: String?

  @Option(help: ArgumentHelp("helpBookDetailPublished", valueName: "date"))
  var published: String?

  @Option(help: ArgumentHelp("helpBookDetailPages", valueName: "number"))
  var pages: String?

  @Option(
    name: .customLong("book-language"),
    help: ArgumentHelp("helpBookDetailLanguage", valueName: "language"))
  var language: String?

  @Option(help: "helpBookDetailDescription")
  var description: String?

  @Option(help: ArgumentHelp("helpBookDetailCategory", valueName: "name"))
  var category: [String] = []

  @Option(help: ArgumentHelp("helpBookDetailCover", valueName: "address"))
  var cover: String?

  var isEmpty: Bool {
    [publisher, published, pages, language, description, cover].allSatisfy { $0 == nil } && category.isEmpty
  }

  func validate() throws {
    if let pages, !pages.isEmpty, Int(pages) == nil { throw ValidationError(.pagesNumber) }
    if let cover, !cover.isEmpty, !cover.hasPrefix("https://") {
      throw ValidationError(.coverAddress)
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
