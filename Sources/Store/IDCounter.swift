import Domain

/// The number that an engine gave last: a row that was deleted does not give its own back, and a copy goes on from there.
///
/// SQLite counts most tables (https://www.sqlite.org/autoinc.html). Loans and activity change with each checkout: their last number
/// is that of a row that is there, so that a checkout does not write `sqlite_sequence`, which holds what no row tells.
enum SQLiteCounter {
  private enum CountedHere: String, CaseIterable {
    case loan, activity
  }

  static func last(_ table: String, _ connection: any SQLConnection) throws -> Int64 {
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
  static func next(_ table: String, _ connection: any SQLConnection) throws -> Int64? {
    guard CountedHere(rawValue: table) != nil else { return nil }
    let last = try last(table, connection)
    guard last < .max else { throw Refusals(.store(.full, detail: "\(table): no number is left")) }
    return last + 1
  }

  /// Runs before rows are deleted that are nowhere else: their numbers count as given.
  static func keep(_ connection: any SQLConnection) throws {
    for table in CountedHere.allCases { try set(table.rawValue, try last(table.rawValue, connection), connection) }
  }

  private static func highest(_ query: SQL, _ connection: any SQLConnection) throws -> Int64 {
    try connection.firstRow(query)?.optionalInteger("last") ?? 0
  }

  static func set(_ table: String, _ last: Int64, _ connection: any SQLConnection) throws {
    try connection.run("DELETE FROM sqlite_sequence WHERE name = \(table)")
    try connection.run("INSERT INTO sqlite_sequence (name, seq) VALUES (\(table), \(last))")
  }
}

/// https://www.postgresql.org/docs/current/sql-altersequence.html
enum PostgresCounter {
  static func last(_ table: String, _ connection: any SQLConnection) throws -> Int64 {
    let sequence = try sequence(of: table, connection)
    return try connection.firstRow("SELECT last_value - (NOT is_called)::int AS last FROM \(sequence)")?
      .integer("last") ?? 0
  }

  /// `setval` would stay when the transaction is rolled back; RESTART does not.
  static func set(_ table: String, _ last: Int64, _ connection: any SQLConnection) throws {
    let sequence = try sequence(of: table, connection)
    guard last < .max else {
      // No number is left, as the other engine has it.
      try connection.run("ALTER SEQUENCE \(sequence) RESTART WITH \(SQL(trusted: String(last)))")
      try connection.run("SELECT nextval(pg_get_serial_sequence(\(table), 'id')) AS given")
      return
    }
    try connection.run("ALTER SEQUENCE \(sequence) RESTART WITH \(SQL(trusted: String(max(last, 0) + 1)))")
  }

  /// Its name, quoted by the server.
  private static func sequence(of table: String, _ connection: any SQLConnection) throws -> SQL {
    guard let name = try connection.firstRow("SELECT pg_get_serial_sequence(\(table), 'id') AS name")?.text("name")
    else { throw SQLRow.Mismatch(column: "\(table).id") }
    return SQL(trusted: name)
  }
}

/// SQLite keeps a text with a NUL in it, and gives out what stands before: https://www.sqlite.org/nulinstr.html
enum SQLiteNUL {
  static func rows(_ table: LibraryTable) -> SQL? {
    let places = table.columns.map { "instr(CAST(\($0) AS BLOB), X'00') > 0" }.joined(separator: " OR ")
    return SQL(
      trusted: "SELECT CAST(\(table.key) AS TEXT) AS row FROM \(table.name) WHERE \(places) ORDER BY 1 LIMIT 1")
  }
}
