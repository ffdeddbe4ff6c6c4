package import Domain

/// A place in the queue for a book, with the hold when a copy is there.
package struct ReservationJSON: Encodable {
  let id: Int64
  let book: BookNameJSON
  let student: StudentNameJSON
  let createdAt: String
  /// The end of the hold; null while the student waits.
  let heldUntil: OrNull<String>
  let closedAt: OrNull<String>
  /// `fetched`, `cancelled` or `lapsed`; null while it is open.
  let ending: OrNull<String>

  package init(_ reservation: Reservation) {
    id = reservation.id.rawValue
    book = BookNameJSON(reservation.book)
    student = StudentNameJSON(reservation.student)
    createdAt = JSONDocument.text(of: reservation.createdAt)
    heldUntil = OrNull(reservation.heldUntil.map { JSONDocument.text(of: $0) })
    closedAt = OrNull(reservation.closedAt.map { JSONDocument.text(of: $0) })
    ending = OrNull(reservation.ending?.rawValue)
  }
}
