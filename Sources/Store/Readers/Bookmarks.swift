package import Domain

/// The bookmarks of readers. Each call is about one account.
extension LibraryReading {
  package func bookmarks(
    of account: Account.ID, order: BookmarkOrder = .newest, at place: ListPlace = .first, limit: Int
  ) async throws(Refusals) -> ListPage<Bookmark> {
    try await read(.page(of: limit)) { transaction in
      try transaction.expectOwner(account)
      return try OwnList.bookmarks(order).page(of: account, at: place, limit: limit, transaction, Library.bookmark)
    }
  }

  /// All bookmarks of an account, the latest first, for its export.
  package func allBookmarks(of account: Account.ID) async throws(Refusals) -> [Bookmark] {
    try await bookmarks(of: account, limit: Bookmark.limit).rows
  }

  package func bookmarkCount(of account: Account.ID) async throws(Refusals) -> Int {
    try await read(.brief) { transaction in
      try transaction.expectOwner(account)
      return try transaction.bookmarkCount(of: account)
    }
  }

  package func bookmarked(
    by account: Account.ID, books: [Book.ID] = [], works: [WorkID] = []
  ) async throws(Refusals) -> Set<Bookmark.Target> {
    guard !books.isEmpty || !works.isEmpty else { return [] }
    return try await read(.brief) { try $0.bookmarked(by: account, books: books, works: works) }
  }

  /// The bookmark that was removed last, while the removal can be taken back.
  package func removedBookmark(of account: Account.ID, at now: Timestamp) async throws(Refusals) -> Bookmark? {
    try await read(.brief, at: now) { transaction in
      try transaction.expectOwner(account)
      return try transaction.firstRow(
        """
        SELECT \(Library.bookmarkColumns) FROM bookmark
        WHERE account_id = \(account) AND removed_at > \(now.milliseconds - ListUndo.offered)
        ORDER BY removed_at DESC LIMIT 1
        """
      ).map(Library.bookmark)
    }
  }
}

