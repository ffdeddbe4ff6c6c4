package import Domain

/// A report about reservations.
package enum ReservationReport: Hashable, Sendable {
  /// There are none.
  case none
  case reserved(Reservation)
  case cancelled(Reservation)
  /// The copy that came back is not to go back on its shelf.
  case hold(Reservation)
  /// In a table: how a reservation stands.
  case waiting
  case held(until: Timestamp)
}

extension ReservationReport {
  var phrase: Phrase {
    switch self {
    case .none: Phrase("reservationNone")
    case .reserved(let reservation):
      Phrase(
        "reservationReserved",
        [
          "title": .title(reservation.book.title), "student": .person(reservation.student),
          "id": .text("\(reservation.id.rawValue)"),
        ])
    case .cancelled(let reservation):
      Phrase(
        "reservationCancelled", ["title": .title(reservation.book.title), "student": .person(reservation.student)])
    case .hold(let reservation):
      Phrase(
        "reservationHold",
        ["student": .person(reservation.student), "until": reservation.until, "hasUntil": reservation.hasUntil])
    case .waiting: Phrase("reservationWaiting")
    case .held(let until): Phrase("reservationHeld", ["until": .dayOf(until)])
    }
  }
}

extension Reservation {
  /// Said at the station, where everybody reads it: the student who is next is not named.
  var holdShelf: Phrase { Phrase("reservationHoldShelf") }

  /// Said to the student for whom a copy is on hold.
  var keptForYou: Phrase {
    Phrase("reservationKeptForYou", ["work": .work(book), "until": until, "hasUntil": hasUntil])
  }

  /// Said to the librarian of a student.
  var keptForThem: Phrase {
    Phrase("reservationKeptForThem", ["work": .work(book), "until": until, "hasUntil": hasUntil])
  }

  fileprivate var until: Phrase.Value { heldUntil.map { .dayOf($0) } ?? .text("") }
  fileprivate var hasUntil: Phrase.Value { .flag(heldUntil != nil) }
}
