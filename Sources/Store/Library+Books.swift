package import Domain

extension Library {
  package func book(id: Book.ID) async throws(Refusals) -> Book? {
    try await read { try Library.book(id.rawValue, $0) }
  }

  package func book(isbn: ISBN) async throws(Refusals) -> Book? {
    try await read { try Library.book(isbn: isbn, $0) }
  }

  /// A page of books, sorted as ``Filing`` has it.
  ///
  /// - Parameter text: words that stand in title or author, any case and any diacritics; nil for all books.
  package func books(
    matching text: String? = nil, wishlist: Bool = false, favoritesOnly: Bool = false, section: FilingSection? = nil,
    after mark: PageMark? = nil, limit: Int
  ) async throws(Refusals) -> [Book] {
    try await read { connection in
      let page = Page(
        table: "book", columns: Library.bookColumns, key: "title_key",
        only: [("is_wishlist_item", wishlist)] + (favoritesOnly ? [("is_favorite", true)] : []), section: section,
        mark: mark, limit: limit)
      let books = try page.rows(holding: try SearchText.words(text ?? ""), connection).map(Library.book)
      try Library.expectProgress(from: mark, books, connection)
      return books
    }
  }

  static func expectProgress(from mark: PageMark?, _ books: [Book], _ connection: any SQLConnection) throws {
    try PageMark.expectProgress(from: mark, to: books.last.map { PageMark($0) }, in: "book", "title_key", connection)
  }

  package func favoriteCount(wishlist: Bool = false) async throws(Refusals) -> Int {
    try await read { connection in
      let which = SQL(trusted: "is_wishlist_item = \(wishlist ? 1 : 0) AND is_favorite = 1")
      return try connection.firstRow("SELECT count(*) AS number FROM book WHERE \(which)")?.int("number") ?? 0
    }
  }

  /// A new title. One with an ISBN is queued to be looked up, in the same transaction.
  ///
  /// - Throws: what is wrong with the draft; `isbn-taken`; `on-wishlist` where it is to be acquired instead.
  package func addBook(
    _ draft: BookDraft, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Book {
    try await once(
      operation, Request(.addBook, draft.requestFields), at: now,
      change: { connection in
        try Library.add(draft, at: now, connection)
      }, result: Library.book)
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
      change: { connection in
        let found = try draft.refusals + Library.refusals(giving: draft.isbn, to: nil, connection)
        if let refusals = Refusals(found) { throw refusals }
        let id = try Library.insert(draft, copies: 0, isWishlistItem: true, at: now, connection)
        try Library.record(.addWishlist, book: try Library.book(id, connection), at: now, connection)
        try Library.queue(id, at: now, connection)
        return id
      }, result: Library.book)
  }

  /// Adds copies to a book that the library has.
  package func addCopies(
    _ count: Int, to id: Book.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Book {
    let terms = terms
    return try await once(
      operation, Request(.addCopies, String(id.rawValue), String(count)), at: now,
      change: { connection in
        guard let book = try Library.book(id.rawValue, connection) else { throw Refusal.noLongerThere }
        guard !book.isWishlistItem else { throw Refusal.onWishlist(title: book.title) }
        let range = BookDraft.copiesRange
        guard range.contains(count), range.contains(book.totalCopies + count) else {
          throw Refusal.copiesOutOfRange(range)
        }
        try connection.run(
          """
          UPDATE book SET total_copies = total_copies + \(count), available_copies = available_copies + \(count)
          WHERE id = \(id.rawValue)
          """)
        try Library.record(.addBook, book: book, info: String(count), at: now, connection)
        try Library.settleLine(for: id, terms, at: now, connection)
        return id.rawValue
      }, result: Library.book)
  }

  /// Moves a wish into the catalogue.
  ///
  /// - Parameters:
  ///   - author: for a wish that came without one, which a book needs.
  ///   - details: what is known of it now, beside its title and author.
  package func acquire(
    _ id: Book.ID, copies: Int, author: String? = nil, details: BookEdit = BookEdit(), operation: OperationID,
    at now: Timestamp
  ) async throws(Refusals) -> Book {
    let more = (author.map { [$0] } ?? []) + (details.isEmpty ? [] : details.requestFields)
    let request = Request(.acquire, [String(id.rawValue), String(copies)] + more)
    return try await once(
      operation, request, at: now,
      change: { connection in
        guard BookDraft.copiesRange.contains(copies) else { throw Refusal.copiesOutOfRange(BookDraft.copiesRange) }
        guard let wish = try Library.book(id.rawValue, connection), wish.isWishlistItem else {
          throw Refusal.noLongerThere
        }
        if let refusals = Refusals(details.refusals) { throw refusals }
        let book = try Library.named(wish, author)
        try Library.update(
          book, details.draft(of: book), total: copies, available: copies, isFavorite: book.isFavorite, connection)
        try Library.own(details.ownFields, of: id.rawValue, connection)
        try Library.record(.fulfillWishlist, book: book, info: String(copies), at: now, connection)
        try Library.queue(id.rawValue, at: now, connection)
        return id.rawValue
      }, result: Library.book)
  }

  /// A wish with an author: its own, or the one that is said where it has none.
  private static func named(_ wish: Book, _ author: String?) throws -> Book {
    guard wish.author.isEmpty else { return wish }
    var book = wish
    book.author = TypedText.trim(author ?? "")
    let draft = BookDraft(title: book.title, author: book.author)
    if let refusals = Refusals(draft.refusals) { throw refusals }
    return book
  }

  /// Checks, adds and tells; the ID of the new book.
  static func add(_ draft: BookDraft, at now: Timestamp, _ connection: any SQLConnection) throws -> Int64 {
    let found = try draft.refusals + refusals(giving: draft.isbn, to: nil, connection)
    if let refusals = Refusals(found) { throw refusals }
    let id = try insert(draft, copies: draft.copies, isWishlistItem: false, at: now, connection)
    try record(.addBook, book: try book(id, connection), info: String(draft.copies), at: now, connection)
    try queue(id, at: now, connection)
    return id
  }

  static func book(isbn: ISBN, _ connection: any SQLConnection) throws -> Book? {
    try connection.firstRow("SELECT \(bookColumns) FROM book WHERE isbn = \(isbn.text)").map(book)
  }

  /// The refusals when another book has the ISBN already.
  static func refusals(
    giving isbn: ISBN?, to own: Book.ID?, _ connection: any SQLConnection
  ) throws -> [Refusal] {
    guard let isbn, let other = try book(isbn: isbn, connection), other.id != own else { return [] }
    return [other.isWishlistItem ? .onWishlist(title: other.title) : .isbnTaken(title: other.title)]
  }

  private static func insert(
    _ draft: BookDraft, copies: Int, isWishlistItem: Bool, at now: Timestamp, _ connection: any SQLConnection
  ) throws -> Int64 {
    let row = BookRow(draft, copies: copies, isWishlistItem: isWishlistItem, at: now)
    let id = try insertedID(.insert(row.values, into: "book", columns: BookRow.columns) + " RETURNING id", connection)
    try own(draft.cleared, of: id, connection)
    return id
  }
}