extension Library {
  /// Sets a bookmark. One that is set already stays as it is: it may have been set in another window.
  ///
  /// - Throws: `list-full`, `no-longer-there` for a book or an account that is gone.
  package func addBookmark(
    _ draft: BookmarkDraft, for account: Account.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Bookmark {
    try await once(
      operation, Request(.addBookmark, [account.text] + draft.requestFields), at: now,
      change: { transaction in
        try transaction.expectOwner(account)
        return try transaction.add(draft, for: account)
      }, result: { try $0.bookmark($1, of: account) })
  }

  /// Removes a bookmark. A missing bookmark is not an error.
  package func removeBookmark(
    _ target: Bookmark.Target, of account: Account.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) {
    try await remove(
      OwnList.condition(target), Request(.removeBookmark, [account.text] + target.requestFields),
      of: account, operation, now)
  }

  /// The same by its number, which a bookmark has whose book is gone.
  package func removeBookmark(
    _ id: Bookmark.ID, of account: Account.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) {
    try await remove(
      "id = \(id)", Request(.removeBookmark, account.text, id.text), of: account,
      operation, now)
  }

  private func remove(
    _ condition: SQL, _ request: Request, of account: Account.ID, _ operation: OperationID, _ now: Timestamp
  ) async throws(Refusals) {
    _ = try await once(
      operation, request, at: now,
      change: { transaction in
        try transaction.expectOwner(account)
        try transaction.dropRemovedBookmarks(of: account)
        try transaction.run(
          """
          UPDATE bookmark SET removed_at = \(now)
          WHERE account_id = \(account) AND \(condition) AND removed_at IS NULL
          """)
        return account.rawValue
      }, result: { $1 })
  }

  /// Undoes a removal. After the time limit it does nothing: the bookmark stays removed.
  ///
  /// - Throws: `list-full`, `no-longer-there`.
  package func restoreBookmark(
    _ id: Bookmark.ID, of account: Account.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Bookmark {
    try await once(
      operation, Request(.restoreBookmark, account.text, id.text), at: now,
      change: { transaction in
        try transaction.expectOwner(account)
        try transaction.dropRemovedBookmarks(of: account)
        try transaction.expectRoomForBookmark(of: account)
        try transaction.run(
          "UPDATE bookmark SET removed_at = NULL WHERE account_id = \(account) AND id = \(id)")
        return id.rawValue
      }, result: { try $0.bookmark($1, of: account) })
  }
}

// MARK: - Rows

extension OwnList {
  static func bookmarks(_ order: BookmarkOrder) -> OwnList {
    OwnList(
      table: "bookmark", columns: Library.bookmarkColumns,
      keys: order == .newest ? ["created_at", "id"] : ["title_key", "id"], isDescending: order == .newest,
      condition: "removed_at IS NULL")
  }

  fileprivate static func condition(_ target: Bookmark.Target) -> SQL {
    switch target {
    case .book(let id): "book_id = \(id)"
    case .work(let id): "work_id = \(id.text)"
    }
  }
}

extension Library {
  static let bookmarkColumns: SQL = "id, book_id, work_id, title, author, year, cover, created_at"

  static func bookmark(_ row: SQLRow) throws -> Bookmark {
    let row = row.of("bookmark")
    let book = try row.optionalInteger("book_id").map { Bookmark.Target.book(Book.ID(rawValue: $0)) }
    // A number of another version of the program is none.
    let work = try row.optionalText("work_id").flatMap { WorkID($0) }.map { Bookmark.Target.work($0) }
    return Bookmark(
      id: try row.id("id"), target: book ?? work, title: try row.filledText("title"),
      author: try row.text("author"), year: try row.optionalInt("year"), cover: try row.optionalInt("cover"),
      createdAt: try row.moment("created_at"))
  }
}

extension BookmarkDraft {
  fileprivate var requestFields: [String?] {
    switch self {
    case .book: target.requestFields
    case .work(let work):
      target.requestFields + [work.title, work.author, work.year.map { String($0) }, work.cover.map { String($0) }]
    }
  }
}

extension Bookmark.Target {
  fileprivate var requestFields: [String?] {
    switch self {
    case .book(let id): ["book", id.text]
    case .work(let id): ["work", id.text]
    }
  }
}

extension Transaction {
  func bookmark(_ id: Int64, of account: Account.ID) throws -> Bookmark? {
    try OwnList.bookmarks(.newest).row(id, of: account, self, Library.bookmark)
  }

  func bookmarked(by account: Account.ID, books: [Book.ID], works: [WorkID]) throws -> Set<Bookmark.Target> {
    var found: Set<Bookmark.Target> = []
    func marked(_ column: SQL, _ list: SQL) throws -> [SQLRow] {
      try rows(
        """
        SELECT \(column) FROM bookmark WHERE account_id = \(account) AND \(column) IN (\(list)) AND removed_at IS NULL
        """)
    }
    if !books.isEmpty {
      for row in try marked("book_id", SQL.list(books)) { found.insert(.book(try row.id("book_id"))) }
    }
    if !works.isEmpty {
      for row in try marked("work_id", SQL.list(works.map(\.text))) {
        if let work = WorkID(try row.text("work_id")) { found.insert(.work(work)) }
      }
    }
    return found
  }

  /// The books among these that the account has a bookmark of.
  func bookmarked(by account: Account.ID, books: [Book.ID]) throws -> Set<Book.ID> {
    let found = try bookmarked(by: account, books: books, works: [])
    return Set(books.filter { found.contains(.book($0)) })
  }

  fileprivate func bookmarkCount(of account: Account.ID) throws -> Int {
    try count("bookmark WHERE account_id = \(account) AND removed_at IS NULL")
  }

  fileprivate func expectRoomForBookmark(of account: Account.ID) throws {
    guard try bookmarkCount(of: account) < Bookmark.limit else { throw Refusal.listFull(limit: Bookmark.limit) }
  }

  fileprivate func add(_ draft: BookmarkDraft, for account: Account.ID) throws -> Int64 {
    try dropRemovedBookmarks(of: account)
    let known = try firstRow(
      "SELECT id, removed_at FROM bookmark WHERE account_id = \(account) AND \(OwnList.condition(draft.target))")
    if let known, try known.optionalInteger("removed_at") == nil { return try known.integer("id") }
    try expectRoomForBookmark(of: account)
    // It was removed a moment ago: the new one is another one, the latest.
    if let known { try run("DELETE FROM bookmark WHERE id = \(try known.integer("id"))") }
    return try insertedID(
      into: "bookmark",
      [("account_id", .integer(account.rawValue)), ("created_at", .integer(now.milliseconds))] + texts(of: draft))
  }

  private func texts(of draft: BookmarkDraft) throws -> [(column: String, value: SQLValue)] {
    switch draft {
    case .book(let id):
      let book = try book(id.rawValue).expected()
      // An older library may hold a title that is longer than one can be typed.
      let title = ListText.line(book.title)
      return [
        ("book_id", .integer(id.rawValue)), ("title", .text(title.isEmpty ? "?" : title)),
        ("author", .text(ListText.line(book.author))), ("title_key", .text(Collation.key(book.title))),
        ("year", SQLValue(ListText.year(book.metadata.publishedDate).map { Int64($0) })),
      ]
    case .work(let work):
      return [
        ("work_id", .text(work.id.text)), ("title", .text(work.title)), ("author", .text(work.author)),
        ("title_key", .text(Collation.key(work.title))), ("year", SQLValue(work.year.map { Int64($0) })),
        ("cover", SQLValue(work.cover.map { Int64($0) })),
      ]
    }
  }

  fileprivate func dropRemovedBookmarks(of account: Account.ID) throws {
    try dropRemoved(from: "bookmark", "removed_at", of: account)
  }
}
