import Domain
import KioskMachine
import Messages
import Testing

@Suite("What is said of reservations, students and letters")
struct ReservationWordingTests {
  let messages = Messages(language: .english, calendar: Sample.dublin)
  private let hold = Reservation(
    id: Reservation.ID(rawValue: 3), book: Sample.book, student: Sample.ada, createdAt: Timestamp(milliseconds: 0),
    heldUntil: Sample.due)

  @Test func return_tellsForWhomTheCopyIsKept() {
    #expect(
      messages.notice(.done(.returned(Sample.loan, keptFor: hold), daysOverdue: 0)) == [
        "Returned: “Dune”, from Ada Lovelace.",
        "Keep it aside: Ada Lovelace (S12345) is next in line, until Sat 5 Dec 2026.",
      ])
    #expect(
      messages.sentence(.keepAside(hold))
        == "Keep it aside: Ada Lovelace (S12345) is next in line, until Sat 5 Dec 2026.")
  }

  @Test func greeting_tellsWhatIsKeptAside() {
    let lines = messages.notice(.sessionOpened(Sample.ada, loans: [], overdue: 0, holds: [hold]))
    #expect(lines.contains("  “Dune” (Frank Herbert) is kept aside for you, until Sat 5 Dec 2026."))
    let listed = messages.notice(.loansListed(Sample.ada, loans: [], overdue: 0, holds: [hold]))
    #expect(listed.last == "  “Dune” (Frank Herbert), kept aside until Sat 5 Dec 2026")
  }

  @Test func letter_namesEachBook() {
    let today = CalendarDay(year: 2026, month: 12, day: 8)
    let late = Reminder(
      student: Sample.ada, overdue: [Reminder.Overdue(loan: Sample.loan, days: 3)], dueSoon: [], day: today)
    let text = messages.letter(late)
    #expect(text.first == "Tue 8 Dec 2026")
    #expect(text.contains("Library ID S12345, grade 7"))
    #expect(text.contains("  “Dune” (Frank Herbert), due Sat 5 Dec 2026, 3 days overdue"))
    #expect(text.contains("Please bring it back as quickly as you can."))
    let soon = Reminder(student: Sample.ada, overdue: [], dueSoon: [Sample.loan, Sample.loan], day: today)
    #expect(messages.letter(soon).contains("These books are due next:"))
    #expect(!messages.letter(soon).joined().contains("overdue"))
  }

  @Test func question_namesWhatIsEnded() {
    #expect(
      messages.sentence(.confirmDeletion(Sample.ada, loans: 0, reservations: 0))
        == "Delete Ada Lovelace (S12345)? [y/N]")
    #expect(
      messages.sentence(.confirmDeletion(Sample.ada, loans: 1, reservations: 2))
        == "Delete Ada Lovelace (S12345)? 1 loan will be ended as brought back. 2 reservations will be cancelled. [y/N]"
    )
  }
}
