import Domain

/// A loan as `--json` shows it, with as much of book and student as names them.
struct LoanJSON: Encodable {
  struct BookName: Encodable {
    let id: Int64
    let isbn: OrNull<String>
    let title: String
    let author: String

    init(_ book: Book) {
      id = book.id.rawValue
      isbn = OrNull(book.isbn?.text)
      title = book.title
      author = book.author
    }
  }

  struct StudentName: Encodable {
    let id: Int64
    let libraryID: String
    let firstName: String
    let lastName: String

    init(_ student: Student) {
      id = student.id.rawValue
      libraryID = student.libraryID
      firstName = student.firstName
      lastName = student.lastName
    }
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
  /// For whom the copy is to be kept aside, null for nobody; only where a book comes back.
  var keepAside: OrNull<ReservationJSON>?

  init(_ loan: Loan, in session: Session) {
    id = loan.id.rawValue
    book = BookName(loan.book)
    student = StudentName(loan.student)
    checkoutDate = JSONDocument.text(of: loan.checkoutDate)
    dueDate = JSONDocument.text(of: loan.dueDate)
    returnDate = OrNull(loan.returnDate.map { JSONDocument.text(of: $0) })
    renewals = loan.renewals
    isOverdue = loan.isOverdue(at: session.now)
    daysOverdue = session.rules.daysOverdue(loan, at: session.now, in: session.calendar)
  }
}
