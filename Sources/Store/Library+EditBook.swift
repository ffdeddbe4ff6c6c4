package import Domain

extension Library {
  /// A book's own data, as it is to be from now on.
  ///
  /// - Parameter availableCopies: nil: as many as before, more or fewer by what the total changes.
  /// - Throws: `copies-below-loans` for a total under what is on loan, `copies-out-of-range`, `isbn-taken`.
  package func editBook(
    _ id: Book.ID, to draft: BookDraft, availableCopies: Int? = nil, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Book {
    try await once(
      operation, .editBook, at: now,
      change: { connection in
        guard let book = try Library.book(id.rawValue, connection) else { throw Refusal.noLongerThere }
        var checked = draft
        // A wishlist item keeps its 0 copies.
        if book.isWishlistItem { checked.copies = BookDraft.copiesRange.lowerBound }
        if let refusals = Refusals(checked.refusals) { throw refusals }
        try Library.refuseTaken(draft.isbn, by: id, connection)
        let copies =
          book.isWishlistItem
          ? (total: 0, available: 0)
          : try Library.copies(of: book, total: draft.copies, available: availableCopies, connection)
        try Library.update(book, draft, total: copies.total, available: copies.available, connection)
        try Library.record(.editBook, book: try Library.book(id.rawValue, connection), at: now, connection)
        return id.rawValue
      }, result: Library.book)
  }

  private static func copies(
    of book: Book, total: Int, available: Int?, _ connection: any SQLConnection
  ) throws -> (total: Int, available: Int) {
    let onLoan = try activeLoans(ofBook: book.id, connection).count
    guard total >= onLoan else { throw Refusal.copiesBelowLoans(onLoan: onLoan) }
    let range = 0...(total - onLoan)
    guard let available else {
      let moved = book.availableCopies + total - book.totalCopies
      return (total, min(max(moved, range.lowerBound), range.upperBound))
    }
    guard range.contains(available) else { throw Refusal.copiesOutOfRange(range) }
    return (total, available)
  }

  private static func update(
    _ book: Book, _ draft: BookDraft, total: Int, available: Int, _ connection: any SQLConnection
  ) throws {
    let title = TypedText.trim(draft.title)
    let author = TypedText.trim(draft.author)
    let metadata = draft.metadata
    try connection.run(
      """
      UPDATE book SET isbn = \(draft.isbn?.text), title = \(title), author = \(author),
        title_key = \(SearchText.fold(title)), search_text = \(SearchText.fold("\(title) \(author)")),
        total_copies = \(total), available_copies = \(available), description = \(metadata.description),
        page_count = \(metadata.pageCount), published_date = \(metadata.publishedDate),
        publisher = \(metadata.publisher), language_code = \(metadata.languageCode),
        cover_image_url = \(metadata.coverImageURL), categories = \(metadata.categories.joined(separator: "\n")),
        notes = \(draft.notes)
      WHERE id = \(book.id.rawValue)
      """)
  }
}
