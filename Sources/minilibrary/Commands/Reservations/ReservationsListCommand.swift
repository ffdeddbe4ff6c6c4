import Application
import ArgumentParser
import Messages

struct ReservationsListCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the open reservations, first come first.",
    discussion: """
      Of one book it is the line for it. What was kept aside and not fetched in time goes to the next in line.

      Example: minilibrary reservations list --book 9780441172719
      """
  )

  @Option(help: ArgumentHelp("Only of this book: its ISBN, or its ID in the list of books.", valueName: "book"))
  var book: String?

  @Option(help: ArgumentHelp("Only of this student: the library ID, or the number of the card.", valueName: "student"))
  var student: String?

  @Option(help: ArgumentHelp("At most this many (default: all).", valueName: "number"))
  var limit: Limit?

  @Option(help: ArgumentHelp("Go on behind the reservation with this ID.", valueName: "reservation"))
  var after: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let found = try await session.reservations(of: book, for: student, after: after, limit: limit?.count)
    try session.show(
      found.map { ReservationJSON($0) },
      else: found.isEmpty
        ? session.messages.sentence(ReservationReport.none) + "\n"
        : session.text(of: found, columns: ReservationColumn.allCases), asJSON: output.json)
  }
}
