package import Domain
import GRDB

/// Replacing one damaged value, without reading the rest of its row.
extension Library {
  /// - Parameters:
  ///   - place: table and column, such as `book.isbn`.
  ///   - row: the key of the row, as ``check()`` names it.
  ///   - text: the new value; nil for none.
  /// - Throws: `value-not-damaged`; `value-unfit` for one that the column cannot hold.
  package func mend(_ place: String, row: String, to text: String?) async throws(Refusals) {
    try await write(.anyTime, at: .now) { transaction in
      // The name of the class follows from the class, whatever was given.
      if place == "student.grade", try transaction.restoreGrade(ofStudent: row) { return }
      guard let damaged = try DamagedValue(place, row: row, transaction) else {
        throw Refusal.valueNotDamaged(place: ValuePlace(place, row: row))
      }
      try damaged.replace(by: text)
    }
  }
}

extension Transaction {
  /// - Returns: false where the student has the name of the class, or no class and a name.
  fileprivate func restoreGrade(ofStudent row: String) throws -> Bool {
    guard let id = Int64(row),
      let found = try firstRow(
        """
        SELECT grade, coalesce(school_class.name, '') AS name FROM student
        LEFT JOIN school_class ON school_class.id = student.class_id WHERE student.id = \(id)
        """), try found.value("grade") != found.value("name"), case .text(let name) = try found.value("name")
    else { return false }
    try run("UPDATE student SET grade = \(name) WHERE id = \(id)")
    return true
  }
}

/// A value that its column cannot hold.
private struct DamagedValue {
  private let transaction: Transaction
  private let table: LibraryTable
  private let column: String
  private let rule: ColumnRule
  private let key: SQLValue
  private let place: ValuePlace

  /// Columns that hold each value at most once.
  private static let unique: Set<String> = [
    "book.isbn", "book.label_number", "copy.label_number", "student.card_number", "student.library_id", "loan.id",
  ]

  private var path: String { "\(table.name).\(column)" }
  private var tableName: SQL { SQL(trusted: table.name) }
  private var columnName: SQL { SQL(trusted: column) }
  private var here: SQL { "WHERE \(SQL(trusted: table.key)) = \(key)" }

  /// - Returns: nil for a value that is sound, or that does not exist.
  init?(_ place: String, row: String, _ transaction: Transaction) throws {
    let parts = place.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let table = LibraryTable.all.first(where: { $0.name == parts[0] }),
      table.columns.contains(parts[1]), parts[1] != table.key,
      let rule = ColumnRule.whole(parts[1], of: table),
      let key = try DamagedValue.key(row, of: table, transaction)
    else { return nil }
    (self.transaction, self.table, column, self.rule, self.key) = (transaction, table, parts[1], rule, key)
    self.place = ValuePlace(place, row: row)
    guard let found = try transaction.firstRow("SELECT \(columnName) AS value FROM \(tableName) \(here)")?.values.first,
      rule.fault(of: found) != nil
    else { return nil }
  }

  /// A key is a number or a text, as those of the table are.
  private static func key(_ row: String, of table: LibraryTable, _ transaction: Transaction) throws -> SQLValue? {
    let first = try transaction.firstRow(
      "SELECT \(SQL(trusted: table.key)) AS key FROM \(SQL(trusted: table.name)) LIMIT 1")?.values.first
    return switch first {
    case .integer?: Int64(row).map { .integer($0) }
    case .text?: .text(row)
    case .null?, .unreadable?, nil: nil
    }
  }

  /// - Throws: `value-unfit`.
  func replace(by text: String?) throws {
    // A value that changed on the disk is not in the indexes, which still have the old one.
    if transaction.dialect.engine == .sqlite { try transaction.run("REINDEX \(tableName)") }
    let value = value(text)
    guard rule.fault(of: value) == nil, try !isTaken(value) else {
      throw Refusal.valueUnfit(place: place)
    }
    do {
      try transaction.run("UPDATE \(tableName) SET \(columnName) = \(value) \(here)")
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      throw Refusal.valueUnfit(place: place)
    } catch let failure as PostgresFailure where ["23502", "23514"].contains(failure.state) {
      throw Refusal.valueUnfit(place: place)
    }
    try deriveAnew()
  }

  private func value(_ text: String?) -> SQLValue {
    guard let text else { return .null }
    if case .number = rule { return Int64(text).map { .integer($0) } ?? .text(text) }
    if column == "isbn", let isbn = try? ISBN(typed: text) { return .text(isbn.text) }
    return .text(text)
  }

  private func isTaken(_ value: SQLValue) throws -> Bool {
    guard DamagedValue.unique.contains(path), value != .null else { return false }
    return try transaction.firstRow(
      "SELECT 1 AS one FROM \(tableName) WHERE \(columnName) = \(value)") != nil
  }

  // MARK: - Keys and words to search for, which follow from other columns

  private func deriveAnew() throws {
    switch path {
    case "book.title", "book.author":
      let (title, author) = (try text("title"), try text("author"))
      try transaction.run(
        """
        UPDATE book SET title_key = \(Collation.key(title)), author_key = \(Collation.key(author: author)),
          search_text = \(SearchText.stored("\(title) \(author)")) \(here)
        """)
    case "book.categories":
      guard case .integer(let id) = key, let book = try transaction.book(id) else { break }
      try transaction.recategorise([book.id: book.listedCategories.joined(separator: "\n")])
    case "student.library_id", "student.first_name", "student.last_name":
      let (first, last) = (try text("first_name"), try text("last_name"))
      let id = try text("library_id")
      try transaction.run(
        """
        UPDATE student SET library_id_key = \(Library.libraryIDKey(id)), name_key = \(Library.nameKey(first: first, last: last)),
          search_text = \(Library.studentText(first: first, last: last, libraryID: id)) \(here)
        """)
    case "school_class.name":
      let name = try text("name")
      let key = ClassName(name).map(Library.classKey) ?? name
      try transaction.run("UPDATE school_class SET name_key = \(key) \(here)")
      try transaction.run("UPDATE student SET grade = \(name) WHERE class_id = \(self.key)")
    default: break
    }
  }

  /// Empty for a text that is damaged, too.
  private func text(_ column: String) throws -> String {
    let value = try transaction.firstRow("SELECT \(SQL(trusted: column)) AS value FROM \(tableName) \(here)")?.values
      .first
    guard case .text(let text)? = value else { return "" }
    return text
  }
}
