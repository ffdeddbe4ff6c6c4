package import Domain
package import Store

/// A student of the library.
package struct StudentJSON: Encodable {
  let id: Int64
  let libraryID: String
  let firstName: String
  let lastName: String
  let grade: String
  let kind: String
  let cardNumber: OrNull<String>
  let createdAt: String
  /// Current loans; only in the document of one student.
  package var loans: [LoanJSON]?
  /// Reservations; only in the document of one student.
  package var reservations: [ReservationJSON]?
  /// Returned loans; only on request.
  package var history: [LoanJSON]?

  package init(_ student: Student, loans: [LoanJSON]? = nil) {
    id = student.id.rawValue
    libraryID = student.libraryID
    firstName = student.firstName
    lastName = student.lastName
    grade = student.grade
    kind = student.kind.rawValue
    cardNumber = OrNull(student.cardNumber?.text)
    createdAt = JSONDocument.text(of: student.createdAt)
    self.loans = loans
  }
}

/// The part of a student that names them in other documents. The keys are a student's.
package struct StudentNameJSON: Encodable {
  /// Null once the student has left, as are the names.
  let id: OrNull<Int64>
  let libraryID: String
  let firstName: OrNull<String>
  let lastName: OrNull<String>
  let grade: OrNull<String>

  init(_ student: Student) {
    id = OrNull(student.id.rawValue)
    libraryID = student.libraryID
    firstName = OrNull(student.firstName)
    lastName = OrNull(student.lastName)
    grade = OrNull(student.grade)
  }

  init(_ loan: LoanRecord) {
    id = OrNull(loan.student?.rawValue)
    libraryID = loan.studentLibraryID
    firstName = OrNull(loan.firstName)
    lastName = OrNull(loan.lastName)
    grade = OrNull(loan.className)
  }
}

/// The answer to the deletion of a student.
package struct StudentDeletionJSON: Encodable {
  /// null where it was done before.
  let student: OrNull<StudentJSON>
  let endedLoans: [LoanJSON]
  let cancelledReservations: [ReservationJSON]

  package init(_ student: Student?, _ deletion: StudentDeletion, in session: Session) {
    self.student = OrNull(student.map { StudentJSON($0) })
    endedLoans = deletion.endedLoans.map { LoanJSON($0.loan, in: session) }
    cancelledReservations = deletion.cancelledReservations.map { ReservationJSON($0) }
  }
}
