import Application
import ArgumentParser
import Domain
import Messages
import Store

struct BooksEdit: Intent {
  static let configuration = CommandConfiguration(
    "edit", "helpBooksEdit", more: "helpBooksEditMore",
    examples: #"books edit 12 --title "Dune Messiah" --copies 3 --available 2"#)

  @Argument(help: "helpArgumentBook")
  var book: String

  @Option(help: "helpOptionTitle")
  var title: String?

  @Option(help: "helpOptionTitle")
  var author: String?

  @Option(help: ArgumentHelp("helpOptionIsbn", valueName: "isbn"))
  var isbn: String?

  @Option(help: ArgumentHelp("helpBooksEditCopies", valueName: "number"))
  var copies: Int?

  @Option(help: ArgumentHelp("helpBooksEditAvailable", valueName: "number"))
  var available: Int?

  @Option(help: "helpOptionNotes")
  var notes: String?

  @OptionGroup var details: BookDetailOptions

  func validate() throws {
    let texts = [title, author, isbn, notes]
    guard texts.contains(where: { $0 != nil }) || copies != nil || available != nil || !details.isEmpty else {
      throw ValidationError(.nothingToChange)
    }
  }

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let edited = try await session.editBook(book, try edit(), operation: operation)
    return Printout(edited.json, .bookEdited(edited), in: session)
  }

  private func edit() throws -> BookEdit {
    var edit = try details.edit()
    edit.title = try TypedText.clean(ifTyped: title)
    edit.author = try TypedText.clean(ifTyped: author)
    edit.totalCopies = copies
    edit.availableCopies = available
    edit.isbn = try BookDetailOptions.field(isbn) { (text) throws(Refusal) in try ISBN(typed: text) }
    if let notes { edit.notes = try TypedText.cleanParagraphs(notes) }
    return edit
  }
}

struct BooksFavorite: Intent {
  static let configuration = CommandConfiguration(
    "favorite", "helpBooksFavorite", examples: "books favorite 12 on")

  enum Setting: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  @Argument(help: "helpArgumentBook")
  var book: String

  @Argument(help: "helpBooksFavoriteSetting")
  var setting: Setting

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    var edit = BookEdit()
    edit.isFavourite = setting == .on
    let edited = try await session.editBook(book, edit, operation: operation)
    return Printout(edited.json, .bookFavorite(edited), in: session)
  }
}

/// The options that the notes of a book and of a wish share.
struct NotesChange: ParsableArguments {
  @Argument(help: "helpNotesChangeText")
  var text: String?

  @Flag(help: "helpNotesChangeClear")
  var clear = false

  func validate() throws {
    if clear && text != nil { throw ValidationError(.notesOrClear) }
  }

  /// - Parameter name: the name that a person used for the book.
  func answer(on book: Book, named name: String, _ operation: OperationID, in session: Session) async throws -> Printout
  {
    guard let notes = clear ? "" : try text.map({ text throws(Refusal) in try TypedText.cleanParagraphs(text) }) else {
      return Printout(book.json, text: session.notes(of: book))
    }
    var edit = BookEdit()
    edit.notes = notes
    let edited = try await session.editBook(name, edit, operation: operation)
    let report: Phrase = notes.isEmpty ? .bookNotesCleared(edited) : .bookNotesKept(edited)
    return Printout(edited.json, report, in: session)
  }
}

extension Session {
  fileprivate func notes(of book: Book) -> String {
    guard !book.notes.isEmpty else { return messages.text(.bookNoNotes(book)) + "\n" }
    return book.notes.split(separator: "\n", omittingEmptySubsequences: false).map { PlainText.clean($0) + "\n" }
      .joined()
  }
}

struct BooksNotes: Intent {
  static let configuration = CommandConfiguration(
    "notes", "helpBooksNotes", examples: #"books notes 12 "Cover is torn""#)

  @Argument(help: "helpArgumentBook")
  var book: String

  @OptionGroup var notes: NotesChange

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    try await notes.answer(on: try await session.book(named: book), named: book, operation, in: session)
  }
}

struct ConfirmOptions: ParsableArguments {
  @Flag(help: "helpOptionYes")
  var yes = false
}

struct BooksDelete: Intent {
  static let configuration = CommandConfiguration(
    "delete", "helpBooksDelete", more: "helpBooksDeleteMore", examples: "books delete 12 --yes")

  @Argument(help: "helpArgumentBook")
  var book: String

  @OptionGroup var confirm: ConfirmOptions

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    try await session.delete(book, isWish: false, confirm, operation)
  }
}

extension Session {
  /// Deletes a book or a wish when a person confirms it.
  func delete(
    _ name: String, isWish: Bool, _ confirm: ConfirmOptions, _ operation: OperationID
  ) async throws -> Printout {
    let (book, deletion) = try await deleteBook(
      name, isWish: isWish, operation: operation,
      confirm: confirm.yes
        ? nil
        : { TerminalQuestion.isAnsweredYes(messages.text(.bookConfirmDeletion($0, reservations: $1)), in: messages) })
    let lines =
      [book.map { messages.text(.bookDeleted($0)) } ?? messages.text(.bookDeletedBefore)]
      + deletion.cancelledReservations.map { messages.text(.reservationCancelled($0)) }
    return Printout(deletion.json, lines: lines)
  }
}
