package import Domain
package import Reports

extension Library {
  /// Every invariant, those of the schema again and those that span tables; empty for a sound library.
  package func check() async throws(Refusals) -> [CheckFinding] {
    var found: [CheckFinding] = []
    try await examine(&found) { try await self.driver.integrityFindings() }
    try await examine(&found) { try await self.driver.constraintFindings() }
    for step in Library.steps {
      try await examine(&found) { try await self.read(.unhurried) { try $0.findings(of: step) } }
    }
    let isDamage = { (finding: CheckFinding) in if case .damage = finding { true } else { false } }
    return found.filter(isDamage) + found.filter { !isDamage($0) }
  }

  /// Runs a part of the check. Damage that ends it is a finding, and the other parts follow.
  private func examine(
    _ found: inout [CheckFinding], _ part: () async throws -> [CheckFinding]
  ) async throws(Refusals) {
    do {
      found += try await Library.refusing { try await part() }
    } catch {
      guard case .store(.damaged, let detail) = error.first else { throw error }
      if !found.contains(.damage(detail)) { found.append(.damage(detail)) }
    }
  }

  fileprivate typealias Step = @Sendable (Transaction) throws -> [CheckFinding]

  private static var steps: [Step] {
    let rules: [Step] = invariants.map { invariant in
      { transaction in try transaction.rows(invariant.violations).map { invariant.finding(try $0.integer("id")) } }
    }
    let values: [Step] = LibraryTable.all.map { table in { try $0.brokenValues(in: table) } }
    return rules + [
      { try $0.wronglyFolded() }, { try $0.wrongCategories() }, { try $0.wrongNumbers() }, { try $0.brokenProfiles() },
    ] + values
  }

  /// The version that the tables have, since they were opened.
  package func schemaVersion() async throws(Refusals) -> Int {
    try await read { try Migration.version($0) }
  }

  private struct Invariant: Sendable {
    let finding: @Sendable (_ row: Int64) -> CheckFinding
    /// Selects the `id` of each row that breaks it.
    let violations: SQL

    init(_ rule: CheckRule, violations: SQL) {
      self.init(finding: { .rule(rule, row: $0) }, violations: violations)
    }

    init(finding: @escaping @Sendable (_ row: Int64) -> CheckFinding, violations: SQL) {
      (self.finding, self.violations) = (finding, violations)
    }
  }

  /// Students whose loans, or ended loans for returns, differ in number from the activity log.
  ///
  /// The activity log keeps texts, not references, and titles may be edited later. So the check counts by student.
  private static func untold(_ kind: Activity.Kind) -> SQL {
    let date: SQL = kind == .returnBook ? "return_date" : "checkout_date"
    // An undone return is recorded twice: as a return, and as undone.
    let undone: Activity.Kind = kind == .returnBook ? .undoReturn : kind
    // Past loans of departed students remain, under an ID that another student may have now. Whatever is older than the
    // horizon may have no student any more.
    return """
      SELECT student.id AS id FROM student
      LEFT JOIN (SELECT student_id, count(*) AS number FROM loan WHERE \(date) >= \(Library.horizon) GROUP BY student_id) AS done
        ON done.student_id = student.id
      LEFT JOIN (SELECT student_library_id, count(*) AS number FROM past_loan WHERE \(date) >= \(Library.horizon)
        GROUP BY student_library_id) AS past ON past.student_library_id = student.library_id
      LEFT JOIN (SELECT student_library_id, sum(CASE WHEN type = \(kind) THEN 1 ELSE -1 END) AS number
        FROM activity WHERE type IN (\(kind), \(undone)) AND created_at >= \(Library.horizon)
        GROUP BY student_library_id) AS told ON told.student_library_id = student.library_id
      WHERE coalesce(done.number, 0) + coalesce(past.number, 0) <> coalesce(told.number, 0)
      """
  }

