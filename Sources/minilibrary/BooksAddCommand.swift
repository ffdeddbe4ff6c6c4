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
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

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
    var known = try await book(draft.isbn, in: session.library)
    // Asked after the book: whoever did this at the same moment is seen in one of the two.
    let before = try await session.library.wasDone(write.operationID)
    if draft.isbn == nil { known = try await namesake(of: draft, before: before, in: session) }
    let kind = try kind(known, before: before)
    let (book, report) = try await perform(
      kind, on: known, draft: draft, details, isRepeated: before != nil, in: session)
    try session.show(BookJSON(book), else: session.messages.sentence(report) + "\n", asJSON: output.json)
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

  private func book(_ isbn: ISBN?, in library: Library) async throws -> Book? {
    guard let isbn else { return nil }
    return try await library.book(isbn: isbn)
  }

  /// The book of the same title and author whose copies are to be added; nil where another book is to be added.
  ///
  /// - Throws: `same-book` where nobody can be asked.
  private func namesake(
    of draft: BookDraft, before: OperationRecord?, in session: Session
  ) async throws -> Book? {
    let book = try await session.library.namesake(title: draft.title, author: draft.author)
    guard let book, ifKnown != .new else { return nil }
    if let before {
      // Done again under its name, it means what it meant then.
      return before.kind == .addCopies || before.kind == .acquire ? book : nil
    }
    if ifKnown == .copy { return book }
    guard Question.isPossible, !output.json, !wishlist else {
      throw Refusal.sameBook(title: book.title, id: book.id)
    }
    guard let answer = Question.answer(session.messages.sentence(.proposeCopy(book))).map({ TypedText.trim($0) }) else {
      throw Refusal.sameBook(title: book.title, id: book.id)
    }
    if answer.isEmpty || Answer.isYes(answer) { return book }
    if Answer.isNo(answer) { return nil }
    throw Refusal.answerNotUnderstood(text: answer)
  }

  /// The operation to perform on the library as it is now, or the one that this operation ID performed before.
  private func kind(_ known: Book?, before: OperationRecord?) throws -> OperationRecord.Kind {
    if let before {
      guard (before.kind == .addWishlistItem) == wishlist else { throw Refusal.operationReused(write.operationID) }
      return before.kind
    }
    if wishlist { return .addWishlistItem }
    guard let known else { return .addBook }
    return known.isWishlistItem ? .acquire : .addCopies
  }

  /// - Parameter kind: what this name did before, or what is to be done now; the store knows whether it is the same.
  // Not inlined: Swift 6.3.1 crashes on it in a release build, where `run` with this inside is split as a coroutine.
  @inline(never)
  private func perform(
    _ kind: OperationRecord.Kind, on known: Book?, draft: BookDraft, _ details: BookEdit, isRepeated: Bool,
    in session: Session
  ) async throws -> (Book, CommandReport) {
    let library = session.library
    let (operation, now) = (write.operationID, session.now)
    switch (kind, known) {
    case (.addBook, _):
      let book = try await library.addBook(draft, operation: operation, at: now)
      return (book, isRepeated ? .countedBefore(book) : .bookAdded(book))
    case (.addWishlistItem, _):
      let book = try await library.addWishlistItem(draft, operation: operation, at: now)
      return (book, isRepeated ? .countedBefore(book) : .wished(book))
    case (.addCopies, let known?):
      let copies = draft.copies
      let book = try await library.addCopies(copies, to: known.id, operation: operation, at: now)
      return (book, isRepeated ? .countedBefore(book) : .copiesAdded(copies, to: book))
    case (.acquire, let known?):
      var details = details
      if !draft.notes.isEmpty { details.notes = draft.notes }
      let book = try await library.acquire(
        known.id, copies: draft.copies, author: draft.author, details: details, operation: operation, at: now)
      return (book, isRepeated ? .countedBefore(book) : .acquired(book))
    case (.addCopies, nil), (.acquire, nil), (.editBook, _), (.deleteBook, _), (.addStudent, _), (.editStudent, _),
      (.deleteStudent, _), (.checkOut, _), (.returnLoan, _), (.renew, _), (.changeDueDate, _), (.reserve, _),
      (.cancelReservation, _), (.importBooks, _), (.importWishlist, _), (.importStudents, _), (.startInventory, _),
      (.scanInventory, _),
      (.finishInventory, _), (.confirmClock, _):
      throw Refusal.operationReused(operation)
    }
  }
}

/// The action for a book whose title and author the library already has: add copies, or add another book.
enum KnownBookChoice: String, CaseIterable, ExpressibleByArgument {
  case copy, new
}
