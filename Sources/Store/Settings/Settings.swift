package import Domain

extension LibraryReading {
  /// The library's name; nil until a librarian gives it one.
  package func chosenName() async throws(Refusals) -> String? {
    try await read { try $0.setting(Library.nameSetting) }
  }

  /// The library's name: as given, else that of its database on a server; nil for a file without a given name.
  package func name() async throws(Refusals) -> String? {
    try await read { transaction in
      if let named = try transaction.setting(Library.nameSetting) { return named }
      guard transaction.dialect.engine == .postgres else { return nil }
      return try transaction.firstRow("SELECT current_database() AS name")?.text("name")
    }
  }

  /// The number of rows of each table, at one moment. Tables that copies leave out are not counted.
  package func tableCounts() async throws(Refusals) -> [TableCount] {
    let driver = reader.library.driver
    return try await Library.refusing { try await LibraryTable.counts(driver) }
  }

  /// How many rows ``deleteAll(backedUp:)`` would delete.
  package func rowsToDelete() async throws(Refusals) -> Int {
    let kept = LibraryTable.all.filter(\.outlastsEmptying).map(\.name)
    return try await tableCounts().reduce(0) { $0 + (kept.contains($1.table) ? 0 : $1.rows) }
  }
}

extension Library {
  static let nameSetting = "name"

  /// - Parameter name: one line of text, not empty.
  /// - Throws: `not-permitted`, `input-too-long`, `input-not-text`.
  package func setName(_ name: String) async throws(Refusals) {
    let name = try Library.checkedName(name)
    try await write(.anyTime, at: .now) { transaction in
      try transaction.expect(.changeSettings)
      try transaction.set(Library.nameSetting, to: name)
      try transaction.audit(.settingChanged)
    }
  }

  private static func checkedName(_ text: String) throws(Refusals) -> String {
    do throws(Refusal) {
      let name = try TypedText.clean(text)
      guard !name.isEmpty else { throw .inputNotText }
      return name
    } catch {
      throw Refusals(error)
    }
  }

  /// Empties the library in one transaction: every table, except the kinds of activity and the facts about the library
  /// itself. Numbers of books, students, cards and labels continue; none is given twice.
  ///
  /// - Parameter counts: what a backup has of each table. What people change adds a row somewhere, so where they differ
  ///   it lacks one. Tables that keep their rows do not count: the note of the backup itself is in one of them.
  /// - Returns: how many rows there were.
  /// - Throws: `no-longer-there` when the library has changed since; nothing is deleted then.
  package func deleteAll(backedUp counts: [TableCount]) async throws(Refusals) -> Int {
    try await write(.beforeCommit, .unhurried, at: .now) { transaction in
      for table in LibraryTable.all { try transaction.dialect.locksTable(table.name, transaction) }
      let present = try LibraryTable.travelling.map { try $0.count(transaction) }
      let kept = Set(LibraryTable.all.filter(\.outlastsEmptying).map(\.name))
      guard Set(present.filter { !kept.contains($0.table) }) == Set(counts.filter { !kept.contains($0.table) }) else {
        throw Refusal.noLongerThere
      }
      try transaction.dialect.overwritesDeleted(transaction)
      for number in PrintedNumber.all { try number.retireAll(transaction) }
      try transaction.dialect.keepsIDs(transaction)
      var rows = 0
      // Referring rows are deleted before the rows that they refer to.
      for table in LibraryTable.all.reversed() where !table.outlastsEmptying {
        switch table.name {
        case "book", "student": try transaction.dialect.emptySearched(table.name, transaction)
        default: try transaction.run("DELETE FROM \(SQL(trusted: table.name))")
        }
        rows += present.first { $0.table == table.name }?.rows ?? 0
      }
      try transaction.audit(.allDeleted)
      return rows
    }
  }
}

