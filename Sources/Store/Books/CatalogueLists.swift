package import Domain

/// A book of a list, and where its copies are.
package struct ListedBook: Hashable, Sendable {
  package let book: Book
  package let copiesOnHold: Int
  /// When the next copy on loan is due; nil where none is.
  package let nextDue: Timestamp?
  /// Nil below three ratings.
  package var rating: BookRating?
}

/// A page of the catalogue, with everything that surrounds it, at one moment.
package struct CatalogueList: Sendable {
  package var books: [ListedBook] = []
  /// Nil at the ends of the list.
  package var previous: CatalogueCursor?
  package var next: CatalogueCursor?
  /// A place that means nothing was taken for the first page.
  package var isFirstPage = true
  package var sections: Set<CollationSection> = []
  package var favouriteCount = 0
  package var categories: [BookCategory] = []
  package var languages: [String] = []
  package var libraryIsEmpty = false
  /// The number of books that the list's conditions choose; nil without any, and above ``CatalogueQuery/countLimit``.
  package var found: Int?
  package var bookmarked: Set<Book.ID> = []
}

extension Library {
  /// A page of the catalogue.
  ///
  /// - Parameters:
  ///   - place: a cursor of another order means the first page, and so does one after or before all books.
  ///   - account: the owner of the bookmarks; nil for none.
  ///   - now: holds that have expired by then are passed on first; nil: they are not.
  package func catalogue(
    _ filter: CatalogueFilter, at place: CataloguePlace = .first, limit: Int, categoryLimit: Int,
    for account: Account.ID? = nil, passingOnAt now: Timestamp? = nil
  ) async throws(Refusals) -> CatalogueList {
    // A search may look at many books.
    let pace: Pace = filter.text == nil && !filter.isNarrow ? .brief : .prompt
    return try await readPassingOn(pace, at: now) { transaction in
      let words = try SearchText.words(filter.text ?? "")
      var list = try transaction.catalogue(filter, words, place, limit)
      // The letters belong to a list without a search, in the order of titles.
      if words.isEmpty, filter.order == .title {
        list.sections = try transaction.sections(favouritesOnly: filter.favouritesOnly)
        if case .section(let section) = place, list.sections.allSatisfy({ !$0.isBefore(section) }) {
          list.previous = nil
        }
      }
      list.found = try transaction.found(filter, words, list)
      list.favouriteCount = try transaction.favouriteCount(wishlist: false)
      list.categories = try transaction.categories(limit: categoryLimit)
      list.languages = try transaction.languages()
      list.libraryIsEmpty = try list.books.isEmpty && transaction.hasNoBooks()
      if let account { list.bookmarked = try transaction.bookmarked(by: account, books: list.books.map(\.book.id)) }
      return list
    }
  }

  /// The sections that have a book: one look into the index for each.
  package func sections(
    wishlist: Bool = false, favouritesOnly: Bool = false
  ) async throws(Refusals) -> Set<CollationSection> {
    try await read { try $0.sections(wishlist: wishlist, favouritesOnly: favouritesOnly) }
  }

  package func listed(_ books: [Book]) async throws(Refusals) -> [ListedBook] {
    try await read { try $0.listed(books) }
  }

  package func newestBooks(limit: Int) async throws(Refusals) -> [ListedBook] {
    try await read { transaction in
      var filter = CatalogueFilter()
      filter.order = .newest
      return try transaction.catalogue(filter, [], .first, limit).books
    }
  }
}

extension CollationSection {
  fileprivate func isBefore(_ other: CollationSection) -> Bool { keys.start < other.keys.start }

  /// `A`–`Z`, then what begins with no letter.
  package static let all =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars.compactMap { CollationSection(letter: $0) } + [.other]

  /// The queries with a column for each section, by whether they cover wishes, then by whether they cover only
  /// favourites. Building one takes as long as running it, and each page of the catalogue runs it.
  fileprivate static let queries = [false, true].map { wishlist in
    [false, true].map { query(wishlist: wishlist, favouritesOnly: $0) }
  }

  private static func query(wishlist: Bool, favouritesOnly: Bool) -> SQL {
    let which = SQL(trusted: "is_wishlist_item = \(wishlist ? 1 : 0)" + (favouritesOnly ? " AND is_favorite = 1" : ""))
    let probes = all.enumerated().map { number, section -> SQL in
      let keys = section.keys
      return """
        CASE WHEN EXISTS (SELECT 1 FROM book WHERE \(which) AND title_key >= \(keys.start) AND title_key < \(keys.end))
        THEN 1 ELSE 0 END AS section_\(SQL(trusted: String(number)))
        """
    }
    return probes.dropFirst().reduce("SELECT \(probes[0])") { $0 + ", " + $1 }
  }
}

