package import Domain

/// The books of the catalogue that a list holds. Wishes are excluded.
package struct CatalogueFilter: Hashable, Sendable {
  /// Words of title or author; nil for all books.
  package var text: String?
  package var order = CatalogueOrder.title
  package var favouritesOnly = false
  /// Books with a copy that may be taken: copies on hold do not count.
  package var onShelfOnly = false
  /// ``Library/categoryKey(_:)``.
  package var categoryKey: String?
  package var languageCode: String?

  package init() {}

  var isNarrow: Bool { favouritesOnly || onShelfOnly || categoryKey != nil || languageCode != nil }
}

package enum CataloguePlace: Hashable, Sendable {
  case first
  case after(CatalogueCursor)
  case before(CatalogueCursor)
  /// From the first book of a section on; only in the order by title.
  case section(CollationSection)
}

/// A page of all books is a range of the order's index. A condition leaves two ways, as ``PageQuery`` explains.
struct CatalogueQuery {
  let filter: CatalogueFilter
  let words: [SoughtWord]
  let cursor: CatalogueCursor?
  /// Whether the page lies before the cursor. The rows come in the reverse order then.
  let isBackward: Bool
  let limit: Int

  /// A condition that one book in fifty meets fills a page of forty within these.
  private static let walk = 2000

  /// The greatest number that books are counted up to: a count then costs little more than a page.
  static let countLimit = 1000

  /// - Returns: nil where more than ``countLimit`` books fit.
  func count(_ connection: any SQLConnection) throws -> Int? {
    let favourites: SQL = areFavouritesInOrder ? " AND is_favorite = 1" : ""
    let all: SQL = "book WHERE is_wishlist_item = 0\(favourites)\(onShelf)"
    let row = try connection.firstRow(
      """
      SELECT count(*) AS number FROM (
        SELECT book.id FROM \(found(connection) ?? all) AND book.is_wishlist_item = 0 LIMIT \(Self.countLimit + 1)
      ) AS found
      """)
    guard let number = try row?.int("number"), number <= Self.countLimit else { return nil }
    return number
  }

  private static let columns: SQL = {
    let own: [BookColumn] = [.titleKey, .authorKey, .createdAt, .timesBorrowed, .liking, .ratingSum, .ratingCount, .id]
    return Library.bookColumns + SQL(trusted: own.map { ", " + $0.rawValue }.joined())
  }()

  private var isDescending: Bool { filter.order.isDescending != isBackward }
  private var keys: SQL { SQL(trusted: filter.order.columns.joined(separator: ", ")) }

  private var inOrder: SQL {
    let direction = isDescending ? " DESC" : ""
    return SQL(trusted: " ORDER BY " + filter.order.columns.map { $0 + direction }.joined(separator: ", "))
  }

  /// A partial index is used only if the statement itself has its condition. That of favourites is by title.
  private var areFavouritesInOrder: Bool { filter.favouritesOnly && filter.order == .title }

  private var range: SQL {
    var range: SQL = "WHERE is_wishlist_item = 0"
    if areFavouritesInOrder { range = range + " AND is_favorite = 1" }
    guard let cursor else { return range }
    return range + beyond(cursor.values, isIncluded: false)
  }

  private func beyond(_ values: [SQLValue], isIncluded: Bool) -> SQL {
    let sign = SQL(trusted: isDescending ? "<" : ">")
    return " AND (\(keys)) \(sign)\(SQL(trusted: isIncluded ? "=" : "")) (\(SQL.list(values)))"
  }

  func rows(_ connection: any SQLConnection) throws -> [SQLRow] {
    guard let found = found(connection) else {
      return try connection.rows("SELECT \(Self.columns) FROM book \(range)\(onShelf)\(inOrder) LIMIT \(limit)")
    }
    let seen = "\(onShelf)\(conditions)\(SearchText.condition(holding: words, in: "book", isIndexed: false))" as SQL
    let end = try connection.firstRow(
      "SELECT \(keys) FROM book \(range)\(inOrder) LIMIT 1 OFFSET \(Self.walk - 1)")
    guard let end else {
      return try connection.rows("SELECT \(Self.columns) FROM book \(range)\(seen)\(inOrder) LIMIT \(limit)")
    }
    let sign = SQL(trusted: isDescending ? ">=" : "<=")
    let walked: SQL = " AND (\(keys)) \(sign) (\(SQL.list(end.values)))"
    let first = try connection.rows(
      "SELECT \(Self.columns) FROM book \(range)\(walked)\(seen)\(inOrder) LIMIT \(limit)")
    if first.count == limit { return first }
    // Sorted by what little the order needs; all else is read of one page only.
    let narrow = SQL(
      trusted: (filter.order.columns + ["is_wishlist_item", "is_favorite"]).map { "book.\($0)" }.joined(separator: ", ")
    )
    let outer = SQL(
      trusted: filter.order.columns.map { "book.\($0)" + (isDescending ? " DESC" : "") }.joined(separator: ", "))
    return try connection.rows(
      """
      WITH found AS MATERIALIZED (SELECT \(narrow) FROM \(found)),
      page AS MATERIALIZED (SELECT id AS page_id FROM found \(range)\(inOrder) LIMIT \(limit))
      SELECT \(Self.columns) FROM page CROSS JOIN book WHERE book.id = page_id ORDER BY \(outer)
      """)
  }

  /// The books by the index of the most telling condition; nil for no condition but the shelf, which most books meet.
  private func found(_ connection: any SQLConnection) -> SQL? {
    if !words.isEmpty {
      let text = SearchText.condition(holding: words, in: "book", isIndexed: true)
      if let matches = connection.dialect.textMatches("book", words) {
        return "\(matches)\(text)\(conditions)\(onShelf)"
      }
      return "book WHERE is_wishlist_item = 0\(text)\(conditions)\(onShelf)"
    }
    if let key = filter.categoryKey {
      return """
        book_category CROSS JOIN book
        WHERE book_category.category_key = \(key) AND book.id = book_category.book_id\(otherConditions)\(onShelf)
        """
    }
    let isChosen = filter.languageCode != nil || filter.favouritesOnly && !areFavouritesInOrder
    return isChosen ? "book WHERE is_wishlist_item = 0\(conditions)\(onShelf)" : nil
  }

  /// The conditions on a row of `book`, except its words and its shelf; followed or preceded by others.
  private var conditions: SQL {
    guard let key = filter.categoryKey else { return otherConditions }
    // No EXISTS: PostgreSQL would begin with all books of the category.
    return otherConditions + """
       AND (
        SELECT count(*) FROM book_category
        WHERE book_category.book_id = book.id AND book_category.category_key = \(key)) > 0
      """
  }

  private var otherConditions: SQL {
    var conditions: SQL = ""
    if filter.favouritesOnly { conditions = conditions + " AND is_favorite = 1" }
    if let code = filter.languageCode { conditions = conditions + " AND language_code = \(code)" }
    return conditions
  }

  private var onShelf: SQL {
    guard filter.onShelfOnly else { return "" }
    return """
       AND available_copies > (
        SELECT count(*) FROM reservation
        WHERE reservation.book_id = book.id AND reservation.closed_at IS NULL AND reservation.held_until IS NOT NULL)
      """
  }
}
