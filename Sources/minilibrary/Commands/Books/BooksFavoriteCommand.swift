import Application
import ArgumentParser
import Domain
import Messages

struct BooksFavoriteCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "favorite",
    abstract: "Make a book a favourite, or no favourite any more.",
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
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    var edit = BookEdit()
    edit.isFavorite = setting == .on
    let edited = try await session.editBook(book, edit, operation: write.operationID)
    try session.show(
      BookJSON(edited), else: session.messages.sentence(.favorite(edited)) + "\n", asJSON: output.json)
  }
}
