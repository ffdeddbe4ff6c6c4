import Application
import ArgumentParser
import Domain
import Messages
import Store

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
      return try session.show(BookJSON(book), else: session.notes(of: book), asJSON: output.json)
    }
    var edit = BookEdit()
    edit.notes = notes
    let edited = try await session.library.editBook(book.id, edit, operation: write.operationID, at: session.now)
    let report: BookReport = notes.isEmpty ? .notesCleared(edited) : .notesKept(edited)
    try session.show(BookJSON(edited), else: session.messages.sentence(report) + "\n", asJSON: output.json)
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
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    try await change.run(on: try await session.book(named: book), write, output, in: session)
  }
}
