import Application
import ArgumentParser
import Messages
import Store

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
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

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
        ? nil : { Confirmation.isGiven(messages.sentence(.confirmDeletion($0, reservations: $1))) })
    let lines =
      [book.map { messages.sentence(.deleted($0)) } ?? messages.sentence(BookReport.deletedBefore)]
      + deletion.cancelledReservations.map { messages.sentence(.cancelled($0)) }
    try show(BookDeletionJSON(deletion), else: lines.map { $0 + "\n" }.joined(), asJSON: output.json)
  }
}
