import Domain

/// Writes the result of a look-up into a book. Fields with a value, and those that a person entered or cleared, stay.

extension Transaction {
  func fill(_ task: LookupTask, with metadata: BookMetadata, author: String = "") throws {
    let isSame: SQL = if let isbn = task.isbn { "isbn = \(isbn.text)" } else { "isbn IS NULL" }
    let row = try connection.firstRow(
      "SELECT \(Library.bookColumns) FROM book WHERE id = \(task.bookID.rawValue) AND \(isSame)")
    guard let book = try row.map(Library.book) else { return }
    let own = try ownFields(of: task.bookID.rawValue)
    var after = book.metadata
    after.fill(fromEdition: metadata)
    after.keep(own, of: book.metadata)
    let name = TypedText.trim(author)
    if book.author.isEmpty, !name.isEmpty, !own.contains(.author) {
      try connection.run(
        """
        UPDATE book SET author = \(name), search_text = \(SearchText.stored("\(book.title) \(name)"))
        WHERE id = \(task.bookID.rawValue)
        """)
    }
    guard after != book.metadata else { return }
    let draft = BookDraft(title: book.title, author: book.author, metadata: after)
    let filled = BookRow(draft, copies: book.totalCopies, isWishlistItem: book.isWishlistItem, at: book.createdAt)
    try connection.run(
      "UPDATE book SET \(filled.assignments(to: BookColumn.metadata)) WHERE id = \(task.bookID.rawValue)")
  }

  /// A wish without an ISBN turned out to be this book. The wish stays without an ISBN if another book has it, or a
  /// person removed the wish's ISBN.
  func identify(_ task: LookupTask, as record: BookRecord) throws {
    try fill(task, with: record.metadata, author: record.author)
    let mayHaveISBN = try !ownFields(of: task.bookID.rawValue).contains(.isbn)
    for isbn in mayHaveISBN ? record.isbns : [] where try book(isbn: isbn) == nil {
      let changed = try connection.firstRow(
        """
        UPDATE book SET isbn = \(isbn.text) WHERE id = \(task.bookID.rawValue) AND isbn IS NULL AND is_wishlist_item = 1
        RETURNING id
        """)
      guard changed != nil else { break }
      return try queueAnew(task.bookID.rawValue)
    }
    try endLookup(of: task.bookID, .done)
  }
}
