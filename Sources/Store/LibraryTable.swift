/// A table that moves when a whole library moves: every table but the schema's own version.
///
/// A migration that changes a table changes its line here; a test compares both with the engines.
package struct LibraryTable: Hashable, Sendable {
  let name: String
  /// The primary key, by which its rows are read in pages.
  var key = "id"
  /// Whether the engine counts the key up.
  var isNumbered = true
  /// Whether a library that nobody has used yet has rows here: the migration's, which those of a copy replace.
  var isFilledAtFirst = false
  /// Whether a library that was emptied keeps its rows, which those of a copy replace.
  var outlastsEmptying = false
  /// The change that listeners hear of when rows change; nil for tables that only the program itself reads.
  var change: LibraryChange?
  /// Further changes when a row is deleted: those of rows that refer to it.
  var changesByDeletion: Set<LibraryChange> = []
  var columns: [String]

  /// Tables that others refer to come first.
  static let all = [
    LibraryTable(
      name: "book",
      change: .books, changesByDeletion: [.inventory, .lookups],
      columns: BookColumn.allCases.map(\.rawValue)),
    LibraryTable(
      name: "lent_book", key: "book_id", isNumbered: false, change: .books, columns: ["book_id", "doublings"]),
    LibraryTable(
      name: "student",
      change: .students,
      columns: StudentColumn.allCases.map(\.rawValue)),
    LibraryTable(
      name: "loan",
      change: .loans,
      columns: ["id", "book_id", "student_id", "checkout_date", "due_date", "return_date", "renewals"]),
    LibraryTable(
      name: "past_loan",
      change: .loans,
      columns: [
        "id", "book_id", "student_id", "isbn", "book_title", "book_author", "student_library_id", "checkout_date",
        "due_date", "return_date", "renewals", "loan_id",
      ]),
    LibraryTable(
      name: "inventory", change: .inventory, columns: ["id", "name", "started_at", "finished_at", "is_open", "ending"]),
    LibraryTable(
      name: "inventory_scan", change: .inventory,
      columns: ["id", "inventory_id", "book_id", "code", "verdict", "scanned_at"]),
    LibraryTable(
      name: "inventory_missing", change: .inventory,
      columns: ["id", "inventory_id", "book_id", "book_title", "book_author", "copies"]),
    LibraryTable(
      name: "reservation",
      change: .reservations,
      columns: ["id", "book_id", "student_id", "created_at", "closed_at", "held_until", "ending", "offered_by"]),
    LibraryTable(
      name: "library_setting", key: "name", isNumbered: false, isFilledAtFirst: true, outlastsEmptying: true,
      change: .settings,
      columns: ["name", "value"]),
    LibraryTable(
      name: "activity_type", key: "name", isNumbered: false, isFilledAtFirst: true, outlastsEmptying: true,
      columns: ["name"]),
    LibraryTable(
      name: "activity",
      change: .activity,
      columns: [
        "id", "created_at", "type", "book_title", "book_author", "student_library_id", "additional_info", "book_id",
        "actor_kind", "actor_name", "actor_detail",
      ]),
    LibraryTable(
      name: "operation", isNumbered: false,
      columns: ["id", "kind", "request", "result", "created_at", "actor_kind", "actor_name", "actor_detail"]),
    LibraryTable(
      name: "lookup_answer", isNumbered: false,
      columns: ["id", "status", "body", "stored_at", "etag", "last_modified"]),
    LibraryTable(
      name: "lookup_queue", key: "book_id", isNumbered: false,
      change: .lookups,
      columns: ["book_id", "due_at", "attempts", "problem", "is_partial", "asks_anew", "means"]),
    LibraryTable(
      name: "lookup_result", key: "book_id", isNumbered: false,
      change: .lookups,
      columns: ["book_id", "is_found", "problem", "ended_at", "is_incomplete"]),
    LibraryTable(
      name: "lookup_service", key: "name", isNumbered: false,
      change: .lookups,
      columns: ["name", "full_at", "rests_until", "trial_since", "failures", "rests", "changed_at"]),
    LibraryTable(name: "retired_number", key: "number", isNumbered: false, outlastsEmptying: true, columns: ["number"]),
    LibraryTable(
      name: "import",
      columns: [
        "id", "operation_id", "kind", "choice", "looks_up", "started_at", "is_decided", "last_book", "changes",
        "actor_kind", "actor_name", "actor_detail",
      ]),
    LibraryTable(
      name: "import_portion",
      columns: ["id", "import_id", "number", "lines", "line_count", "is_published", "met"]),
  ]

  /// `loan.id AS loan_id, …`: the columns for a query that joins tables, so that one reader serves every query.
  static func selection(of name: String, without left: Set<String>) -> SQL {
    let columns = all.filter { $0.name == name }.flatMap(\.columns).filter { !left.contains($0) }
    return SQL(trusted: columns.map { "\(name).\($0) AS \(name)_\($0)" }.joined(separator: ", "))
  }

  /// The rows that follow the one with this key, in the key's order.
  func page(after last: SQLValue?, limit: Int) -> SQL {
    let head: SQL = "SELECT \(SQL(trusted: columns.joined(separator: ", "))) FROM \(SQL(trusted: name))"
    let key = SQL(trusted: key)
    let following: SQL =
      switch last {
      case nil, .null?, .unreadable?: ""
      case .integer(let number)?: "WHERE \(key) > \(number)"
      case .text(let text)?: "WHERE \(key) > \(text)"
      }
    return "\(head) \(following) ORDER BY \(key) LIMIT \(limit)"
  }

  var count: SQL { "SELECT count(*) AS number FROM \(SQL(trusted: name))" }
  /// The row counts of all tables at one moment.
  static func counts(_ driver: any DatabaseDriver) async throws -> [TableCount] {
    try await driver.read(.unhurried) { connection in
      try all.map { TableCount(table: $0.name, rows: try connection.firstRow($0.count)?.int("number") ?? 0) }
    }
  }

  var anyRow: SQL { "SELECT 1 AS one FROM \(SQL(trusted: name)) LIMIT 1" }

  /// The position of the key in a row.
  var keyIndex: Int { columns.firstIndex(of: key) ?? 0 }
}
