import Domain

/// A loan as `--json` shows it, with as much of book and student as names them.
struct LoanJSON: Encodable {
  struct BookName: Encodable {
    let id: Int64
    let isbn: OrNull<String>
    let title: String
    let author: String
  }

  struct StudentName: Encodable {
    let id: Int64
    let libraryID: String
    let firstName: String
    let lastName: String
  }

  let id: Int64
  let book: BookName
  let student: StudentName
  let checkoutDate: String
  let dueDate: String
  let returnDate: OrNull<String>
  let renewals: Int
  let isOverdue: Bool
  /// Whole local days past the due date; 0 once it is back.
  let daysOverdue: Int

  init(_ loan: Loan, in session: Session) {
    id = loan.id.rawValue
    book = BookName(
      id: loan.book.id.rawValue, isbn: OrNull(loan.book.isbn?.text), title: loan.book.title, author: loan.book.author)
    student = StudentName(
      id: loan.student.id.rawValue, libraryID: loan.student.libraryID, firstName: loan.student.firstName,
      lastName: loan.student.lastName)
    checkoutDate = JSONDocument.text(of: loan.checkoutDate)
    dueDate = JSONDocument.text(of: loan.dueDate)
    returnDate = OrNull(loan.returnDate.map { JSONDocument.text(of: $0) })
    renewals = loan.renewals
    isOverdue = loan.isOverdue(at: session.now)
    daysOverdue = session.rules.daysOverdue(loan, at: session.now, in: session.calendar)
  }
}
