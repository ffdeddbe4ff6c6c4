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
    // The student is gone when the result is read. A body that runs again writes here again.
    let deletion = Mutex(StudentDeletion(id))
    return try await once(
      operation, Request(.deleteStudent, String(id.rawValue), force ? "force" : nil), at: now,
      change: { transaction in
        guard let student = try transaction.student(id.rawValue) else { throw Refusal.noLongerThere }
        let loans = try transaction.activeLoans(ofStudent: id)
        guard force || loans.isEmpty else { throw Refusal.studentHasLoans(count: loans.count) }
        let reservations = try transaction.removeReservations(ofStudent: id)
        for loan in loans { try transaction.end(loan) }
        let ended = try loans.compactMap { try transaction.loanReturn($0.id.rawValue) }
        try transaction.movePastLoans(ofStudent: id)
        try PrintedNumber.card.retire(student.cardNumber?.text, transaction)
        try transaction.run("DELETE FROM student WHERE id = \(id.rawValue)")
        try transaction.record(.deleteStudent, student: student)
        deletion.withLock { $0 = StudentDeletion(id, endedLoans: ended, cancelledReservations: reservations) }
        return id.rawValue
      }, result: { _, _ in deletion.withLock { $0 } })
  }
}
