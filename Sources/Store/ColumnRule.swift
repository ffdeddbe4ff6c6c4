import Domain

/// The rule for values of a column, beside its type. `database check` holds every row against it.
///
/// Readers refuse more values than those that break a rule here harm: a title with an escape sequence is shown without it.
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
  func fault(of value: SQLValue) -> SQLRow.Mismatch.Fault? {
    switch value {
    case .null: nil
    case .unreadable: .notText
    case .integer(let number): fault(of: number)
    case .text(let text): text.utf8.count > SQLRow.longestText ? .tooLong : fault(of: text)
    }
  }

  private func fault(of number: Int64) -> SQLRow.Mismatch.Fault? {
    switch self {
    case .any: nil
    case .number(let range): range.contains(number) ? nil : .number(number)
    case .text, .filledText, .form: .absentOrAnotherType
    }
  }

  private func fault(of text: String) -> SQLRow.Mismatch.Fault? {
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

  /// - Returns: nil for a column that nobody has thought of; a test finds it.
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
    // `Library.check()` has a sentence of its own for it.
    "book.isbn": .any,
    "inventory.name": .filledText,
    // A random token of the call that is ending it.
    "inventory.ending": .text,
    "import.kind": word(OperationRecord.Kind.self),
    "retired_number.number": .form { CardNumber($0) != nil || LabelNumber($0) != nil },
    "operation.kind": word(OperationRecord.Kind.self),
  ]

  private static let byName: [String: ColumnRule] = {
    var rules: [String: ColumnRule] = [
      "title": .filledText, "library_id": .filledText, "type": word(Activity.Kind.self),
      "ending": word(Reservation.Ending.self), "verdict": word(Inventory.Verdict.self),
      "choice": word(ImportChoice.self),
      "actor_kind": word(Actor.Kind.self), "actor_name": .filledText, "actor_detail": word(Actor.Identification.self),
      "isbn": .form { ISBN(thirteen: $0) != nil }, "label_number": .form { LabelNumber($0) != nil },
      "card_number": .form { CardNumber($0) != nil },
    ]
    let rest: [(ColumnRule, [String])] = [
      (.any, ["book_id", "student_id", "inventory_id", "loan_id", "offered_by", "result"]),
      (.any, ["title_key", "name_key", "library_id_key", "search_text", "request", "body", "etag", "last_modified"]),
      (count, ["total_copies", "available_copies", "copies", "page_count", "times_borrowed", "own_fields"]),
      (.any, ["operation_id", "import_id", "last_book", "number", "lines", "met"]),
      (count, ["changes", "line_count", "doublings"]),
      (flag, ["looks_up", "is_decided", "is_published"]),
      (count, ["renewals", "attempts", "failures", "rests", "status"]),
      (flag, ["is_favorite", "is_wishlist_item", "is_open", "is_partial", "asks_anew", "is_found", "is_incomplete"]),
      (moment, ["created_at", "closed_at", "checkout_date", "due_date", "return_date", "held_until", "started_at"]),
      (moment, ["finished_at", "scanned_at", "stored_at", "due_at", "ended_at", "changed_at", "full_at"]),
      (moment, ["rests_until", "trial_since"]),
      (.text, ["author", "description", "published_date", "publisher", "language_code", "cover_image_url"]),
      (.text, ["categories", "notes", "first_name", "last_name", "grade", "book_title", "book_author", "code"]),
      (.text, ["student_library_id", "additional_info", "value", "problem", "means"]),
    ]
    for (rule, columns) in rest { for column in columns { rules[column] = rule } }
    return rules
  }()
}