  /// The rows that a row refers to exist. The engine enforces this unless enforcement was turned off.
  private static func dangling(_ table: String, _ column: String, to target: String, _ key: String) -> Invariant {
    let (name, table) = (table, SQL(trusted: table))
    return Invariant(
      finding: { .dangling(ValuePlace("\(name).\(column)", row: String($0))) },
      violations: """
        SELECT id FROM \(table) WHERE NOT EXISTS (
          SELECT 1 FROM \(SQL(trusted: target)) AS target
          WHERE target.\(SQL(trusted: key)) = \(table).\(SQL(trusted: column)))
        """)
  }

  private static let invariants = [
    dangling("loan", "book_id", to: "book", "id"),
    dangling("loan", "student_id", to: "student", "id"),
    dangling("reservation", "book_id", to: "book", "id"),
    dangling("reservation", "student_id", to: "student", "id"),
    Invariant(
      finding: { .dangling(ValuePlace("student.class_id", row: String($0))) },
      violations: """
        SELECT id FROM student WHERE class_id IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM school_class WHERE school_class.id = student.class_id)
        """),
    dangling("activity", "type", to: "activity_type", "name"),
    Invariant(
      .availableCopies,
      violations: "SELECT id FROM book WHERE available_copies < 0 OR available_copies > total_copies"),
    Invariant(
      .totalCopies,
      violations: "SELECT id FROM book WHERE total_copies > \(BookDraft.copiesRange.upperBound)"),
    Invariant(
      .copiesOrWish,
      violations: "SELECT id FROM book WHERE (is_wishlist_item = 1) <> (total_copies = 0)"),
    Invariant(
      .copiesAddUp,
      violations: """
        SELECT book.id AS id FROM book WHERE available_copies + (
          SELECT count(*) FROM loan WHERE loan.book_id = book.id AND loan.return_date IS NULL) > total_copies
        """),
    Invariant(
      .loanOnce,
      violations: """
        SELECT min(id) AS id FROM loan WHERE return_date IS NULL AND copy_number IS NOT NULL
        GROUP BY book_id, copy_number HAVING count(*) > 1
        """),
    Invariant(
      .loanWithoutCopy,
      violations: """
        SELECT id FROM loan WHERE return_date IS NULL AND NOT EXISTS (
          SELECT 1 FROM copy
          WHERE copy.book_id = loan.book_id AND copy.number = loan.copy_number AND copy.state = 'on_loan')
        """),
    dangling("copy", "book_id", to: "book", "id"),
    Invariant(
      .copyWithoutLoan,
      violations: """
        SELECT id FROM copy WHERE state = 'on_loan' AND NOT EXISTS (
          SELECT 1 FROM loan
          WHERE loan.book_id = copy.book_id AND loan.copy_number = copy.number AND loan.return_date IS NULL)
        """),
    Invariant(
      .copyCounts,
      violations: """
        SELECT book.id AS id FROM book WHERE total_copies <> (
            SELECT count(*) FROM copy WHERE copy.book_id = book.id AND copy.state <> 'withdrawn')
          OR available_copies <> (
            SELECT count(*) FROM copy WHERE copy.book_id = book.id AND copy.state IN ('on_shelf', 'on_hold'))
        """),
    Invariant(
      .copiesOnHold,
      violations: """
        SELECT book.id AS id FROM book WHERE (
            SELECT count(*) FROM copy WHERE copy.book_id = book.id AND copy.state = 'on_hold') <> (
            SELECT count(*) FROM reservation WHERE reservation.book_id = book.id AND reservation.closed_at IS NULL
              AND reservation.held_until IS NOT NULL)
        """),
    Invariant(
      .labelTwice,
      violations: "SELECT copy.id AS id FROM copy JOIN book ON book.label_number = copy.label_number"),
    Invariant(
      .loanDates,
      violations: "SELECT id FROM loan WHERE due_date < checkout_date OR return_date < checkout_date"),
    Invariant(.checkoutsLogged, violations: untold(.checkout)),
    Invariant(.returnsLogged, violations: untold(.returnBook)),
    Invariant(
      .reservationDates,
      violations: "SELECT id FROM reservation WHERE closed_at < created_at"),
    Invariant(
      .reservationOnce,
      violations: """
        SELECT min(id) AS id FROM reservation WHERE closed_at IS NULL GROUP BY book_id, student_id HAVING count(*) > 1
        """),
    Invariant(
      .openReservation,
      violations: "SELECT id FROM reservation WHERE closed_at IS NULL AND ending IS NOT NULL"),
    Invariant(
      .heldCopies,
      violations: """
        SELECT book.id AS id FROM book WHERE available_copies < (
          SELECT count(*) FROM reservation WHERE reservation.book_id = book.id AND reservation.closed_at IS NULL
            AND reservation.held_until IS NOT NULL)
        """),
    Invariant(
      .freeCopy,
      violations: """
        SELECT book.id AS id FROM book WHERE available_copies > (
          SELECT count(*) FROM reservation WHERE reservation.book_id = book.id AND reservation.closed_at IS NULL
            AND reservation.held_until IS NOT NULL)
        AND EXISTS (
          SELECT 1 FROM reservation WHERE reservation.book_id = book.id AND reservation.closed_at IS NULL
            AND reservation.held_until IS NULL)
        """),
    Invariant(
      .timesBorrowed,
      violations: """
        SELECT book.id AS id FROM book WHERE times_borrowed <> (
          SELECT count(*) FROM loan WHERE loan.book_id = book.id) + (
          SELECT count(*) FROM past_loan WHERE past_loan.book_id = book.id)
        """),
    dangling("bookmark", "account_id", to: "account", "id"),
    dangling("reading_entry", "account_id", to: "account", "id"),
    Invariant(
      .bookRatings,
      violations: """
        SELECT book_id AS id FROM (
          SELECT book.id AS book_id, rating_sum, rating_count, liking, coalesce(given.total, 0) AS total,
            coalesce(given.number, 0) AS number
          FROM book LEFT JOIN (
            SELECT book_id, CAST(sum(rating) AS BIGINT) AS total, count(rating) AS number FROM reading_entry
            WHERE book_id IS NOT NULL AND deleted_at IS NULL GROUP BY book_id) AS given ON given.book_id = book.id
        ) AS counted
        WHERE rating_sum <> counted.total OR rating_count <> counted.number OR liking <> (\(Library.liking))
        """),
    Invariant(
      .finishedLookup,
      violations: """
        SELECT lookup_queue.book_id AS id FROM lookup_queue JOIN lookup_result ON lookup_result.book_id = lookup_queue.book_id
        """),
    Invariant(
      .lentBook,
      violations: """
        SELECT book.id AS id FROM book LEFT JOIN lent_book ON lent_book.book_id = book.id
        WHERE (times_borrowed > 0) <> (lent_book.book_id IS NOT NULL)
        """),
    Invariant(
      .rank,
      violations: """
        SELECT book.id AS id FROM lent_book CROSS JOIN book
        WHERE book.id = lent_book.book_id AND doublings <> \(SQL(trusted: Doublings.ofTimesBorrowed))
        """),
    Invariant(
      .studentClass,
      violations: """
        SELECT student.id AS id FROM student LEFT JOIN school_class ON school_class.id = student.class_id
        WHERE grade <> coalesce(school_class.name, '')
        """),
    Invariant(
      .cardIsLibraryID,
      violations: """
        SELECT a.id AS id FROM student a JOIN student b ON a.library_id_key = b.card_number
        """),
  ]
}

