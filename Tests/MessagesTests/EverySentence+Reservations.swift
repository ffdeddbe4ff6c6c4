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
    let accounts: [AccountReport] =
      [
        .added(Sample.account), .addedOneTime(Sample.account, code: Sample.code), .reset(Sample.account),
        .resetOneTime(Sample.account, code: Sample.code), .disabled(Sample.account), .enabled(Sample.account),
        .deleted(Sample.account), .none, .setUpCode(SetUpCode(Sample.code, endsAt: Sample.due)), .askForPassword,
        .askAgain,
        .slip(until: Sample.due), .codesPrinted(20, pages: 2, files: ["/srv/a.png"]), .codesKept(1), .codesKept(7),
        .signUpCode(SignUpCode(Sample.code, endsAt: Sample.due, uses: 30)),
        .signUpCode(SignUpCode(Sample.code, endsAt: Sample.due, uses: 1)),
        .signUpSlip(hasAddress: true), .signUpSlip(hasAddress: false),
        .signUpSlipEnd(SignUpCode(Sample.code, endsAt: Sample.due, uses: 30)),
        .signUpSlipEnd(SignUpCode(Sample.code, endsAt: Sample.due, uses: 1)),
        .slipsPrinted(10, pages: 1, files: ["/srv/a.png"]), .slipsPrinted(1, pages: 1, files: ["/srv/a.png"]),
        .joined(Sample.account, to: Sample.ada),
        .left(Sample.account),
      ] + [0, 1, 2].flatMap { [.signedOut(Sample.account, count: $0), .signUpCodesEnded($0)] }
    let students: [StudentReport] = [
      .noMatch("Dune"),
      .changed(Sample.ada), .confirmDeletion(Sample.ada, loans: 0, reservations: 0),
      .confirmDeletion(Sample.ada, loans: 2, reservations: 3), .deleted(Sample.ada), .forgotten(Sample.ada),
      .deletedBefore, .takenForBroughtBack(Sample.loan),
    ]
    let loans: [LoanReport] = [.renewed(Sample.loan), .dueDateChanged(Sample.loan)]
    let runs: [ReminderReport] = [
      .none, .written(3, folder: "/srv/a"), .removed(3, folder: "/srv/a"), .leftOut(3), .planned(0), .planned(3),
    ]
    let seven = SchoolClass(id: SchoolClass.ID(rawValue: 1), name: "7b", teacher: "Ms Byrne")
    let eight = SchoolClass(id: SchoolClass.ID(rawValue: 2), name: "8b")
    let classes: [ClassReport] = [
      .none, .added(seven), .renamed(from: "7a", seven), .teacher(seven), .teacher(eight),
      .merged(from: "7a", seven, students: 24), .archived(from: "10a", seven, students: 24), .empty(seven),
      .leave(last: 10, classes: 2, students: 48), .nobodyLeaves(last: 13), .stay(["5/6c", "12/13c"]),
      .leaversHaveLoans(loans: 4, students: 3), .leaversHaveNothing, .planned,
      .confirmPromotion(classes: 12, students: 300), .promoted(classes: 12, students: 300),
      .confirmUndo(classes: 12, year: 2026), .undone(classes: 12, year: 2026),
      .confirmDeletion(seven, students: 24, loans: 0), .confirmDeletion(seven, students: 24, loans: 3),
      .deleted(name: "7b", students: 24), .forgotten(name: "7b", students: 24), .deletedBefore,
      .wouldDelete(name: "7b", students: 24, loans: 0, forgets: false),
      .wouldDelete(name: "7b", students: 24, loans: 3, forgets: true),
      .wouldRefuse(name: "7b", students: 24, holders: 2, loans: 3),
    ]
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
      + accounts.map { report in Said("account.\(report)") { $0.sentence(report) } }
      + AccountRole.allCases.map { role in Said("role.\(role)") { $0.label(role) } }
      + loans.map { report in Said("loan.\(report)") { $0.sentence(report) } }
      + runs.map { report in Said("reminders.\(report)") { $0.sentence(report) } }
      + classes.map { report in Said("class.\(report)") { $0.sentence(report) } }
      + letters.map { letter in
        Said("guardian.\(letter.overdue.count).\(letter.dueSoon.count)") {
          $0.guardianLetter(letter).filter { !$0.isEmpty }.joined(separator: "\n")
        }
      }
      // Letters have empty lines between their parts.
      + letters.map { letter in
        Said("letter.\(letter.overdue.count)") {
          $0.letter(letter).filter { !$0.isEmpty }.joined(separator: "\n")
        }
      }
      + notices.map { notice in Said("hold.\(notice)") { $0.notice(notice).map(\.text).joined(separator: "\n") } }
  }()
}
