package import Domain

/// A book of the library that a work or an entry of a list is, or seems to be.
package struct OwnCopy: Hashable, Sendable {
  package let listed: ListedBook
  /// Whether nothing but title and author say that it is the same work.
  package let isPerhaps: Bool
}

extension Library {
  /// A work of Open Library is compared by the sort keys of its title and its first author.
  package func ownCopies(of bookmarks: [Bookmark]) async throws(Refusals) -> [Bookmark.ID: OwnCopy] {
    try await read(.brief) { try $0.ownCopies(of: bookmarks) }
  }
}

extension Transaction {
  fileprivate func ownCopies(of bookmarks: [Bookmark]) throws -> [Bookmark.ID: OwnCopy] {
    var books: [Bookmark.ID: (book: Book, isPerhaps: Bool)] = [:]
    let ids = bookmarks.compactMap { bookmark -> Book.ID? in
      if case .book(let id)? = bookmark.target { id } else { nil }
    }
    let certain = try self.books(ids)
    let alike = try catalogueBooks(alike: bookmarks.map { WorkKey(title: $0.title, author: $0.author) })
    for bookmark in bookmarks {
      if case .book(let id)? = bookmark.target {
        books[bookmark.id] = certain[id].map { ($0, false) }
      } else {
        books[bookmark.id] = alike[WorkKey(title: bookmark.title, author: bookmark.author)].map { ($0, true) }
      }
    }
    let listed = Dictionary(
      try self.listed(books.values.map(\.book)).map { ($0.book.id, $0) }, uniquingKeysWith: { first, _ in first })
    return books.compactMapValues { book, isPerhaps in
      listed[book.id].map { OwnCopy(listed: $0, isPerhaps: isPerhaps) }
    }
  }

  /// Books of the catalogue by their numbers. Wishes are left out.
  func books(_ ids: [Book.ID]) throws -> [Book.ID: Book] {
    guard !ids.isEmpty else { return [:] }
    let found = try books("id IN (\(SQL.list(ids))) AND is_wishlist_item = 0")
    return Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Books of the catalogue with the same sort keys of title and first author, the first that was added of each.
  func catalogueBooks(alike works: [WorkKey]) throws -> [WorkKey: Book] {
    guard !works.isEmpty else { return [:] }
    let titles = SQL.list(Set(works.map(\.title)))
    let found = try rows(
      """
      SELECT \(Library.bookColumns), title_key, author_key FROM book
      WHERE is_wishlist_item = 0 AND title_key IN (\(titles)) LIMIT 1000
      """)
    var books: [WorkKey: Book] = [:]
    for row in found {
      let key = WorkKey(title: try row.text("title_key"), author: try row.text("author_key"), areKeys: true)
      let book = try Library.book(row)
      if let known = books[key], known.id.rawValue < book.id.rawValue { continue }
      books[key] = book
    }
    return books
  }
}

struct WorkKey: Hashable, Sendable {
  let title: String
  let author: String

  init(title: String, author: String) {
    (self.title, self.author) = (Collation.key(title), Collation.key(author: author))
  }

  init(title: String, author: String, areKeys: Bool) { (self.title, self.author) = (title, author) }
}
