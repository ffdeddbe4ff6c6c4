package import Domain

extension LibraryReading {
  package func book(id: Book.ID) async throws(Refusals) -> Book? {
    try await read { try $0.book(id.rawValue) }
  }

  package func book(isbn: ISBN) async throws(Refusals) -> Book? {
    try await read { try $0.book(isbn: isbn) }
  }

  package func book(code: BookCode) async throws(Refusals) -> Book? {
    try await read { try $0.book(code: code) }
  }

  package func book(label: LabelNumber) async throws(Refusals) -> Book? {
    try await book(code: .label(label))
  }

  /// A page of books, sorted as ``Collation`` has it.
  ///
  /// - Parameter text: words that stand in title or author, any case and any diacritics; nil for all books.
  package func books(
    matching text: String? = nil, wishlist: Bool = false, favouritesOnly: Bool = false,
    section: CollationSection? = nil,
    after cursor: PageCursor? = nil, limit: Int
  ) async throws(Refusals) -> [Book] {
    try await read { transaction in
      let page = PageQuery(
        table: "book", columns: Library.bookColumns, key: "title_key",
        only: [("is_wishlist_item", wishlist)] + (favouritesOnly ? [("is_favorite", true)] : []), section: section,
        cursor: cursor, limit: limit)
      let books = try page.rows(holding: try SearchText.words(text ?? ""), transaction).map(Library.book)
      try transaction.expectProgress(from: cursor, books)
      return books
    }
  }

  package func favouriteCount(wishlist: Bool = false) async throws(Refusals) -> Int {
    try await read { try $0.favouriteCount(wishlist: wishlist) }
  }
}

extension Transaction {
  func book(_ id: Int64) throws -> Book? { try books("id = \(id)").first }

  func book(isbn: ISBN) throws -> Book? { try books("isbn = \(isbn.text)").first }

  func book(code: BookCode) throws -> Book? {
    switch code {
    case .isbn(let isbn): try book(isbn: isbn)
    case .label(let label): try books("label_number = \(label.text)").first ?? book(copyLabel: label)
    }
  }

  /// The book of the copy with this label; it names the copy.
  private func book(copyLabel label: LabelNumber) throws -> Book? {
    try firstRow(
      """
      SELECT \(Library.bookColumns), copy.number AS copy_number, copy.state AS copy_state
      FROM copy JOIN book ON book.id = copy.book_id WHERE copy.label_number = \(label.text)
      """
    ).map { row in
      var book = try Library.book(row)
      book.copy = Copy.Shown(
        number: try row.int("copy_number"), label: label, state: try row.word("copy_state", as: Copy.State.self))
      return book
    }
  }

  func favouriteCount(wishlist: Bool) throws -> Int {
    try count(SQL(trusted: "book WHERE is_wishlist_item = \(wishlist ? 1 : 0) AND is_favorite = 1"))
  }

  func expectProgress(from cursor: PageCursor?, _ books: [Book]) throws {
    try PageCursor.expectProgress(from: cursor, to: books.last.map { PageCursor($0) }, in: "book", "title_key", self)
  }
}
