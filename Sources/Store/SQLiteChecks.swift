/// Rows that break a CHECK constraint of their table.
///
/// `PRAGMA integrity_check` finds none of them on a connection that only reads: SQLite does not even parse the constraints there
/// (`sqlite3AddCheckConstraint` in its build.c). So they are taken from the CREATE statements and asked for as queries.
enum SQLiteChecks {
  static func violations(_ connection: any SQLConnection) throws -> [String] {
    let tables = try connection.rows(
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE '%CHECK%' ORDER BY name")
    return try tables.flatMap { table in
      let name = try table.text("name")
      return try expressions(in: try table.text("sql")).flatMap { check in
        try connection.rows(SQL(trusted: "SELECT rowid AS id FROM \"\(name)\" WHERE NOT (\(check))")).map {
          "CHECK (\(check)) fails in \(name): row \(try $0.integer("id"))"
        }
      }
    }
  }

  /// The expressions of the CHECK constraints in a CREATE TABLE statement. Brackets in string literals do not count.
  static func expressions(in sql: String) -> [String] {
    var found: [String] = []
    var rest = Substring(sql)
    while let range = rest.firstRange(of: "CHECK") {
      rest = rest[range.upperBound...].drop { $0.isWhitespace }
      guard rest.first == "(", let end = closingBracket(of: rest) else { continue }
      found.append(rest[rest.index(after: rest.startIndex)..<end].trimmingPrefix { $0.isWhitespace }.description)
      rest = rest[rest.index(after: end)...]
    }
    return found
  }

  private static func closingBracket(of text: Substring) -> Substring.Index? {
    var depth = 0
    var isQuoted = false
    for index in text.indices {
      switch text[index] {
      case "'": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }
}
