import Application
import ArgumentParser
import Domain
import Messages
import Store

struct BooksEditCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a book, or the number of its copies.",
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

  @Option(help: "Anything worth remembering.")
  var notes: String?

  @OptionGroup var details: BookDetailOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    let texts = [title, author, isbn, notes]
    guard texts.contains(where: { $0 != nil }) || copies != nil || available != nil || !details.isEmpty else {
      throw ValidationError("Name what is to be changed, such as --title.")
    }
  }

  func run(in session: Session) async throws {
    let edited = try await session.editBook(book, try edit(), operation: write.operationID)
    try output.show(BookJSON(edited), line: session.messages.sentence(.edited(edited)))
  }

  private func edit() throws -> BookEdit {
    var edit = try details.edit()
    edit.title = try BooksEditCommand.line(title)
    edit.author = try BooksEditCommand.line(author)
    edit.totalCopies = copies
    edit.availableCopies = available
    edit.isbn = try BookDetailOptions.field(isbn) { (text) throws(Refusal) in try ISBN(typed: text) }
    if let notes { edit.notes = try TypedText.cleanParagraphs(notes) }
    return edit
  }

  private static func line(_ text: String?) throws(Refusal) -> String? {
    guard let text else { return nil }
    return try TypedText.clean(text)
  }
}

struct BooksFavoriteCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "favorite",
    abstract: "Make a book a favourite, or stop it being one.",
    discussion: "Example: minilibrary books favorite 12 on"
  )

  enum Setting: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  @Argument(help: "Its ISBN, or its ID in the list of books.")
  var book: String

  @Argument(help: "on or off.")
  var setting: Setting

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    var edit = BookEdit()
    edit.isFavorite = setting == .on
    let edited = try await session.editBook(book, edit, operation: write.operationID)
    try output.show(BookJSON(edited), line: session.messages.sentence(.favorite(edited)))
  }
}

/// The options that the notes of a book and of a wish share.
struct NotesChange: ParsableArguments {
  @Argument(help: "The new notes; without them those that are there are shown.")
  var text: String?

  @Flag(help: "Clear the notes.")
  var clear = false

  func validate() throws {
    if clear && text != nil { throw ValidationError("Either new notes or --clear.") }
  }

  func run(
    on book: Book, _ write: WriteOptions, _ output: OutputOptions, in session: Session
  ) async throws {
    guard let notes = clear ? "" : try text.map({ text throws(Refusal) in try TypedText.cleanParagraphs(text) }) else {
      return try output.show(BookJSON(book), else: session.notes(of: book))
    }
    var edit = BookEdit()
    edit.notes = notes
    let edited = try await session.library.editBook(book.id, edit, operation: write.operationID, at: session.now)
    let report: BookReport = notes.isEmpty ? .notesCleared(edited) : .notesKept(edited)
    try output.show(BookJSON(edited), line: session.messages.sentence(report))
  }
}

extension Session {
  fileprivate func notes(of book: Book) -> String {
    guard !book.notes.isEmpty else { return messages.sentence(.noNotes(book)) + "\n" }
    return book.notes.split(separator: "\n", omittingEmptySubsequences: false).map { PlainText.clean($0) + "\n" }
      .joined()
  }
}

struct BooksNotesCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes",
    abstract: "Show or change the notes on a book.",
    discussion: "Example: minilibrary books notes 12 \"Cover is torn\""
  )

  @Argument(help: "Its ISBN, or its ID in the list of books.")
  var book: String

  @OptionGroup var change: NotesChange
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    try await change.run(on: try await session.book(named: book), write, output, in: session)
  }
}

struct ConfirmOptions: ParsableArguments {
  @Flag(help: "Do not ask.")
  var yes = false
}

struct BooksDeleteCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a book with all its copies.",
    discussion: """
      Refused while a copy is on loan. Asks for a yes, unless --yes says it. Reservations of it are cancelled, and each is
      named; who borrowed it stays readable in the history of loans.

      Example: minilibrary books delete 12 --yes
      """
  )

  @Argument(help: "Its ISBN, or its ID in the list of books.")
  var book: String

  @OptionGroup var confirm: ConfirmOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    try await session.delete(book, isWish: false, confirm, write, output)
  }
}

extension Session {
  /// Asks, deletes, tells: a book or a wish.
  func delete(
    _ name: String, isWish: Bool, _ confirm: ConfirmOptions, _ write: WriteOptions, _ output: OutputOptions
  ) async throws {
    let (book, deletion) = try await deleteBook(
      name, isWish: isWish, operation: write.operationID,
      confirm: confirm.yes
        ? nil
        : { TerminalQuestion.isAnsweredYes(messages.sentence(.confirmDeletion($0, reservations: $1)), in: messages) })
    let lines =
      [book.map { messages.sentence(.deleted($0)) } ?? messages.sentence(BookReport.deletedBefore)]
      + deletion.cancelledReservations.map { messages.sentence(.cancelled($0)) }
    try output.show(BookDeletionJSON(deletion), lines: lines)
  }
}
