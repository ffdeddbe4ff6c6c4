import Application
import Domain
import Messages

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
