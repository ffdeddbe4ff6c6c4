package import Domain
import Foundation
package import Messages
import Store

extension Session {
  /// Reminders by grade, then by name.
  ///
  /// - Parameters:
  ///   - student: the only student that is reminded; nil for all.
  ///   - days: also of loans that are due within so many days.
  package func reminders(for student: Student? = nil, within days: Int? = nil) async throws -> [Reminder] {
    let name = try await library.chosenName()
    let today = calendar.day(of: now)
    return Dictionary(grouping: try await loansToRemind(of: student, within: days)) { $0.student.id }.values
      .compactMap { loans in
        loans.first.map { first in
          Reminder(
            student: first.student,
            overdue: loans.filter { $0.isOverdue(at: now) }
              .map { Reminder.Overdue(loan: $0, days: rules.daysOverdue($0, at: now, in: calendar)) },
            dueSoon: loans.filter { !$0.isOverdue(at: now) }, day: today, library: name)
        }
      }
      .sorted { a, b in
        a.student.grade == b.student.grade
          ? PageMark(a.student).isBefore(PageMark(b.student))
          : a.student.grade.compare(b.student.grade, options: .numeric) == .orderedAscending
      }
  }

  /// Writes a letter for each reminder into a folder, and removes letters of earlier runs that nobody needs.
  ///
  /// - Parameter only: the student whose letters are written; those to others stay.
  /// - Returns: the number of removed letters.
  package func writeLetters(_ reminders: [Reminder], into folder: String, only: Student?) throws -> Int {
    try ReminderFiles(folder: folder).replace(with: reminders.map { ($0.student, messages.letter($0)) }, only: only)
  }

  /// Loans in the order of their due dates.
  private func loansToRemind(of student: Student?, within days: Int?) async throws -> [Loan] {
    var end = now
    if let days {
      let day = calendar.day(calendar.day(of: now), plus: days)
      end = day.flatMap(calendar.endOfDay).map { Timestamp(milliseconds: $0.milliseconds + 1) } ?? end
    }
    if let student { return try await library.activeLoans(of: student.id).filter { $0.dueDate < end } }
    let limit = end
    return try await allPages(limit: nil) { last, count in
      try await library.loans(.overdue(at: limit), after: last.map { PageMark($0) }, limit: count)
    }
  }
}
