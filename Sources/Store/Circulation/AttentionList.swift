package import Domain

extension Library {
  /// Puts something on the list. The same again, while it is open, counts in the entry that is there.
  @discardableResult
  package func record(_ attention: Attention, at now: Timestamp) async throws(Refusals) -> Int64 {
    try await write(at: now) { try $0.record(attention) }
  }

  /// A page of the list, the newest first.
  package func attentions(
    all: Bool = false, after cursor: PageCursor? = nil, limit: Int
  ) async throws(Refusals) -> [AttentionEntry] {
    let open: SQL = all ? "" : " AND attention.closed_at IS NULL"
    let behind: SQL = cursor.map { " AND (attention.last_at, attention.id) < (\($0.number), \($0.id))" } ?? ""
    return try await read { transaction in
      try transaction.rows(
        """
        \(Library.selectAttention) WHERE 1 = 1\(open)\(behind)
        ORDER BY attention.last_at DESC, attention.id DESC LIMIT \(limit)
        """
      ).map(Library.attention)
    }
  }

  package func attention(_ id: Int64) async throws(Refusals) -> AttentionEntry? {
    try await read { try $0.attention(id) }
  }

  package func attentionCount() async throws(Refusals) -> Int {
    try await read { try $0.attentionCount() }
  }

  /// Closes entries. One that is closed stays as it is.
  ///
  /// - Throws: `no-longer-there`; none is closed then.
  package func closeAttention(_ ids: [Int64], at now: Timestamp) async throws(Refusals) -> [AttentionEntry] {
    try await write(.anyTime, at: now) { transaction in
      try ids.map { id in
        try transaction.close("id = \(id)", as: transaction.actor)
        return try transaction.attention(id).expected()
      }
    }
  }

  /// Closes the entries about a device of this station that reads again.
  package func settle(_ device: Device, at now: Timestamp) async throws(Refusals) {
    let kind = Attention(missing: device).kind.rawValue
    let names = [device.name, device.path].compactMap { $0 }
    // A station has one camera, whichever of them it is. Without a name it was the reader of all scanners that failed.
    let which: SQL =
      device.kind == .camera || names.isEmpty
      ? "" : " AND (subject IS NULL OR subject IN (\(SQL.list(names))))"
    let condition: SQL = "kind = \(kind) AND actor_name = \(actor.name)\(which)"
    try await write(.anyTime, at: now) { try $0.close(condition) }
  }

  fileprivate static let selectAttention: SQL = """
    SELECT \(LibraryTable.selection(of: "attention", without: ["book_id", "student_id", "fingerprint"])),
      \(bookColumns), \(studentColumns)
    FROM attention LEFT JOIN book ON book.id = attention.book_id LEFT JOIN student ON student.id = attention.student_id
    """

  fileprivate static func attention(_ row: SQLRow) throws -> AttentionEntry {
    let book = try row.optionalInteger("book_id") == nil ? nil : book(row)
    let student = try row.optionalInteger("student_id") == nil ? nil : student(row)
    return AttentionEntry(
      id: try row.integer("attention_id"),
      attention: Attention(
        try row.word("attention_kind", as: Attention.Kind.self), book: book?.id, student: student?.id,
        codes: try row.text("attention_codes").split(separator: " ").map(String.init),
        subject: try row.optionalText("attention_subject"), reason: try row.optionalText("attention_reason")),
      book: book, student: student, createdAt: try row.moment("attention_created_at"),
      lastAt: try row.moment("attention_last_at"), times: try row.int("attention_times"),
      doneAt: try row.optionalMoment("attention_closed_at"), actor: try row.optionalActor("attention_actor"),
      closer: try row.optionalActor("attention_closer"))
  }
}

extension PageCursor {
  package init(_ entry: AttentionEntry) { self.init(number: entry.lastAt.milliseconds, id: entry.id) }
}

extension Transaction {
  @discardableResult
  func record(_ attention: Attention) throws -> Int64 {
    let fingerprint = attention.fingerprint(at: actor)
    // An insertion that ends as a repetition would use up a number.
    let known = try firstRow(
      """
      UPDATE attention SET times = times + 1, reason = \(attention.reason),
        last_at = CASE WHEN last_at > \(now) THEN last_at ELSE \(now) END,
        (\(Actor.columns)) = (\(actor.values))
      WHERE fingerprint = \(fingerprint) AND closed_at IS NULL RETURNING id
      """)
    if let known { return try known.integer("id") }
    return try insertedID(
      """
      INSERT INTO attention (kind, book_id, student_id, codes, subject, reason, fingerprint, created_at, last_at,
        \(Actor.columns))
      VALUES (\(attention.kind), \(attention.book), \(attention.student),
        \(attention.codes.joined(separator: " ")), \(attention.subject), \(attention.reason),
        \(fingerprint), \(now), \(now), \(actor.values))
      ON CONFLICT (fingerprint) WHERE closed_at IS NULL DO UPDATE SET times = attention.times + 1
      RETURNING id
      """)
  }

