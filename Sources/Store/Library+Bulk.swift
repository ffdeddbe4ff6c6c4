package import Domain

extension Library {
  /// New titles, all of them or none, in one transaction, which queues those with an ISBN to be looked up.
  ///
  /// - Returns: how many.
  /// - Throws: what is wrong with the first draft that cannot be added: with itself, `isbn-taken` by another of them or
  ///   by a book of the library, `on-wishlist`.
  package func addBooks(_ drafts: [BookDraft], at now: Timestamp) async throws(Refusals) -> Int {
    try Library.check(drafts)
    return try await write(.beforeCommit, .unhurried, at: now) { transaction in
      let last = try transaction.lastBook()
      let count = try transaction.add(drafts)
      try transaction.queueBooks(after: last)
      return count
    }
  }

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
}

extension Transaction {
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
    try recordAdded(.addBook, after: last)
    return drafts.count
  }

  fileprivate func refusal(ofNumbersOf drafts: ArraySlice<BookDraft>) throws -> Refusal? {
    let numbers = drafts.compactMap(\.isbn)
    guard let first = numbers.first else { return nil }
    // The last chunk repeats a number instead of being another statement.
    let padded = numbers + Array(repeating: first, count: Library.isbnsAtOnce - numbers.count)
    let list = SQL.list(padded.map { .text($0.text) })
    return try connection.firstRow("SELECT \(Library.bookColumns) FROM book WHERE isbn IN (\(list)) LIMIT 1").map {
      row in
      let taken = try Library.book(row)
      return taken.isWishlistItem ? .onWishlist(title: taken.title) : .isbnTaken(title: taken.title)
    }
  }
}
