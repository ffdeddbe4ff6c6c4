package import Domain
import Messages
import Reports
package import Store

/// A part of the catalogue or of the wishlist.
package struct BookFilter: Sendable {
  /// Words of title or author, an ISBN or a label; nil for all books.
  package var search: String?
  package var areWishes = false
  package var areFavourites = false
  package var section: CollationSection?
  /// The ISBN or ID of the last book of the page before.
  package var after: String?
  package var limit: Int?

  package init() {}
}

/// Books in their order, and the copies of them that are on hold.
package struct BookList: Sendable {
  package var books: [Book]
  package var copiesOnHold: [Book.ID: Int] = [:]

  package func documents(areWishes: Bool) -> [JSONObject] {
    books.map { book in
      let document = book.json.with(["section": Collation.section(of: book.title).name])
      return areWishes ? document : document.with(["copiesOnHold": copiesOnHold[book.id, default: 0]])
    }
  }
}

/// A book with its loans, its queue and its last returned loans.
package struct BookDetails: Sendable {
  package let book: Book
  package let loans: [Loan]
  package let copies: [Copy]
  package let queue: [Reservation]
  /// Returned loans, the latest first, at most ``Session/historyLimit``.
  package let history: [LoanRecord]

  package var copiesOnHold: Int { queue.count(where: \.isHeld) }
  package var waiting: Int { queue.count { !$0.isHeld } }

  /// `waiting` counts students without a copy, `copiesOnHold` available copies on hold. Lists have only `section` and
  /// `copiesOnHold`.
  package func document(in session: Session) -> JSONObject {
    book.json.with([
      "loans": loans.map { $0.json(in: session) },
      "section": Collation.section(of: book.title).name,
      "links": BookLinks(book).json,
      "reservations": queue.map(\.json),
      "copiesOnHold": copiesOnHold,
      "waiting": waiting,
      "copies": copies.map(\.json),
      "history": history.map { $0.json(in: session) },
    ])
  }
}

/// The meaning of a book without an ISBN whose title and author the library has.
package enum KnownBookChoice: String, CaseIterable, Sendable {
  case copy, new
}

extension Session {
  /// The number of returned loans in the details of a book; `loans` lists more.
  package static let historyLimit = 20

  package func books(_ query: BookFilter) async throws -> BookList {
    let search = try TypedText.clean(ifTyped: query.search)
    // Expired holds go to the next student in the queue, or end.
    if !query.areWishes { try await library.passOnExpired(at: now) }
    var start: PageCursor?
    if let after = query.after { start = PageCursor(try await book(named: after)) }
    var list: BookList
    if let code = search.flatMap({ Scan(typed: $0).bookCode }) {
      let book = try await library.book(code: code)
      list = BookList(books: [book].compactMap(\.self).filter { $0.isWishlistItem == query.areWishes })
    } else {
      list = BookList(
        books: try await allPages(limit: query.limit) { last, count in
          try await library.books(
            matching: search, wishlist: query.areWishes, favouritesOnly: query.areFavourites, section: query.section,
            after: last.map { PageCursor($0) } ?? start, limit: count)
        })
    }
    if !query.areWishes { list.copiesOnHold = try await copiesOnHold(of: list.books) }
    return list
  }

  private func copiesOnHold(of books: [Book]) async throws -> [Book.ID: Int] {
    let books = books.filter { $0.availableCopies > 0 }.map(\.id)
    var found: [Book.ID: Int] = [:]
    for start in stride(from: 0, to: books.count, by: pageSize) {
      let page = Array(books[start..<min(start + pageSize, books.count)])
      found.merge(try await library.copiesOnHold(of: page)) { $1 }
    }
    return found
  }

  package func details(of book: Book) async throws -> BookDetails {
    try await library.passOnExpired(at: now)
    let history = try await library.history(.ofBook(book.id), limit: Session.historyLimit + book.totalCopies)
    return BookDetails(
      book: book, loans: try await library.activeLoans(of: book.id),
      copies: try await library.copies(of: book.id), queue: try await reservations(.ofBook(book.id)),
      history: Array(history.filter { !$0.isActive }.prefix(Session.historyLimit)))
  }

  /// Adds copies to a book, or takes in a wish.
  package func addCopies(_ count: Int, to name: String, operation: OperationID) async throws -> Addition {
    let book = try await book(named: name)
    let draft = BookDraft(title: book.title, author: book.author, copies: count)
    return try await library.add(draft, as: .book(book.id), operation: operation, at: now)
  }

  /// Changes a copy that a person names by its label, or by its book and its number.
  ///
  /// - Parameter number: nil after the label of a copy, and for the only copy that is not withdrawn.
  /// - Throws: `which-copy` for a book with several copies if none is named.
  package func changeCopy(
    _ name: String, _ number: Int?, _ change: Copy.Change, operation: OperationID
  ) async throws -> (copy: Copy, book: Book) {
    let book = try await book(named: name)
    if book.isWishlistItem { throw Refusal.onWishlist(title: book.title) }
    let copy = try await library.changeCopy(
      try await copyNumber(number, of: book), of: book.id, change, operation: operation, at: now)
    return (copy, book)
  }