extension Transaction {
  fileprivate func catalogue(
    _ filter: CatalogueFilter, _ words: [SoughtWord], _ place: CataloguePlace, _ limit: Int
  ) throws -> CatalogueList {
    var (cursor, isBackward) = (CatalogueCursor?.none, false)
    switch place {
    case .first: break
    case .after(let place): cursor = place
    case .before(let place): (cursor, isBackward) = (place, true)
    case .section(let section): cursor = filter.order == .title ? .before(section) : nil
    }
    if let order = cursor?.order, order != filter.order { cursor = nil }
    guard cursor != nil else { return try catalogue(filter, words, nil, isBackward: false, limit) }
    let list = try catalogue(filter, words, cursor, isBackward: isBackward, limit)
    // Nothing follows the cursor, or less than a page precedes it.
    let isShort = isBackward ? list.books.count < limit : list.books.isEmpty
    if isShort { return try catalogue(filter, words, nil, isBackward: false, limit) }
    return list
  }

  private func catalogue(
    _ filter: CatalogueFilter, _ words: [SoughtWord], _ cursor: CatalogueCursor?, isBackward: Bool, _ limit: Int
  ) throws -> CatalogueList {
    // One more row shows whether the list continues.
    var rows = try CatalogueQuery(
      filter: filter, words: words, cursor: cursor, isBackward: isBackward, limit: limit + 1
    )
    .rows(connection)
    let goesOn = rows.count > limit
    rows = Array(rows.prefix(limit))
    if isBackward { rows.reverse() }
    var list = CatalogueList()
    list.books = try listed(try rows.map(Library.book), ratings: try Transaction.ratings(rows))
    list.isFirstPage = cursor == nil
    if let first = rows.first, isBackward ? goesOn : cursor != nil {
      list.previous = try CatalogueCursor(filter.order, first)
    }
    if let last = rows.last, isBackward || goesOn { list.next = try CatalogueCursor(filter.order, last) }
    return list
  }

  fileprivate func found(_ filter: CatalogueFilter, _ words: [SoughtWord], _ list: CatalogueList) throws -> Int? {
    guard !words.isEmpty || filter.isNarrow else { return nil }
    // The page has them all.
    if list.isFirstPage, list.next == nil { return list.books.count }
    return try CatalogueQuery(filter: filter, words: words, cursor: nil, isBackward: false, limit: 0).count(connection)
  }

  /// Three queries, however many books they are.
  func listed(_ books: [Book]) throws -> [ListedBook] {
    try listed(books, ratings: try ratings(of: books.map(\.id)))
  }

  private func listed(_ books: [Book], ratings: [Book.ID: BookRating]) throws -> [ListedBook] {
    let held = try copiesOnHold(of: books.filter { $0.availableCopies > 0 }.map(\.id))
    let due = try nextDue(of: books.filter { $0.availableCopies < $0.totalCopies }.map(\.id))
    return books.map {
      ListedBook(book: $0, copiesOnHold: held[$0.id] ?? 0, nextDue: due[$0.id], rating: ratings[$0.id])
    }
  }

  private func nextDue(of books: [Book.ID]) throws -> [Book.ID: Timestamp] {
    guard !books.isEmpty else { return [:] }
    let rows = try rows(
      "SELECT book_id, due_date FROM loan WHERE book_id IN (\(SQL.list(books))) AND \(Library.loanOrder) = 0")
    return Dictionary(
      try rows.map { (Book.ID(rawValue: try $0.integer("book_id")), try $0.of("loan").moment("due_date")) },
      uniquingKeysWith: min)
  }

  fileprivate func sections(wishlist: Bool = false, favouritesOnly: Bool) throws -> Set<CollationSection> {
    let query = CollationSection.queries[wishlist ? 1 : 0][favouritesOnly ? 1 : 0]
    guard let row = try firstRow(query) else { return [] }
    return Set(zip(CollationSection.all, row.values).filter { $0.1 == .integer(1) }.map(\.0))
  }

  fileprivate func hasNoBooks() throws -> Bool {
    try firstRow("SELECT id FROM book WHERE is_wishlist_item = 0 LIMIT 1") == nil
  }
}
