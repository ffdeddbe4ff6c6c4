import Application
import ArgumentParser
import Domain
import Messages

struct ReservationsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reservations",
    abstract: "List, add and cancel reservations.",
    discussion: "Example: minilibrary reservations --book 9780441172719",
    subcommands: [ReservationsListCommand.self, ReservationsAddCommand.self, ReservationsCancelCommand.self],
    defaultSubcommand: ReservationsListCommand.self
  )
}

struct ReservationsListCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the open reservations, first come first.",
    discussion: """
      For one book it is the queue. A copy on hold that is not fetched in time goes to the next in the queue.

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

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let found = try await session.reservations(of: book, for: student, after: after, limit: limit?.count)
    try output.show(
      found.map { ReservationJSON($0) },
      else: found.isEmpty
        ? session.messages.sentence(ReservationReport.none) + "\n"
        : session.text(of: found, columns: ReservationColumn.allCases))
  }
}

extension Session {
  /// Reservations as a table of the columns that the occasion leaves open.
  func text(of reservations: [Reservation], columns: [ReservationColumn]) -> String {
    Table(reservations, columns.map { column($0) }).text
  }

  private func column(_ column: ReservationColumn) -> Table<Reservation>.Column {
    switch column {
    case .id: .number(messages.label(.reservation)) { String($0.id.rawValue) }
    case .book: .flexible(messages.label(.book)) { $0.book.title }
    case .student: .flexible(messages.label(.student)) { $0.student.fullName }
    case .libraryID: .plain(messages.label(.libraryID)) { $0.student.libraryID }
    case .reservedOn: .plain(messages.label(.reservedOn)) { messages.day($0.createdAt) }
    case .standing:
      .plain(messages.label(.standing)) {
        messages.sentence($0.heldUntil.map { .held(until: $0) } ?? ReservationReport.waiting)
      }
    }
  }
}

enum ReservationColumn: CaseIterable {
  case id, book, student, libraryID, reservedOn, standing
}

struct ReservationsAddCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Reserve a book that is on loan for a student.",
    discussion: "Example: minilibrary reservations add 9780441172719 S12345"
  )

  @Argument(help: "Its ISBN, or its ID in the list of books.")
  var book: String

  @Argument(help: "The library ID, or the number of the card.")
  var student: String

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let reservation = try await session.reserve(book, for: student, operation: write.operationID)
    try output.show(ReservationJSON(reservation), line: session.messages.sentence(.reserved(reservation)))
  }
}

struct ReservationsCancelCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Cancel a reservation.",
    discussion: """
      A copy on hold goes to the next in the queue.

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
  @OptionGroup var common: CommonOptions

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
    try output.show(ReservationJSON(closed), line: session.messages.sentence(.cancelled(closed)))
  }
}
