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

extension Actor {
  /// The columns of each table that records an actor.
  static let columns: SQL = "actor_kind, actor_name, actor_detail"

  /// The values of ``columns``.
  var values: SQL { "\(kind.rawValue), \(name), \(identification?.rawValue)" }
}

extension SQLRow {
  /// - Returns: nil for a row from before version 12 of the schema, and for one that names no whole actor.
  func optionalActor() throws -> Actor? {
    guard let kind = try optionalWord("actor_kind", as: Actor.Kind.self) else { return nil }
    return Actor(kind: kind, name: try optionalText("actor_name"), detail: try optionalText("actor_detail"))
  }
}
