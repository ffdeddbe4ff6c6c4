extension Migration {
  /// Version 3 files every title and name anew. An index is quicker made once than changed for each row.
  static let withoutOrder = ["DROP INDEX book_by_title", "DROP INDEX student_by_name"]

  static let inOrder = [
    "CREATE INDEX book_by_title ON book (is_wishlist_item, title_key, id)",
    "CREATE INDEX student_by_name ON student (name_key, id)",
  ]
}

extension Library {
  private static let rowsAtOnce = 500

  /// Version 6: words with umlauts are found in their other spelling, too (``SearchText/otherSpellings(in:)``). The text of all other
  /// books and students stays as it is, and so does the index of a library without umlauts.
  static func storeOtherSpellings(_ connection: any SQLConnection) throws {
    for table in CollatedTable.all {
      guard try table.hasUmlauts(connection) else { continue }
      try table.textIndex(.off, connection)
      var last = Int64.min
      while let end = try table.storeTextAnew(after: last, limit: rowsAtOnce, connection) { last = end }
      try table.textIndex(.again, connection)
    }
  }
}

extension CollatedTable {
  fileprivate func hasUmlauts(_ connection: any SQLConnection) throws -> Bool {
    try connection.firstRow("SELECT id FROM \(name) WHERE \(holdsUmlaut) LIMIT 1") != nil
  }

  /// An index is quicker made anew than changed for each row.
  fileprivate func textIndex(_ step: TextIndexStep, _ connection: any SQLConnection) throws {
    let table = name.text { _ in "" }
    for statement in connection.dialect.migration("\(step.rawValue) \(table)") { try connection.run(statement) }
  }

  /// - Returns: the ID of the last row with an umlaut that followed `id`; nil for none.
  fileprivate func storeTextAnew(
    after id: Int64, limit: Int, _ connection: any SQLConnection
  ) throws -> Int64? {
    let rows = try connection.rows(
      """
      SELECT id, \(column) AS key, search_text, \(words) FROM \(name)
      WHERE id > \(id) AND (\(holdsUmlaut)) ORDER BY id LIMIT \(limit)
      """)
    for row in rows {
      let text = try made(row).text
      guard let text, try row.text("search_text") != text else { continue }
      try connection.run("UPDATE \(name) SET search_text = \(text) WHERE id = \(try row.integer("id"))")
    }
    return try rows.last?.integer("id")
  }

  /// The condition that a searched column holds an umlaut, precomposed or with a combining diaeresis (U+0308).
  private var holdsUmlaut: SQL {
    var condition: SQL = "1 = 0"
    for column in columns {
      for letter in ["ä", "ö", "ü", "Ä", "Ö", "Ü", "\u{308}"] {
        condition = condition + " OR \(SQL(trusted: column)) LIKE \("%\(letter)%")"
      }
    }
    return condition
  }
}
