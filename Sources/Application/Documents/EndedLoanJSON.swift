package import Domain

/// A loan of one student that ended, of a book that may be gone, as `--json` shows it.
package struct EndedLoanJSON: Encodable {
  let id: Int64
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

  package init(_ loan: LoanRecord) {
    id = loan.id.rawValue
    bookID = OrNull(loan.book?.rawValue)
    isbn = OrNull(loan.isbn?.text)
    title = loan.bookTitle
    author = loan.bookAuthor
    libraryID = loan.studentLibraryID
    checkoutDate = JSONDocument.text(of: loan.checkoutDate)
    dueDate = JSONDocument.text(of: loan.dueDate)
    returnDate = OrNull(loan.returnDate.map { JSONDocument.text(of: $0) })
    renewals = loan.renewals
  }
}
