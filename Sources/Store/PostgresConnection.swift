/// A session inside a transaction, as the library sees it.
struct PostgresConnection: SQLConnection {
  let session: PostgresSession
  var dialect: Dialect { .postgres }

  func rows(_ sql: SQL) throws -> [SQLRow] { try session.rows(sql) }

  func insert(_ rows: some Sequence<[SQLValue]>, into table: String, columns: [String]) throws {
    try session.copy(into: table, columns: columns, rows: rows)
  }
}