extension SQLConnection {
  func setting(_ name: String) throws -> String? {
    let row = try firstRow("SELECT name, value FROM library_setting WHERE name = \(name)")
    return try row?.of("library_setting", key: "name").text("value")
  }

  func set(_ name: String, to value: String) throws {
    try run(
      """
      INSERT INTO library_setting (name, value) VALUES (\(name), \(value))
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      """)
  }
}

/// Whether the clock may be believed. A machine without a battery starts in 1970, or when it was switched off.
extension Library {
  fileprivate static let clockSetting = "clock-confirmed"

  /// - Returns: why nothing is lent now; nil where the clock is plausible.
  package func clockRefusal(at now: Timestamp) async throws(Refusals) -> Refusal? {
    let rule = clockRule ?? .program
    return try await read(at: now) { try $0.clockRefusal(rule) }
  }

  /// A person has said that the clock is right: moments beyond it were recorded by a wrong one.
  ///
  /// - Throws: `clock-implausible` for a moment before the program was made, which cannot be confirmed.
  package func confirmClock(operation: OperationID, at now: Timestamp) async throws(Refusals) {
    if let rule = clockRule, let refusal = rule.refusal(now: now, last: nil) { throw Refusals(refusal) }
    _ = try await once(
      operation, Request(.confirmClock), at: now,
      change: { transaction in
        try transaction.record(.confirmClock, info: transaction.calendar.day(of: now).description)
        let last = try transaction.firstRow("SELECT max(id) AS id FROM activity")?.optionalInteger("id") ?? 0
        try transaction.set(Library.clockSetting, to: "\(now.milliseconds) \(last)")
        return last
      }, result: { _, id in id })
  }

  /// Asked ahead of each change that lends: why it is refused, nil where the clock is plausible.
  ///
  /// The change itself reports an error of this check. It first finds out whether it was done before and whether the
  /// library is a newer program's.
  func clock(lends: Bool) -> @Sendable (Transaction) -> Result<Refusal?, any Error> {
    guard lends, let clockRule else { return { _ in .success(nil) } }
    return { transaction in Result { try transaction.clockRefusal(clockRule) } }
  }

  /// The index of moments begins with the kind.
  fileprivate static let lastOfEachKind: SQL = """
    SELECT (SELECT max(created_at) FROM activity WHERE activity.type = activity_type.name) AS last FROM activity_type
    """

  /// When a person confirmed the clock, and the newest row of the activity log then.
  fileprivate struct Confirmed {
    let at: Timestamp
    let lastActivity: Int64

    /// Nil for a text that this program did not write.
    init?(_ text: String) {
      let parts = text.split(separator: " ").compactMap { Int64($0) }
      guard parts.count == 2 else { return nil }
      at = Timestamp(milliseconds: parts[0])
      lastActivity = parts[1]
    }
  }
}

extension Transaction {
  fileprivate func clockRefusal(_ rule: ClockRule) throws -> Refusal? {
    let row = try firstRow(
      """
      SELECT (SELECT max(last) FROM (\(Library.lastOfEachKind)) AS kind) AS created_at,
        (SELECT value FROM library_setting WHERE name = \(Library.clockSetting)) AS confirmed
      """)
    guard let refusal = rule.refusal(now: now, last: try row?.of("activity").optionalMoment("created_at")),
      case .clockBehind = refusal
    else {
      return rule.refusal(now: now, last: nil)
    }
    guard let text = try row?.optionalText("confirmed"), let confirmed = Library.Confirmed(text) else { return refusal }
    // Of the activity later than now, only entries after the confirmation count. They are few, and found by time.
    let later = try firstRow(
      """
      SELECT max(created_at) AS created_at FROM activity_type CROSS JOIN activity
      WHERE activity.type = activity_type.name AND created_at > \(now) AND +id > \(confirmed.lastActivity)
      """
    )?.optionalMoment("created_at")
    return rule.refusal(now: now, last: max(later ?? confirmed.at, confirmed.at))
  }
}
