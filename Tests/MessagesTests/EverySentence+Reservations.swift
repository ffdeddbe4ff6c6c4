import Domain
import KioskMachine
import Messages

extension Said {
  static let reservations: [Said] = {
    let hold = Sample.hold
    let reports: [Phrase] = [
      .reservationNone, .reservationReserved(hold), .reservationCancelled(hold), .reservationHold(hold),
      .reservationWaiting, .reservationHeld(until: Sample.due),
    ]
    let staff: [Phrase] = [
      .staffAdded(Sample.byrne), .staffCardReplaced(Sample.byrne), .staffRemoved(Sample.byrne), .staffNone,
      .pinSet("Ada Lovelace"),
      .pinCleared("Ada Lovelace"), .pinsPrinted(20, pages: 1, files: ["/srv/a.png"]), .pinAsk, .pinAskAgain,
    ]
    let accounts: [Phrase] =
      [
        .accountAdded(Sample.account), .accountAddedOneTime(Sample.account, code: Sample.code),
        .accountReset(Sample.account),
        .accountResetOneTime(Sample.account, code: Sample.code), .accountDisabled(Sample.account),
        .accountEnabled(Sample.account),
        .accountDeleted(Sample.account), .accountNone, .accountSetUpCode(SetUpCode(Sample.code, endsAt: Sample.due)),
        .accountAskForPassword,
        .accountAskAgain,
        .accountSlip(until: Sample.due), .accountCodesPrinted(20, pages: 2, files: ["/srv/a.png"]),
        .accountCodesKept(1), .accountCodesKept(7),
        .accountSignUpCode(SignUpCode(Sample.code, endsAt: Sample.due, uses: 30)),
        .accountSignUpCode(SignUpCode(Sample.code, endsAt: Sample.due, uses: 1)),
        .accountSignUpSlip(hasAddress: true), .accountSignUpSlip(hasAddress: false),
        .accountSignUpSlipEnd(SignUpCode(Sample.code, endsAt: Sample.due, uses: 30)),
        .accountSignUpSlipEnd(SignUpCode(Sample.code, endsAt: Sample.due, uses: 1)),
        .accountSlipsPrinted(10, pages: 1, files: ["/srv/a.png"]),
        .accountSlipsPrinted(1, pages: 1, files: ["/srv/a.png"]),
        .accountJoined(Sample.account, to: Sample.ada),
        .accountLeft(Sample.account),
      ] + [0, 1, 2].flatMap { [.accountSignedOut(Sample.account, count: $0), .accountSignUpCodesEnded($0)] }
    let students: [Phrase] = [
      .studentNoMatch("Dune"),
      .studentChanged(Sample.ada), .studentConfirmDeletion(Sample.ada, loans: 0, reservations: 0),
      .studentConfirmDeletion(Sample.ada, loans: 2, reservations: 3), .studentDeleted(Sample.ada),
      .studentForgotten(Sample.ada),
      .studentDeletedBefore, .studentTakenForBroughtBack(Sample.loan),
    ]
    let loans: [Phrase] = [.loanRenewed(Sample.loan), .loanDueDateChanged(Sample.loan)]
    let runs: [Phrase] = [
      .reminderNone, .reminderWritten(3, folder: "/srv/a"), .reminderRemoved(3, folder: "/srv/a"), .reminderLeftOut(3),
      .reminderPlanned(0), .reminderPlanned(3),
    ]
    let seven = SchoolClass(id: SchoolClass.ID(rawValue: 1), name: "7b", teacher: "Ms Byrne")
    let eight = SchoolClass(id: SchoolClass.ID(rawValue: 2), name: "8b")
    let classes: [Phrase] = [
      .classNone, .classAdded(seven), .classRenamed(from: "7a", seven), .classTeacher(seven), .classTeacher(eight),
      .classMerged(from: "7a", seven, students: 24), .classArchived(from: "10a", seven, students: 24),
      .classEmpty(seven),
      .classLeave(last: 10, classes: 2, students: 48), .classNobodyLeaves(last: 13), .classStay(["5/6c", "12/13c"]),
      .classLeaversHaveLoans(loans: 4, students: 3), .classLeaversHaveNothing, .classPlanned,
      .classConfirmPromotion(classes: 12, students: 300), .classPromoted(classes: 12, students: 300),
      .classConfirmUndo(classes: 12, year: 2026), .classUndone(classes: 12, year: 2026),
      .classConfirmDeletion(seven, students: 24, loans: 0), .classConfirmDeletion(seven, students: 24, loans: 3),
      .classDeleted(name: "7b", students: 24), .classForgotten(name: "7b", students: 24), .classDeletedBefore,
      .classWouldDelete(name: "7b", students: 24, loans: 0, forgets: false),
      .classWouldDelete(name: "7b", students: 24, loans: 3, forgets: true),
      .classWouldRefuse(name: "7b", students: 24, holders: 2, loans: 3),
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
      .visitOpened(Sample.ada, loans: [], overdue: [], holds: [hold]),
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
