import Domain

extension English {
  func heldForAnother(_ title: String) -> String {
    "The copy of \(self.title(title)) that is here is kept aside for somebody who reserved it."
  }

  func reservedByOthers(_ title: String, _ count: Int) -> String {
    "\(self.count(count, .student)) \(count == 1 ? "waits" : "wait") for \(self.title(title)), so it cannot be renewed;"
      + " please bring it back when it is due."
  }

  func copyOnShelf(_ title: String) -> String {
    "A copy of \(self.title(title)) is on its shelf and can be borrowed at once, so there is nothing to reserve."
  }

  func notReserved(_ title: String) -> String { "\(self.title(title)) is not reserved for this student." }

  func studentHasLoans(_ count: Int) -> String {
    "This student has \(self.count(count, .book)) on loan; \(count == 1 ? "it has" : "they have") to be brought back first."
  }

  /// Said to who brought the book back.
  func keepAside(_ reservation: Reservation) -> String {
    let until = reservation.heldUntil.map { ", until \(day($0))" } ?? ""
    return "Keep it aside: \(person(reservation.student)) is next in line\(until)."
  }

  /// Said at the station, where everybody reads it: the student who is next is not named.
  func holdShelf(_ reservation: Reservation) -> String {
    let until = reservation.heldUntil.map { " until \(day($0))" } ?? ""
    return "Somebody has reserved it: please put it on the hold shelf, where it stays\(until)."
  }

  /// Said to the student for whom it was kept.
  func keptForYou(_ reservation: Reservation) -> String {
    let until = reservation.heldUntil.map { ", until \(day($0))" } ?? ""
    return "  \(work(reservation.book)) is kept aside for you\(until)."
  }

  /// Said to the librarian of a student.
  func keptForThem(_ reservation: Reservation) -> String {
    let until = reservation.heldUntil.map { " until \(day($0))" } ?? ""
    return "  \(work(reservation.book)), kept aside\(until)"
  }

  package func sentence(_ report: ReservationReport) -> String {
    switch report {
    case .none: "No reservations."
    case .reserved(let reservation):
      "Reserved \(title(reservation.book.title)) for \(person(reservation.student)) as reservation \(reservation.id.rawValue)."
    case .cancelled(let reservation):
      "Cancelled the reservation of \(title(reservation.book.title)) for \(person(reservation.student))."
    case .keepAside(let reservation): keepAside(reservation)
    case .waiting: "waits"
    case .held(let until): "kept aside until \(day(until))"
    }
  }
}
