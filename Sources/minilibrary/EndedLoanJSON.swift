import Domain

/// A loan that ended, of a book that may be gone, as `--json` shows it.
struct EndedLoanJSON: Encodable {
  /// null where the library no longer has the book.
  let bookID: OrNull<Int64>
  let isbn: OrNull<String>
  let title: String
  let author: String
  let libraryID: String
  let checkoutDate: String
  let dueDate: String
  let returnDate: OrNull<String>
  let renewals: Int

  init(_ loan: Loan) {
    bookID = OrNull(loan.book.id.rawValue)
    isbn = OrNull(loan.book.isbn?.text)
    title = loan.book.title
    author = loan.book.author
    libraryID = loan.student.libraryID
    checkoutDate = JSONDocument.text(of: loan.checkoutDate)
    dueDate = JSONDocument.text(of: loan.dueDate)
    returnDate = OrNull(loan.returnDate.map { JSONDocument.text(of: $0) })
    renewals = loan.renewals
  }

  init(_ loan: PastLoan) {
    bookID = OrNull(loan.book?.rawValue)
    isbn = OrNull(loan.isbn?.text)
    title = loan.bookTitle
    author = loan.bookAuthor
    libraryID = loan.studentLibraryID
    checkoutDate = JSONDocument.text(of: loan.checkoutDate)
    dueDate = JSONDocument.text(of: loan.dueDate)
    returnDate = OrNull(JSONDocument.text(of: loan.returnDate))
    renewals = loan.renewals
  }
}
