import Domain

extension OwnList {
  static func reading(_ order: ReadingOrder) -> OwnList {
    let keys =
      switch order {
      case .title: ["title_key", "author_key", "id"]
      case .author: ["author_key", "title_key", "id"]
      case .date: ["read_on", "id"]
      // An expression of the index `reading_by_rating`.
      case .rating: ["(coalesce(-rating, 0))", "title_key", "id"]
      }
    return OwnList(
      table: "reading_entry", columns: Library.readingColumns, keys: keys, isDescending: order == .date,
      condition: "deleted_at IS NULL")
  }
}

extension Library {
  static let readingColumns: SQL = """
    id, book_id, work_id, isbn, title, author, genre, rating, read_on, review, sharing, created_at, changed_at
    """

  static func readingEntry(_ row: SQLRow) throws -> ReadingEntry {
    let row = row.of("reading_entry")
    let draft = ReadingDraft(
      title: try row.filledText("title"), author: try row.text("author"),
      genre: try row.optionalWord("genre", as: Genre.self),
      rating: try row.optionalInt("rating", in: ReadingEntry.ratings),
      readOn: CalendarDay(iso: try row.text("read_on")), review: try row.text("review"),
      book: try row.optionalID("book_id"),
      work: try row.optionalText("work_id").flatMap { WorkID($0) }, isbn: try row.optionalISBN("isbn"))
    return ReadingEntry(
      id: try row.id("id"), content: draft,
      sharing: try row.word("sharing", as: ReviewSharing.self), createdAt: try row.moment("created_at"),
      changedAt: try row.moment("changed_at"))
  }
}

extension ReadingDraft {
  var requestFields: [String?] {
    [
      title, author, genre?.rawValue, rating.map { String($0) }, readOn?.description, review,
      book.map { $0.text }, work?.text, isbn?.text,
    ]
  }

  /// The columns that a reader can change.
  fileprivate var pairs: [(column: String, value: SQLValue)] {
    [
      ("title", .text(title)), ("author", .text(author)), ("title_key", .text(Collation.key(title))),
      ("author_key", .text(Collation.key(author: author))), ("genre", SQLValue(genre?.rawValue)),
      ("rating", SQLValue(rating.map { Int64($0) })), ("read_on", .text(readOn?.description ?? "")),
      ("review", .text(review)),
    ]
  }
}

extension Transaction {
  func readingEntry(_ id: Int64, of account: Account.ID) throws -> ReadingEntry? {
    try OwnList.reading(.title).row(id, of: account, self, Library.readingEntry)
  }

  func readingEntry(about book: Book.ID, of account: Account.ID) throws -> ReadingEntry.ID? {
    try firstRow(
      """
      SELECT id FROM reading_entry
      WHERE account_id = \(account) AND book_id = \(book) AND book_id IS NOT NULL
        AND deleted_at IS NULL
      """
    ).map { try $0.id("id") }
  }

  func readingCount(of account: Account.ID) throws -> Int {
    try count("reading_entry WHERE account_id = \(account) AND deleted_at IS NULL")
  }

  private func dropDeletedReading(of account: Account.ID) throws {
    try dropRemoved(from: "reading_entry", "deleted_at", of: account)
  }

  private func expectRoom(for count: Int, of account: Account.ID) throws {
    guard try readingCount(of: account) + count <= ReadingEntry.limit else {
      throw Refusal.listFull(limit: ReadingEntry.limit)
    }
  }

  func add(_ draft: ReadingDraft, for account: Account.ID) throws -> Int64 {
    try dropDeletedReading(of: account)
    try expectRoom(for: 1, of: account)
    if let book = draft.book {
      guard try self.book(book.rawValue) != nil else { throw Refusal.noLongerThere }
      guard try readingEntry(about: book, of: account) == nil else { throw Refusal.onListAlready(title: draft.title) }
    }
    let id = try insert(draft, for: account)
    try countRatings(of: [draft.rating == nil ? nil : draft.book].compactMap(\.self))
    return id
  }