  private func copyNumber(_ number: Int?, of book: Book) async throws -> Int {
    if let number = number ?? book.copy?.number { return number }
    let copies = try await library.copies(of: book.id)
    let present = copies.filter { $0.state != .withdrawn }
    guard present.count == 1, let only = present.first else {
      throw CommandProblem.whichCopy(title: book.title, copies: present.count)
    }
    return only.number
  }

  package func editBook(_ name: String, _ edit: BookEdit, operation: OperationID) async throws -> Book {
    try await library.editBook(try await book(named: name).id, edit, operation: operation, at: now)
  }

  /// Adds a new title, more copies, or a wish that came true.
  ///
  /// - Parameters:
  ///   - details: the details that a wish gets; a new title has them in its draft.
  ///   - ifKnown: what a draft without an ISBN is, where the library has a book of its title and author.
  ///   - ask: asked where `ifKnown` is nil; whether it is a copy of that book.
  /// - Throws: `same-book` if no person can be asked.
  package func addBook(
    _ draft: BookDraft, details: BookEdit = BookEdit(), ifKnown: KnownBookChoice? = nil,
    ask: ((Book) throws -> Bool)? = nil, operation: OperationID
  ) async throws -> Addition {
    var (identity, details) = (BookIdentity.isbn, details)
    if draft.isbn == nil {
      let book = try await namesake(of: draft, ifKnown, ask, operation)
      identity = book.map { .book($0.id) } ?? .newTitle
    }
    if !draft.notes.isEmpty { details.notes = draft.notes }
    return try await library.add(draft, as: identity, details: details, operation: operation, at: now)
  }

  /// The book of the same title and author, if the draft is a copy of it.
  private func namesake(
    of draft: BookDraft, _ choice: KnownBookChoice?, _ ask: ((Book) throws -> Bool)?, _ operation: OperationID
  ) async throws -> Book? {
    guard let book = try await library.namesake(title: draft.title, author: draft.author) else { return nil }
    switch choice {
    case .new: return nil
    case .copy, nil:
      // A repeated operation means what it meant then.
      if let before = try await library.wasDone(operation) {
        return before.kind == .addCopies || before.kind == .acquire ? book : nil
      }
      if choice == .copy { return book }
      guard let ask else { throw Refusal.sameBook(title: book.title, id: book.id) }
      return try ask(book) ? book : nil
    }
  }

  /// Puts a book on the wishlist.
  ///
  /// - Parameter ifKnown: nil refuses a draft without an ISBN, where the library has a book of its title and author.
  package func wish(
    for draft: BookDraft, ifKnown: KnownBookChoice? = .new, operation: OperationID
  ) async throws -> (book: Book, isRepeated: Bool) {
    if draft.isbn == nil { _ = try await namesake(of: draft, ifKnown, nil, operation) }
    let isRepeated = try await library.wasDone(operation) != nil
    return (try await library.addWishlistItem(draft, operation: operation, at: now), isRepeated)
  }

  /// Takes a wish into the catalogue.
  ///
  /// - Parameter author: for a wish that came without one.
  package func acquire(
    _ name: String, copies: Int, author: String?, operation: OperationID
  ) async throws -> (book: Book, isRepeated: Bool) {
    let wish = try await book(named: name)
    // After a repeated operation it is no longer a wish.
    let isRepeated = try await library.wasDone(operation) != nil
    guard isRepeated || wish.isWishlistItem else { throw Refusal.notOnWishlist(title: wish.title) }
    let book = try await library.acquire(wish.id, copies: copies, author: author, operation: operation, at: now)
    return (book, isRepeated)
  }

  /// Deletes a book or a wish that is not on loan.
  ///
  /// - Parameter confirm: asked before anything is deleted, after all that stands in the way.
  /// - Returns: the book; nil if the same operation deleted it before.
  /// - Throws: `not-confirmed` if `confirm` says no.
  package func deleteBook(
    _ name: String, isWish: Bool, operation: OperationID, confirm: ((Book, [Reservation]) -> Bool)? = nil
  ) async throws -> (book: Book?, deletion: BookDeletion) {
    if let done = try await library.wasDone(operation) {
      // A book that this operation deleted can no longer be found by any name.
      guard done.kind == .deleteBook else { throw Refusal.operationReused(operation) }
      return (nil, BookDeletion(book: Book.ID(rawValue: done.result)))
    }
    let book = try await book(named: name)
    let onLoan = try await library.activeLoans(of: book.id).count
    if book.isWishlistItem != isWish {
      throw isWish ? Refusal.notOnWishlist(title: book.title) : Refusal.onWishlist(title: book.title)
    }
    if onLoan > 0 { throw Refusal.stillOnLoan(title: book.title, copies: onLoan) }
    if let confirm, !confirm(book, try await reservations(.ofBook(book.id))) { throw CommandProblem.notConfirmed }
    return (book, try await library.deleteBook(book.id, wishlist: isWish, operation: operation, at: now))
  }
}
