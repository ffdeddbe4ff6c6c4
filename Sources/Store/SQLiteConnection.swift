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

  func insert(_ rows: some Sequence<[SQLValue]>, into table: String, columns: [String]) throws {
    let places = [String](repeating: "?", count: columns.count).joined(separator: ", ")
    let statement = try BoundStatement(
      database.cachedStatement(
        sql: "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"))
    for row in rows {
      try statement.bind(row)
      while try statement.step() {}
    }
  }
}
