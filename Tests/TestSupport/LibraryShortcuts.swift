package import Domain
package import Store

/// Shorter ways to fill and read a library, each by the calls that the program itself makes.
extension Library {
  /// Adds many books by an import, which looks each of them up later.
  ///
  /// - Returns: the number of added books; 0 for an import that was refused.
  package func addBooks(_ drafts: [BookDraft], at now: Timestamp) async throws(Refusals) -> Int {
    let outcome = try await importBooks(
      { take in
        for (index, draft) in drafts.enumerated() {
          try take(.entry(BookEntry(draft: draft, saysCopies: true), line: index + 2))
        }
      }, ImportManner(), operation: .random(), at: now)
    guard case .done(let counts) = outcome else { return 0 }
    return counts.added
  }

  /// The sign-in of a cookie, and its account as it is now.
  package func signIn(
    of secret: BearerSecret, at now: Timestamp
  ) async throws(Refusals) -> (account: Account, signIn: SignIn)? {
    try await signInAndSettings(of: secret, at: now).signIn
  }

  /// Edits the fields that differ between a book and the draft.
  package func editBook(
    _ id: Book.ID, to draft: BookDraft, availableCopies: Int? = nil, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Book {
    guard let book = try await book(id: id) else { throw Refusals(.noLongerThere) }
    return try await editBook(
      id, BookEdit(of: book, to: draft, availableCopies: availableCopies), operation: operation, at: now)
  }

  package func checkOut(
    _ book: Book.ID, copy: Int? = nil, to student: Student.ID, due: Timestamp? = nil,
    overruledBecause reason: String? = nil, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Loan {
    try await once(
      operation, .checkOut(book, copy: copy, to: student, due: due, overruledBecause: reason, in: calendar), at: now)
  }

  package func returnLoan(
    _ id: Loan.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> LoanReturn {
    try await once(operation, .returnLoan(id), at: now)
  }

  package func renew(
    _ id: Loan.ID, due: Timestamp? = nil, overruledBecause reason: String? = nil, operation: OperationID,
    at now: Timestamp
  ) async throws(Refusals) -> Loan {
    try await once(operation, .renew(id, due: due, overruledBecause: reason, in: calendar), at: now)
  }

  @discardableResult
  package func reserve(
    _ book: Book.ID, for student: Student.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Reservation {
    try await once(operation, .reserve(book, for: student), at: now)
  }

  package func changeDueDate(
    of id: Loan.ID, to due: Timestamp, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Loan {
    try await once(operation, .changeDueDate(of: id, to: due, in: calendar), at: now)
  }

  package func cancelReservation(
    _ id: Reservation.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Reservation {
    try await once(operation, .cancelReservation(id), at: now)
  }

  /// The activity log, newest first.
  package func activities(
    ofType kind: Activity.Kind? = nil, after last: Activity? = nil, limit: Int
  ) async throws(Refusals) -> [Activity] {
    try await activities(matching: ActivityFilter(kind: kind), after: last, limit: limit)
  }
}

extension BookEdit {
  /// The edit that turns a book into the draft. A wish has no copies to edit.
  package init(of book: Book, to draft: BookDraft, availableCopies: Int? = nil) {
    func field<Value>(_ before: Value?, _ after: Value?) -> Field<Value> {
      before == after ? .kept : after.map { .set($0) } ?? .cleared
    }
    self.init()
    isbn = field(book.isbn, draft.isbn)
    title = book.title == draft.title ? nil : draft.title
    author = book.author == draft.author ? nil : draft.author
    if !book.isWishlistItem {
      totalCopies = book.totalCopies == draft.copies ? nil : draft.copies
      self.availableCopies = availableCopies
    }
    let (old, new) = (book.metadata, draft.metadata)
    description = field(old.description, new.description)
    pageCount = field(old.pageCount, new.pageCount)
    publishedDate = field(old.publishedDate, new.publishedDate)
    publisher = field(old.publisher, new.publisher)
    languageCode = field(old.languageCode, new.languageCode)
    coverImageURL = field(old.coverImageURL, new.coverImageURL)
    categories = old.categories == new.categories ? nil : new.categories
    notes = book.notes == draft.notes ? nil : draft.notes
  }
}

extension DatabaseDriver {
  package func write<T: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> T) async throws -> T {
    try await write(.beforeCommit, body)
  }
}

extension LabelNumber {
  /// The running number.
  package var serial: Int { Int(text.dropFirst(2).dropLast()) ?? 0 }
}
