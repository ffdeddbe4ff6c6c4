package import Domain

package struct TitledWork: Hashable, Sendable {
  package let title: String
  package let author: String

  package init(title: String, author: String) {
    (self.title, self.author) = (title, author)
  }
}

extension Library {
  /// The greatest number of books that are returned for one list of titles.
  static let holdingLimit = 200
  /// The most ISBNs of one query: SQLite joins 500 at most.
  private static let holdingPortion = 400

  /// The library's books with these ISBNs, wishes included. A page takes one query, the places of its copies two more.
  package func holdings(of isbns: [ISBN]) async throws(Refusals) -> [ISBN: ListedBook] {
    guard !isbns.isEmpty else { return [:] }
    let texts = Set(isbns.map(\.text)).sorted()
    // A page of works has some hundred numbers; a work with many editions may bring thousands.
    return try await read(texts.count <= 2_000 ? .brief : .prompt) { transaction in
      var found: [Book] = []
      for start in stride(from: 0, to: texts.count, by: Library.holdingPortion) {
        // SQLite looks each one up. With `isbn IN`, it reads the whole table where few books have an ISBN.
        let each = texts[start...].prefix(Library.holdingPortion).map { value -> SQL in
          "SELECT id FROM book WHERE isbn = \(value)"
        }
        let numbers = each.dropFirst().reduce(each[0]) { "\($0) UNION ALL \($1)" }
        found += try transaction.books("id IN (\(numbers))")
      }
      let books = try transaction.listed(found)
      return Dictionary(
        books.compactMap { book in book.book.isbn.map { ($0, book) } }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// The library's books with a work's title and an author of the same last name. They may still be other books.
  ///
  /// - Parameter wishlist: whether wishes are meant, or books.
  package func holdings(
    titled works: [TitledWork], wishlist: Bool = false
  ) async throws(Refusals) -> [TitledWork: ListedBook] {
    let keys = Dictionary(grouping: Set(works)) { Collation.key($0.title) }
    guard !keys.isEmpty else { return [:] }
    let sorted = keys.keys.sorted()
    return try await read(.brief) { transaction in
      let rows = try transaction.rows(
        """
        SELECT \(Library.bookColumns), title_key FROM book
        WHERE is_wishlist_item = \(wishlist ? 1 : 0) AND title_key IN (\(SQL.list(sorted)))
        ORDER BY title_key, id LIMIT \(Library.holdingLimit)
        """)
      let found = try rows.map { (key: try $0.text("title_key"), book: try Library.book($0)) }
      var matches: [TitledWork: Book] = [:]
      for (key, book) in found {
        for work in keys[key] ?? [] where matches[work] == nil && work.isPerhaps(by: book.author) {
          matches[work] = book
        }
      }
      let listed = try transaction.listed(Array(Set(matches.values)))
      let byID = Dictionary(listed.map { ($0.book.id, $0) }, uniquingKeysWith: { first, _ in first })
      return matches.compactMapValues { byID[$0.id] }
    }
  }
}

extension TitledWork {
  /// Catalogues and people write given names in many ways. A work without an author does not match.
  fileprivate func isPerhaps(by author: String) -> Bool {
    guard !self.author.isEmpty, !author.isEmpty else { return false }
    return SearchText.fold(AuthorName(self.author).last) == SearchText.fold(AuthorName(author).last)
  }
}

extension Library {
  /// The class of a student; nil for one without a class, and for none.
  package func schoolClass(of student: Student.ID) async throws(Refusals) -> SchoolClass.ID? {
    try await read(.brief) { transaction in
      try transaction.firstRow("SELECT class_id FROM student WHERE id = \(student)")?
        .optionalInteger("class_id").map { SchoolClass.ID(rawValue: $0) }
    }
  }
}
