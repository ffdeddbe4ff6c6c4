import Domain

extension Irish {
  func heldForAnother(_ title: String) -> String {
    "Tá an chóip de \(self.title(title)) atá anseo curtha i leataobh do dhuine eile a chuir in áirithe í."
  }

  func reservedByOthers(_ title: String, _ count: Int) -> String {
    "Tá \(self.count(count, .student)) ag fanacht le \(self.title(title)), mar sin ní féidir é a athnuachan;"
      + " tabhair ar ais é faoin dáta dlite."
  }

  func copyOnShelf(_ title: String) -> String {
    "Tá cóip de \(self.title(title)) ar an tseilf agus is féidir í a fháil ar iasacht láithreach, mar sin níl aon rud le cur in áirithe."
  }

  func notReserved(_ title: String) -> String { "Níl \(self.title(title)) curtha in áirithe don scoláire seo." }

  func studentHasLoans(_ count: Int) -> String {
    "Tá \(self.count(count, .book)) ar iasacht ag an scoláire seo; ní mór \(count == 1 ? "é" : "iad") a thabhairt ar ais ar dtús."
  }

  func keepAside(_ reservation: Reservation) -> String {
    let until = reservation.heldUntil.map { ", go dtí \(day($0))" } ?? ""
    return "Cuir i leataobh é don scoláire \(person(reservation.student))\(until)."
  }

  /// Said at the station, where everybody reads it: the student who is next is not named.
  func holdShelf(_ reservation: Reservation) -> String {
    let until = reservation.heldUntil.map { " go dtí \(day($0))" } ?? ""
    return "Chuir duine éigin in áirithe é: cuir ar sheilf na n-áirithintí é, áit a bhfanfaidh sé\(until)."
  }

  func keptForYou(_ reservation: Reservation) -> String {
    let until = reservation.heldUntil.map { ", go dtí \(day($0))" } ?? ""
    return "  Tá \(work(reservation.book)) curtha i leataobh duit\(until)."
  }

  func keptForThem(_ reservation: Reservation) -> String {
    let until = reservation.heldUntil.map { " go dtí \(day($0))" } ?? ""
    return "  \(work(reservation.book)), curtha i leataobh\(until)"
  }

  package func sentence(_ report: ReservationReport) -> String {
    switch report {
    case .none: "Níl aon áirithint ann."
    case .reserved(let reservation):
      "Cuireadh \(title(reservation.book.title)) in áirithe don scoláire \(person(reservation.student)), áirithint \(reservation.id.rawValue)."
    case .cancelled(let reservation):
      "Cealaíodh áirithint \(title(reservation.book.title)) don scoláire \(person(reservation.student))."
    case .keepAside(let reservation): keepAside(reservation)
    case .waiting: "ag fanacht"
    case .held(let until): "curtha i leataobh go dtí \(day(until))"
    }
  }
}
