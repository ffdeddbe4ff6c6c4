/// A student's place in the line for a book.
package struct Reservation: Hashable, Sendable {
  package struct ID: Hashable, Sendable, Codable, RawRepresentable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
  }

  /// How it ended.
  package enum Ending: String, CaseIterable, Codable, Hashable, Sendable {
    /// The student has got the book.
    case fetched
    case cancelled
    /// The hold expired: the copy was not fetched in time.
    case lapsed
  }

  package var id: ID
  package var book: Book
  package var student: Student
  package var createdAt: Timestamp
  /// nil while it is open.
  package var closedAt: Timestamp?
  /// The end of the hold, the last millisecond of a local day; nil while the student waits. It applies to open
  /// reservations.
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
  /// Whether a copy is on hold for the student.
  package var isHeld: Bool { isOpen && heldUntil != nil }
}
