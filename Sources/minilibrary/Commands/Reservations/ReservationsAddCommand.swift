import Application
import ArgumentParser
import Messages

struct ReservationsAddCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Put a student into the line for a book that is out.",
    discussion: "Example: minilibrary reservations add 9780441172719 S12345"
  )

  @Argument(help: "Its ISBN, or its ID in the list of books.")
  var book: String

  @Argument(help: "The library ID, or the number of the card.")
  var student: String

  @OptionGroup var write: WriteOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let reservation = try await session.reserve(book, for: student, operation: write.operationID)
    try session.show(
      ReservationJSON(reservation), else: session.messages.sentence(.reserved(reservation)) + "\n", asJSON: output.json)
  }
}
