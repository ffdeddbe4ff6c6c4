package import Domain

/// The meaning of an arriving book to the library: a new title, more copies, or a wish that came true.
///
/// A command, a station and an import share this decision. It is made in the transaction that carries it out.
package enum Arrival: CaseIterable, Hashable, Sendable {
  case newTitle, moreCopies, wishCameTrue

  /// - Parameter isWish: whether the library's book is on the wishlist; nil where it has no such book.
  init(isWish: Bool?) {
    self =
      switch isWish {
      case nil: .newTitle
      case true?: .wishCameTrue
      case false?: .moreCopies
      }
  }

  fileprivate init?(_ kind: OperationRecord.Kind) {
    guard let arrival = Arrival.allCases.first(where: { $0.kind == kind }) else { return nil }
    self = arrival
  }

  fileprivate var kind: OperationRecord.Kind {
    switch self {
    case .newTitle: .addBook
    case .moreCopies: .addCopies
    case .wishCameTrue: .acquire
    }
  }
}

/// The library's book that an arriving book is.
package enum BookIdentity: Hashable, Sendable {
  /// None, whatever title it has. An ISBN that the library knows is refused.
  case newTitle
  /// The one with the draft's ISBN.
  case isbn
  /// The same, if title and author are alike. Another book under this ISBN is refused.
  case isbnAndName
  case book(Book.ID)
}

package struct Addition: Hashable, Sendable {
  package let book: Book
  package let arrival: Arrival
  package let isRepeated: Bool
}

extension Library {
  /// Adds a new title, more copies, or a wish that came true. A new title is queued to be looked up.
  ///
  /// - Parameters:
  ///   - draft: a new title takes all of it, other books only its copies; a wish without an author takes the author.
  ///   - details: the details that a wish gets, in addition to its title and author.
  /// - Throws: the refusals of the draft; `isbn-taken`, `on-wishlist` for another book's ISBN; `no-longer-there`.
  package func add(
    _ draft: BookDraft, as identity: BookIdentity, details: BookEdit = BookEdit(), operation: OperationID,
    at now: Timestamp
  ) async throws(Refusals) -> Addition {
    try await Library.refusing {
      try await self.once(operation, at: now, pace: .prompt, lends: false) { transaction, before in
        let known = try transaction.book(identity, of: draft)
        let arrival = before.flatMap { Arrival($0.kind) } ?? Arrival(isWish: known?.isWishlistItem)
        return LibraryOperation(
          Request(arrival, draft, known, details), change: { try $0.add(draft, arrival, known, details) },
          result: { transaction, id in
            try transaction.book(id).map { Addition(book: $0, arrival: arrival, isRepeated: before != nil) }
          })
      }
    }
  }
}

extension Request {
  fileprivate init(_ arrival: Arrival, _ draft: BookDraft, _ known: Book?, _ details: BookEdit) {
    let place = [known.map { $0.id.text }, String(draft.copies)]
    switch arrival {
    case .newTitle: self.init(arrival.kind, draft.requestFields)
    case .moreCopies: self.init(arrival.kind, place)
    case .wishCameTrue:
      self.init(arrival.kind, place + [draft.author] + (details.isEmpty ? [] : details.requestFields))
    }
  }
}

extension LibraryReading {
  package func isEmpty() async throws(Refusals) -> Bool {
    try await read { try $0.isEmpty() }
  }
}

extension Library {
  /// Checks the drafts without access to the library.
  static func check(_ drafts: [BookDraft]) throws(Refusals) {
    var titles: [ISBN: String] = [:]
    titles.reserveCapacity(drafts.count)
    for draft in drafts {
      if let refusals = Refusals(draft.refusals) { throw refusals }
      guard let isbn = draft.isbn else { continue }
      if let taken = titles.updateValue(draft.title, forKey: isbn) { throw Refusals(.isbnTaken(title: taken)) }
    }
  }

  /// Bindings of one statement; both engines take far more.
  fileprivate static let isbnsAtOnce = 500

  /// Makes an empty library hold these, all or none of them, in one transaction. It needs no operation: done twice, the
  /// second time finds a library that is not empty.
  ///
  /// - Returns: false when the library was not empty; it is left as it is then.
  /// - Throws: what is wrong with the first draft that cannot be added.
  package func fill(
    books: [BookDraft], students: [StudentDraft], at now: Timestamp
  ) async throws(Refusals) -> Bool {
    try Library.check(books)
    return try await write(at: now) { transaction in
      guard try transaction.isEmpty() else { return false }
      _ = try transaction.add(books)
      for student in students { _ = try transaction.add(student, in: transaction.schoolClass(of: student.grade)) }
      return true
    }
  }
}

