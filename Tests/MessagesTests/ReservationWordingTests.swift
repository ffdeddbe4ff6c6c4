import Domain
import KioskMachine
import Messages
import TestSupport
import Testing

@Suite("What is said of reservations, students and letters")
struct ReservationWordingTests {
  let messages = Messages(language: .english, calendar: Sample.dublin)
  private let hold = Reservation(
    id: Reservation.ID(rawValue: 3), book: Sample.book, student: Sample.ada, createdAt: Timestamp(milliseconds: 0),
    heldUntil: Sample.due)

  @Test func return_tellsWhereToPutTheCopy_andNotForWhom() {
    #expect(
      messages.notice(.done(.returned(Sample.loan, hold: hold), daysOverdue: 0)).map(\.text) == [
        "Returned: “Dune”.",
        "Someone is waiting for this book: please put it in the red tray.",
      ])
  }

  /// The command is the librarian's, who writes the name on a slip.
  @Test func returnCommand_tellsForWhomTheCopyIsKept() {
    #expect(
      messages.text(.reservationHold(hold))
        == "Do not shelve it: put it on the hold shelf for Ada Lovelace (S12345), until Sat 5 Dec 2026.")
  }

  @Test func greeting_tellsHolds() {
    let lines = messages.notice(.visitOpened(Sample.ada, loans: [], overdue: [], holds: [hold])).map(\.text)
    #expect(lines.contains("  “Dune” (Frank Herbert) is on the hold shelf for you, until Sat 5 Dec 2026."))
    let listed = messages.notice(.loansListed(Sample.ada, loans: [], overdue: [], holds: [hold])).map(\.text)
    #expect(listed.last == "  “Dune” (Frank Herbert), on the hold shelf until Sat 5 Dec 2026")
  }

  @Test func letter_namesEachBook() {
    let today = CalendarDay(year: 2026, month: 12, day: 8)
    let late = Reminder(
      student: Sample.ada, overdue: [Reminder.Overdue(loan: Sample.loan, days: 3)], dueSoon: [], day: today)
    let text = messages.letter(late)
    #expect(text.first == "Tue 8 Dec 2026")
    #expect(text.contains("Library ID S12345, class 7"))
    #expect(text.contains("  “Dune” (Frank Herbert), due Sat 5 Dec 2026, 3 days overdue"))
    #expect(text.contains("Please return it as soon as you can."))
    #expect(text.contains("This book is overdue:") && text.last == "Your library")
    let named = Reminder(student: Sample.ada, overdue: late.overdue, dueSoon: [], day: today, library: "Scoil Bhríde")
    #expect(
      Language.reviewed.allSatisfy {
        Messages(language: $0, calendar: Sample.dublin).letter(named).last == "Scoil Bhríde"
      })
    let soon = Reminder(student: Sample.ada, overdue: [], dueSoon: [Sample.loan, Sample.loan], day: today)
    #expect(messages.letter(soon).contains("These books are due soon:"))
    #expect(!messages.letter(soon).joined().contains("overdue"))
  }

  @Test func refusal_speaksOfOneBookAsOfOne() {
    #expect(
      messages.sentence(.studentHasLoans(count: 1))
        == "This student has 1 book on loan; please return it first.")
    #expect(
      messages.sentence(.studentHasLoans(count: 2))
        == "This student has 2 books on loan; please return them first.")
  }

  /// German continues with a small letter after the comma of the salutation, and begins the next part with a capital
  /// one.
  @Test func germanLetter_beginsSmall_behindTheSalutation() {
    let german = Messages(language: .german, calendar: Sample.dublin)
    let today = CalendarDay(year: 2026, month: 12, day: 8)
    let late = Reminder.Overdue(loan: Sample.loan, days: 3)
    let soon = german.letter(Reminder(student: Sample.ada, overdue: [], dueSoon: [Sample.loan], day: today))
    #expect(soon.contains("dieses Buch ist bald fällig:"))
    let both = german.letter(Reminder(student: Sample.ada, overdue: [late], dueSoon: [Sample.loan], day: today))
    #expect(both.contains("dieses Buch ist überfällig:") && both.contains("Dieses Buch ist bald fällig:"))
  }

  @Test func question_namesWhatIsEnded() {
    #expect(
      messages.text(.studentConfirmDeletion(Sample.ada, loans: 0, reservations: 0))
        == "Delete Ada Lovelace (S12345)? [y/N]")
    #expect(
      messages.text(.studentConfirmDeletion(Sample.ada, loans: 1, reservations: 2))
        == "Delete Ada Lovelace (S12345)? 1 loan will be closed as returned. 2 reservations will be cancelled. [y/N]"
    )
  }
}
