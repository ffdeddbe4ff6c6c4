package import Domain
import Store

/// A reader's home page.
package struct OwnPage: Sendable {
  /// A loan that is out.
  package struct LoanRow: Hashable, Sendable {
    package let loan: Loan.ID
    package let book: Book.ID
    package let title: String
    package let language: String?
    package let author: String
    package let due: CalendarDay
    /// 0 for a loan that is not overdue.
    package let daysOverdue: Int
    package let renewals: Int
  }

  /// A reservation: a copy on hold, or a place in the waiting list.
  package struct ReservationRow: Hashable, Sendable {
    package let reservation: Reservation.ID
    package let book: Book.ID
    package let title: String
    package let language: String?
    package let author: String
    /// The last day on which the copy is kept; nil while the reader waits.
    package let heldUntil: CalendarDay?
    /// The place in the waiting list, from one; nil for a copy on hold.
    package let place: Int?
  }

  /// Whether the account is joined to a student.
  package let hasStudent: Bool
  package let loans: [LoanRow]
  package let reservations: [ReservationRow]
  /// Brought back lately, and not on the reading list.
  package let booksToRate: [Book]
  package let newBooks: [CatalogueRow]
  /// When another person made a code for the account; nil once its owner has seen the notice.
  package let codeMadeAt: Timestamp?
}

/// No call takes the number of another account.
extension Session {
  /// - Throws: `signed-out`, `not-permitted`.
  package func ownPage(newBooks: Int) async throws -> OwnPage {
    let rows = try await library.ownRows(of: try own().id, at: now)
    return OwnPage(
      hasStudent: rows.student != nil, loans: rows.loans.map(ownRow), reservations: rows.places.map(ownRow),
      booksToRate: try await booksToRate(), newBooks: try await newestBooks(limit: newBooks),
      codeMadeAt: rows.account.codeMadeAt)
  }

  private func ownRow(_ loan: Loan) -> OwnPage.LoanRow {
    OwnPage.LoanRow(
      loan: loan.id, book: loan.book.id, title: loan.book.title, language: loan.book.metadata.languageCode,
      author: loan.book.author, due: calendar.day(of: loan.dueDate),
      daysOverdue: rules.daysOverdue(loan, at: now, in: calendar), renewals: loan.renewals)
  }

  private func ownRow(_ place: OwnRows.Place) -> OwnPage.ReservationRow {
    let (reservation, book) = (place.reservation, place.reservation.book)
    return OwnPage.ReservationRow(
      reservation: reservation.id, book: book.id, title: book.title, language: book.metadata.languageCode,
      author: book.author, heldUntil: reservation.heldUntil.map { calendar.day(of: $0) }, place: place.number)
  }

  /// - Throws: `no-longer-there` for another person's loan; the refusals of the rules; `renewal-too-early`.
  package func renewOwn(_ loan: Loan.ID, operation: OperationID) async throws -> Loan {
    try await library.renewOwn(loan, of: try own().id, operation: operation, at: now)
  }

  /// - Throws: `no-student-joined`, `no-longer-there`; the refusals of the rules.
  package func reserveOwn(_ book: Book.ID, operation: OperationID) async throws -> Reservation {
    try await library.passOnExpired(at: now)
    return try await library.reserveOwn(book, of: try own().id, operation: operation, at: now)
  }

  /// - Throws: `no-longer-there` for another person's reservation; `not-reserved`.
  package func cancelOwn(_ reservation: Reservation.ID, operation: OperationID) async throws -> Reservation {
    try await library.cancelOwn(reservation, of: try own().id, operation: operation, at: now)
  }

  /// The name of the student whose loans the account shows; nil for none.
  package func ownStudentName() async throws -> String? {
    try await library.ownRows(of: try own().id, at: now).student?.fullName
  }

  package func seeCodeNotice(operation: OperationID) async throws {
    try await library.seeCodeNotice(of: try own().id, operation: operation, at: now)
  }

  // MARK: - The joined student

  /// - Throws: `link-code-wrong`, `sign-in-too-often`, `account-has-student`, `student-has-account`.
  package func joinStudent(code: String) async throws -> Account {
    try await library.join(try own().id, code: code, at: now)
  }

  /// - Throws: `no-student-joined`.
  package func leaveStudent(operation: OperationID) async throws -> Account {
    try await library.leaveStudent(try own().id, operation: operation, at: now)
  }

  // MARK: - The own data

  /// - Throws: `email-taken`, `email-not-valid`, `country-unknown`, `email-missing`, `country-missing`.
  package func editOwnContact(email: String??, country: String??, operation: OperationID) async throws -> Account {
    try await library.editAccount(
      try own().id, AccountEdit(email: email, country: country), operation: operation, at: now)
  }

  /// - Throws: `forgetting-not-allowed`.
  package func setForgetting(_ isWanted: Bool, operation: OperationID) async throws -> Account {
    try await library.editAccount(
      try own().id, AccountEdit(forgetsReturned: isWanted), operation: operation, at: now)
  }

  /// Deletes the session's account after its password was typed. The sign-ins end with it.
  ///
  /// - Throws: `password-wrong`, `sign-in-too-often`, `last-librarian`, `signed-out`.
  package func deleteOwnAccount(password: String, secret: String) async throws {
    let account = try own()
    try await provePassword(password, secret: secret)
    try await library.deleteOwnAccount(account.id, at: now)
  }

  /// Ends every sign-in of the session's account, this one too.
  package func signOutEverywhere() async throws -> Int {
    try await library.endSignIns(of: try own().id, except: nil, at: now)
  }
}