extension Library {
  fileprivate static let valuesAtOnce = 1000
}

extension Transaction {
  /// A value that cannot be read breaks a rule of its row. The engine's file is sound for all that.
  fileprivate func findings(of step: Library.Step) throws -> [CheckFinding] {
    do {
      return try step(self)
    } catch let fault as ValueFault {
      return [.value(fault)]
    }
  }

  /// Books with an invalid ISBN: a wrong digit makes it another book's, or none's.
  fileprivate func wrongNumbers() throws -> [CheckFinding] {
    var found: [CheckFinding] = []
    var last = Int64.min
    while true {
      let rows = try rows(
        "SELECT id, isbn FROM book WHERE isbn IS NOT NULL AND id > \(last) ORDER BY id LIMIT 1000")
      for row in rows {
        last = try row.integer("id")
        // The value is not read as `text`: an unreadable value has a separate finding.
        if case .text(let text) = try row.value("isbn"), ISBN(thirteen: text) == nil {
          found.append(.rule(.isbn, row: last))
        }
      }
      if rows.count < 1000 { return found }
    }
  }

  /// Books and students that are sorted or found by outdated words. Keys of another order are not a fault of the rows.
  fileprivate func wronglyFolded() throws -> [CheckFinding] {
    let keysAreCurrent = try collationIsCurrent()
    // A key of a book is both of its keys.
    let books = try wronglyFolded("book", .bookWords, "title, author, title_key || ' ' || author_key AS key") { row in
      let (title, author) = (try row.text("title"), try row.text("author"))
      let keys = keysAreCurrent ? "\(Collation.key(title)) \(Collation.key(author: author))" : nil
      return (keys, SearchText.stored("\(title) \(author)"))
    }
    let students = try wronglyFolded("student", .studentWords, "first_name, last_name, library_id, name_key AS key") {
      row in
      let (first, last) = (try row.text("first_name"), try row.text("last_name"))
      let key = keysAreCurrent ? Library.nameKey(first: first, last: last) : nil
      return (key, Library.studentText(first: first, last: last, libraryID: try row.text("library_id")))
    }
    return books + students
  }

