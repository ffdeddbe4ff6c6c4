package import Domain
import Messages
import Store

/// A class with what its students have.
package struct ClassJSON: Encodable {
  let id: Int64
  let name: String
  let teacher: String
  /// The year of the students' departure; null for a class that is taught.
  let archivedYear: OrNull<Int>
  let students: Int
  let loans: Int
  let overdue: Int

  package init(_ standing: ClassStanding) {
    (id, name) = (standing.schoolClass.id.rawValue, standing.schoolClass.name)
    teacher = standing.schoolClass.teacher
    archivedYear = OrNull(standing.schoolClass.archivedYear)
    (students, loans, overdue) = (standing.students, standing.loans, standing.overdue)
  }
}

/// A class with its students, each with the loans that are out.
package struct ClassDetailsJSON: Encodable {
  let schoolClass: ClassJSON
  let students: [StudentJSON]

  private enum CodingKeys: String, CodingKey {
    case schoolClass = "class"
    case students
  }

  package init(_ details: ClassDetails, in session: Session) {
    schoolClass = ClassJSON(details.standing)
    students = details.students.map { student in
      StudentJSON(student, loans: (details.loans[student.id] ?? []).map { LoanJSON($0, in: session) })
    }
  }
}

/// A promotion: planned, made, or undone.
package struct PromotionJSON: Encodable {
  struct Move: Encodable {
    let from: String
    let to: String
    let archives: Bool
    let students: Int
  }

  let year: Int
  /// Classes with this number leave; null if a promotion was undone.
  let last: OrNull<Int>
  let isDryRun: Bool
  let isUndone: Bool
  let moves: [Move]
  /// Classes that keep their names.
  let staying: [String]
  /// Loans of students who leave.
  let leaversLoans: [LoanJSON]

  package init(_ plan: PromotionPlan, isDryRun: Bool = false, isUndone: Bool = false, in session: Session) {
    year = plan.promotion.year
    last = OrNull(plan.promotion.last)
    (self.isDryRun, self.isUndone) = (isDryRun, isUndone)
    moves = plan.promotion.moves.map {
      Move(
        from: $0.schoolClass.name, to: $0.newName, archives: $0.archives,
        students: plan.students[$0.schoolClass.id] ?? 0)
    }
    staying = plan.promotion.staying.map(\.name)
    leaversLoans = plan.leaversLoans.map { LoanJSON($0, in: session) }
  }
}

/// The answer to the deletion of all students of a class.
package struct ClassDeletionJSON: Encodable {
  let schoolClass: String
  let students: [StudentJSON]
  let endedLoans: [LoanJSON]
  let cancelledReservations: [ReservationJSON]

  private enum CodingKeys: String, CodingKey {
    case schoolClass = "class"
    case students, endedLoans, cancelledReservations
  }

  package init(_ deletion: ClassDeletion, in session: Session) {
    schoolClass = deletion.name
    students = deletion.students.map { StudentJSON($0) }
    endedLoans = deletion.deletions.flatMap(\.endedLoans).map { LoanJSON($0.loan, in: session) }
    cancelledReservations = deletion.deletions.flatMap(\.cancelledReservations).map { ReservationJSON($0) }
  }
}

/// A dry run of the deletion of all students of a class.
package struct ClassDeletionPlanJSON: Encodable {
  struct Holder: Encodable {
    let student: StudentNameJSON
    let loans: Int
  }

  let schoolClass: String
  let isDryRun = true
  /// Whether the deletion would be refused, because a student has books.
  let isRefused: Bool
  let forgets: Bool
  let students: [StudentJSON]
  /// Students who have books.
  let holders: [Holder]
  let loans: Int

  private enum CodingKeys: String, CodingKey {
    case schoolClass = "class"
    case isDryRun, isRefused, forgets, students, holders, loans
  }

  package init(_ plan: ClassDeletionPlan) {
    schoolClass = plan.departure.schoolClass.name
    (isRefused, forgets) = (plan.problem != nil, plan.forgets)
    students = plan.departure.students.map { StudentJSON($0) }
    holders = plan.departure.holders.map { Holder(student: StudentNameJSON($0.student), loans: $0.loans) }
    loans = plan.departure.loans.count
  }
}

/// A run of letters that are files.
package struct LettersJSON: Encodable {
  struct Letter: Encodable {
    let student: StudentNameJSON
    let loans: Int
    /// Null for a dry run.
    let file: OrNull<String>
  }

  let letters: [Letter]
  let isDryRun: Bool
  /// Loans that had a letter in the last days.
  let leftOut: [LoanJSON]
  /// Letters that were removed because they are out of date.
  let removed: Int

  /// - Parameter files: their paths in the order of the letters; nil for a dry run.
  package init(_ letters: Letters, files: [String]?, removed: Int = 0, in session: Session) {
    self.letters = letters.reminders.enumerated().map { index, reminder in
      Letter(
        student: StudentNameJSON(reminder.student), loans: reminder.overdue.count + reminder.dueSoon.count,
        file: OrNull(files.flatMap { $0.indices.contains(index) ? $0[index] : nil }))
    }
    isDryRun = files == nil
    leftOut = letters.leftOut.map { LoanJSON($0, in: session) }
    self.removed = removed
  }
}
