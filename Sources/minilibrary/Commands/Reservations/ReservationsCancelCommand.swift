import Application
import ArgumentParser
import Messages

struct ReservationsCancelCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Take a student out of the line for a book.",
    discussion: """
      A copy that was kept aside goes to the next in line.

      Example: minilibrary reservations cancel --book 9780441172719 --student S12345
      """
  )

  @Argument(help: "Its ID in the list of reservations.")
  var reservation: String?

  @Option(help: ArgumentHelp("Instead of an ID: the book, with --student.", valueName: "book"))
  var book: String?

  @Option(help: ArgumentHelp("Instead of an ID: the student, with --book.", valueName: "student"))
  var student: String?

  @OptionGroup var write: WriteOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func validate() throws {
    let isPair = book != nil && student != nil
    guard (reservation != nil) != isPair, isPair || (book == nil && student == nil) else {
      throw ValidationError("Either the ID of a reservation, or --book and --student.")
    }
  }

  func run(in session: Session) async throws {
    let operation = write.operationID
    let closed =
      if let book, let student {
        try await session.cancelReservation(of: book, for: student, operation: operation)
      } else {
        try await session.cancelReservation(session.reservationID(named: reservation ?? ""), operation: operation)
      }
    try session.show(
      ReservationJSON(closed), else: session.messages.sentence(.cancelled(closed)) + "\n", asJSON: output.json)
  }
}
