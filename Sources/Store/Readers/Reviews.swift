package import Domain

/// A review never names its writer.
extension Library {
  /// Offers the review of an entry about a book of the library.
  ///
  /// - Throws: `reviews-not-shared`, `review-missing`, `no-longer-there`.
  package func offerReview(
    _ id: ReadingEntry.ID, of account: Account.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> ReadingEntry {
    try await once(
      operation, Request(.offerReview, account.text, id.text), at: now,
      change: { transaction in
        try transaction.expectOwner(account)
        guard try transaction.siteSettings().sharesReviews else { throw Refusal.reviewsNotShared }
        guard let entry = try transaction.readingEntry(id.rawValue, of: account), entry.content.book != nil else {
          throw Refusal.noLongerThere
        }
        guard !entry.content.review.isEmpty else { throw Refusal.reviewMissing }
        if entry.sharing == .own { try transaction.setSharing(.offered, of: id.rawValue, in: account) }
        return id.rawValue
      }, result: { try $0.readingEntry($1, of: account) })
  }

  /// Withdraws the review of an entry: only its writer sees it afterwards.
  ///
  /// - Throws: `no-longer-there`.
  package func withdrawReview(
    _ id: ReadingEntry.ID, of account: Account.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> ReadingEntry {
    try await once(
      operation, Request(.withdrawReview, account.text, id.text), at: now,
      change: { transaction in
        try transaction.expectOwner(account)
        try transaction.setSharing(.own, of: id.rawValue, in: account)
        return id.rawValue
      }, result: { try $0.readingEntry($1, of: account) })
  }

  /// A librarian approves a review that is offered, or takes back one that is offered or shown.
  ///
  /// - Throws: `not-permitted`, `reviews-not-shared`, `no-longer-there` for a review that its writer has taken back.
  package func judgeReview(
    _ id: ReadingEntry.ID, approves: Bool, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) {
    _ = try await once(
      operation, Request(.judgeReview, id.text, approves ? "approve" : "refuse"), at: now,
      change: { transaction in
        try transaction.expect(.changeCatalogue)
        if approves, try !transaction.siteSettings().sharesReviews { throw Refusal.reviewsNotShared }
        guard try transaction.sharedReview(id.rawValue) != nil else { throw Refusal.noLongerThere }
        let sharing: ReviewSharing = approves ? .shared : .own
        try transaction.run(
          """
          UPDATE reading_entry SET sharing = \(sharing)
          WHERE id = \(id) AND sharing <> 'private' AND deleted_at IS NULL
          """)
        return id.rawValue
      }, result: { $1 })
  }

  /// The reviews that wait for a librarian, the oldest first.
  ///
  /// - Throws: `not-permitted`.
  package func offeredReviews(limit: Int) async throws(Refusals) -> [SharedReview] {
    try await read { transaction in
      try transaction.expect(.changeCatalogue)
      guard try transaction.siteSettings().sharesReviews else { return [] }
      return try transaction.reviews("reading_entry.sharing = 'offered'", "ORDER BY reading_entry.id LIMIT \(limit)")
    }
  }
}

extension Library {
  fileprivate static let selectReview: SQL = """
    SELECT reading_entry.id AS review_id, book_id, book.title AS book_title, rating, review
    FROM reading_entry JOIN book ON book.id = reading_entry.book_id
    """

  fileprivate static func sharedReview(_ row: SQLRow) throws -> SharedReview {
    let row = row.of("reading_entry", key: "review_id")
    return SharedReview(
      id: try row.id("review_id"), book: try row.id("book_id"),
      bookTitle: try row.text("book_title"), rating: try row.optionalInt("rating", in: ReadingEntry.ratings),
      review: try row.text("review"))
  }
}

extension Transaction {
  fileprivate func setSharing(_ sharing: ReviewSharing, of entry: Int64, in account: Account.ID) throws {
    try run(
      """
      UPDATE reading_entry SET sharing = \(sharing)
      WHERE account_id = \(account) AND id = \(entry) AND deleted_at IS NULL
      """)
  }

  /// A review that its writer offers or shows; other reviews are readable only by their writers.
  fileprivate func sharedReview(_ id: Int64) throws -> SharedReview? {
    try reviews("reading_entry.id = \(id) AND reading_entry.sharing <> 'private'").first
  }

  fileprivate func reviews(_ which: SQL, _ order: SQL = "") throws -> [SharedReview] {
    try rows("\(Library.selectReview) WHERE \(which) AND reading_entry.deleted_at IS NULL \(order)")
      .map(Library.sharedReview)
  }

  /// The reviews of a book that others see, the latest first; none where the library shows none.
  func sharedReviews(of book: Book.ID, limit: Int) throws -> [SharedReview] {
    guard try siteSettings().sharesReviews else { return [] }
    return try reviews(
      "reading_entry.book_id = \(book) AND reading_entry.sharing = 'shared'",
      "ORDER BY reading_entry.id DESC LIMIT \(limit)")
  }
}
