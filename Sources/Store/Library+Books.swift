package import Domain

extension Library {
  package func book(id: Book.ID) async throws(Refusals) -> Book? {
    try await read { try $0.book(id.rawValue) }
  }

  package func book(isbn: ISBN) async throws(Refusals) -> Book? {
    try await read { try $0.book(isbn: isbn) }
  }

  /// A page of books, sorted as ``Filing`` has it.
  ///
  /// - Parameter text: words that stand in title or author, any case and any diacritics; nil for all books.
  package func books(
    matching text: String? = nil, wishlist: Bool = false, favoritesOnly: Bool = false, section: FilingSection? = nil,
    after mark: PageMark? = nil, limit: Int
  ) async throws(Refusals) -> [Book] {
    try await read { transaction in
      let page = Page(
        table: "book", columns: Library.bookColumns, key: "title_key",
        only: [("is_wishlist_item", wishlist)] + (favoritesOnly ? [("is_favorite", true)] : []), section: section,
        mark: mark, limit: limit)
      let books = try page.rows(holding: try SearchText.words(text ?? ""), transaction).map(Library.book)
      try transaction.expectProgress(from: mark, books)
      return books
    }
  }

  package func favoriteCount(wishlist: Bool = false) async throws(Refusals) -> Int {
    try await read { transaction in
      let which = SQL(trusted: "is_wishlist_item = \(wishlist ? 1 : 0) AND is_favorite = 1")
      return try transaction.firstRow("SELECT count(*) AS number FROM book WHERE \(which)")?.int("number") ?? 0
    }
  }

  /// A book that is wished for: 0 copies, whatever the draft says. It is queued to be looked up, by its words if it has no ISBN.
  package func addWishlistItem(
    _ draft: BookDraft, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Book {
    var wish = draft
    wish.copies = BookDraft.copiesRange.lowerBound
    let draft = wish
    return try await once(
      operation, Request(.addWishlistItem, draft.requestFields), at: now,
      change: { transaction in
        let found = try draft.refusals + transaction.refusals(giving: draft.isbn, to: nil)
        if let refusals = Refusals(found) { throw refusals }
        let id = try transaction.insert(draft, copies: 0, isWishlistItem: true)
        try transaction.record(.addWishlist, book: try transaction.book(id))
        try transaction.queue(id)
        return id
      }, result: { try $0.book($1) })
  }

  /// Moves a wish into the catalogue.
  ///
  /// - Parameter author: for a wish that came without one, which a book needs.
  package func acquire(
    _ id: Book.ID, copies: Int, author: String? = nil, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Book {
    let request = Request(.acquire, [String(id.rawValue), String(copies)] + (author.map { [$0] } ?? []))
    return try await once(
      operation, request, at: now,
      change: { transaction in
        guard let wish = try transaction.book(id.rawValue), wish.isWishlistItem else { throw Refusal.noLongerThere }
        return try transaction.acquire(wish, copies: copies, author: author, BookEdit())
      }, result: { try $0.book($1) })
  }
}

extension Transaction {
  func expectProgress(from mark: PageMark?, _ books: [Book]) throws {
    try PageMark.expectProgress(from: mark, to: books.last.map { PageMark($0) }, in: "book", "title_key", self)
  }

  /// Checks, adds and tells; the ID of the new book.
  func add(_ draft: BookDraft) throws -> Int64 {
    let found = try draft.refusals + refusals(giving: draft.isbn, to: nil)
    if let refusals = Refusals(found) { throw refusals }
    let id = try insert(draft, copies: draft.copies, isWishlistItem: false)
    try record(.addBook, book: try book(id), info: String(draft.copies))
    try queue(id)
    return id
  }

  func book(isbn: ISBN) throws -> Book? {
    try connection.firstRow("SELECT \(Library.bookColumns) FROM book WHERE isbn = \(isbn.text)").map(Library.book)
  }

  /// The refusals when another book has the ISBN already.
  func refusals(giving isbn: ISBN?, to own: Book.ID?) throws -> [Refusal] {
    guard let isbn, let other = try book(isbn: isbn), other.id != own else { return [] }
    return [other.isWishlistItem ? .onWishlist(title: other.title) : .isbnTaken(title: other.title)]
  }

  fileprivate func insert(_ draft: BookDraft, copies: Int, isWishlistItem: Bool) throws -> Int64 {
    let row = BookRow(draft, copies: copies, isWishlistItem: isWishlistItem, at: now)
    let (columns, values) = (BookColumn.added.map(\.rawValue), row.values(of: BookColumn.added))
    let id = try insertedID(.insert(values, into: "book", columns: columns) + " RETURNING id")
    try own(draft.cleared, of: id)
    return id
  }
}
