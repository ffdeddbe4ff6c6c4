/// Substrings found by an index of runs of three characters (trigrams).
///
/// https://www.sqlite.org/fts5.html#the_trigram_tokenizer
extension SQLiteDialect {
  /// An index beside the table, kept in step by triggers. It only proposes rows, which are then looked at: it needs
  /// neither positions nor columns (`detail=none`), which halves it.
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

  /// The index is emptied at once, not row by row. Its trigger has to be away meanwhile.
  package func emptySearched(_ table: String, _ connection: any SQLConnection) throws {
    let index = "\(table)_text"
    try drop(.removed, of: table, connection)
    try connection.run(SQL(trusted: "DELETE FROM \(table)"))
    try connection.run(SQL(trusted: "INSERT INTO \(index) (\(index)) VALUES ('delete-all')"))
    try restore(.removed, of: table, connection)
  }

  /// FTS5 writes its index out at the end of each statement that a trigger of it runs in: many rows are better entered in one.
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
    // A letter that a word begins with: any of the runs that it begins. Should there be none, one that no text has. The other
    // spelling of a letter begins with the letter.
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
