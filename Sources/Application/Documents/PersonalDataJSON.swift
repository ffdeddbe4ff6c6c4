import Domain
package import Store

extension PersonalData {
  /// All that the library keeps about one person.
  package func json(in session: Session) -> JSONObject {
    // The rows of each table that belongs to the account, under the names of its columns.
    let values = tables.map { table -> (String, [JSONObject]) in
      let rows = table.rows.map { row in
        JSONObject(Dictionary(zip(table.columns, row.map(\.json)), uniquingKeysWith: { first, _ in first }))
      }
      return (table.name, rows)
    }
    let own = Dictionary(values, uniquingKeysWith: +)
    return [
      "madeAt": session.now,
      "account": account?.ownJSON,
      "student": student?.json,
      "loans": loans.map { $0.json(in: session) },
      "reservations": reservations.map(\.json),
      "own": own,
      "activities": activities.map(\.json),
      "audit": audit.map(\.json),
    ]
  }
}

extension Account {
  /// An account with what only its owner sees.
  fileprivate var ownJSON: JSONObject {
    ["account": json, "country": country, "forgetsReturned": forgetsReturned]
  }
}

extension AuditEntry {
  /// The actor is null for a failed sign-in, which has no known account.
  fileprivate var json: JSONObject {
    ["at": at, "event": event.rawValue, "actor": actor?.name, "address": address]
  }
}

extension DataValue {
  fileprivate var json: any DocumentValue {
    switch self {
    case .nothing: String?.none
    case .text(let text): text
    case .number(let number): number
    case .moment(let moment): moment
    case .flag(let flag): flag
    }
  }
}
