/// A copy of a book in a student's hands. A returned one stays, its student as long as the library wants.
package struct Loan: Hashable, Sendable {
  package typealias ID = RowID<Loan>

  package var id: ID
  package var book: Book
  package var student: Student
  package var checkoutDate: Timestamp
  /// The last millisecond of the local day on which it is due.
  package var dueDate: Timestamp
  package var returnDate: Timestamp?
  /// How often it was renewed.
  package var renewals: Int
  /// The number of the copy within its title; nil for a loan that ended before version 15 of the schema.
  package var copyNumber: Int?
  /// When a letter about it was last written; nil for never.
  package var letterAt: Timestamp?

  package init(
    id: ID, book: Book, student: Student, checkoutDate: Timestamp, dueDate: Timestamp, returnDate: Timestamp? = nil,
    renewals: Int = 0, copyNumber: Int? = nil, letterAt: Timestamp? = nil
  ) {
    self.id = id
    self.book = book
    self.student = student
    self.checkoutDate = checkoutDate
    self.dueDate = dueDate
    self.returnDate = returnDate
    self.renewals = renewals
    self.copyNumber = copyNumber
    self.letterAt = letterAt
  }

  package var isActive: Bool { returnDate == nil }

  package func isOverdue(at now: Timestamp) -> Bool { isActive && dueDate < now }
}

extension Loan {
  /// The days between two letters about a loan.
  package static let daysBetweenLetters = 7

  /// Whether it is too early for another letter. Days count, not hours: Mondays are a week apart.
  package func hasRecentLetter(at now: Timestamp, in calendar: LocalCalendar) -> Bool {
    guard let letterAt, let next = calendar.day(calendar.day(of: letterAt), plus: Loan.daysBetweenLetters) else {
      return false
    }
    return calendar.day(of: now) < next
  }
}

/// A loan as the history shows it: the book, the student or both may be deleted.
///
/// If a row is gone, texts stand for it; for a student, the library ID only.
package struct LoanRecord: Hashable, Sendable {
  /// The loan's own, also in the history; below zero where a version before 4 put it there, which did not keep it.
  package var id: Loan.ID
  /// nil once the book is gone.
  package var book: Book.ID?
  /// nil once the student is gone.
  package var student: Student.ID?
  package var isbn: ISBN?
  package var bookTitle: String
  package var bookAuthor: String
  /// Empty once the library has forgotten who it was (`SiteSettings.historyDays`).
  package var studentLibraryID: String
  /// nil once the student is gone.
  package var firstName: String?
  package var lastName: String?
  /// The student's class; nil once the student is gone.
  package var className: String?
  package var checkoutDate: Timestamp
  package var dueDate: Timestamp
  /// nil while it is active.
  package var returnDate: Timestamp?
  package var renewals: Int
  /// nil for a loan that ended before version 15 of the schema.
  package var copyNumber: Int?

  package init(
    id: Loan.ID, book: Book.ID?, student: Student.ID?, isbn: ISBN?, bookTitle: String, bookAuthor: String,
    studentLibraryID: String, firstName: String?, lastName: String?, checkoutDate: Timestamp, dueDate: Timestamp,
    returnDate: Timestamp?, renewals: Int, copyNumber: Int? = nil, className: String? = nil
  ) {
    self.className = className
    self.id = id
    self.book = book
    self.student = student
    self.isbn = isbn
    self.bookTitle = bookTitle
    self.bookAuthor = bookAuthor
    self.studentLibraryID = studentLibraryID
    self.firstName = firstName
    self.lastName = lastName
    self.checkoutDate = checkoutDate
    self.dueDate = dueDate
    self.returnDate = returnDate
    self.renewals = renewals
    self.copyNumber = copyNumber
  }

  /// A record for a loan whose book and student both exist.
  package init(_ loan: Loan) {
    self.init(
      id: loan.id, book: loan.book.id, student: loan.student.id, isbn: loan.book.isbn, bookTitle: loan.book.title,
      bookAuthor: loan.book.author, studentLibraryID: loan.student.libraryID, firstName: loan.student.firstName,
      lastName: loan.student.lastName, checkoutDate: loan.checkoutDate, dueDate: loan.dueDate,
      returnDate: loan.returnDate, renewals: loan.renewals, copyNumber: loan.copyNumber,
      className: loan.student.grade)
  }

  package var isActive: Bool { returnDate == nil }

  /// Empty once the student is gone.
  package var studentName: String {
    PersonName.full(first: firstName ?? "", last: lastName ?? "")
  }
}
