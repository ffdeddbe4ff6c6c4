import Application
import ArgumentParser
import Domain
import Messages

struct BooksEditCommand: DocumentCommand {
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

  @Option(help: "Anything worth remembering.")
  var notes: String?

  @OptionGroup var details: BookDetailOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func validate() throws {
    let texts = [title, author, isbn, notes]
    guard texts.contains(where: { $0 != nil }) || copies != nil || available != nil || !details.isEmpty else {
      throw ValidationError("Name what is to be changed, such as --title.")
    }
  }

  func run(in session: Session) async throws {
    let edited = try await session.editBook(book, try edit(), operation: write.operationID)
    try session.show(
      BookJSON(edited), else: session.messages.sentence(.edited(edited)) + "\n", asJSON: output.json)
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
