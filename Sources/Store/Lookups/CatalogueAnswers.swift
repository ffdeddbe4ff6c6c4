package import Domain

/// Answers of web catalogues that the library keeps. Each kind has a separate table: neither pushes the other out, and
/// only answers for look-ups travel with a copy of the library.
package struct AnswerCacheKind: Hashable, Sendable {
  package static let lookups = AnswerCacheKind(
    name: "lookup_answer", bodyLimit: 256 << 10, keyLimit: 1000, lifetime: nil, pace: .prompt)
  /// These hold words that children typed. They are overwritten when they are deleted.
  package static let readers = AnswerCacheKind(
    name: "reader_answer", bodyLimit: 512 << 10, keyLimit: 2000, lifetime: Library.readerAnswerLifetime, pace: .brief)

  private let name: String
  package let bodyLimit: Int
  fileprivate let keyLimit: Int
  /// How long an answer is kept, in milliseconds; nil if only its number limits it.
  fileprivate let lifetime: Int64?
  fileprivate let pace: Pace

  fileprivate var table: SQL { SQL(trusted: name) }

  /// The least `stored_at` of an answer that counts at this time.
  fileprivate func start(at now: Timestamp) -> Int64 { lifetime.map { now.milliseconds - $0 } ?? .min }
}

/// The answers save requests and help without a network. Nothing depends on them.
extension Library {
  /// The number of answers of a kind; the oldest are deleted first.
  package static let answerLimit = 5000
  /// How long an answer for readers is kept, in milliseconds.
  static let readerAnswerLifetime: Int64 = 90 * 86_400_000

  package func answer(
    for key: AnswerKey, in cache: AnswerCacheKind, at now: Timestamp = .now
  ) async throws(Refusals) -> CachedAnswer? {
    try await read(cache.pace) { transaction in
      // The age is compared here: PostgreSQL would read along the index of ages.
      let row = try transaction.firstRow(
        "SELECT status, body, stored_at, etag, last_modified FROM \(cache.table) WHERE id = \(Library.answerID(key))")
      guard let row, try row.integer("stored_at") >= cache.start(at: now) else { return nil }
      return CachedAnswer(
        status: try row.int("status"), body: Array(try row.text("body").utf8),
        storedAt: try row.moment("stored_at"), etag: try row.optionalText("etag"),
        lastModified: try row.optionalText("last_modified"))
    }
  }

  /// Keeps an answer in place of an earlier one to the same question. The body is text: invalid bytes are lost.
  ///
  /// It never waits for another program's change: a person may wait for the answer.
  ///
  /// - Returns: false if the library is locked or read-only.
  @discardableResult
  package func keep(
    _ answer: CachedAnswer, for key: AnswerKey, in cache: AnswerCacheKind
  ) async throws(Refusals) -> Bool {
    let id = Library.answerID(key)
    guard answer.body.count <= cache.bodyLimit, id.utf8.count <= cache.keyLimit else { return true }
    // PostgreSQL stores no NUL.
    let texts = [String(decoding: answer.body, as: UTF8.self), answer.etag, answer.lastModified]
      .map { $0?.replacing("\0", with: "") }
    let (body, etag, lastModified) = (texts[0] ?? "", texts[1], texts[2])
    let kept = try await attempt(at: answer.storedAt) { transaction in
      if cache == .readers { try transaction.dialect.overwritesDeleted(transaction) }
      try transaction.run(
        """
        INSERT INTO \(cache.table) (id, status, body, stored_at, etag, last_modified)
        VALUES (\(id), \(answer.status), \(body), \(answer.storedAt), \(etag), \(lastModified))
        ON CONFLICT (id) DO UPDATE SET status = excluded.status, body = excluded.body,
          stored_at = excluded.stored_at, etag = excluded.etag, last_modified = excluded.last_modified
        """)
      let oldest = try transaction.firstRow(
        """
        SELECT stored_at FROM \(cache.table) WHERE stored_at > \(cache.start(at: answer.storedAt))
        ORDER BY stored_at DESC LIMIT 1 OFFSET \(Library.answerLimit)
        """)
      if let oldest {
        try transaction.run("DELETE FROM \(cache.table) WHERE stored_at <= \(try oldest.integer("stored_at"))")
      }
      return true
    }
    return kept ?? false
  }

  /// Removes answers, and the numbers of covers, that are older than 90 days.
  ///
  /// It works in short transactions.
  func forgetReaderAnswers(at now: Timestamp) async throws(Refusals) {
    let end = now.milliseconds - Library.readerAnswerLifetime
    let tables: [(name: SQL, key: SQL, moment: SQL)] = [
      ("reader_answer", "id", "stored_at"), ("reader_cover", "number", "named_at"),
    ]
    for (table, key, moment) in tables {
      _ = try await inPortions(at: now) { transaction in
        try transaction.dialect.overwritesDeleted(transaction)
        return try transaction.rows(
          """
          DELETE FROM \(table) WHERE \(key) IN (
            SELECT \(key) FROM \(table) WHERE \(moment) < \(end) ORDER BY \(moment) LIMIT \(Library.tidyPortion))
          RETURNING \(key)
          """
        ).count
      }
    }
  }

  private static func answerID(_ key: AnswerKey) -> String { key.source.rawValue + " " + key.question }
}
