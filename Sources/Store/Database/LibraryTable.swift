import Domain
import Reports

/// A table that moves when a whole library moves: every table but the schema's own version.
///
/// A migration that changes a table changes its line here; a test compares both with the engines.
package struct LibraryTable: Hashable, Sendable {
  let name: String
  /// The primary key; the rows are read in pages along it.
  var key = "id"
  /// Whether the engine counts the key up.
  var isNumbered = true
  /// Whether an unused library has rows here: those of the migration, which the rows of a copy replace.
  var isFilledAtFirst = false
  /// Whether a library that was emptied keeps its rows, which those of a copy replace.
  var outlastsEmptying = false
  /// Whether copies and backups have its rows. A restored library has no sign-ins.
  var travels = true
  /// The change that listeners hear of when rows change; nil for tables that only the program itself reads.
  var change: LibraryChange?
  /// Further changes when a row is deleted: those of rows that refer to it.
  var changesByDeletion: Set<LibraryChange> = []
  var columns: [String]

  /// The tables whose rows copies and backups have.
  static let travelling = all.filter(\.travels)

  /// Tables that others refer to come first.
  static let all = [
    LibraryTable(
      name: "book",
      change: .books, changesByDeletion: [.inventory, .lookups, .attention],
      columns: BookColumn.allCases.map(\.rawValue)),
    LibraryTable(
      name: "copy", change: .books,
      columns: [
        "id", "book_id", "number", "label_number", "state", "shelf", "note", "acquired_at", "last_seen_at",
      ]),
    LibraryTable(
      name: "lent_book", key: "book_id", isNumbered: false, change: .books, columns: ["book_id", "doublings"]),
    LibraryTable(name: "book_category", change: .books, columns: ["id", "book_id", "category_key", "name"]),
    LibraryTable(
      name: "school_class", change: .classes,
      columns: ["id", "name", "name_key", "teacher", "archived_year", "created_at"]),
    LibraryTable(
      name: "promotion", change: .classes, columns: ["id", "year", "moves", "created_at", "undone_at"]),
    LibraryTable(
      name: "student",
      change: .students, changesByDeletion: [.attention, .accounts],
      columns: StudentColumn.allCases.map(\.rawValue)),
    LibraryTable(
      name: "student_pin", key: "student_id", isNumbered: false, change: .students,
      columns: ["student_id", "hash", "failures", "paused_until"]),
    LibraryTable(name: "staff", change: .staff, columns: ["id", "name", "name_key", "card_number", "created_at"]),
    LibraryTable(
      name: "staff_pin", key: "staff_id", isNumbered: false, change: .staff,
      columns: ["staff_id", "hash", "failures", "paused_until"]),
    LibraryTable(
      name: "country", key: "code", isNumbered: false, isFilledAtFirst: true, outlastsEmptying: true,
      columns: ["code"]),
    LibraryTable(
      name: "account", change: .accounts,
      columns: [
        "id", "name", "name_key", "display_name", "email", "email_key", "password_hash", "role", "language", "theme",
        "student_id", "created_at", "password_changed_at", "password_ends_at", "disabled_at", "country",
        "code_made_at", "forgets_returned",
      ]),
    LibraryTable(
      name: "sign_up_code", travels: false, columns: ["id", "mark", "created_at", "ends_at", "uses_left"]),
    LibraryTable(
      name: "link_code", key: "mark", isNumbered: false, travels: false, columns: ["mark", "student_id", "ends_at"]),
    LibraryTable(
      name: "calendar_key", key: "account_id", isNumbered: false,
      columns: ["account_id", "mark", "has_titles", "created_at"]),
    LibraryTable(
      name: "sign_in", travels: false,
      columns: [
        "id", "mark", "account_id", "started_at", "last_seen_at", "ends_at", "is_shared", "proved_at",
      ]),
    LibraryTable(
      name: "api_token", travels: false,
      columns: ["id", "mark", "account_id", "name", "scope", "created_at", "last_seen_at", "ends_at"]),
    LibraryTable(
      name: "bookmark",
      columns: [
        "id", "account_id", "book_id", "work_id", "title", "author", "title_key", "year", "cover", "created_at",
        "removed_at",
      ]),
    LibraryTable(
      name: "reading_entry",
      columns: [
        "id", "account_id", "book_id", "work_id", "isbn", "title", "author", "title_key", "author_key", "genre",
        "rating", "read_on", "review", "sharing", "created_at", "changed_at", "deleted_at",
      ]),
    // It shows who emptied the library.
    LibraryTable(
      name: "audit", outlastsEmptying: true,
      columns: [
        "id", "created_at", "event", "actor_kind", "actor_name", "actor_detail", "subject", "address", "mark",
      ]),
    LibraryTable(
      name: "secret", key: "name", isNumbered: false, outlastsEmptying: true, travels: false,
      columns: ["name", "value"]),
    LibraryTable(
      name: "loan",
      change: .loans,
      columns: [
        "id", "book_id", "student_id", "checkout_date", "due_date", "return_date", "renewals", "copy_number",
        "letter_at",
      ]),
    LibraryTable(
      name: "past_loan",
      change: .loans,
      columns: [
        "id", "book_id", "student_id", "isbn", "book_title", "book_author", "student_library_id", "checkout_date",
        "due_date", "return_date", "renewals", "loan_id", "copy_number",
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
      name: "inbox_draft", change: .inbox,
      columns: [
        "id", "isbn", "title", "author", "copies", "created_at", "due_at", "attempts", "problem", "actor_kind",
        "actor_name", "actor_detail",
      ]),
    LibraryTable(
      name: "attention", change: .attention,
      columns: [
        "id", "kind", "book_id", "student_id", "codes", "subject", "reason", "fingerprint", "times", "created_at",
        "last_at", "closed_at", "actor_kind", "actor_name", "actor_detail", "closer_kind", "closer_name",
        "closer_detail",
      ]),
    LibraryTable(
      name: "confirmed_line", isNumbered: false,
      columns: [
        "id", "kind", "code", "book_id", "copy_number", "student_id", "loan_id", "copies", "isbn", "due_date",
        "created_at", "line",
        "actor_kind", "actor_name", "actor_detail",
      ]),
    LibraryTable(
      name: "library_setting", key: "name", isNumbered: false, isFilledAtFirst: true, outlastsEmptying: true,
      change: .settings,
      columns: ["name", "value"]),
    // Running stations write theirs all the time: a library is emptied all the same.
    LibraryTable(
      name: "station_sign", key: "name", isNumbered: false, outlastsEmptying: true, change: .stations,
      columns: ["name", "instance", "version", "mode", "state", "troubles", "started_at", "since", "seen_at"]),
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
      name: "reader_answer", isNumbered: false, travels: false,
      columns: ["id", "status", "body", "stored_at", "etag", "last_modified"]),
    LibraryTable(
      name: "reader_cover", key: "number", isNumbered: false, travels: false, columns: ["number", "named_at"]),
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

  func count(_ connection: any SQLConnection) throws -> TableCount {
    TableCount(table: name, rows: try connection.count(SQL(trusted: name)))
  }

  /// The row counts of the tables that travel, at one moment.
  static func counts(_ driver: any DatabaseDriver) async throws -> [TableCount] {
    try await driver.read(.unhurried) { connection in try travelling.map { try $0.count(connection) } }
  }

  var anyRow: SQL { "SELECT 1 AS one FROM \(SQL(trusted: name)) LIMIT 1" }

  /// The position of the key in a row.
  var keyIndex: Int { columns.firstIndex(of: key) ?? 0 }
}

/// The rule for values of a column, in addition to its type. `database check` compares every row with it.
///
/// Readers refuse more values than those that break a rule here harm: a title with an escape sequence is shown without
/// it.
enum ColumnRule: Sendable {
  /// A number of a row, or a key that other invariants compare.
  case any
  case number(ClosedRange<Int64>)
  /// Text without control characters except tabs and line breaks.
  case text
  case filledText
  /// A number of a book, a card or a label, or a word of a list.
  case form(@Sendable (String) -> Bool)

  /// - Returns: nil for a sound value. NULL is for the schema to judge.
  func fault(of value: SQLValue) -> ValueFault.Kind? {
    switch value {
    case .null: nil
    case .unreadable: .notText
    case .integer(let number): fault(of: number)
    case .text(let text): text.utf8.count > SQLRow.longestText ? .tooLong : fault(of: text)
    }
  }

  private func fault(of number: Int64) -> ValueFault.Kind? {
    switch self {
    case .any: nil
    case .number(let range): range.contains(number) ? nil : .number(number)
    case .text, .filledText, .form: .absentOrAnotherType
    }
  }

  private func fault(of text: String) -> ValueFault.Kind? {
    switch self {
    case .any: nil
    case .number: .absentOrAnotherType
    case .text: ColumnRule.isShowable(text) ? nil : .controlCharacters
    case .filledText: text.isEmpty ? .invalid : ColumnRule.isShowable(text) ? nil : .controlCharacters
    case .form(let holds): holds(text) ? nil : .invalid
    }
  }

  private static func isShowable(_ text: String) -> Bool {
    if TypedText.isLatin(text) { return true }
    return !text.unicodeScalars.contains { scalar in
      switch scalar {
      case "\t", "\n", "\r": false
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": true
      default: false
      }
    }
  }
}

extension ColumnRule {
  private static let count = ColumnRule.number(Int64(SQLRow.counts.lowerBound)...Int64(SQLRow.counts.upperBound))
  private static let moment = ColumnRule.number(SQLRow.moments)
  private static let flag = ColumnRule.number(0...1)

  private static func word<Word: RawRepresentable<String> & SendableMetatype>(_ type: Word.Type) -> ColumnRule {
    .form { Word(rawValue: $0) != nil }
  }

  /// - Returns: nil for a column without a rule; a test finds it.
  static func rule(_ column: String, of table: LibraryTable) -> ColumnRule? {
    if column == table.key { return .any }
    return byTable["\(table.name).\(column)"] ?? byName[column]
  }

  /// The rule, and of a book's ISBN the one that `Library.check()` has apart.
  static func whole(_ column: String, of table: LibraryTable) -> ColumnRule? {
    table.name == "book" && column == "isbn" ? byName[column] : rule(column, of: table)
  }

  /// Rules of columns whose name means another thing elsewhere.
  private static let byTable: [String: ColumnRule] = [
    // `Library.check()` has a separate sentence for it.
    "book.isbn": .any,
    "inventory.name": .filledText, "student.kind": word(BorrowerKind.self),
    // A random token of the call that is ending it.
    "inventory.ending": .text,
    "import.kind": word(OperationRecord.Kind.self),
    "retired_number.number": .form { CardNumber($0) != nil || LabelNumber($0) != nil },
    "operation.kind": word(OperationRecord.Kind.self),
    "attention.kind": word(Attention.Kind.self),
    "confirmed_line.kind": word(ConfirmedLine.Change.Kind.self),
    // Empty until a catalogue or a person fills it in.
    "inbox_draft.title": .text,
    "staff.name": .filledText, "school_class.name": .filledText, "student_pin.hash": .filledText,
    "staff_pin.hash": .filledText, "account.name": .filledText, "account.role": word(AccountRole.self),
    "account.theme": word(Theme.self), "api_token.name": .filledText,
    "account.country": .form { Country.code($0) == $0 },
    // Events of a newer program stay.
    "audit.event": .filledText, "audit.subject": .any,
    "api_token.scope": .form { ["read", "desk", "manage"].contains($0) },
    "book_category.name": .filledText,
    "station_sign.state": word(StationStatus.State.self),
    "bookmark.work_id": .form { WorkID($0) != nil }, "bookmark.cover": .number(1...Int64(Int32.max)),
    "bookmark.removed_at": moment, "bookmark.year": .number(1...9999),
    "reading_entry.work_id": .form { WorkID($0) != nil }, "reading_entry.genre": word(Genre.self),
    "reading_entry.rating": .number(1...5),
    "reading_entry.read_on": .form { $0.isEmpty || CalendarDay(iso: $0) != nil },
    "reading_entry.review": .text, "reading_entry.sharing": word(ReviewSharing.self),
    "reading_entry.deleted_at": moment, "book.rating_sum": count, "book.rating_count": count,
    "book.liking": .number(0...Int64.max),
  ]

  private static let byName: [String: ColumnRule] = {
    var rules: [String: ColumnRule] = [
      "title": .filledText, "library_id": .filledText, "type": word(Activity.Kind.self),
      "ending": word(Reservation.Ending.self), "verdict": word(Inventory.Verdict.self),
      "choice": word(ImportChoice.self), "state": word(Copy.State.self),
      "actor_kind": word(Actor.Kind.self), "actor_name": .filledText, "actor_detail": .form(Actor.isDetail),
      "closer_kind": word(Actor.Kind.self), "closer_name": .filledText,
      "closer_detail": .form(Actor.isDetail),
      "isbn": .form { ISBN(thirteen: $0) != nil }, "label_number": .form { LabelNumber($0) != nil },
      "card_number": .form { CardNumber($0) != nil },
    ]
    let rest: [(ColumnRule, [String])] = [
      (.any, ["book_id", "student_id", "class_id", "inventory_id", "loan_id", "offered_by", "result"]),
      (
        .any,
        [
          "title_key", "author_key", "name_key", "category_key", "library_id_key", "search_text", "request", "body",
          "etag", "last_modified",
        ]
      ),
      (count, ["total_copies", "available_copies", "copies", "page_count", "times_borrowed", "own_fields"]),
      (.any, ["operation_id", "import_id", "last_book", "number", "lines", "met"]),
      (count, ["changes", "line_count", "doublings", "line"]),
      (flag, ["looks_up", "is_decided", "is_published"]),
      (count, ["renewals", "attempts", "failures", "rests", "status", "times"]),
      (flag, ["is_favorite", "is_wishlist_item", "is_open", "is_partial", "asks_anew", "is_found", "is_incomplete"]),
      (moment, ["created_at", "closed_at", "checkout_date", "due_date", "return_date", "held_until", "started_at"]),
      (moment, ["finished_at", "scanned_at", "stored_at", "due_at", "ended_at", "changed_at", "full_at"]),
      (moment, ["rests_until", "trial_since", "paused_until", "acquired_at", "last_seen_at", "last_at"]),
      (.any, ["copy_number"]),
      (.text, ["teacher", "moves"]),
      (count, ["archived_year", "year"]),
      (moment, ["named_at", "letter_at", "undone_at", "since", "seen_at"]),
      (.filledText, ["instance", "version", "mode"]),
      (.text, ["troubles"]),
      (.text, ["shelf", "note"]),
      (.text, ["author", "description", "published_date", "publisher", "language_code", "cover_image_url"]),
      (.text, ["categories", "notes", "first_name", "last_name", "grade", "book_title", "book_author", "code"]),
      (.text, ["student_library_id", "additional_info", "value", "problem", "means", "codes", "reason", "subject"]),
      (.filledText, ["fingerprint", "display_name", "password_hash", "mark"]),
      (.any, ["account_id", "email_key"]),
      (.text, ["email", "language", "address"]),
      (moment, ["password_changed_at", "password_ends_at", "disabled_at", "ends_at", "proved_at", "code_made_at"]),
      (flag, ["is_shared", "forgets_returned", "has_titles"]),
      (count, ["uses_left"]),
    ]
    for (rule, columns) in rest { for column in columns { rules[column] = rule } }
    return rules
  }()
}
