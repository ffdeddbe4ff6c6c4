package import Domain

/// Everything that the page of a book shows, at one moment.
package struct BookPageRows: Sendable {
  package let book: ListedBook
  package let categories: [BookCategory]
  package let copies: [Copy]
  /// Due first.
  package let loans: [Loan]
  /// The open reservations, first come first.
  package let queue: [Reservation]
  package let history: BookHistory
  package let lookup: LookupState?
  /// Reviews that others see, the latest first.
  package let reviews: [SharedReview]
  /// Empty where ``BookPageReader/suggestionLimit`` is 0.
  package let suggestions: Suggestions
  package let isBookmarked: Bool
  package let readingEntry: ReadingEntry.ID?

  package enum LookupState: Hashable, Sendable {
    case waiting(LookupTask.Problem?, next: Timestamp)
    case ended(LookupTask.Conclusion, LookupTask.Problem?, at: Timestamp)
  }
}

/// A part of the returned loans of a book.
package struct BookHistory: Hashable, Sendable {
  /// The place of a page in the history. The loan may be deleted since; its number still gives the place.
  package enum Place: Hashable, Sendable {
    case newest
    case olderThan(Loan.ID)
    case newerThan(Loan.ID)
  }

  /// The newest first.
  package var loans: [LoanRecord] = []
  package var hasOlder = false
  package var hasNewer = false
}

/// The person who asks for the page of a book.
package struct BookPageReader: Sendable {
  /// Nil for a visitor.
  let account: Account.ID?
  /// Their own loans do not count for suggestions. Nil for a person without loans.
  let student: Student.ID?
  let suggestionLimit: Int

  package init(account: Account.ID? = nil, student: Student.ID? = nil, suggestionLimit: Int = 0) {
    (self.account, self.student, self.suggestionLimit) = (account, student, suggestionLimit)
  }
}

extension Library {
  /// - Parameters:
  ///   - copy: the number of the copy whose history is wanted; nil for all.
  ///   - historyLimit: 0 for no history.
  ///   - now: holds that have expired by then are passed on first; nil: they are not.
  /// - Returns: nil where there is no such book.
  package func bookPage(
    _ id: Book.ID, for reader: BookPageReader = BookPageReader(), history place: BookHistory.Place = .newest,
    ofCopy copy: Int? = nil, historyLimit: Int, passingOnAt now: Timestamp? = nil
  ) async throws(Refusals) -> BookPageRows? {
    try await readPassingOn(.brief, at: now) { transaction in
      guard let book = try transaction.book(id.rawValue), let listed = try transaction.listed([book]).first else {
        return nil
      }
      let history = try transaction.history(of: book, copy, at: place, limit: historyLimit)
      return BookPageRows(
        book: listed, categories: Library.categories(book.metadata.categories),
        copies: try transaction.copies(of: id), loans: try transaction.activeLoans(ofBook: id),
        queue: try transaction.openReservations(of: id), history: history, lookup: try transaction.lookupState(of: id),
        reviews: try transaction.sharedReviews(of: id, limit: 20),
        suggestions: try transaction.suggestions(for: id, besides: reader.student, limit: reader.suggestionLimit),
        isBookmarked: try reader.account.map { try !transaction.bookmarked(by: $0, books: [id]).isEmpty } ?? false,
        readingEntry: try reader.account.flatMap { try transaction.readingEntry(about: id, of: $0) })
    }
  }

  /// The title of a book that was deleted, and when; nil for one that never was there, or is there.
  package func deletedBook(_ id: Book.ID) async throws(Refusals) -> (title: String, at: Timestamp)? {
    try await read { transaction in
      guard try transaction.book(id.rawValue) == nil else { return nil }
      let row = try transaction.firstRow(
        """
        SELECT book_title, created_at FROM activity
        WHERE book_id = \(id)
          AND type IN (\(Activity.Kind.deleteBook), \(Activity.Kind.deleteWishlist))
        ORDER BY activity.id DESC LIMIT 1
        """)
      return try row.map { (try $0.text("book_title"), try $0.of("activity").moment("created_at")) }
    }
  }
}

