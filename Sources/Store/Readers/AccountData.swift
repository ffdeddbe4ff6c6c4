package import Domain

/// A table whose rows belong to one account. Deleting an account deletes its rows, and an export writes them out.
///
/// A new table of readers is one entry here, and a line of ``LibraryTable/all``.
struct AccountTable: Hashable, Sendable {
  /// The table. It has a column `account_id` with an index.
  let name: String
  /// The columns that an export shows; none for secrets, which say nothing to a person.
  let exported: [String]
  /// The order of an export: a column, or several with commas between them.
  let order: String
  /// The column that has the moment when the owner removed a row. The row stays a minute, and no export has it.
  var removal: String?

  static let all = [
    AccountTable(name: "sign_in", exported: ["started_at", "last_seen_at", "ends_at", "is_shared"], order: "id"),
    AccountTable(name: "api_token", exported: ["name", "scope", "created_at", "ends_at"], order: "id"),
    AccountTable(name: "calendar_key", exported: ["has_titles", "created_at"], order: "account_id"),
    AccountTable(
      name: "bookmark", exported: ["title", "author", "year", "work_id", "created_at"], order: "id",
      removal: "removed_at"),
    AccountTable(
      name: "reading_entry",
      exported: ["title", "author", "genre", "rating", "read_on", "review", "sharing", "created_at", "changed_at"],
      order: "id", removal: "deleted_at"),
  ]

  /// The columns whose values are moments.
  static func isMoment(_ column: String) -> Bool { column.hasSuffix("_at") }
  /// The columns whose values are yes or no.
  static func isFlag(_ column: String) -> Bool { column.hasPrefix("is_") || column.hasPrefix("has_") }
}

package enum DataValue: Hashable, Sendable {
  case nothing
  case text(String)
  case number(Int64)
  case moment(Timestamp)
  case flag(Bool)

  init(_ value: SQLValue, of column: String) {
    switch value {
    case .null, .unreadable: self = .nothing
    case .text(let text): self = .text(text)
    case .integer(let number) where AccountTable.isMoment(column): self = .moment(Timestamp(milliseconds: number))
    case .integer(let number) where AccountTable.isFlag(column): self = .flag(number != 0)
    case .integer(let number): self = .number(number)
    }
  }
}

package struct DataTable: Hashable, Sendable {
  package let name: String
  package let columns: [String]
  package let rows: [[DataValue]]
}

extension Transaction {
  /// The rows of an account in the tables of ``AccountTable/all``. Tables without any row are left out.
  func ownTables(of account: Account.ID) throws -> [DataTable] {
    try AccountTable.all.compactMap { table in
      let columns = SQL(trusted: table.exported.joined(separator: ", "))
      let isThere: SQL = table.removal.map { "AND \(SQL(trusted: $0)) IS NULL" } ?? ""
      let rows = try rows(
        """
        SELECT \(columns) FROM \(SQL(trusted: table.name)) WHERE account_id = \(account) \(isThere)
        ORDER BY \(SQL(trusted: table.order))
        """)
      guard !rows.isEmpty else { return nil }
      return DataTable(
        name: table.name, columns: table.exported,
        rows: try rows.map { row in try table.exported.map { DataValue(try row.value($0), of: $0) } })
    }
  }

  /// Deletes an account with all that belongs to it. The entries about the reader's own actions lose its name.
  ///
  /// - Throws: `last-librarian`.
  func delete(_ account: Account) throws {
    try dialect.overwritesDeleted(self)
    // Ratings count in the rows of books, too.
    try deleteReadingList(of: account.id)
    for table in AccountTable.all {
      try run("DELETE FROM \(SQL(trusted: table.name)) WHERE account_id = \(account.id)")
    }
    try forgetActor(account)
    try run("DELETE FROM account WHERE id = \(account.id)")
    try expectLibrarian(after: account)
    // The owner's name is to be forgotten with the account.
    let isOwn = account.role == .reader && actor == account.actor
    try (isOwn ? byProgram : self).audit(.accountDeleted, subject: account.id.rawValue)
  }

  /// Takes the name of a reader from operations, from the audit and from the activity log. Staff answer for what they
  /// did: their names stay as long as the entries do.
  func forgetActor(_ account: Account) throws {
    guard account.role == .reader else { return }
    // Literally, as in the condition of the index.
    let isReader: SQL = "actor_kind = 'account' AND actor_detail = 'reader' AND actor_name = \(account.name)"
    try run("UPDATE audit SET actor_name = NULL WHERE \(isReader)")
    // The operations of a page begin with the number of the account.
    let (first, last) = ("web.\(account.id.rawValue).", "web.\(account.id.rawValue)/")
    try run("UPDATE operation SET actor_name = NULL WHERE id >= \(first) AND id < \(last) AND \(isReader)")
    if let student = account.student { try forgetActor(account, in: student) }
  }

  /// Takes the name of a reader from the entries about a student.
  func forgetActor(_ account: Account, in student: Student.ID) throws {
    guard account.role == .reader, let libraryID = try self.student(student.rawValue)?.libraryID else { return }
    try run(
      """
      UPDATE activity SET actor_name = NULL WHERE student_library_id = \(libraryID)
        AND actor_kind = \(Actor.Kind.account) AND actor_name = \(account.name)
      """)
  }

  /// - Throws: `country-unknown`.
  func expectKnown(country: String?) throws {
    guard let country else { return }
    guard try firstRow("SELECT 1 AS one FROM country WHERE code = \(country)") != nil else {
      throw Refusal.countryUnknown(code: country)
    }
  }

  /// - Throws: `forgetting-not-allowed`.
  func expectAllowed(_ edit: AccountEdit) throws {
    guard edit.forgetsReturned == true, try !siteSettings().allowsForgettingAtOnce else { return }
    throw Refusal.forgettingNotAllowed
  }
}
