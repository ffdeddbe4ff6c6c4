/// A loan that ended, of a book or a student (or both) that the library no longer keeps.
///
/// It keeps words where the row is gone, and of a student the library ID only.
package struct PastLoan: Hashable, Sendable {
  package var id: Int64
  /// Nil once the book is gone.
  package var book: Book.ID?
  /// Nil once the student is gone.
  package var student: Student.ID?
  package var isbn: ISBN?
  package var bookTitle: String
  package var bookAuthor: String
  package var studentLibraryID: String
  package var checkoutDate: Timestamp
  package var dueDate: Timestamp
  package var returnDate: Timestamp
  package var renewals: Int

  package init(
    id: Int64, book: Book.ID?, student: Student.ID?, isbn: ISBN?, bookTitle: String, bookAuthor: String,
    studentLibraryID: String, checkoutDate: Timestamp, dueDate: Timestamp, returnDate: Timestamp, renewals: Int
  ) {
    self.id = id
    self.book = book
    self.student = student
    self.isbn = isbn
    self.bookTitle = bookTitle
    self.bookAuthor = bookAuthor
    self.studentLibraryID = studentLibraryID
    self.checkoutDate = checkoutDate
    self.dueDate = dueDate
    self.returnDate = returnDate
    self.renewals = renewals
  }
}
