import Application
import ArgumentParser
import Domain
import Messages
import Store

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
    let id = try await meant(operation, in: session)
    let closed = try await session.library.cancelReservation(id, operation: operation, at: session.now)
    try session.show(
      ReservationJSON(closed), else: session.messages.sentence(.cancelled(closed)) + "\n", asJSON: output.json)
  }

  private func meant(_ operation: OperationID, in session: Session) async throws -> Reservation.ID {
    guard let book, let student else { return try session.reservationID(named: reservation ?? "") }
    let (found, holder) = (try await session.book(named: book), try await session.student(named: student))
    // This operation closed it already, and the student may be in the queue for the book again.
    if let before = try await session.library.wasDone(operation), before.kind == .cancelReservation {
      return Reservation.ID(rawValue: before.result)
    }
    let open = try await allPages(limit: nil) { (last: Reservation?, count) in
      try await session.library.reservations(.ofStudent(holder.id), after: last?.id, limit: count)
    }
    guard let own = open.first(where: { $0.book.id == found.id }) else {
      throw Refusal.notReserved(title: found.title)
    }
    return own.id
  }
}

extension Session {
  func reservationID(named text: String) throws -> Reservation.ID {
    guard let digits = Digits(TypedText.trim(text)), let number = Int64(digits.text) else {
      throw CommandProblem.unknownReservationID(text: text)
    }
    return Reservation.ID(rawValue: number)
  }
}
