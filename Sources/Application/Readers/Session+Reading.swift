package import Domain
package import Store

/// The reading list of the session's account, and of an account that a command names.
extension Session {
  /// A mark that means nothing gives the first page.
  ///
  /// - Throws: `signed-out`.
  package func readingPage(_ request: ListRequest<ReadingOrder>) async throws -> ReadingPage {
    let account = try own().id
    let list = try await library.readingList(
      of: account, order: request.order, at: request.place, limit: Session.listPageSize)
    var page = ReadingPage(order: request.order)
    page.rows = list.rows.map(row)
    (page.previous, page.next) = (list.previous.map { String($0) }, list.next.map { String($0) })
    page.years = try await library.readingYears(of: account)
    page.deleted = try await library.deletedReading(of: account, at: now)
    return page
  }

  private func row(_ entry: ReadingEntry) -> ReadingPage.Row {
    ReadingPage.Row(
      entry: entry, section: Collation.section(of: entry.content.title).name,
      hasCover: entry.content.isbn.map { hasCover($0) } ?? false)
  }

  /// An entry of the session's account, with what its page shows.
  ///
  /// - Throws: `no-longer-there` for a number that is none of the account's entries.
  package func readingDetail(_ id: ReadingEntry.ID) async throws -> ReadingDetail {
    guard let entry = try await library.readingEntry(id, of: try own().id) else { throw Refusals(.noLongerThere) }
    return ReadingDetail(row: row(entry), sharesReviews: try await library.siteSettings().sharesReviews)
  }

  /// The entries with these numbers that the account of the session has.
  package func readingEntries(_ ids: [ReadingEntry.ID]) async throws -> [ReadingEntry] {
    try await library.readingEntries(ids, of: try own().id)
  }

  /// The beginning of an entry about a book of the library: its title, author and ISBN.
  ///
  /// - Throws: `no-longer-there` for a book that is gone.
  package func readingDraft(of id: Book.ID) async throws -> ReadingDraft {
    guard let book = try await library.book(id: id) else { throw Refusals(.noLongerThere) }
    return ReadingDraft(
      title: ListText.line(book.title), author: ListText.line(book.author), book: book.id, isbn: book.isbn)
  }

  /// Books that the student of the session's account brought back within sixty days and that are not on the list; none
  /// for an account without a student.
  package func booksToRate(limit: Int = 3) async throws -> [Book] {
    guard let account, let student = account.student else { return [] }
    let since = Timestamp(milliseconds: now.milliseconds - 60 * 86_400_000)
    return try await library.recentReturns(of: student, notOnListOf: account.id, since: since, limit: limit)
  }

  /// - Parameter account: nil for the session's own.
  /// - Throws: `no-longer-there`.
  package func readingEntry(_ id: ReadingEntry.ID, of account: Account? = nil) async throws -> ReadingEntry {
    let account = try own(account)
    guard let entry = try await library.readingEntry(id, of: account.id) else { throw Refusals(.noLongerThere) }
    return entry
  }

  /// - Parameter account: nil for the session's own.
  /// - Throws: a refusal for each fault of the draft; `list-full`, `on-list-already`, `no-longer-there`, `signed-out`.
  package func addReading(
    _ draft: ReadingDraft, for account: Account? = nil, operation: OperationID
  ) async throws -> ReadingEntry {
    let account = try own(account)
    return try await library.addReading(try draft.checked(), for: account.id, operation: operation, at: now)
  }

  /// - Parameter account: nil for the session's own.
  /// - Throws: a refusal for each fault of the draft; `no-longer-there`, `signed-out`.
  package func editReading(
    _ id: ReadingEntry.ID, of account: Account? = nil, to draft: ReadingDraft, operation: OperationID
  ) async throws -> ReadingEntry {
    try await library.editReading(
      id, of: try own(account).id, to: try draft.checked(), operation: operation, at: now)
  }

  /// - Parameter account: nil for the session's own.
  /// - Returns: the number of entries that were deleted.
  package func deleteReading(
    _ ids: [ReadingEntry.ID], of account: Account? = nil, operation: OperationID
  ) async throws -> Int {
    try await library.deleteReading(ids, of: try own(account).id, operation: operation, at: now)
  }

  /// Takes a deletion of the session's account back.
  package func restoreReading(deletedAt moment: Timestamp, operation: OperationID) async throws -> Int {
    try await library.restoreReading(deletedAt: moment, of: try own().id, operation: operation, at: now)
  }

  // MARK: - Reviews that others see

  package func offerReview(_ id: ReadingEntry.ID, operation: OperationID) async throws -> ReadingEntry {
    try await library.offerReview(id, of: try own().id, operation: operation, at: now)
  }

  package func withdrawReview(_ id: ReadingEntry.ID, operation: OperationID) async throws -> ReadingEntry {
    try await library.withdrawReview(id, of: try own().id, operation: operation, at: now)
  }

  /// The reviews that wait for a librarian.
  ///
  /// - Throws: `not-permitted`.
  package func offeredReviews() async throws -> [SharedReview] {
    try await library.offeredReviews(limit: Session.listPageSize)
  }

  /// - Throws: `not-permitted`, `reviews-not-shared`, `no-longer-there`.
  package func judgeReview(_ id: ReadingEntry.ID, approves: Bool, operation: OperationID) async throws {
    try await library.judgeReview(id, approves: approves, operation: operation, at: now)
  }
}

/// A page of a reading list.
package struct ReadingPage: Sendable {
  package struct Row: Hashable, Sendable {
    package let entry: ReadingEntry
    /// `A`–`Z` or `#`.
    package let section: String
    /// Whether the cover folder has a picture of the library's book.
    package let hasCover: Bool
  }

  package var order: ReadingOrder
  package var rows: [Row] = []
  package var previous: String?
  package var next: String?
  package var years: [ReadingYear] = []
  /// The deletion that can be taken back.
  package var deleted: DeletedReading?

  init(order: ReadingOrder) { self.order = order }
}

/// An entry with what its page shows.
package struct ReadingDetail: Sendable {
  package let row: ReadingPage.Row
  /// Whether the library shows reviews to others.
  package let sharesReviews: Bool
}
