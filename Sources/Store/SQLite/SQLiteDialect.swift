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

  /// Sorted once at the end, indexes cost a fraction of what each row costs that finds its place in each of them.
  /// Unique ones stay, for they refuse rows. A transaction that is rolled back has all of them again.
  ///
  /// It reads the definitions of the indexes that it drops itself, in the same transaction. So an index that an
  /// administrator added comes back, too.
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

  /// Tables that SQLite does not count (https://www.sqlite.org/autoinc.html). They change with each checkout. Their
  /// last number is that of a row: a checkout need not write `sqlite_sequence`, which keeps numbers of deleted rows.
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
    guard last < .max else { throw Refusals.store(.full, at: table, .numbersUsedUp) }
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

/// Substrings found by an index of runs of three characters (trigrams).
///
/// https://www.sqlite.org/fts5.html#the_trigram_tokenizer
extension SQLiteDialect {
  /// A separate index of the table, kept up to date by triggers. It only proposes rows, which are then checked: it
  /// needs neither positions nor columns (`detail=none`), which halves it.
  package func textIndex(_ step: TextIndexStep, _ table: String) -> [String] {
    let index = "\(table)_text"
    return switch step {
    case .made: made(table)
    case .off: ["DROP TRIGGER \(index)_changed"]
    case .again: ["INSERT INTO \(index) (\(index)) VALUES ('rebuild')"] + made(table, .changed)
    case .anew:
      textIndex(.again, table)
        + ["CREATE VIRTUAL TABLE \(index)_runs USING fts5vocab ('\(index)', 'row')"]
    }
  }

  private func made(_ table: String) -> [String] {
    let index = "\(table)_text"
    func entry(_ row: String, command: String? = nil) -> String {
      let first = command.map { ("\(index), ", "'\($0)', ") } ?? ("", "")
      return "INSERT INTO \(index) (\(first.0)rowid, search_text) VALUES (\(first.1)\(row).id, \(row).search_text);"
    }
    return [
      """
      CREATE VIRTUAL TABLE \(index) USING fts5 (search_text, content = '\(table)', content_rowid = 'id',
        tokenize = 'trigram case_sensitive 1', detail = 'none', columnsize = 0)
      """,
      "CREATE TRIGGER \(index)_added AFTER INSERT ON \(table) BEGIN \(entry("new")) END",
      "CREATE TRIGGER \(index)_removed AFTER DELETE ON \(table) BEGIN \(entry("old", command: "delete")) END",
      """
      CREATE TRIGGER \(index)_changed AFTER UPDATE OF search_text ON \(table)
      WHEN old.search_text <> new.search_text BEGIN \(entry("old", command: "delete")) \(entry("new")) END
      """,
    ]
  }

  /// The index is emptied at once, not row by row. Its trigger must not exist during that.
  package func emptySearched(_ table: String, _ connection: any SQLConnection) throws {
    let index = "\(table)_text"
    try drop(.removed, of: table, connection)
    try connection.run(SQL(trusted: "DELETE FROM \(table)"))
    try connection.run(SQL(trusted: "INSERT INTO \(index) (\(index)) VALUES ('delete-all')"))
    try restore(.removed, of: table, connection)
  }

  /// FTS5 writes its index out at the end of each statement that its trigger runs in: many rows are better in one.
  package func entersText(_ table: String, _ last: Int64, _ connection: any SQLConnection) throws {
    try connection.run(
      """
      INSERT INTO \(SQL(trusted: "\(table)_text")) (rowid, search_text)
      SELECT id, search_text FROM \(SQL(trusted: table)) WHERE id > \(last)
      """)
  }

  package func entersAdded(_ table: String, _ isOn: Bool, _ connection: any SQLConnection) throws {
    if isOn { try restore(.added, of: table, connection) } else { try drop(.added, of: table, connection) }
  }

  private enum Trigger: String { case added, removed, changed }

  private func made(_ table: String, _ trigger: Trigger) -> [String] {
    made(table).filter { $0.hasPrefix("CREATE TRIGGER \(table)_text_\(trigger) ") }
  }

  /// A transaction that is rolled back has it again.
  private func drop(_ trigger: Trigger, of table: String, _ connection: any SQLConnection) throws {
    try connection.run(SQL(trusted: "DROP TRIGGER \(table)_text_\(trigger)"))
  }

  private func restore(_ trigger: Trigger, of table: String, _ connection: any SQLConnection) throws {
    for statement in made(table, trigger) { try connection.run(SQL(trusted: statement)) }
  }

  package func textMatches(_ table: String, _ words: [SoughtWord]) -> SQL? {
    let index = SQL(trusted: "\(table)_text")
    guard let query = query(words, in: index) else { return nil }
    // CROSS JOIN: the index first, whatever the planner thinks of it.
    return "\(index) CROSS JOIN \(SQL(trusted: table)) ON id = \(index).rowid WHERE \(index) MATCH \(query)"
  }

  private func query(_ words: [SoughtWord], in index: SQL) -> SQL? {
    let runs = words.compactMap(runs(of:))
    if !runs.isEmpty {
      var left = SQLiteDialect.limit
      let conditions = runs.prefix { forms in
        defer { left -= forms.reduce(0) { $0 + $1.count } }
        return left > 0
      }.map { forms in
        forms.map { "(" + $0.joined(separator: " AND ") + ")" }.joined(separator: " OR ")
      }
      return "\(conditions.map { "(\($0))" }.joined(separator: " AND "))"
    }
    // A letter that a word begins with: any of the runs that it begins. Should there be none, one that no text has. The
    // other spelling of a letter begins with the letter.
    guard let letter = words.compactMap(\.forms.first).first(where: SearchText.isBeginning) else { return nil }
    return """
      (SELECT coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '"' || \(SearchText.nowhere) || '"')
       FROM \(index)_runs WHERE term >= \(letter) AND term < \(letter + "\u{10FFFF}"))
      """
  }

  /// More trigrams cost more than they save.
  private static let limit = 24

  /// The quoted trigrams of each form of a word; nil if a form has fewer than three characters.
  private func runs(of word: SoughtWord) -> [[String]]? {
    let runs = word.forms.map { form in
      trigrams(form).prefix(SQLiteDialect.limit).map { "\"\($0.replacing("\"", with: "\"\""))\"" }
    }
    return runs.contains(where: \.isEmpty) ? nil : runs
  }

  /// The trigrams of a word in code points, as the tokenizer counts.
  private func trigrams(_ word: String) -> [String] {
    let scalars = Array(word.unicodeScalars)
    guard scalars.count >= 3 else { return [] }
    return (0...scalars.count - 3).map { start in
      String(String.UnicodeScalarView(scalars[start..<start + 3]))
    }
  }
}
