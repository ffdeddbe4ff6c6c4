package import Messages

/// A reminder as `--json` shows it: whom, of what, and the letter.
package struct ReminderJSON: Encodable {
  let student: StudentJSON
  let overdue: [LoanJSON]
  let dueSoon: [LoanJSON]
  let letter: String

  package init(_ reminder: Reminder, in session: Session) {
    student = StudentJSON(reminder.student)
    overdue = reminder.overdue.map { LoanJSON($0.loan, in: session) }
    dueSoon = reminder.dueSoon.map { LoanJSON($0, in: session) }
    letter = session.messages.letter(reminder).map { $0 + "\n" }.joined()
  }
}
