package import Domain

/// A student as `--json` shows them.
package struct StudentJSON: Encodable {
  let id: Int64
  let libraryID: String
  let firstName: String
  let lastName: String
  let grade: String
  let cardNumber: OrNull<String>
  let createdAt: String
  /// Current loans; only in the document of one student.
  package var loans: [LoanJSON]?
  /// Reservations; only in the document of one student.
  package var reservations: [ReservationJSON]?
  /// Returned loans; only on request.
  package var history: [EndedLoanJSON]?

  package init(_ student: Student, loans: [LoanJSON]? = nil) {
    id = student.id.rawValue
    libraryID = student.libraryID
    firstName = student.firstName
    lastName = student.lastName
    grade = student.grade
    cardNumber = OrNull(student.cardNumber?.text)
    createdAt = JSONDocument.text(of: student.createdAt)
    self.loans = loans
  }
}
