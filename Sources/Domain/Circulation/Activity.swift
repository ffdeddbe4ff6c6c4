/// An entry of the activity log, written in the transaction that made the change.
///
/// It keeps words, not references: it must stay readable when the book or the student is gone.
package struct Activity: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
    case checkout
    case returnBook = "return_book"
    case addBook = "add_book"
    case addWishlist = "add_wishlist"
    case fulfillWishlist = "fulfill_wishlist"
    case renew
    case reserve
    case editBook = "edit_book"
    case addStudent = "add_student"
    case deleteBook = "delete_book"
    case deleteWishlist = "delete_wishlist"
    case editStudent = "edit_student"
    case deleteStudent = "delete_student"
    case cancelReservation = "cancel_reservation"
    /// The librarian moved a loan's due date.
    case changeDueDate = "change_due_date"
    /// A copy was put on hold for the student.
    case holdCopy = "hold_copy"
    /// The hold expired: the copy was not fetched in time.
    case lapseReservation = "lapse_reservation"
    /// A person said that the clock is right, though it had looked wrong.
    case confirmClock = "confirm_clock"
  }

  package var id: Int64
  package var createdAt: Timestamp
  package var type: Kind
  package var bookTitle: String
  package var bookAuthor: String
  package var studentLibraryID: String?
  package var additionalInfo: String?
  /// Nil for an entry of a program that recorded none.
  package var actor: Actor?

  package init(
    id: Int64, createdAt: Timestamp, type: Kind, bookTitle: String, bookAuthor: String, studentLibraryID: String?,
    additionalInfo: String?, actor: Actor? = nil
  ) {
    self.id = id
    self.createdAt = createdAt
    self.type = type
    self.bookTitle = bookTitle
    self.bookAuthor = bookAuthor
    self.studentLibraryID = studentLibraryID
    self.additionalInfo = additionalInfo
    self.actor = actor
  }
}
