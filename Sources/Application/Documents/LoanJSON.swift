package import Domain

/// A loan as `--json` shows it, with as much of book and student as names them.
package struct LoanJSON: Encodable {
  struct BookName: Encodable {
    /// null once the library has it no more.
    let id: OrNull<Int64>
    let isbn: OrNull<String>
    let title: String
    let author: String

    init(_ book: Book) {
      id = OrNull(book.id.rawValue)
      isbn = OrNull(book.isbn?.text)
      title = book.title
      author = book.author
    }

    init(_ loan: LoanRecord) {
      id = OrNull(loan.book?.rawValue)
      isbn = OrNull(loan.isbn?.text)
      title = loan.bookTitle
      author = loan.bookAuthor
    }
  }

  struct StudentName: Encodable {
    /// null once the student has left, as are the names.
    let id: OrNull<Int64>
    let libraryID: String
    let firstName: OrNull<String>
    let lastName: OrNull<String>

    init(_ student: Student) {
      id = OrNull(student.id.rawValue)
      libraryID = student.libraryID
      firstName = OrNull(student.firstName)
      lastName = OrNull(student.lastName)
    }

    init(_ loan: LoanRecord) {
      id = OrNull(loan.student?.rawValue)
      libraryID = loan.studentLibraryID
      firstName = OrNull(loan.firstName)
      lastName = OrNull(loan.lastName)
    }
  }

  let id: Int64
  let book: BookName
  let student: StudentName
  let checkoutDate: String
  let dueDate: String
  let returnDate: OrNull<String>
  let renewals: Int
  /// Whether it is past due; of one that is back, whether it was.
  let isOverdue: Bool
  /// The whole local days past the due date; for a returned loan, the days by which it came back late.
  package let daysOverdue: Int
  /// The student whose hold the copy is for, null for nobody; only for a return.
  package var keepAside: OrNull<ReservationJSON>?

  package init(_ loan: Loan, in session: Session) {
    self.init(LoanRecord(loan), in: session)
  }

  package init(_ loan: LoanRecord, in session: Session) {
    id = loan.id.rawValue
    book = BookName(loan)
    student = StudentName(loan)
    checkoutDate = JSONDocument.text(of: loan.checkoutDate)
    dueDate = JSONDocument.text(of: loan.dueDate)
    returnDate = OrNull(loan.returnDate.map { JSONDocument.text(of: $0) })
    renewals = loan.renewals
    isOverdue = loan.dueDate < loan.returnDate ?? session.now
    daysOverdue = session.rules.daysLate(loan, at: session.now, in: session.calendar)
  }
}
