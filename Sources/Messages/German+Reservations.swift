import Domain

extension German {
  func heldForAnother(_ title: String) -> String {
    "Das Exemplar von \(self.title(title)), das hier ist, ist für jemand anders zurückgelegt."
  }

  func reservedByOthers(_ title: String, _ count: Int) -> String {
    "\(count == 1 ? "1 Person wartet" : "\(count) Personen warten") auf \(self.title(title)), daher geht kein Verlängern;"
      + " bitte am Fälligkeitstag zurückbringen."
  }

  func copyOnShelf(_ title: String) -> String {
    "Ein Exemplar von \(self.title(title)) steht im Regal und kann gleich ausgeliehen werden; vorzumerken ist da nichts."
  }

  func notReserved(_ title: String) -> String { "\(self.title(title)) ist für diese Person nicht vorgemerkt." }

  func studentHasLoans(_ count: Int) -> String {
    "Diese Person hat \(self.count(count, .book)) ausgeliehen; bitte erst zurückbringen."
  }

  func keepAside(_ reservation: Reservation) -> String {
    let until = reservation.heldUntil.map { ", bis \(day($0))" } ?? ""
    return "Bitte zurücklegen: für \(person(reservation.student))\(until)."
  }

  /// Said at the station, where everybody reads it: the student who is next is not named.
  func holdShelf(_ reservation: Reservation) -> String {
    let until = reservation.heldUntil.map { " bis \(day($0))" } ?? ""
    return "Jemand hat es vorgemerkt: bitte ins Abholregal stellen, wo es\(until) bleibt."
  }

  func keptForYou(_ reservation: Reservation) -> String {
    let until = reservation.heldUntil.map { " bis \(day($0))" } ?? ""
    return "  \(work(reservation.book)) liegt\(until) zum Abholen bereit."
  }

  func keptForThem(_ reservation: Reservation) -> String {
    let until = reservation.heldUntil.map { " bis \(day($0))" } ?? ""
    return "  \(work(reservation.book)), zurückgelegt\(until)"
  }

  package func sentence(_ report: ReservationReport) -> String {
    switch report {
    case .none: "Keine Vormerkungen."
    case .reserved(let reservation):
      "\(title(reservation.book.title)) vorgemerkt für \(person(reservation.student)), als Vormerkung \(reservation.id.rawValue)."
    case .cancelled(let reservation):
      "Vormerkung von \(title(reservation.book.title)) für \(person(reservation.student)) gelöscht."
    case .keepAside(let reservation): keepAside(reservation)
    case .waiting: "wartet"
    case .held(let until): "zurückgelegt bis \(day(until))"
    }
  }
}
