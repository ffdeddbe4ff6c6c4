package import Domain
import Synchronization

/// The result of deleting a student.
package struct StudentDeletion: Hashable, Sendable {
  package var student: Student.ID
  /// Loans that ended as returned; the copies are on the shelf again.
  package var endedLoans: [LoanReturn] = []
  /// The reservations at the time of their cancellation.
  package var cancelledReservations: [Reservation] = []

  package init(_ student: Student.ID, endedLoans: [LoanReturn] = [], cancelledReservations: [Reservation] = []) {
    self.student = student
    self.endedLoans = endedLoans
    self.cancelledReservations = cancelledReservations
  }
}

extension Library {
  /// Deletes a student. The history stays: returned loans under the library ID alone, the activity log as it is.
  ///
  /// - Parameter force: deletes even a student who has books: they count as returned.
  /// - Returns: what had to be ended; of a deletion that was done before nothing.
  /// - Throws: `student-has-loans`.
  package func deleteStudent(
    _ id: Student.ID, force: Bool = false, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> StudentDeletion {
    let terms = terms
    // The student is gone when the result is read. A body that runs again writes here again.
    let deletion = Mutex(StudentDeletion(id))
    return try await once(
      operation, Request(.deleteStudent, String(id.rawValue), force ? "force" : nil), at: now,
      change: { connection in
        guard let student = try Library.student(id.rawValue, connection) else { throw Refusal.noLongerThere }
        let loans = try Library.activeLoans(ofStudent: id, connection)
        guard force || loans.isEmpty else { throw Refusal.studentHasLoans(count: loans.count) }
        let reservations = try Library.removeReservations(ofStudent: id, terms, at: now, connection)
        for loan in loans { try Library.end(loan, terms, at: now, connection) }
        let ended = try loans.compactMap { try Library.loanReturn($0.id.rawValue, connection) }
        try Library.movePastLoans(ofStudent: id, connection)
        try PrintedNumber.card.retire(student.cardNumber?.text, connection)
        try connection.run("DELETE FROM student WHERE id = \(id.rawValue)")
        try Library.record(.deleteStudent, student: student, at: now, connection)
        deletion.withLock { $0 = StudentDeletion(id, endedLoans: ended, cancelledReservations: reservations) }
        return id.rawValue
      }, result: { _, _ in deletion.withLock { $0 } })
  }
}
