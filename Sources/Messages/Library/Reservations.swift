package import Domain

/// A report about reservations.
extension Phrase {
  /// There are none.
  package static var reservationNone: Self { Self() }
  package static func reservationReserved(_ reservation: Reservation) -> Self {
    Self([
      "title": .title(reservation.book.title), "student": .person(reservation.student),
      "id": .text("\(reservation.id.rawValue)"),
    ])
  }
  package static func reservationCancelled(_ reservation: Reservation) -> Self {
    Self(["title": .title(reservation.book.title), "student": .person(reservation.student)])
  }
  /// The copy that came back is not to go back on its shelf.
  package static func reservationHold(_ reservation: Reservation) -> Self {
    Self(["student": .person(reservation.student), "until": reservation.until, "hasUntil": reservation.hasUntil])
  }
  /// In a table: how a reservation stands.
  package static var reservationWaiting: Self { Self() }
  package static func reservationHeld(until: Timestamp) -> Self { Self(["until": .dayOf(until)]) }
}

extension Reservation {
  /// Shown at the station, where everyone reads it, so it does not name the next student.
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
