/// Compares a table of students with the students of the library.
package struct RosterComparison: Hashable, Sendable {
  /// A student of both, whom the table would change.
  package struct Change: Hashable, Sendable {
    package let student: Student
    /// The student as the table would leave them.
    package let changed: Student

    package init(student: Student, changed: Student) { (self.student, self.changed) = (student, changed) }
  }

  /// A student whom the table lacks.
  package struct Departure: Hashable, Sendable {
    package let student: Student
    package let loans: [Loan]

    package init(student: Student, loans: [Loan]) { (self.student, self.loans) = (student, loans) }
  }

  package var new: [StudentDraft] = []
  package var changed: [Change] = []
  package var unchanged = 0
  package var departed: [Departure] = []

  package init() {}
}