extension Transaction {
  /// - Returns: the ID of the book.
  fileprivate func add(_ draft: BookDraft, _ arrival: Arrival, _ known: Book?, _ details: BookEdit) throws -> Int64 {
    try expect(arrival == .moreCopies ? .addCopies : .shelve)
    switch (arrival, known) {
    case (.newTitle, _): return try add(draft)
    case (.moreCopies, let book?): return try addCopies(draft.copies, to: book)
    case (.wishCameTrue, let wish?): return try acquire(wish, copies: draft.copies, author: draft.author, details)
    case (.moreCopies, nil), (.wishCameTrue, nil): throw Refusal.noLongerThere
    }
  }

  fileprivate func book(_ identity: BookIdentity, of draft: BookDraft) throws -> Book? {
    switch identity {
    case .newTitle: return nil
    case .isbn: return try draft.isbn.flatMap { try book(isbn: $0) }
    case .isbnAndName:
      guard let known = try draft.isbn.flatMap({ try book(isbn: $0) }),
        LooseBookName(known.title, known.author) == LooseBookName(draft.title, draft.author)
      else { return nil }
      return known
    case .book(let id): return try book(id.rawValue).expected()
    }
  }

  fileprivate func addCopies(_ count: Int, to book: Book) throws -> Int64 {
    let range = BookDraft.copiesRange
    guard range.contains(count), range.contains(book.totalCopies + count) else {
      throw Refusal.copiesOutOfRange(range)
    }
    try run(
      """
      UPDATE book SET total_copies = total_copies + \(count), available_copies = available_copies + \(count)
      WHERE id = \(book.id)
      """)
    try addCopies(onShelf: count, to: book.id)
    try record(.addBook, book: book, info: String(count))
    try settleLine(for: book.id)
    return book.id.rawValue
  }

  func acquire(_ wish: Book, copies: Int, author: String?, _ details: BookEdit) throws -> Int64 {
    guard BookDraft.copiesRange.contains(copies) else { throw Refusal.copiesOutOfRange(BookDraft.copiesRange) }
    if let refusals = Refusals(details.refusals) { throw refusals }
    let book = try named(wish, author)
    try update(book, details.draft(of: book), total: copies, available: copies, isFavourite: book.isFavourite)
    try addCopies(onShelf: copies, to: book.id)
    try own(details.ownFields, of: book.id.rawValue)
    try record(.fulfillWishlist, book: book, info: String(copies))
    try addLookupTask(book.id.rawValue)
    return book.id.rawValue
  }

  /// A wish with an author: its own, or the given one where it has none.
  private func named(_ wish: Book, _ author: String?) throws -> Book {
    guard wish.author.isEmpty else { return wish }
    var book = wish
    book.author = TypedText.trim(author ?? "")
    let draft = BookDraft(title: book.title, author: book.author)
    if let refusals = Refusals(draft.refusals) { throw refusals }
    return book
  }

  func add(_ drafts: [BookDraft]) throws -> Int {
    for start in stride(from: 0, to: drafts.count, by: Library.isbnsAtOnce) {
      let chunk = drafts[start..<min(start + Library.isbnsAtOnce, drafts.count)]
      if let refusal = try refusal(ofNumbersOf: chunk) { throw refusal }
    }
    let last = try lastBook()
    try connection.insert(
      drafts.lazy.map {
        BookRow($0, copies: $0.copies, isWishlistItem: false, at: now).values(of: BookColumn.added)
      }, into: "book", columns: BookColumn.added.map(\.rawValue))
    try addCopies(ofBooksAfter: last)
    try connection.addCategories(ofBooksAfter: last)
    try recordAdded(.addBook, after: last)
    return drafts.count
  }

  fileprivate func refusal(ofNumbersOf drafts: ArraySlice<BookDraft>) throws -> Refusal? {
    guard let list = SQL.padded(drafts.map { SQLValue($0.isbn?.text) }) else { return nil }
    return try books("isbn IN (\(list)) LIMIT 1").first.map { taken in
      taken.isWishlistItem ? .onWishlist(title: taken.title) : .isbnTaken(title: taken.title)
    }
  }

  /// Loans, reservations and the activity log come with a book or a student.
  fileprivate func isEmpty() throws -> Bool {
    let book = try firstRow("SELECT id FROM book LIMIT 1")
    let student = try firstRow("SELECT id FROM student LIMIT 1")
    return book == nil && student == nil
  }
}
