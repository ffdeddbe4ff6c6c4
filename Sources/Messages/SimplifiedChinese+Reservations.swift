import Domain

extension SimplifiedChinese {
  func heldForAnother(_ title: String) -> String { "馆内的\(self.title(title))已为其他预约者留存。" }

  func reservedByOthers(_ title: String, _ count: Int) -> String {
    "有 \(self.count(count, .student))在等\(self.title(title))，不能续借；请按应还日期归还。"
  }

  func copyOnShelf(_ title: String) -> String { "\(self.title(title))在书架上，可以马上借，不必预约。" }

  func notReserved(_ title: String) -> String { "该学生没有预约\(self.title(title))。" }

  func studentHasLoans(_ count: Int) -> String { "该学生在借 \(self.count(count, .book))；请先归还。" }

  func keepAside(_ reservation: Reservation) -> String {
    let until = reservation.heldUntil.map { "，保留至 \(day($0))" } ?? ""
    return "请留存此书：下一位预约者是 \(person(reservation.student))\(until)。"
  }

  /// Said at the station, where everybody reads it: the student who is next is not named.
  func holdShelf(_ reservation: Reservation) -> String {
    let until = reservation.heldUntil.map { "，保留至 \(day($0))" } ?? ""
    return "有人预约了此书：请放到预约书架\(until)。"
  }

  func keptForYou(_ reservation: Reservation) -> String {
    let until = reservation.heldUntil.map { "，保留至 \(day($0))" } ?? ""
    return "  \(work(reservation.book))已留存待取\(until)。"
  }

  func keptForThem(_ reservation: Reservation) -> String {
    let until = reservation.heldUntil.map { "，保留至 \(day($0))" } ?? ""
    return "  \(work(reservation.book))已留存\(until)"
  }

  package func sentence(_ report: ReservationReport) -> String {
    switch report {
    case .none: "没有预约。"
    case .reserved(let reservation):
      "已为 \(person(reservation.student))预约\(title(reservation.book.title))，预约编号 \(reservation.id.rawValue)。"
    case .cancelled(let reservation):
      "已取消 \(person(reservation.student))对\(title(reservation.book.title))的预约。"
    case .keepAside(let reservation): keepAside(reservation)
    case .waiting: "等待中"
    case .held(let until): "保留至 \(day(until))"
    }
  }
}
