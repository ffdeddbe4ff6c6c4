package import Domain

/// A request of the machine to the store. ``Reply`` has a case of the same name, unless a comment names another one.
package enum Question: Hashable, Sendable {
  /// The number of a question; a reply with the number of an older one is dropped.
  package struct ID: Hashable, Sendable, RawRepresentable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  case book(BookCode)
  /// The same in a student's visit. The student's loans are asked for, too: another desk may have changed them since.
  case bookFor(Student, BookCode)
  /// Answered by ``Reply/student(_:loans:holds:)``, or ``Reply/staff(_:attention:)`` for a card or a name of staff.
  case student(StudentKey)
  /// The same with a PIN, which counts as an attempt, and with the same replies. A wrong one is refused.
  case identify(StudentKey, PIN)
  /// Whether the library has, or wishes for, a book of this title and author. For a book without a number.
  case namesake(BookDraft)
  /// Six digits that join an account of the pages to the student of the visit.
  case linkCode(Student)
  /// A confirmed pile. It is written down as a whole before its first change is made. Each change is one transaction.
  ///
  /// Answered by ``Reply/applied(_:)``.
  case apply([PileChange], Originator)
  /// Answered by ``Reply/done(_:)``. The operation makes asking again harmless.
  case change(Change, OperationID, Originator)
}

/// A key that identifies one student.
package enum StudentKey: Hashable, Sendable {
  case card(CardNumber)
  /// A typed library ID. `otherwise`: the refusal of an unknown one. The card that it names, if any, is tried next.
  case libraryID(String, otherwise: Refusal)
}

/// A change to the library that a person confirmed.
package enum Change: Hashable, Sendable {
  case checkOut(Book, Student, due: Timestamp)
  case overrule(Overruling, reason: String)
  case returnLoan(Loan)
  case renew(Loan, due: Timestamp)
  case reserve(Book, Student)
  case addCopies(Book, count: Int)
  case acquire(Book, copies: Int)
  case addBook(BookDraft)
  /// The clock is right, whatever was recorded before.
  case confirmClock
  /// An available copy was seen on its shelf.
  case seeOnShelf(Book)
  /// A book that the library does not have goes to the inbox.
  case draft(ISBN, copies: Int)
  case undoReturn(Loan)
}

/// A loan or a renewal that staff allow against the rules.
package enum Overruling: Hashable, Sendable {
  case lend(Book, Student, due: Timestamp)
  case renew(Loan, due: Timestamp)

  package var book: Book {
    switch self {
    case .lend(let book, _, _): book
    case .renew(let loan, _): loan.book
    }
  }
}

/// The store's reply to a question.
package enum Reply: Hashable, Sendable {
  /// The book, if the library has it, and its active loans.
  case book(Book?, loans: [Loan])
  /// The book, if the library has it, the active loans of the student who shows it, and who else wants it.
  /// `loans`: the active loans of the book.
  case bookFor(Book?, studentLoans: [Loan], demand: Demand = .none, loans: [Loan] = [])
  /// The student, if the library knows them, their active loans, due first, and their holds.
  case student(Student?, loans: [Loan], holds: [Reservation] = [])
  /// `attention`: the number of open entries of the attention list.
  case staff(StaffMember, attention: Int = 0)
  /// A book of that title and author.
  case namesake(Book?)
  case linkCode(LinkCode)
  case done(Outcome)
  /// The result of each change of a pile, in their order.
  case applied([LineResult])
  case refused(Refusals)
}

/// A change that was made, as the library stands after it.
package enum Outcome: Hashable, Sendable {
  case checkedOut(Loan)
  /// `hold`: the reservation that the copy is on hold for.
  case returned(Loan, hold: Reservation? = nil)
  case renewed(Loan)
  case reserved(Book, Student)
  case copiesAdded(Book, count: Int)
  case acquired(Book)
  case bookAdded(Book)
  case clockConfirmed
  case seenOnShelf(Book)
  case drafted(ISBN, copies: Int)
  /// A return was undone: the loan continues.
  case returnUndone(Loan)
}

/// A question to catalogues on the web. Unlike a question to the store it delays nothing: its prompt can be left,
/// answered or overtaken at any moment.
package struct CatalogueLookup: Hashable, Sendable {
  package struct ID: Hashable, Sendable, RawRepresentable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  package let id: ID
  let askedAt: Duration
}
