/// Indexes that are set aside while many rows go in: sorted once at the end, they cost a fraction of what each row costs that finds
/// its place in each of them.
///
/// PostgreSQL would keep readers out of the table meanwhile.
enum SQLiteIndexes {
  /// Unique ones stay, for they refuse rows. A transaction that is rolled back has all of them again.
  ///
  /// - Returns: statements that rebuild them.
  static func setAside(of table: String, _ connection: any SQLConnection) throws -> [SQL] {
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
}
