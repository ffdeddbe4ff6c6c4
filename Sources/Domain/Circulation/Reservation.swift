/// A student's place in the line for a book.
package struct Reservation: Hashable, Sendable {
  package typealias ID = RowID<Reservation>

  package enum Ending: String, CaseIterable, Codable, Sendable {
    /// The student has got the book.
    case fetched
    case cancelled
    /// The hold expired: the copy was not fetched in time.
    case expired = "lapsed"
  }

  package var id: ID
  package var book: Book
  package var student: Student
  package var createdAt: Timestamp
  /// nil while it is open.
  package var closedAt: Timestamp?
  /// The end of the hold of an open reservation, the last millisecond of a local day; nil while the student waits.
  package var heldUntil: Timestamp?
  /// nil while it is open, and where a version of the program before 3 closed it.
  package var ending: Ending?

  package init(
    id: ID, book: Book, student: Student, createdAt: Timestamp, closedAt: Timestamp? = nil, heldUntil: Timestamp? = nil,
    ending: Ending? = nil
  ) {
    self.id = id
    self.book = book
    self.student = student
    self.createdAt = createdAt
    self.closedAt = closedAt
    self.heldUntil = heldUntil
    self.ending = ending
  }

  package var isOpen: Bool { closedAt == nil }
  package var isHeld: Bool { isOpen && heldUntil != nil }
}

/// The open reservations of one book, first come first. It decides which of them hold a copy.
package struct ReservationQueue: Hashable, Sendable {
  package struct Place: Hashable, Sendable {
    package let reservation: Reservation.ID
    package let student: Student.ID
    /// The end of the hold; nil without one.
    package let heldUntil: Timestamp?

    package init(reservation: Reservation.ID, student: Student.ID, heldUntil: Timestamp?) {
      self.reservation = reservation
      self.student = student
      self.heldUntil = heldUntil
    }
  }

  /// Changes that bring the queue up to date.
  package struct Changes: Hashable, Sendable {
    /// Reservations whose hold expired.
    package var expired: [Reservation.ID] = []
    /// Next in line: a copy is there for each.
    package var offered: [Reservation.ID] = []
    /// The copy on hold is no longer there; the student waits again, at the same place in the queue.
    package var withdrawn: [Reservation.ID] = []
  }

  /// The places, in the order of their reservations.
  package let places: [Place]

  package init(_ places: [Place]) {
    self.places = places
  }

  /// - Parameter available: copies on the shelf, including those on hold.
  package func changes(available: Int, at now: Timestamp) -> Changes {
    var changes = Changes()
    var held: [Reservation.ID] = []
    var waiting: [Reservation.ID] = []
    for place in places {
      switch place.heldUntil {
      case nil: waiting.append(place.reservation)
      case let until? where until < now: changes.expired.append(place.reservation)
      case .some: held.append(place.reservation)
      }
    }
    let free = available - held.count
    if free > 0 { changes.offered = Array(waiting.prefix(free)) }
    // The last one to come loses the place first.
    if free < 0 { changes.withdrawn = Array(held.suffix(-free)) }
    return changes
  }

  /// The demand of the other students, as one student sees it, right only if no changes are pending.
  package func demand(besides student: Student.ID) -> Demand {
    Demand(
      heldForOthers: places.count { $0.heldUntil != nil && $0.student != student },
      othersWaiting: places.count { $0.heldUntil == nil && $0.student != student },
      hasReserved: places.contains { $0.student == student })
  }
}

/// The demand of other students for a book, as it concerns one student.
package struct Demand: Hashable, Sendable {
  /// Copies on hold for others.
  package var heldForOthers: Int
  /// Other students in the queue who have no copy yet.
  package var othersWaiting: Int
  package var hasReserved: Bool

  package init(heldForOthers: Int = 0, othersWaiting: Int = 0, hasReserved: Bool = false) {
    self.heldForOthers = heldForOthers
    self.othersWaiting = othersWaiting
    self.hasReserved = hasReserved
  }

  package static let none = Demand()
}
