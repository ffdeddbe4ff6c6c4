import GRDB
import GRDBSQLite

/// GRDB's connection, as the library sees it.
///
/// GRDB opens it, prepares and keeps its statements and runs its transactions. Values go in and out through SQLite itself:
/// GRDB's own rows and arguments, which can do far more, took a third of the time of a checkout.
struct SQLiteConnection: SQLConnection {
  let database: Database
  /// Collects what the transaction changes; nil while nobody listens.
  var written: WrittenChanges?
  var dialect: any Dialect { SQLiteDialect() }

  func rows(_ sql: SQL) throws -> [SQLRow] {
    let text = sql.text { _ in "?" }
    written?.note(text)
    let statement = try BoundStatement(database.cachedStatement(sql: text))
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

  /// A statement a row: of one with many, SQLite first copies each page that it changes, to be able to take it back alone.
  /// With an FTS5 trigger, statements take many rows: FTS5 writes its index at the end of each statement. The remaining
  /// rows go in by powers of two, so that few prepared statements are kept.
  func insert(
    _ rows: some Sequence<[SQLValue]>, into table: String, columns: [String], textWaits: Bool
  ) throws {
    written?.note(table: table)
    guard columns.contains("search_text"), !textWaits else {
      let statement = try insertion(of: 1, into: table, columns)
      for row in rows { try statement.run(row) }
      return
    }
    var width = 1
    while width * 2 * columns.count <= SQLiteConnection.bindingsAtOnce { width *= 2 }
    var values: [SQLValue] = []
    values.reserveCapacity(width * columns.count)
    for row in rows {
      values += row
      guard values.count == width * columns.count else { continue }
      try insertion(of: width, into: table, columns).run(values)
      values.removeAll(keepingCapacity: true)
    }
    var left = values[...]
    while !left.isEmpty {
      while width * columns.count > left.count { width /= 2 }
      try insertion(of: width, into: table, columns).run(left.prefix(width * columns.count))
      left = left.dropFirst(width * columns.count)
    }
  }

  /// A quarter of what SQLite takes: https://www.sqlite.org/limits.html
  private static let bindingsAtOnce = 8_000

  private func insertion(of count: Int, into table: String, _ columns: [String]) throws -> BoundStatement {
    let places = "(" + [String](repeating: "?", count: columns.count).joined(separator: ", ") + ")"
    let all = [String](repeating: places, count: count).joined(separator: ", ")
    return try BoundStatement(
      database.cachedStatement(sql: "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES \(all)"))
  }
}