  private func insert(_ draft: ReadingDraft, for account: Account.ID) throws -> Int64 {
    try insertedID(
      into: "reading_entry",
      draft.pairs + [
        ("account_id", .integer(account.rawValue)), ("book_id", SQLValue(draft.book?.rawValue)),
        ("work_id", SQLValue(draft.work?.text)), ("isbn", SQLValue(draft.isbn?.text)),
        ("created_at", .integer(now.milliseconds)), ("changed_at", .integer(now.milliseconds)),
      ])
  }

  func replace(_ entry: ReadingEntry, by draft: ReadingDraft, of account: Account.ID) throws {
    try dropDeletedReading(of: account)
    var sharing = entry.sharing
    if draft.review.isEmpty { sharing = .own }
    if sharing == .shared, draft.review != entry.content.review { sharing = .offered }
    let pairs =
      draft.pairs + [("sharing", .text(sharing.rawValue)), ("changed_at", .integer(now.milliseconds))]
    try run("UPDATE reading_entry SET \(SQL.assignments(pairs)) WHERE account_id = \(account) AND id = \(entry.id)")
    if draft.rating != entry.content.rating { try countRatings(of: [entry.content.book].compactMap(\.self)) }
  }

  func deleteReading(_ ids: [Int64], of account: Account.ID) throws -> Int {
    try dropDeletedReading(of: account)
    guard !ids.isEmpty else { return 0 }
    let those: SQL = """
      account_id = \(account) AND id IN (\(SQL.list(ids))) AND deleted_at IS NULL
      """
    let number = try count("reading_entry WHERE \(those)")
    let books = try ratedBooks(those)
    // A deleted review is not shown, and comes back as the reader's own.
    try run("UPDATE reading_entry SET deleted_at = \(now), sharing = 'private' WHERE \(those)")
    try countRatings(of: books)
    return number
  }

  func restoreReading(deletedAt moment: Timestamp, of account: Account.ID) throws -> Int {
    try dropDeletedReading(of: account)
    let rows = try rows(
      "SELECT id, book_id FROM reading_entry WHERE account_id = \(account) AND deleted_at = \(moment) ORDER BY id")
    var (ids, books) = ([Int64](), [Book.ID]())
    for row in rows {
      if let book: Book.ID = try row.optionalID("book_id") {
        // One of two entries about a book that were deleted at the same moment comes back.
        if try books.contains(book) || readingEntry(about: book, of: account) != nil { continue }
        books.append(book)
      }
      ids.append(try row.integer("id"))
    }
    guard !ids.isEmpty else { return 0 }
    try expectRoom(for: ids.count, of: account)
    try run("UPDATE reading_entry SET deleted_at = NULL WHERE account_id = \(account) AND id IN (\(SQL.list(ids)))")
    try countRatings(of: books)
    return ids.count
  }

  func importReading(_ drafts: [ReadingDraft], for account: Account.ID) throws -> Int {
    try dropDeletedReading(of: account)
    var (added, books) = (0, [Book.ID]())
    for var draft in drafts {
      if draft.book == nil, let isbn = draft.isbn { draft.book = try book(isbn: isbn)?.id }
      if let book = draft.book, try readingEntry(about: book, of: account) != nil { continue }
      let known = try firstRow(
        """
        SELECT id FROM reading_entry
        WHERE account_id = \(account) AND title_key = \(Collation.key(draft.title))
          AND author_key = \(Collation.key(author: draft.author)) AND read_on = \(draft.readOn?.description ?? "")
          AND deleted_at IS NULL LIMIT 1
        """)
      if known != nil { continue }
      _ = try insert(draft, for: account)
      added += 1
      if draft.rating != nil, let book = draft.book { books.append(book) }
    }
    try expectRoom(for: 0, of: account)
    try countRatings(of: books)
    return added
  }
}
