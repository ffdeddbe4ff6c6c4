import Domain

/// SQLite: one writer at a time, so nothing has to be locked.
package struct SQLiteDialect: Dialect {
  package var engine: DatabaseEngine { .sqlite }
  package var identityColumn: String { "INTEGER PRIMARY KEY AUTOINCREMENT" }
  package var integerType: String { "INTEGER" }
  package var keyType: String { "TEXT" }
  package var tableSuffix: String { "STRICT" }
  package var isAddedHere: SQL { "" }
  package var locksRows: SQL { "" }
  package var sharesRows: SQL { "" }

  package func locksTable(_ table: String, _ connection: any SQLConnection) {}

  package func bulkBegins(_ connection: any SQLConnection) throws {
    try connection.run("PRAGMA cache_size = -65536")
  }

  package func overwritesDeleted(_ connection: any SQLConnection) throws {
    try connection.run("PRAGMA secure_delete = ON")
  }

  /// Sorted once at the end, indexes cost a fraction of what each row costs that finds its place in each of them. Unique ones stay,
  /// for they refuse rows. A transaction that is rolled back has all of them again.
  package func setsAsideIndexes(_ table: String, _ connection: any SQLConnection) throws -> [SQL] {
    let indexes = try connection.rows(
      """
      SELECT name, sql FROM sqlite_master
      WHERE type = 'index' AND tbl_name = \(table) AND sql LIKE 'CREATE INDEX %' ORDER BY rowid
      """)
    return try indexes.map { index in
      try connection.run(SQL(trusted: "DROP INDEX \(try index.text("name"))"))
      return SQL(trusted: try index.text("sql"))
    }
  }

  /// SQLite keeps a text with a NUL in it, and gives out what stands before: https://www.sqlite.org/nulinstr.html
  package func strangeText(_ table: LibraryTable) -> SQL? {
    let places = table.columns.map { "instr(CAST(\($0) AS BLOB), X'00') > 0" }.joined(separator: " OR ")
    return SQL(
      trusted: "SELECT CAST(\(table.key) AS TEXT) AS row FROM \(table.name) WHERE \(places) ORDER BY 1 LIMIT 1")
  }

  // MARK: - Numbers of rows

  /// Tables that SQLite does not count (https://www.sqlite.org/autoinc.html). They change with each checkout. Their last number is
  /// that of a row, so that a checkout does not write `sqlite_sequence`, which holds what no row tells.
  private enum CountedHere: String, CaseIterable {
    case loan, activity
  }

  package func lastID(_ table: String, _ connection: any SQLConnection) throws -> Int64 {
    let kept =
      try connection.firstRow("SELECT max(seq) AS last FROM sqlite_sequence WHERE name = \(table)")?
      .optionalInteger("last") ?? 0
    return switch CountedHere(rawValue: table) {
    case nil: kept
    case .activity?: max(kept, try highest("SELECT max(id) AS last FROM activity", connection))
    // A loan leaves its table with its book or its student.
    case .loan?:
      max(
        kept, try highest("SELECT max(id) AS last FROM loan", connection),
        try highest("SELECT max(loan_id) AS last FROM past_loan", connection))
    }
  }

  /// - Returns: nil where SQLite counts the table itself.
  package func nextID(_ table: String, _ connection: any SQLConnection) throws -> Int64? {
    guard CountedHere(rawValue: table) != nil else { return nil }
    let last = try lastID(table, connection)
    guard last < .max else { throw Refusals(.store(.full, detail: "\(table): no number is left")) }
    return last + 1
  }

  /// Runs before rows are deleted that are nowhere else: their numbers count as given.
  package func keepsIDs(_ connection: any SQLConnection) throws {
    for table in CountedHere.allCases {
      try setLastID(table.rawValue, try lastID(table.rawValue, connection), connection)
    }
  }

  private func highest(_ query: SQL, _ connection: any SQLConnection) throws -> Int64 {
    try connection.firstRow(query)?.optionalInteger("last") ?? 0
  }

  package func setLastID(_ table: String, _ last: Int64, _ connection: any SQLConnection) throws {
    try connection.run("DELETE FROM sqlite_sequence WHERE name = \(table)")
    try connection.run("INSERT INTO sqlite_sequence (name, seq) VALUES (\(table), \(last))")
  }
}
