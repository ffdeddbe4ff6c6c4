import Domain

package enum DatabaseEngine: String, Sendable { case sqlite, postgres }

/// The differences between the engines: ``SQLiteDialect`` and ``PostgresDialect``.
package protocol Dialect: Sendable {
  var engine: DatabaseEngine { get }

  // MARK: - Migrations

  /// Replaces `{id}` in a migration: a primary key that the engine counts up.
  var identityColumn: String { get }
  /// Replaces `{int}`: 64 bits.
  var integerType: String { get }
  /// Replaces `{key}`: text that is compared by its bytes, so that a page ends where the next begins on every engine,
  /// and no update of an operating system's collations breaks an index.
  var keyType: String { get }
  /// Replaces `{strict}`: what makes the engine check types.
  var tableSuffix: String { get }
  /// The statements for `{text index} TABLE` and so on in a migration, for an index of substrings of `search_text`.
  func textIndex(_ step: TextIndexStep, _ table: String) -> [String]

  // MARK: - Search for text

  /// SQL that finds the rows of a table that may hold all of the words; nil when no word is long enough for the index.
  func textMatches(_ table: String, _ words: [SoughtWord]) -> SQL?
  /// Deletes all rows of a table that has an index of substrings.
  func emptySearched(_ table: String, _ connection: any SQLConnection) throws
  /// Whether the engine adds new rows of a table to its index of substrings. If not, ``entersText(_:_:_:)`` adds them:
  /// before they are changed or deleted, and before the transaction ends.
  func entersAdded(_ table: String, _ isOn: Bool, _ connection: any SQLConnection) throws
  /// Enters the rows after this one in the index of substrings.
  func entersText(_ table: String, _ last: Int64, _ connection: any SQLConnection) throws

  // MARK: - Locks and long changes

  /// ` AND …`: of rows that follow another, those that this transaction added.
  var isAddedHere: SQL { get }
  /// At the end of a query: keeps others from changing the rows until the transaction ends.
  var locksRows: SQL { get }
  /// At the end of a query: the same, while others may do as much.
  var sharesRows: SQL { get }
  /// Keeps others from writing into a table until the transaction ends; they can still read.
  func locksTable(_ table: String, _ connection: any SQLConnection) throws
  /// A change of many rows begins: pages are not to be written out and read again for want of memory.
  func bulkBegins(_ connection: any SQLConnection) throws
  /// Drops the indexes that make each added row expensive.
  ///
  /// - Returns: statements that make them again.
  func setsAsideIndexes(_ table: String, _ connection: any SQLConnection) throws -> [SQL]
  /// Deletions from now on overwrite the deleted data in the file.
  func overwritesDeleted(_ connection: any SQLConnection) throws

  // MARK: - Numbers of rows

  /// The highest number that a table's primary key ever had: deleted rows count, and a copy continues after it.
  func lastID(_ table: String, _ connection: any SQLConnection) throws -> Int64
  /// Sets the number after which a table's primary key continues.
  func setLastID(_ table: String, _ last: Int64, _ connection: any SQLConnection) throws
  /// The number for a new row of a table; nil where the engine gives it.
  func nextID(_ table: String, _ connection: any SQLConnection) throws -> Int64?
  /// Runs before all rows are deleted: their IDs are not given again.
  func keepsIDs(_ connection: any SQLConnection) throws

  /// Finds rows with a text that only this engine keeps; nil where there can be none.
  func strangeText(_ table: LibraryTable) -> SQL?
}

extension Dialect {
  /// The statements of a migration's template on this engine. `{now}` is the moment at which it runs, in milliseconds.
  func migration(_ template: String) -> [SQL] {
    func rest(after mark: String) -> String? {
      template.hasPrefix(mark + " ") ? String(template.dropFirst(mark.count + 1)) : nil
    }
    for step in TextIndexStep.allCases {
      guard let table = rest(after: step.rawValue) else { continue }
      return textIndex(step, table).map { SQL(trusted: $0) }
    }
    if let statement = rest(after: "{postgres}") { return engine == .postgres ? [SQL(trusted: statement)] : [] }
    if let statement = rest(after: "{sqlite}") { return engine == .sqlite ? [SQL(trusted: statement)] : [] }
    let text = template.replacing("{id}", with: identityColumn).replacing("{int}", with: integerType)
      .replacing("{key}", with: keyType).replacing("{strict}", with: tableSuffix)
      .replacing("{now}", with: String(Timestamp.now.milliseconds))
    return [SQL(trusted: text)]
  }
}

/// A step of a migration that concerns the substring index of a table.
package enum TextIndexStep: String, CaseIterable, Sendable {
  case made = "{text index}"
  /// Changes of rows do not reach the index until it is rebuilt.
  case off = "{text index off}"
  case anew = "{text index anew}"
  /// The same in a library whose index was rebuilt before.
  case again = "{text index again}"
}
