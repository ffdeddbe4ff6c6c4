import GRDB
import GRDBSQLite

/// GRDB's connection, as the library sees it.
///
/// GRDB opens it, prepares and keeps its statements and runs its transactions. Values go in and out through SQLite itself:
/// GRDB's own rows and arguments, which can do far more, took a third of the time of a checkout.
struct SQLiteConnection: SQLConnection {
  let database: Database
  var dialect: Dialect { .sqlite }

  func rows(_ sql: SQL) throws -> [SQLRow] {
    let statement = try BoundStatement(database.cachedStatement(sql: sql.text { _ in "?" }))
    try statement.bind(sql.values)
    var rows: [SQLRow] = []
    var columns: SQLRow.Columns?
    while try statement.step() {
      let names = columns ?? statement.columns
      columns = names
      rows.append(SQLRow(columns: names, values: statement.values))
    }
    return rows
  }

  /// Many rows in a statement: FTS5 writes its index out at the end of each one that a trigger of it runs in. What is left
  /// for the last goes in by powers of two, which are few statements to keep.
  func insert(_ rows: some Sequence<[SQLValue]>, into table: String, columns: [String]) throws {
    var width = 1
    while width * 2 * columns.count <= SQLiteConnection.bindingsAtOnce { width *= 2 }
    var values: [SQLValue] = []
    values.reserveCapacity(width * columns.count)
    for row in rows {
      values += row
      guard values.count == width * columns.count else { continue }
      try insert(values[...], count: width, into: table, columns)
      values.removeAll(keepingCapacity: true)
    }
    var left = values[...]
    while !left.isEmpty {
      while width * columns.count > left.count { width /= 2 }
      try insert(left.prefix(width * columns.count), count: width, into: table, columns)
      left = left.dropFirst(width * columns.count)
    }
  }

  /// A quarter of what SQLite takes: https://www.sqlite.org/limits.html
  private static let bindingsAtOnce = 8_000

  private func insert(_ values: ArraySlice<SQLValue>, count: Int, into table: String, _ columns: [String]) throws {
    let places = "(" + [String](repeating: "?", count: columns.count).joined(separator: ", ") + ")"
    let all = [String](repeating: places, count: count).joined(separator: ", ")
    let statement = try BoundStatement(
      database.cachedStatement(sql: "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES \(all)"))
    try statement.bind(values)
    while try statement.step() {}
  }
}
