import Application
import ArgumentParser
import Domain
import Messages

struct ReservationsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "reservations", "helpReservations", examples: "reservations --book 9780441172719",
    subcommands: [ReservationsList.command, ReservationsAdd.command, ReservationsCancel.command],
    defaultSubcommand: ReservationsList.command)
}

struct ReservationsList: Query {
  static let configuration = CommandConfiguration(
    "list", "helpReservationsList", more: "helpReservationsListMore",
    examples: "reservations list --book 9780441172719")

  @Option(help: ArgumentHelp("helpOptionOnlyBook", valueName: "book"))
  var book: String?

  @Option(help: ArgumentHelp("helpOptionOnlyStudent", valueName: "student"))
  var student: String?

  @Option(help: ArgumentHelp("helpOptionLimit", valueName: "number"))
  var limit: Limit?

  @Option(help: ArgumentHelp("helpReservationsListAfter", valueName: "reservation"))
  var after: String?

  func answer(in session: Session) async throws -> Printout {
    let found = try await session.reservations(of: book, for: student, after: after, limit: limit?.count)
    return Printout(
      found.map(\.json),
      text: found.isEmpty
        ? session.messages.text(.reservationNone) + "\n"
        : session.text(of: found, columns: ReservationColumn.allCases))
  }
}

extension Session {
  /// Reservations as a table of the columns that the occasion leaves open.
  func text(of reservations: [Reservation], columns: [ReservationColumn]) -> String {
    Table(reservations, columns.map { column($0) }, in: messages).text
  }

  private func column(_ column: ReservationColumn) -> Table<Reservation>.Column {
    switch column {
    case .id: .number(.reservation) { String($0.id.rawValue) }
    case .book: .flexible(.book) { $0.book.title }
    case .student: .flexible(.student) { $0.student.fullName }
    case .libraryID: .plain(.libraryID) { $0.student.libraryID }
    case .reservedOn: .plain(.reservedOn) { messages.day($0.createdAt) }
    case .standing:
      .plain(.standing) {
        messages.sentence($0.heldUntil.map { .reservationHeld(until: $0) } ?? Phrase.reservationWaiting)
      }
    }
  }
}

enum ReservationColumn: CaseIterable {
  case id, book, student, libraryID, reservedOn, standing
}

struct ReservationsAdd: Intent {
  static let configuration = CommandConfiguration(
    "add", "helpReservationsAdd", examples: "reservations add 9780441172719 S12345")

  @Argument(help: "helpArgumentBook")
  var book: String

  @Argument(help: "helpArgumentStudent")
  var student: String

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let reservation = try await session.reserve(book, for: student, operation: operation)
    return Printout(reservation.json, .reservationReserved(reservation), in: session)
  }
}

struct ReservationsCancel: Intent {
  static let configuration = CommandConfiguration(
    "cancel", "helpReservationsCancel", more: "helpReservationsCancelMore",
    examples: "reservations cancel --book 9780441172719 --student S12345")

  @Argument(help: "helpReservationsCancelReservation")
  var reservation: String?

  @Option(help: ArgumentHelp("helpReservationsCancelBook", valueName: "book"))
  var book: String?

  @Option(help: ArgumentHelp("helpReservationsCancelStudent", valueName: "student"))
  var student: String?

  func validate() throws {
    let isPair = book != nil && student != nil
    guard (reservation != nil) != isPair, isPair || (book == nil && student == nil) else {
      throw ValidationError(.reservationOrBookAndStudent)
    }
  }

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let closed =
      if let book, let student {
        try await session.cancelReservation(of: book, for: student, operation: operation)
      } else {
        try await session.cancelReservation(named: reservation ?? "", operation: operation)
      }
    return Printout(closed.json, .reservationCancelled(closed), in: session)
  }
}
