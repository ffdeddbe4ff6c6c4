import Domain

/// A page of a table in the order of its key, of all rows or of those that hold words.
///
/// A page of all rows is a range of an index. For rows that hold words there are two ways to the first ones in order.
/// Walking along the order and checking each row is quick if many rows hold them. Sorting the result of the substring
/// index is quick if few do. The first rows of the order show which way is better.
struct Page: Sendable {
  let table: String
  let columns: SQL
  /// Compared by its bytes; with the row's ID it is the order.
  let key: String
  /// Which rows are meant at all, by columns that are 0 or 1. An index of the order begins with the first of them and holds only
  /// rows with the others.
  var only: [(column: String, value: Bool)] = []
  /// The section of the sort order.
  var section: FilingSection?
  let mark: PageMark?
  let limit: Int

  /// A word that one row in fifty holds fills a page of forty within these.
  private static let walk = 2000

  func rows(holding words: [SoughtWord], _ connection: any SQLConnection) throws -> [SQLRow] {
    let (name, order) = (SQL(trusted: table), SQL(trusted: "\(key), id"))
    let inOrder: SQL = " ORDER BY \(order) LIMIT \(limit)"
    var range: SQL = "WHERE 1 = 1"
    // The condition is not bound: a partial index is used only if the statement itself has its condition.
    for (column, value) in only { range = range + SQL(trusted: " AND \(column) = \(value ? 1 : 0)") }
    if let section {
      let (keys, key) = (section.keys, SQL(trusted: key))
      if mark == nil { range = range + " AND \(key) >= \(keys.start)" }
      range = range + " AND \(key) < \(keys.end)"
    }
    if let mark { range = range + " AND (\(order)) > (\(mark.key), \(mark.id))" }
    guard !words.isEmpty else { return try connection.rows("SELECT \(columns) FROM \(name) \(range)\(inOrder)") }

    let seen = SearchText.condition(holding: words, in: name, isIndexed: false)
    let end = try connection.firstRow(
      "SELECT \(order) FROM \(name) \(range) ORDER BY \(order) LIMIT 1 OFFSET \(Page.walk - 1)")
    guard let end else { return try connection.rows("SELECT \(columns) FROM \(name) \(range)\(seen)\(inOrder)") }
    let walked: SQL = " AND (\(order)) <= (\(try end.text(key)), \(try end.integer("id")))"
    let first = try connection.rows("SELECT \(columns) FROM \(name) \(range)\(walked)\(seen)\(inOrder)")
    if first.count == limit { return first }

    let found: SQL =
      if let matches = connection.dialect.textMatches(table, words) {
        "\(matches)\(SearchText.condition(holding: words, in: name, isIndexed: true))"
      } else {
        "\(name) WHERE 1 = 1\(seen)"
      }
    // Sorted by what little the order needs; all else is read of one page only.
    let narrow = SQL(trusted: ([key, "id"] + only.map(\.column)).joined(separator: ", "))
    return try connection.rows(
      """
      WITH found AS MATERIALIZED (SELECT \(narrow) FROM \(found)),
      page AS MATERIALIZED (SELECT id AS page_id FROM found \(range)\(inOrder))
      SELECT \(columns) FROM page CROSS JOIN \(name) WHERE id = page_id ORDER BY \(order)
      """)
  }
}