  fileprivate func wronglyFolded(
    _ table: String, _ rule: CheckRule, _ columns: String, folded: (SQLRow) throws -> (key: String?, text: String)
  ) throws -> [CheckFinding] {
    var found: [CheckFinding] = []
    var last = Int64.min
    while true {
      let rows = try rows(
        """
        SELECT id, search_text, \(SQL(trusted: columns)) FROM \(SQL(trusted: table)) WHERE id > \(last)
        ORDER BY id LIMIT 1000
        """)
      for row in rows {
        last = try row.integer("id")
        // A text that cannot be read has a separate line.
        guard let (key, text) = try? folded(row) else { continue }
        let keysAreCurrent = try key == nil || row.value("key") == SQLValue(key)
        let isRight = try keysAreCurrent && row.value("search_text") == .text(text)
        if !isRight { found.append(.rule(rule, row: last)) }
      }
      if rows.count < 1000 { return found }
    }
  }

  func brokenValues(in table: LibraryTable) throws -> [CheckFinding] {
    // Answers of catalogues are large, and nothing depends on them.
    let columns = table.columns.filter { $0 != "body" }
    let rules = columns.map { ColumnRule.rule($0, of: table) ?? .any }
    let keyIndex = columns.firstIndex(of: table.key) ?? 0
    var page = table
    page.columns = columns
    var (found, last) = ([CheckFinding](), SQLValue?.none)
    while true {
      let rows = try rows(page.page(after: last, limit: Library.valuesAtOnce))
      for row in rows {
        for (index, value) in row.values.enumerated() {
          let kind =
            rules[index].fault(of: value) ?? settingFault(of: value, columns[index], of: row.values[keyIndex], table)
          guard let kind else { continue }
          found.append(
            .value(ValueFault("\(table.name).\(columns[index])", row: row.values[keyIndex].name, kind: kind)))
        }
      }
      guard rows.count == Library.valuesAtOnce, let key = rows.last?.values[keyIndex], key != last else { return found }
      last = key
    }
  }
}

/// Rows that break a CHECK constraint of their table.
///
/// `PRAGMA integrity_check` finds none of them on a connection that only reads: SQLite does not even parse the
/// constraints there (`sqlite3AddCheckConstraint` in its build.c). So they are taken from the CREATE statements and
/// asked for as queries.
enum SQLiteChecks {
  static func violations(_ connection: any SQLConnection) throws -> [CheckFinding] {
    let tables = try connection.rows(
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE '%CHECK%' ORDER BY name")
    return try tables.flatMap { table -> [CheckFinding] in
      let name = try table.text("name")
      return try expressions(in: try table.text("sql")).flatMap { check in
        try connection.rows(SQL(trusted: "SELECT rowid AS id FROM \"\(name)\" WHERE NOT (\(check))")).map {
          CheckFinding.constraintBroken(
            ValuePlace(name, row: String(try $0.integer("id"))), constraint: check)
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
