package import Domain

extension Library {
  /// A book's own data, as it is to be from now on.
  ///
  /// - Parameter availableCopies: nil: as many as before, more or fewer by what the total changes.
  /// - Throws: what is wrong with the draft; `isbn-taken`; `copies-below-loans` for a total under what is on loan;
  ///   `available-out-of-range` for more available copies than are left.
  package func editBook(
    _ id: Book.ID, to draft: BookDraft, availableCopies: Int? = nil, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Book {
    let fields = [String(id.rawValue), availableCopies.map(String.init)] + draft.requestFields
    return try await once(
      operation, Request(.editBook, fields), at: now,
      change: { transaction in
        guard let book = try transaction.book(id.rawValue) else { throw Refusal.noLongerThere }
        let own = BookFields(changedFrom: book.metadata, to: draft.metadata)
        try transaction.edit(book, to: draft, availableCopies, own: own)
        return id.rawValue
      }, result: { try $0.book($1) })
  }

  /// Edits some of a book's fields: fields that the edit does not name stay, whoever changed them meanwhile.
  ///
  /// - Throws: as ``editBook(_:to:availableCopies:operation:at:)``; `pages-out-of-range`;
  ///   `on-wishlist` for copies of a wish, which has none.
  package func editBook(
    _ id: Book.ID, _ edit: BookEdit, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Book {
    return try await once(
      operation, Request(.editBook, [String(id.rawValue)] + edit.requestFields), at: now,
      change: { transaction in
        guard let book = try transaction.book(id.rawValue) else { throw Refusal.noLongerThere }
        if book.isWishlistItem, edit.totalCopies != nil || edit.availableCopies != nil {
          throw Refusal.onWishlist(title: book.title)
        }
        let isFavorite = edit.isFavorite ?? book.isFavorite
        try transaction.edit(
          book, to: edit.draft(of: book), edit.availableCopies, isFavorite: isFavorite, found: edit.refusals,
          own: edit.ownFields)
        return id.rawValue
      }, result: { try $0.book($1) })
  }
}

extension Transaction {
  fileprivate func edit(
    _ book: Book, to draft: BookDraft, _ availableCopies: Int?, isFavorite: Bool? = nil, found first: [Refusal] = [],
    own: BookFields
  ) throws {
    let id = book.id
    var checked = draft
    // A wishlist item keeps its 0 copies.
    if book.isWishlistItem { checked.copies = BookDraft.copiesRange.lowerBound }
    var refusals = checked.refusals
    // A wish may come without an author; what is not touched need not be put right.
    if book.isWishlistItem, book.author.isEmpty, TypedText.trim(draft.author).isEmpty {
      refusals.removeAll { $0 == .authorTooShort(minimum: BookDraft.minimumTextLength) }
    }
    var found = try first + refusals + self.refusals(giving: draft.isbn, to: id)
    let total = book.isWishlistItem ? 0 : draft.copies
    let onLoan = try activeLoans(ofBook: id).count
    if total < onLoan { found.append(.copiesBelowLoans(onLoan: onLoan)) }
    let range = 0...max(0, total - onLoan)
    let availableCopies = book.isWishlistItem ? nil : availableCopies
    if let availableCopies, !range.contains(availableCopies) {
      found.append(.availableOutOfRange(range))
      // Why there are not more.
      if onLoan > 0, availableCopies > range.upperBound {
        found.append(.stillOnLoan(title: book.title, copies: onLoan))
      }
    }
    if let refusals = Refusals(found) { throw refusals }
    let moved = availableCopies ?? book.availableCopies + total - book.totalCopies
    let available = min(max(moved, range.lowerBound), range.upperBound)
    try update(book, draft, total: total, available: available, isFavorite: isFavorite ?? book.isFavorite)
    try self.own(draft.isbn == book.isbn ? own : own.union(.isbn), of: id.rawValue)
    try noteWhatIsMissing(in: id.rawValue)
    if draft.isbn != book.isbn { try queueAnew(id.rawValue) }
    let edited = try self.book(id.rawValue)
    if edited != book { try record(.editBook, book: edited) }
    try settleLine(for: id)
  }

  /// Writes a draft that was checked before. A book without copies is a wish.
  func update(_ book: Book, _ draft: BookDraft, total: Int, available: Int, isFavorite: Bool) throws {
    var row = BookRow(draft, copies: total, isWishlistItem: total == 0, at: book.createdAt)
    (row.available, row.isFavorite) = (available, isFavorite)
    let sets = row.assignments(to: BookColumn.edited + [.isFavorite])
    try connection.run("UPDATE book SET \(sets) WHERE id = \(book.id.rawValue)")
  }
}
