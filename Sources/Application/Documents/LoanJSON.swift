package import Domain
package import Messages
package import Store

/// A loan, active or returned, in every list and answer. Book and student are named as they were when one of them is
/// gone.
package struct LoanJSON: Encodable {
  let id: Int64
  let book: BookNameJSON
  let student: StudentNameJSON
  let checkoutDate: String
  let dueDate: String
  let returnDate: OrNull<String>
  let renewals: Int
  /// The number of the copy within its title, null for a loan from before copies had numbers.
  let copy: OrNull<Int>
  /// Whether it is past due; for a returned loan, whether it came back late.
  let isOverdue: Bool
  /// The whole local days past the due date; for a returned loan, the number of days that it was late.
  package let daysOverdue: Int
  /// The reservation that the copy is on hold for, null for none; only in the answer to a return.
  var hold: OrNull<ReservationJSON>?

  package init(_ loan: Loan, in session: Session) {
    self.init(LoanRecord(loan), in: session)
  }

  /// - Parameter ended: a loan that was just returned.
  package init(_ ended: LoanReturn, in session: Session) {
    self.init(ended.loan, in: session)
    hold = OrNull(ended.hold.map { ReservationJSON($0) })
  }

  package init(_ loan: LoanRecord, in session: Session) {
    id = loan.id.rawValue
    book = BookNameJSON(loan)
    student = StudentNameJSON(loan)
    checkoutDate = JSONDocument.text(of: loan.checkoutDate)
    dueDate = JSONDocument.text(of: loan.dueDate)
    returnDate = OrNull(loan.returnDate.map { JSONDocument.text(of: $0) })
    renewals = loan.renewals
    copy = OrNull(loan.copyNumber)
    isOverdue = loan.dueDate < loan.returnDate ?? session.now
    daysOverdue = session.rules.daysLate(loan, at: session.now, in: session.calendar)
  }
}

/// A place in the queue for a book, with the hold when a copy is there.
package struct ReservationJSON: Encodable {
  let id: Int64
  let book: BookNameJSON
  let student: StudentNameJSON
  let createdAt: String
  /// The end of the hold; null while the student waits.
  let heldUntil: OrNull<String>
  let closedAt: OrNull<String>
  /// `fetched`, `cancelled` or `lapsed`; null while it is open.
  let ending: OrNull<String>

  package init(_ reservation: Reservation) {
    id = reservation.id.rawValue
    book = BookNameJSON(reservation.book)
    student = StudentNameJSON(reservation.student)
    createdAt = JSONDocument.text(of: reservation.createdAt)
    heldUntil = OrNull(reservation.heldUntil.map { JSONDocument.text(of: $0) })
    closedAt = OrNull(reservation.closedAt.map { JSONDocument.text(of: $0) })
    ending = OrNull(reservation.ending?.rawValue)
  }
}

/// A book of the inbox.
package struct InboxDraftJSON: Encodable {
  let id: Int64
  let isbn: String
  /// Empty until a catalogue or a person fills it in; so is the author.
  let title: String
  let author: String
  let copies: Int
  let createdAt: String
  /// `waiting`, `ready` or `not-found`.
  let standing: String
  /// When a catalogue is asked next; null where none is.
  let lookupAt: OrNull<String>
  /// The code of the last problem with the look-up.
  let problem: OrNull<String>

  package init(_ draft: InboxDraft) {
    id = draft.id.rawValue
    isbn = draft.isbn.text
    title = draft.title
    author = draft.author
    copies = draft.copies
    createdAt = JSONDocument.text(of: draft.createdAt)
    standing = InboxStanding(draft).rawValue
    lookupAt = OrNull(draft.dueAt.map { JSONDocument.text(of: $0) })
    problem = OrNull(draft.problem?.code)
  }
}

/// A reminder as `--json` shows it: whom, of what, and the letter.
package struct ReminderJSON: Encodable {
  let student: StudentJSON
  let overdue: [LoanJSON]
  let dueSoon: [LoanJSON]
  let letter: String
  /// The copy for the parents or guardians, if it was asked for.
  let guardianLetter: String?

  package init(_ reminder: Reminder, in letters: Letters, _ session: Session) {
    student = StudentJSON(reminder.student)
    overdue = reminder.overdue.map { LoanJSON($0.loan, in: session) }
    dueSoon = reminder.dueSoon.map { LoanJSON($0, in: session) }
    letter = session.messages.letter(reminder).map { $0 + "\n" }.joined()
    guardianLetter =
      letters.query.forGuardians ? session.messages.guardianLetter(reminder).map { $0 + "\n" }.joined() : nil
  }
}
