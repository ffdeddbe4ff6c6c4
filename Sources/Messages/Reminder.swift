package import Domain

/// A letter to one student about books to return.
package struct Reminder: Hashable, Sendable {
  package let student: Student
  /// Past due, the longest first, each with its whole days.
  package let overdue: [Overdue]
  /// Due soon.
  package let dueSoon: [Loan]
  /// The day on which it is written.
  package let day: CalendarDay
  /// The library's name below the letter; nil if it has none.
  package let library: String?

  package init(student: Student, overdue: [Overdue], dueSoon: [Loan], day: CalendarDay, library: String? = nil) {
    self.student = student
    self.overdue = overdue
    self.dueSoon = dueSoon
    self.day = day
    self.library = library
  }

  package struct Overdue: Hashable, Sendable {
    package let loan: Loan
    package let days: Int

    package init(loan: Loan, days: Int) {
      self.loan = loan
      self.days = days
    }
  }
}

/// The result of a run of reminders.
package enum ReminderReport: Hashable, Sendable {
  /// No student has to be reminded.
  case none
  case written(Int, folder: String)
  /// Letters of the last time to who has not to be reminded now.
  case removed(Int, folder: String)
}
