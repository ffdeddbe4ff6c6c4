import Application
import ArgumentParser
import Domain
import Messages
import Store

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
    let library = session.library
    try await library.passOnLapsed(at: session.now)
    var ofBook: Book?
    if let book { ofBook = try await session.book(named: book) }
    var filter = ofBook.map { ReservationFilter.ofBook($0.id) } ?? .all
    // A student has few reservations, so the book's are picked out of them.
    if let student { filter = .ofStudent(try await session.student(named: student).id) }
    let filterNow = filter
    // The line is in the order of its numbers: one that is over keeps its place.
    var start: Reservation.ID?
    if let after {
      start = try session.reservationID(named: after)
      guard let start, try await library.reservation(id: start) != nil else {
        throw CommandProblem.unknownReservationID(text: after)
      }
    }
    let first = start
    var found = try await allPages(limit: student == nil ? limit?.count : nil) { (last: Reservation?, count) in
      try await library.reservations(filterNow, after: last?.id ?? first, limit: count)
    }
    if student != nil {
      found = Array(found.filter { ofBook == nil || $0.book.id == ofBook?.id }.prefix(limit?.count ?? .max))
    }
    try session.show(
      found.map { ReservationJSON($0) },
      else: found.isEmpty
        ? session.messages.sentence(ReservationReport.none) + "\n"
        : session.text(of: found, columns: ReservationColumn.allCases), asJSON: output.json)
  }
}
