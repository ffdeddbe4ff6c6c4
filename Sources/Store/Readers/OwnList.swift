package import Domain

/// A list of rows of one account. Each query has the account in its WHERE: no row of another person is read.
struct OwnList: Sendable {
  /// A table with `id` and `account_id`.
  let table: SQL
  let columns: SQL
  /// The columns or expressions of an index after `account_id`; the last one is `id`.
  let keys: [String]
  let isDescending: Bool
  let condition: SQL

  /// A cursor whose row the account no longer has means the first page. So does one with less than a page before it.
  func page<Row>(
    of account: Account.ID, at place: ListPlace, limit: Int, _ connection: any SQLConnection,
    _ make: (SQLRow) throws -> Row
  ) throws -> ListPage<Row> {
    switch place {
    case .first: break
    case .after(let cursor):
      guard let place = try values(of: cursor, account, connection) else { break }
      let page = try self.page(account, beyond: place, isBackward: false, limit, connection, make)
      if !page.rows.isEmpty { return page }
    case .at(let cursor):
      guard let place = try values(of: cursor, account, connection) else { break }
      let page = try self.page(account, beyond: place, isIncluded: true, isBackward: false, limit, connection, make)
      if !page.rows.isEmpty { return page }
    case .before(let cursor):
      guard let place = try values(of: cursor, account, connection) else { break }
      let page = try self.page(account, beyond: place, isBackward: true, limit, connection, make)
      if page.rows.count == limit { return page }
    }
    return try page(account, beyond: nil, isBackward: false, limit, connection, make)
  }

  /// The row with this ID; nil if the account's list does not have it.
  func row<Row>(
    _ id: Int64, of account: Account.ID, _ connection: any SQLConnection, _ make: (SQLRow) throws -> Row
  ) throws -> Row? {
    try connection.firstRow(
      "SELECT \(columns) FROM \(table) WHERE account_id = \(account) AND id = \(id) AND \(condition)"
    ).map(make)
  }

  private func values(
    of cursor: Int64, _ account: Account.ID, _ connection: any SQLConnection
  ) throws -> [SQLValue]? {
    let selection = SQL(trusted: keys.enumerated().map { "\($1) AS key_\($0)" }.joined(separator: ", "))
    return try connection.firstRow(
      "SELECT \(selection) FROM \(table) WHERE account_id = \(account) AND id = \(cursor)")?.values
  }

  private func page<Row>(
    _ account: Account.ID, beyond place: [SQLValue]?, isIncluded: Bool = false, isBackward: Bool, _ limit: Int,
    _ connection: any SQLConnection, _ make: (SQLRow) throws -> Row
  ) throws -> ListPage<Row> {
    let goesDown = isDescending != isBackward
    var range: SQL = "account_id = \(account) AND \(condition)"
    if let place {
      let sign = SQL(trusted: (goesDown ? "<" : ">") + (isIncluded ? "=" : ""))
      range = range + " AND (\(SQL(trusted: keys.joined(separator: ", ")))) \(sign) (\(SQL.list(place)))"
    }
    let order = SQL(trusted: keys.map { $0 + (goesDown ? " DESC" : "") }.joined(separator: ", "))
    // One more row shows whether the list continues.
    var found = try connection.rows(
      "SELECT \(columns) FROM \(table) WHERE \(range) ORDER BY \(order) LIMIT \(limit + 1)")
    let goesOn = found.count > limit
    found = Array(found.prefix(limit))
    if isBackward { found.reverse() }
    var page = ListPage<Row>()
    page.rows = try found.map(make)
    if isBackward ? goesOn : place != nil { page.previous = try found.first?.integer("id") }
    if isBackward || goesOn { page.next = try found.last?.integer("id") }
    return page
  }
}

extension Transaction {
  /// The lists of an account are for its owner and for the command line. To all others the account does not exist.
  ///
  /// - Throws: `no-longer-there`.
  func expectOwner(_ id: Account.ID) throws {
    let account = try account(id.rawValue).expected()
    switch actor {
    case .command, .program: return
    case .account(let name, _) where name == account.name: return
    case .account, .station, .staff, .visitor: throw Refusal.noLongerThere
    }
  }
}

extension Library {
  /// Removes for good, in portions, what readers deleted from their lists. A change of a list does the same for it.
  package func dropDeletedFromLists(at now: Timestamp) async throws(Refusals) {
    let end = now.milliseconds - ListUndo.possible
    _ = try await inPortions(at: now) { try $0.drop("bookmark", "removed_at", before: end) }
    _ = try await inPortions(at: now) { try $0.drop("reading_entry", "deleted_at", before: end) }
  }
}

extension Transaction {
  /// Deletes for good what an account removed too long ago to take it back.
  func dropRemoved(from table: SQL, _ column: SQL, of account: Account.ID) throws {
    try dialect.overwritesDeleted(self)
    try run(
      "DELETE FROM \(table) WHERE account_id = \(account) AND \(column) <= \(now.milliseconds - ListUndo.possible)")
  }

  /// - Returns: the number of rows that were removed, at most a portion.
  fileprivate func drop(_ table: SQL, _ column: SQL, before end: Int64) throws -> Int {
    let ids = try rows(
      "SELECT id FROM \(table) WHERE \(column) <= \(end) ORDER BY \(column) LIMIT \(Library.tidyPortion)"
    ).map { try $0.integer("id") }
    guard !ids.isEmpty else { return 0 }
    try dialect.overwritesDeleted(self)
    try run("DELETE FROM \(table) WHERE id IN (\(SQL.list(ids)))")
    return ids.count
  }
}
