/// A session inside a transaction, as the library sees it.
struct PostgresConnection: SQLConnection {
  let session: PostgresSession
  /// Collects what the transaction changes; nil outside of one.
  var written: WrittenChanges?
  var dialect: any Dialect { PostgresDialect() }

  func rows(_ sql: SQL) throws -> [SQLRow] {
    let text = sql.text { "$\($0)" }
    written?.note(text)
    return try session.rows(text, sql.values)
  }

  func insert(
    _ rows: some Sequence<[SQLValue]>, into table: String, columns: [String], textWaits: Bool
  ) throws {
    written?.note(table: table)
    // Each COPY is one statement, and a statement may take only so long.
    var rows = rows.makeIterator()
    var next = rows.next()
    while next != nil {
      let portion = sequence(state: PostgresConnection.rowsPerCopy) { left -> [SQLValue]? in
        guard left > 0, let row = next else { return nil }
        left -= 1
        next = rows.next()
        return row
      }
      try session.copy(into: table, columns: columns, rows: portion)
    }
  }

  private static let rowsPerCopy = 10_000
}