  /// Closes the open entry of this, for its cause is over.
  func settle(_ attention: Attention) throws {
    try close("fingerprint = \(attention.fingerprint(at: actor))")
  }

  /// The refused book is lent to the student after all.
  func settleCheckout(of book: Book.ID, to student: Student.ID) throws {
    try settle(Attention(.refusedCheckout, book: book, student: student))
  }

  /// Puts a copy on the list that was reported as damaged or lost.
  ///
  /// - Parameter kind: nil for a copy that is repaired, found or withdrawn: what was reported of it is over.
  func report(copy number: Int, of book: Book.ID, as kind: Attention.Kind?) throws {
    for other in [Attention.Kind.damagedCopy, .lostCopy] where other != kind {
      try settle(Attention(other, book: book, subject: String(number)))
    }
    if let kind { try record(Attention(kind, book: book, subject: String(number))) }
  }

  /// The copies of a deleted book need no attention.
  func settleReports(of book: Book.ID) throws {
    for copy in try copies(of: book) { try report(copy: copy.number, of: book, as: nil) }
  }

  func attention(_ id: Int64) throws -> AttentionEntry? {
    try firstRow("\(Library.selectAttention) WHERE attention.id = \(id)").map(Library.attention)
  }

  func attentionCount() throws -> Int {
    try count("attention WHERE closed_at IS NULL")
  }

  /// - Parameter closer: the program where the cause is over.
  func close(_ condition: SQL, as closer: Actor = .program) throws {
    // Most changes close nothing, and write nothing here.
    let open = try firstRow("SELECT id FROM attention WHERE closed_at IS NULL AND \(condition) LIMIT 1")
    guard open != nil else { return }
    try run(
      """
      UPDATE attention SET closed_at = CASE WHEN created_at > \(now) THEN created_at ELSE \(now) END,
        closer_kind = \(closer.kind), closer_name = \(closer.name), closer_detail = \(closer.detail)
      WHERE closed_at IS NULL AND \(condition)
      """)
  }
}

extension Attention {
  /// Equal for what is the same business: kind, book, student, numbers and device.
  fileprivate func fingerprint(at actor: Actor) -> String {
    Request.fingerprint(
      [
        kind.rawValue, book.map { $0.text }, student.map { $0.text }, subject,
        kind.isStations ? actor.name : nil,
        // The label and the ISBN of a refused book are the same matter.
      ] + (kind == .refusedCheckout && book != nil ? [] : codes))
  }
}

/// Backups: when the last one was made, and the reminder that it was long ago.
extension Library {
  fileprivate static let backupSetting = "backed-up"

  /// Records the person who backed the library up. The backup exists even if the record fails.
  static func noteBackup(of driver: any DatabaseDriver, by actor: Actor, at now: Timestamp) async {
    let library = Library(driver: driver, rules: CirculationRules(), calendar: LocalCalendar(), actor: actor)
    try? await library.write(at: now) { transaction in
      try transaction.set(backupSetting, to: String(now.milliseconds))
      try transaction.settle(Attention(.staleBackup))
      try transaction.audit(.backupMade)
    }
  }

  /// Puts a backup on the attention list that is older than ``Domain/Attention/backupAge``, or was never made.
  package func noteStaleBackup(at now: Timestamp) async throws(Refusals) {
    let age = Attention.backupAge.components.seconds * 1000
    let isStale = try await read { transaction in
      let kind = Attention.Kind.staleBackup.rawValue
      let row = try transaction.firstRow(
        """
        SELECT (SELECT created_at FROM activity ORDER BY id LIMIT 1) AS first_at,
          (SELECT value FROM library_setting WHERE name = \(Library.backupSetting)) AS backup,
          (SELECT max(closed_at) FROM attention WHERE kind = \(kind)) AS done_at,
          (SELECT count(*) FROM attention WHERE kind = \(kind) AND closed_at IS NULL) AS open
        """)
      guard let row, try row.int("open") == 0, let first = try row.optionalInteger("first_at") else { return false }
      let backup = try row.optionalText("backup").flatMap { Int64($0) }
      let since = [backup ?? first, try row.optionalInteger("done_at")].compactMap { $0 }.max() ?? first
      return now.milliseconds - since > age
    }
    if isStale { try await record(Attention(.staleBackup), at: now) }
  }
}
