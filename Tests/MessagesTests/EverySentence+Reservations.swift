import Domain
import KioskMachine
import Messages

extension Said {
  static let reservations: [Said] = {
    let hold = Sample.hold
    let reports: [ReservationReport] = [
      .none, .reserved(hold), .cancelled(hold), .hold(hold), .waiting, .held(until: Sample.due),
    ]
    let staff: [StaffReport] = [
      .added(Sample.byrne), .cardReplaced(Sample.byrne), .removed(Sample.byrne), .none, .pinSet("Ada Lovelace"),
      .pinCleared("Ada Lovelace"), .pinsPrinted(20, pages: 1, files: ["/srv/a.png"]), .askForPIN, .askAgain,
    ]
    let students: [StudentReport] = [
      .noMatch("Dune"),
      .changed(Sample.ada), .confirmDeletion(Sample.ada, loans: 0, reservations: 0),
      .confirmDeletion(Sample.ada, loans: 2, reservations: 3), .deleted(Sample.ada), .deletedBefore,
      .takenForBroughtBack(Sample.loan),
    ]
    let loans: [LoanReport] = [.renewed(Sample.loan), .dueDateChanged(Sample.loan)]
    let runs: [ReminderReport] = [.none, .written(3, folder: "/srv/a"), .removed(3, folder: "/srv/a")]
    let late = Reminder.Overdue(loan: Sample.loan, days: 3)
    let letters = [
      Reminder(student: Sample.ada, overdue: [late], dueSoon: [], day: CalendarDay(year: 2026, month: 12, day: 8)),
      Reminder(
        student: Sample.ada, overdue: [late, late], dueSoon: [Sample.loan],
        day: CalendarDay(year: 2026, month: 12, day: 8)),
      Reminder(
        student: Sample.ada, overdue: [], dueSoon: [Sample.loan, Sample.loan],
        day: CalendarDay(year: 2026, month: 12, day: 8)),
    ]
    let notices: [Notice] = [
      .sessionOpened(Sample.ada, loans: [], overdue: [], holds: [hold]),
      .loansListed(Sample.ada, loans: [], overdue: [], holds: [hold]),
      .done(.returned(Sample.loan, hold: hold), daysOverdue: 0),
    ]
    return reports.map { report in Said("reservation.\(report)") { $0.sentence(report) } }
      + students.map { report in Said("student.\(report)") { $0.sentence(report) } }
      + staff.map { report in Said("staff.\(report)") { $0.sentence(report) } }
      + loans.map { report in Said("loan.\(report)") { $0.sentence(report) } }
      + runs.map { report in Said("reminders.\(report)") { $0.sentence(report) } }
      // Letters have empty lines between their parts.
      + letters.map { letter in
        Said("letter.\(letter.overdue.count)") {
          $0.letter(letter).filter { !$0.isEmpty }.joined(separator: "\n")
        }
      }
      + notices.map { notice in Said("hold.\(notice)") { $0.notice(notice).map(\.text).joined(separator: "\n") } }
  }()
}
