import Domain
package import Messages
package import Reports
package import Store

extension CheckFinding {
  package func json(in messages: Messages) -> JSONObject {
    ["code": code, "place": place?.path, "row": place?.row, "sentence": messages.sentence(self)]
  }
}

extension CheckedLibrary {
  package func json(from: String, to: String, in messages: Messages) -> JSONObject {
    ["from": from, "to": to, "rows": rows.json, "findings": findings.map { $0.json(in: messages) }]
  }
}

extension Restoration {
  package func json(from: String, to: String, isDry: Bool, in messages: Messages) -> JSONObject {
    let unread = missing.unread.map { Messages().words($0) }
    let counts = Dictionary(uniqueKeysWithValues: missing.counts.map { ($0.type, $0.number) })
    let lacks: JSONObject = [
      "since": missing.since,
      "continuesBackup": missing.continuesBackup,
      "unread": unread,
      "counts": counts,
      "activity": missing.entries.map(\.json),
    ]
    return [
      "from": from,
      "to": to,
      "dryRun": isDry,
      "rows": rows.json,
      "findings": findings.map { $0.json(in: messages) },
      "aside": aside,
      "logAside": logAside,
      "lacks": lacks,
    ]
  }
}

extension [TableCount] {
  /// The number of rows by table.
  fileprivate var json: [String: Int] { Dictionary(uniqueKeysWithValues: map { ($0.table, $0.rows) }) }
}
