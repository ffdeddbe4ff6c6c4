/// A copy of a book in a student's hands. A returned loan stays for ever.
package struct Loan: Hashable, Sendable {
  package struct ID: Hashable, Sendable, Codable, RawRepresentable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
  }

  package var id: ID
  package var book: Book
  package var student: Student
  package var checkoutDate: Timestamp
  /// The last millisecond of the local day on which it is due.
  package var dueDate: Timestamp
  package var returnDate: Timestamp?
  /// How often it was renewed.
  package var renewals: Int

  package init(
    id: ID, book: Book, student: Student, checkoutDate: Timestamp, dueDate: Timestamp, returnDate: Timestamp? = nil,
    renewals: Int = 0
  ) {
    self.id = id
    self.book = book
    self.student = student
    self.checkoutDate = checkoutDate
    self.dueDate = dueDate
    self.returnDate = returnDate
    self.renewals = renewals
  }

  package var isActive: Bool { returnDate == nil }

  package func isOverdue(at now: Timestamp) -> Bool { isActive && dueDate < now }
}
