package import Domain
package import Store

/// A loan, active or returned, in every list and answer. Book and student are named as they were when one of them is gone.
package struct LoanJSON: Encodable {
  let id: Int64
  let book: BookNameJSON
  let student: StudentNameJSON
  let checkoutDate: String
  let dueDate: String
  let returnDate: OrNull<String>
  let renewals: Int
  /// Whether it is past due; for a returned loan, whether it came back late.
  let isOverdue: Bool
  /// The whole local days past the due date; for a returned loan, the days by which it came back late.
  package let daysOverdue: Int
  /// The reservation that the copy is on hold for, null for none; only in the answer to a return.
  var hold: OrNull<ReservationJSON>?

  package init(_ loan: Loan, in session: Session) {
    self.init(LoanRecord(loan), in: session)
  }

  /// - Parameter ended: a loan that was just returned.
  package init(_ ended: LoanReturn, in session: Session) {
    self.init(ended.loan, in: session)
    hold = OrNull(ended.keptFor.map { ReservationJSON($0) })
  }

  package init(_ loan: LoanRecord, in session: Session) {
    id = loan.id.rawValue
    book = BookNameJSON(loan)
    student = StudentNameJSON(loan)
    checkoutDate = JSONDocument.text(of: loan.checkoutDate)
    dueDate = JSONDocument.text(of: loan.dueDate)
    returnDate = OrNull(loan.returnDate.map { JSONDocument.text(of: $0) })
    renewals = loan.renewals
    isOverdue = loan.dueDate < loan.returnDate ?? session.now
    daysOverdue = session.rules.daysLate(loan, at: session.now, in: session.calendar)
  }
}
