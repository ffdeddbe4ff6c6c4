import Domain

/// One page of a table in the order of its key, of all rows or of those that hold words.
///
/// A page of all rows is a range of an index. Of those that hold words there are two ways to the first ones in order:
/// along the order, looking at each row, which is quick where many rows hold them; and through the index of substrings,
/// sorting what it gives, which is quick where few do. Which it is shows within the first rows of the order.
struct Page: Sendable {
  let table: String
  let columns: SQL
  /// Compared by its bytes; with the row's ID it is the order.
  let key: String
  /// ` AND …`, which rows are meant at all: those that the index of the order begins with.
  var condition: SQL = ""
  let mark: PageMark?
  let limit: Int

  /// A word that one row in fifty holds fills a page of forty within these.
  private static let walk = 2000

  func rows(holding words: [String], _ connection: any SQLConnection) throws -> [SQLRow] {
    let table = SQL(trusted: table)
    let order = SQL(trusted: "\(key), id")
    let end: SQL = " ORDER BY \(order) LIMIT \(limit)"
    var range: SQL = "WHERE 1 = 1\(condition)"
    if let mark { range = range + " AND (\(order)) > (\(mark.key), \(mark.id))" }
    let holds = SearchText.condition(holding: words, in: table)
    guard let matches = connection.dialect.textMatches(self.table, words) else {
      return try connection.rows("SELECT \(columns) FROM \(table) \(range)\(holds)\(end)")
    }
    let first = try connection.rows(
      """
      SELECT \(columns) FROM (SELECT * FROM \(table) \(range) ORDER BY \(order) LIMIT \(Page.walk)) AS \(table)
      WHERE 1 = 1\(holds)\(end)
      """)
    if first.count == limit { return first }
    return try connection.rows(
      """
      WITH found AS MATERIALIZED (SELECT \(table).* FROM \(matches)\(holds))
      SELECT \(columns) FROM found AS \(table) \(range)\(end)
      """)
  }
}