extension Transaction {
  fileprivate func history(
    of book: Book, _ copy: Int?, at place: BookHistory.Place, limit: Int
  ) throws -> BookHistory {
    guard limit > 0 else { return BookHistory() }
    switch place {
    case .newest, .olderThan:
      var cursor = Int64.max
      if case .olderThan(let loan) = place { cursor = loan.rawValue }
      let loans = try returned(of: book, copy, .older, cursor, limit + 1)
      let newer = try place == .newest ? [] : returned(of: book, copy, .newer, cursor &- 1, 1)
      return BookHistory(loans: Array(loans.prefix(limit)), hasOlder: loans.count > limit, hasNewer: !newer.isEmpty)
    case .newerThan(let loan):
      let loans = try returned(of: book, copy, .newer, loan.rawValue, limit + 1)
      let older = try returned(of: book, copy, .older, loan.rawValue &+ 1, 1)
      return BookHistory(loans: loans.prefix(limit).reversed(), hasOlder: !older.isEmpty, hasNewer: loans.count > limit)
    }
  }

  private enum Direction { case older, newer }

  /// Ended loans, from a number on in one direction: those with their student, and those of departed students.
  private func returned(
    of book: Book, _ copy: Int?, _ direction: Direction, _ cursor: Int64, _ limit: Int
  ) throws -> [LoanRecord] {
    let isOlder = direction == .older
    let (than, order): (SQL, SQL) = isOlder ? ("<", "DESC") : (">", "ASC")
    let ofCopy: SQL = copy.map { " AND copy_number = \($0)" } ?? ""
    let kept = try rows(
      """
      \(Library.selectLoanOfBook) WHERE loan.id IN (
        SELECT id FROM (
          SELECT loan.id AS id FROM loan WHERE loan.book_id = \(book.id) AND \(Library.loanOrder) > 0
            AND \(Library.loanOrder) \(than) \(cursor)\(ofCopy)
          ORDER BY \(Library.loanOrder) \(order) LIMIT \(limit)) AS ended)
      """
    ).map { LoanRecord(try Library.loan($0, book, Library.student($0))) }
    let past = try rows(
      """
      \(Library.selectPastLoan) WHERE past_loan.book_id = \(book.id) AND past_loan.loan_id \(than) \(cursor)\(ofCopy)
      ORDER BY past_loan.loan_id \(order) LIMIT \(limit)
      """
    ).map(Library.record)
    let all = (kept + past).sorted { isOlder ? $0.id.rawValue > $1.id.rawValue : $0.id.rawValue < $1.id.rawValue }
    return Array(all.prefix(limit))
  }

  fileprivate func openReservations(of book: Book.ID) throws -> [Reservation] {
    try reservations(
      "reservation.book_id = \(book) AND reservation.closed_at IS NULL ORDER BY reservation.id LIMIT 1000")
  }

  fileprivate func lookupState(of book: Book.ID) throws -> BookPageRows.LookupState? {
    if let row = try firstRow(
      "SELECT book_id, problem, due_at FROM lookup_queue WHERE book_id = \(book)")
    {
      let row = row.of("lookup_queue", key: "book_id")
      return .waiting(try problem(row), next: try row.moment("due_at"))
    }
    return try firstRow(
      "SELECT book_id, is_found, problem, ended_at FROM lookup_result WHERE book_id = \(book)"
    ).map { row in
      let row = row.of("lookup_result", key: "book_id")
      return .ended(
        try row.flag("is_found") ? .done : .notFound, try problem(row), at: try row.moment("ended_at"))
    }
  }

  private func problem(_ row: SQLRow) throws -> LookupTask.Problem? {
    try row.optionalText("problem").flatMap(LookupTask.Problem.init(code:))
  }
}
