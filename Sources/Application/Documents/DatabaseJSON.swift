import Domain
package import Messages
package import Reports
package import Store

/// The keys and codes are a promise to scripts.
package struct CheckFindingJSON: Encodable {
  let code: String
  /// A table, or a column such as `book.isbn`.
  let place: OrNull<String>
  let row: OrNull<String>
  let sentence: String

  package init(_ finding: CheckFinding, _ messages: Messages) {
    code = finding.code
    place = OrNull(finding.place?.path)
    row = OrNull(finding.place?.row)
    sentence = messages.sentence(finding)
  }
}

/// The keys are a promise to scripts.
package struct CopyJSON: Encodable {
  let from: String
  let to: String
  /// The number of rows by table.
  let rows: [String: Int]
  /// Rows that break a rule; of a backup only.
  let findings: [CheckFindingJSON]

  package init(_ copy: CheckedLibrary, from: String, to: String, _ messages: Messages) {
    self.from = from
    self.to = to
    rows = Dictionary(uniqueKeysWithValues: copy.rows.map { ($0.table, $0.rows) })
    findings = copy.findings.map { CheckFindingJSON($0, messages) }
  }
}

/// The keys are a promise to scripts.
package struct RestorationJSON: Encodable {
  struct Lacking: Encodable {
    let since: OrNull<String>
    let continuesBackup: Bool
    let unread: OrNull<String>
    let counts: [String: Int]
    let activity: [ActivityJSON]
  }

  let from: String
  let to: String
  let dryRun: Bool
  /// The number of rows by table.
  let rows: [String: Int]
  let findings: [CheckFindingJSON]
  let aside: OrNull<String>
  let logAside: OrNull<String>
  let lacks: Lacking

  package init(_ restoration: Restoration, from: String, to: String, isDry: Bool, _ messages: Messages) {
    let missing = restoration.missing
    self.from = from
    self.to = to
    dryRun = isDry
    rows = Dictionary(uniqueKeysWithValues: restoration.rows.map { ($0.table, $0.rows) })
    findings = restoration.findings.map { CheckFindingJSON($0, messages) }
    aside = OrNull(restoration.aside)
    logAside = OrNull(restoration.logAside)
    lacks = Lacking(
      since: OrNull(missing.since.map { JSONDocument.text(of: $0) }), continuesBackup: missing.continuesBackup,
      unread: OrNull(missing.unread.map { Messages().words($0) }),
      counts: Dictionary(uniqueKeysWithValues: missing.counts.map { ($0.type, $0.number) }),
      activity: missing.entries.map { ActivityJSON($0) })
  }
}
