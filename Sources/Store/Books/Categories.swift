import Domain
import Reports

extension Library {
  /// The key of a category; nil for a text without a sign in it.
  package static func categoryKey(_ name: String) -> String? {
    let key = SearchText.fold(TypedText.trim(name))
    return key.isEmpty ? nil : key
  }

  /// The categories of a book, each key once, under the name that comes first.
  static func categories(_ names: some Sequence<String>) -> [BookCategory] {
    var found: [BookCategory] = []
    for name in names.lazy.map({ TypedText.trim($0) }) {
      guard let key = categoryKey(name), !found.contains(where: { $0.key == key }) else { continue }
      found.append(BookCategory(key: key, name: name))
    }
    return found
  }
}

extension SQLConnection {
  /// Adds the rows of the categories that the books after this one name.
  func addCategories(ofBooksAfter last: Int64) throws {
    var last = last
    while true {
      let rows = try rows(
        """
        SELECT id, categories FROM book WHERE id > \(last)\(dialect.isAddedHere) AND is_wishlist_item = 0 AND categories <> ''
        ORDER BY id LIMIT 1000
        """)
      try insert(
        rows.flatMap { row -> [[SQLValue]] in
          // A damaged text keeps its place in the check.
          guard case .text(let names) = try row.value("categories") else { return [] }
          return CategoryRow.rows(of: try row.integer("id"), names)
        }, into: "book_category", columns: CategoryRow.columns)
      guard rows.count == 1000, let end = try rows.last?.integer("id") else { return }
      last = end
    }
  }
}

extension Book {
  /// The categories that have rows: a wish stands under none.
  var listedCategories: [String] { isWishlistItem ? [] : metadata.categories }
}

private enum CategoryRow {
  static let columns = ["book_id", "category_key", "name"]

  static func rows(of book: Int64, _ names: String) -> [[SQLValue]] {
    Library.categories(names.split(separator: "\n").map(String.init)).map {
      [.integer(book), .text($0.key), .text($0.name)]
    }
  }
}

extension Transaction {
  /// Writes the categories of a book, unless they are those of before. A wish has no rows.
  func categorise(_ book: Book.ID, under names: [String], before: [String] = []) throws {
    guard names != before else { return }
    try recategorise([book: names.joined(separator: "\n")])
  }

  /// - Parameter names: the column `categories` of each book.
  func recategorise(_ names: [Book.ID: String]) throws {
    for (book, names) in names {
      try run("DELETE FROM book_category WHERE book_id = \(book)")
      try insert(
        CategoryRow.rows(of: book.rawValue, names), into: "book_category", columns: CategoryRow.columns)
    }
  }

  /// The categories of the catalogue, in the order of their keys. It walks in the index from key to key, not by books.
  func categories(limit: Int) throws -> [BookCategory] {
    let rows = try rows(
      """
      WITH RECURSIVE seen (category_key, place) AS (
        SELECT min(category_key), 1 FROM book_category
        UNION ALL
        SELECT (SELECT min(category_key) FROM book_category WHERE category_key > seen.category_key), place + 1 FROM seen
        WHERE category_key IS NOT NULL AND place < \(limit))
      SELECT category_key, (
        SELECT name FROM book_category WHERE book_category.category_key = seen.category_key
        ORDER BY book_category.book_id LIMIT 1) AS name
      FROM seen WHERE category_key IS NOT NULL
      """)
    return try rows.map { BookCategory(key: try $0.text("category_key"), name: try $0.text("name")) }
  }

  /// The languages of the books of the catalogue, in the same way.
  func languages() throws -> [String] {
    try rows(
      """
      WITH RECURSIVE seen (code, place) AS (
        SELECT min(language_code), 1 FROM book WHERE is_wishlist_item = 0 AND language_code IS NOT NULL
        UNION ALL
        SELECT (SELECT min(language_code) FROM book WHERE is_wishlist_item = 0 AND language_code > seen.code), place + 1
        FROM seen WHERE code IS NOT NULL AND place < 200)
      SELECT code FROM seen WHERE code IS NOT NULL
      """
    ).map { try $0.text("code") }
  }

  /// Books whose rows of categories differ from what the book itself names.
  func wrongCategories() throws -> [CheckFinding] {
    var (found, last) = ([CheckFinding](), Int64.min)
    while let page = try miscategorised(after: last, limit: 1000) {
      found += page.books.keys.sorted { $0.rawValue < $1.rawValue }.map { .rule(.bookCategories, row: $0.rawValue) }
      last = page.last
    }
    return found
  }

  /// - Returns: the last checked book, and the books with wrong rows, with the column of each; nil after the last.
  func miscategorised(after last: Int64, limit: Int) throws -> (last: Int64, books: [Book.ID: String])? {
    let books = try rows(
      """
      SELECT id, CASE WHEN is_wishlist_item = 1 THEN '' ELSE categories END AS categories FROM book WHERE id > \(last)
      ORDER BY id LIMIT \(limit)
      """)
    guard let end = try books.last?.integer("id") else { return nil }
    let kept = Dictionary(
      grouping: try rows(
        "SELECT book_id, category_key, name FROM book_category WHERE book_id > \(last) AND book_id <= \(end)")
    ) { $0.values[0] }
    var wrong: [Book.ID: String] = [:]
    for book in books {
      guard case .text(let names) = try book.value("categories") else { continue }
      let id = try book.integer("id")
      if Set(kept[.integer(id), default: []].map(\.values)) != Set(CategoryRow.rows(of: id, names)) {
        wrong[Book.ID(rawValue: id)] = names
      }
    }
    return (end, wrong)
  }
}
