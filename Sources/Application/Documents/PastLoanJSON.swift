package import Domain

/// A loan of one book that ended as `--json` shows it; the student or the book may be gone.
package struct PastLoanJSON: Encodable {
  let id: Int64
  let bookID: OrNull<Int64>
  let isbn: OrNull<String>
  let title: String
  let author: String
  let studentID: OrNull<Int64>
  let studentLibraryID: String
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
    studentID = OrNull(loan.student?.rawValue)
    studentLibraryID = loan.studentLibraryID
    checkoutDate = JSONDocument.text(of: loan.checkoutDate)
    dueDate = JSONDocument.text(of: loan.dueDate)
    returnDate = OrNull(loan.returnDate.map { JSONDocument.text(of: $0) })
    renewals = loan.renewals
  }
}

package struct LinksJSON: Encodable {
  let amazon: String
  let googleBooks: String
  let openLibrary: OrNull<String>
  let cover: OrNull<String>

  package init(_ links: BookLinks) {
    amazon = links.amazon
    googleBooks = links.googleBooks
    openLibrary = OrNull(links.openLibrary)
    cover = OrNull(links.cover)
  }
}
