import Application
import ArgumentParser
import Domain
import Messages

struct ReservationsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reservations",
    abstract: "Who waits for a book, and what is kept aside for whom.",
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

extension Session {
  /// Reservations as a table of the columns that the occasion leaves open.
  func text(of reservations: [Reservation], columns: [ReservationColumn]) -> String {
    var table = Table(columns.map { $0.heading(in: messages) })
    for reservation in reservations { table.add(columns.map { $0.cell(of: reservation, in: messages) }) }
    return table.text(fitting: Output.terminalWidth)
  }
}

enum ReservationColumn: CaseIterable {
  case id, book, student, libraryID, reservedOn, standing

  func heading(in messages: Messages) -> Table.Column {
    switch self {
    case .id: Table.Column(heading: messages.label(.reservation), isNumber: true)
    case .book: Table.Column(heading: messages.label(.book), isFlexible: true)
    case .student: Table.Column(heading: messages.label(.student), isFlexible: true)
    case .libraryID: Table.Column(heading: messages.label(.libraryID))
    case .reservedOn: Table.Column(heading: messages.label(.reservedOn))
    case .standing: Table.Column(heading: messages.label(.standing))
    }
  }

  func cell(of reservation: Reservation, in messages: Messages) -> String {
    switch self {
    case .id: String(reservation.id.rawValue)
    case .book: reservation.book.title
    case .student: reservation.student.fullName
    case .libraryID: reservation.student.libraryID
    case .reservedOn: messages.day(reservation.createdAt)
    case .standing: messages.sentence(reservation.heldUntil.map { .held(until: $0) } ?? ReservationReport.waiting)
    }
  }
}

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
