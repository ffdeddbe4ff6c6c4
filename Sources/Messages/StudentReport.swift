package import Domain

/// A change of a student, and of the student's loans and reservations.
package enum StudentReport: Hashable, Sendable {
  case changed(Student)
  /// The question before a deletion; the answer is yes or no. Loans end as returned, reservations are cancelled.
  case confirmDeletion(Student, loans: Int, reservations: Int)
  case deleted(Student)
  /// Under the name of an operation that was done before.
  case deletedBefore
  /// A loan that was ended with its student.
  case takenForBroughtBack(Loan)
  /// No student's name or library ID holds these words.
  case noMatch(String)
}
