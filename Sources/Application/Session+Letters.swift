package import Domain
import Foundation
package import Messages
import Store

/// Which letters are to be written.
package struct LetterQuery: Sendable {
  /// The only student that is reminded; nil for all.
  package var student: Student?
  /// The only class whose students are reminded; nil for all.
  package var schoolClass: SchoolClass?
  /// Also loans that are due within this many days.
  package var days: Int?
  /// Also of loans that a letter was written about in the last days (``Domain/Loan/daysBetweenLetters``).
  package var again = false
  /// Whether each letter has a second page for the parents or guardians.
  package var forGuardians = false

  package init() {}
}

/// Letters that are due, and the loans that had one of late.
package struct Letters: Sendable {
  package let query: LetterQuery
  /// By class, then by name.
  package let reminders: [Reminder]
  package let leftOut: [Loan]

  /// The loans that the letters are about.
  package var loans: [Loan] { reminders.flatMap { $0.overdue.map(\.loan) + $0.dueSoon } }
}

extension Session {
  package func letters(_ query: LetterQuery) async throws -> Letters {
    let found = try await loansToRemind(of: query)
    let leftOut = query.again ? [] : found.filter { $0.hasRecentLetter(at: now, in: calendar) }
    let without = Set(leftOut.map(\.id))
    let reminders = try await reminders(of: found.filter { !without.contains($0.id) })
    return Letters(query: query, reminders: reminders, leftOut: leftOut)
  }

  /// Writes a letter for each reminder into a folder, and removes earlier letters that are not needed. Then it records
  /// that they were written: after a crash between the two they are written again, under the same names.
  ///
  /// - Returns: the names of the files, and the number of removed letters.
  package func write(_ letters: Letters, into folder: String) async throws -> (files: [String], removed: Int) {
    let today = calendar.day(of: now)
    let withRecent = Set(letters.leftOut.map(\.student.id))
    let files = ReminderFiles(
      folder: folder, day: today,
      firstRecentDay: calendar.day(today, plus: 1 - Loan.daysBetweenLetters) ?? today)
    var only = letters.query.student.map { [$0] }
    if let schoolClass = letters.query.schoolClass { only = try await students(in: schoolClass) }
    let (names, removed) = try files.add(
      letters.reminders.map { reminder in
        ReminderFiles.Letter(
          student: reminder.student, text: text(of: reminder, in: letters),
          hasRecentLetter: withRecent.contains(reminder.student.id))
      }, recent: letters.leftOut.map(\.student), only: only)
    try await library.noteLetters(about: letters.loans.map(\.id), operation: .random(), at: now)
    return (names, removed)
  }

  /// A letter as it is printed; the copy for the guardians is a separate page.
  package func text(of reminder: Reminder, in letters: Letters) -> String {
    let pages = [messages.letter(reminder)] + (letters.query.forGuardians ? [messages.guardianLetter(reminder)] : [])
    return pages.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\u{0C}")
  }

  private func reminders(of loans: [Loan]) async throws -> [Reminder] {
    let name = try await library.chosenName()
    let today = calendar.day(of: now)
    let reminders = Dictionary(grouping: loans) { $0.student.id }.values.compactMap { loans in
      loans.first.map { first in
        Reminder(
          student: first.student,
          overdue: loans.filter { $0.isOverdue(at: now) }
            .map { Reminder.Overdue(loan: $0, days: rules.daysOverdue($0, at: now, in: calendar)) },
          dueSoon: loans.filter { !$0.isOverdue(at: now) }, day: today, library: name)
      }
    }
    let grades = Set(reminders.map(\.student.grade))
    let orders = Dictionary(uniqueKeysWithValues: grades.map { ($0, ClassOrder($0)) })
    return reminders.sorted { a, b in
      guard a.student.grade != b.student.grade, let first = orders[a.student.grade],
        let second = orders[b.student.grade]
      else { return PageCursor(a.student).isBefore(PageCursor(b.student)) }
      return first < second
    }
  }

  /// Loans in the order of their due dates.
  private func loansToRemind(of query: LetterQuery) async throws -> [Loan] {
    var end = now
    if let days = query.days {
      let day = calendar.day(calendar.day(of: now), plus: days)
      end = day.flatMap(calendar.endOfDay).map { Timestamp(milliseconds: $0.milliseconds + 1) } ?? end
    }
    let limit = end
    if let student = query.student {
      return try await library.activeLoans(of: student.id).filter { $0.dueDate < limit }
    }
    if let schoolClass = query.schoolClass {
      return try await library.activeLoans(of: schoolClass.id).filter { $0.dueDate < limit }
    }
    return try await allPages(limit: nil) { last, count in
      try await library.loans(.overdue(at: limit), after: last.map { PageCursor($0) }, limit: count)
    }
  }
}
