package import Domain

extension Library {
  /// A wish: 0 copies, whatever the draft says. It is queued to be looked up, by its words if it has no ISBN.
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
        try transaction.addLookupTask(id)
        return id
      }, result: { try $0.book($1) })
  }

  /// Moves a wish into the catalogue.
  ///
  /// - Parameter author: for a wish that came without one, which a book needs.
  package func acquire(
    _ id: Book.ID, copies: Int, author: String? = nil, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Book {
    let request = Request(.acquire, [id.text, String(copies)] + (author.map { [$0] } ?? []))
    return try await once(
      operation, request, at: now,
      change: { transaction in
        guard let wish = try transaction.book(id.rawValue), wish.isWishlistItem else { throw Refusal.noLongerThere }
        return try transaction.acquire(wish, copies: copies, author: author, BookEdit())
      }, result: { try $0.book($1) })
  }

  /// Edits some fields of a book. Other fields keep their value, also one that was changed since the book was read.
  ///
  /// - Throws: what is wrong with the edited book; `isbn-taken`; `copies-below-loans` for a total under what is on
  ///   loan; `available-out-of-range` for more available copies than are left; `pages-out-of-range`; `on-wishlist` for
  ///   copies of a wish, which has none.
  package func editBook(
    _ id: Book.ID, _ edit: BookEdit, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Book {
    return try await once(
      operation, Request(.editBook, [id.text] + edit.requestFields), at: now,
      change: { transaction in
        let book = try transaction.book(id.rawValue).expected()
        if book.isWishlistItem, edit.totalCopies != nil || edit.availableCopies != nil {
          throw Refusal.onWishlist(title: book.title)
        }
        let isFavourite = edit.isFavourite ?? book.isFavourite
        try transaction.edit(
          book, to: edit.draft(of: book), edit.availableCopies, isFavourite: isFavourite, found: edit.refusals,
          own: edit.ownFields)
        return id.rawValue
      }, result: { try $0.book($1) })
  }
}

package struct BookDeletion: Hashable, Sendable {
  package var book: Book.ID
  /// The reservations at the time of their cancellation.
  package var cancelledReservations: [Reservation] = []

  package init(book: Book.ID, cancelledReservations: [Reservation] = []) {
    self.book = book
    self.cancelledReservations = cancelledReservations
  }
}

extension Library {
  /// Deletes a book of the catalogue, or a wish. Its reservations are cancelled; who had it stays readable.
  ///
  /// - Parameter wishlist: which of the two is meant, so that none is taken for the other.
  /// - Returns: its former ID and what was cancelled; only the ID for a deletion that was done before.
  /// - Throws: `still-on-loan`; `on-wishlist` or `not-on-wishlist` for one of the other kind.
  @discardableResult
  package func deleteBook(
    _ id: Book.ID, wishlist: Bool = false, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> BookDeletion {
    let plan = LibraryOperation<BookDeletion>(
      Request(.deleteBook, id.text, wishlist ? "wish" : nil),
      change: { transaction in
        let book = try transaction.book(id.rawValue).expected()
        if book.isWishlistItem != wishlist {
          throw wishlist ? Refusal.notOnWishlist(title: book.title) : Refusal.onWishlist(title: book.title)
        }
        let onLoan = try transaction.activeLoans(ofBook: id).count
        guard onLoan == 0 else { throw Refusal.stillOnLoan(title: book.title, copies: onLoan) }
        let reservations = try transaction.removeReservations(ofBook: id)
        try transaction.settleReports(of: id)
        try transaction.movePastLoans(ofBook: id)
        // The book's look-up task is deleted with it.
        try PrintedNumber.label.retire(book.labelNumber?.text, transaction)
        try transaction.removeCopies(ofBook: id)
        try transaction.run("DELETE FROM book WHERE id = \(id)")
        try transaction.record(wishlist ? .deleteWishlist : .deleteBook, book: book)
        return (id.rawValue, BookDeletion(book: id, cancelledReservations: reservations))
      }, repeated: { _, id in BookDeletion(book: Book.ID(rawValue: id)) })
    return try await once(operation, plan, at: now)
  }
}

extension Transaction {
  /// Checks, adds and records a book.
  ///
  /// - Returns: the ID of the new book.
  func add(_ draft: BookDraft) throws -> Int64 {
    let found = try draft.refusals + refusals(giving: draft.isbn, to: nil)
    if let refusals = Refusals(found) { throw refusals }
    let id = try insert(draft, copies: draft.copies, isWishlistItem: false)
    try record(.addBook, book: try book(id), info: String(draft.copies))
    try addLookupTask(id)
    return id
  }

  /// The refusals when another book has the ISBN already.
  func refusals(giving isbn: ISBN?, to own: Book.ID?) throws -> [Refusal] {
    guard let isbn, let other = try book(isbn: isbn), other.id != own else { return [] }
    return [other.isWishlistItem ? .onWishlist(title: other.title) : .isbnTaken(title: other.title)]
  }

  fileprivate func insert(_ draft: BookDraft, copies: Int, isWishlistItem: Bool) throws -> Int64 {
    let row = BookRow(draft, copies: copies, isWishlistItem: isWishlistItem, at: now)
    let id = try insertedID(into: "book", row.pairs(of: BookColumn.added))
    if copies > 0 { try addCopies(onShelf: copies, to: Book.ID(rawValue: id)) }
    try own(draft.cleared, of: id)
    if !isWishlistItem { try categorise(Book.ID(rawValue: id), under: draft.metadata.categories) }
    return id
  }

  fileprivate func edit(
    _ book: Book, to draft: BookDraft, _ availableCopies: Int?, isFavourite: Bool? = nil, found first: [Refusal] = [],
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
    try update(book, draft, total: total, available: available, isFavourite: isFavourite ?? book.isFavourite)
    if total != book.totalCopies || available != book.availableCopies {
      try fitCopies(of: id, total: total, available: available)
    }
    try self.own(draft.isbn == book.isbn ? own : own.union(.isbn), of: id.rawValue)
    try noteWhatIsMissing(in: id.rawValue)
    if draft.isbn != book.isbn { try renewLookupTask(id.rawValue) }
    let edited = try self.book(id.rawValue)
    if edited != book { try record(.editBook, book: edited) }
    try settleLine(for: id)
  }

  /// Writes a draft that was checked before. A book without copies is a wish.
  func update(_ book: Book, _ draft: BookDraft, total: Int, available: Int, isFavourite: Bool) throws {
    var row = BookRow(draft, copies: total, isWishlistItem: total == 0, at: book.createdAt)
    (row.available, row.isFavourite) = (available, isFavourite)
    let sets = row.assignments(to: BookColumn.edited + [.isFavourite])
    try run("UPDATE book SET \(sets) WHERE id = \(book.id)")
    try categorise(book.id, under: total == 0 ? [] : draft.metadata.categories, before: book.listedCategories)
  }

  fileprivate func removeReservations(ofBook id: Book.ID) throws -> [Reservation] {
    let open = try reservations(
      "reservation.book_id = \(id) AND reservation.closed_at IS NULL ORDER BY reservation.id")
    for one in open {
      try record(.cancelReservation, book: one.book, student: one.student)
      try settleHold(one.id)
    }
    try run("DELETE FROM reservation WHERE book_id = \(id)")
    return open
  }
}
