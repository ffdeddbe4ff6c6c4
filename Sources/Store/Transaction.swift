import Domain

/// The context of every query: a connection inside a transaction, the moment that counts as now, the actor, the
/// circulation rules and the calendar. It is not to be kept.
///
/// The files of ``Library`` extend it by topic.
struct Transaction: SQLConnection {
  var connection: any SQLConnection
  var now: Timestamp
  var actor: Actor
  let rules: CirculationRules
  let calendar: LocalCalendar

  var dialect: any Dialect { connection.dialect }

  func rows(_ sql: SQL) throws -> [SQLRow] { try connection.rows(sql) }

  func insert(
    _ rows: some Sequence<[SQLValue]>, into table: String, columns: [String], textWaits: Bool
  ) throws {
    try connection.insert(rows, into: table, columns: columns, textWaits: textWaits)
  }

  /// The same transaction for what the program does by itself, such as passing on an expired hold.
  var byProgram: Transaction {
    var transaction = self
    transaction.actor = .program
    return transaction
  }
}
