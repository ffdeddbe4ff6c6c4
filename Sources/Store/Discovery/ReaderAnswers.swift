package import Domain

/// The answers that readers got from a catalogue, for the time without a network. They hold words that children typed: no copy of
/// the library has them, and they are overwritten when they are deleted.
extension Library {
  /// The size limit of a kept answer, in bytes.
  package static let readerAnswerBodyLimit = 512 << 10
  /// The oldest go first. Those of look-ups have a limit of their own.
  package static let readerAnswerLimit = 5000
  /// How long an answer is kept, in milliseconds.
  package static let readerAnswerLifetime: Int64 = 90 * 86_400_000
  private static let readerAnswerKeyLimit = 2000

  package func readerAnswer(for key: AnswerKey, at now: Timestamp = .now) async throws(Refusals) -> CachedAnswer? {
    try await read(.brief) { transaction in
      let row = try transaction.firstRow(
        "SELECT status, body, stored_at, etag, last_modified FROM reader_answer WHERE id = \(Library.answerID(key))")
      guard let row, try row.integer("stored_at") >= now.milliseconds - Library.readerAnswerLifetime else { return nil }
      return CachedAnswer(
        status: try row.int("status"), body: Array(try row.text("body").utf8),
        storedAt: try row.moment("stored_at"), etag: try row.optionalText("etag"),
        lastModified: try row.optionalText("last_modified"))
    }
  }

  /// Keeps an answer in place of an earlier one to the same question (``keep(_:for:)``).
  ///
  /// - Returns: false where the library is locked or may only be read.
  @discardableResult
  package func keepForReaders(_ answer: CachedAnswer, for key: AnswerKey) async throws(Refusals) -> Bool {
    let id = Library.answerID(key)
    guard answer.body.count <= Library.readerAnswerBodyLimit, id.utf8.count <= Library.readerAnswerKeyLimit else {
      return true
    }
    // PostgreSQL keeps no NUL.
    let texts = [String(decoding: answer.body, as: UTF8.self), answer.etag, answer.lastModified]
      .map { $0?.replacing("\0", with: "") }
    let (body, etag, lastModified) = (texts[0] ?? "", texts[1], texts[2])
    let kept = try await attempt(at: answer.storedAt) { transaction in
      try transaction.dialect.overwritesDeleted(transaction)
      try transaction.run(
        """
        INSERT INTO reader_answer (id, status, body, stored_at, etag, last_modified)
        VALUES (\(id), \(answer.status), \(body), \(answer.storedAt.milliseconds), \(etag), \(lastModified))
        ON CONFLICT (id) DO UPDATE SET status = excluded.status, body = excluded.body,
          stored_at = excluded.stored_at, etag = excluded.etag, last_modified = excluded.last_modified
        """)
      let oldest = try transaction.firstRow(
        """
        SELECT stored_at FROM reader_answer
        WHERE stored_at > \(answer.storedAt.milliseconds - Library.readerAnswerLifetime)
        ORDER BY stored_at DESC LIMIT 1 OFFSET \(Library.readerAnswerLimit)
        """)
      if let oldest {
        try transaction.run("DELETE FROM reader_answer WHERE stored_at <= \(try oldest.integer("stored_at"))")
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
    while true {
      let (answers, covers) = try await write(.anyTime, .portion, at: now) { transaction in
        try transaction.dialect.overwritesDeleted(transaction)
        let answers = try transaction.rows(
          """
          DELETE FROM reader_answer WHERE id IN (
            SELECT id FROM reader_answer WHERE stored_at < \(end) ORDER BY stored_at LIMIT \(Library.tidyPortion))
          RETURNING id
          """)
        let covers = try transaction.rows(
          """
          DELETE FROM reader_cover WHERE number IN (
            SELECT number FROM reader_cover WHERE named_at < \(end) ORDER BY named_at LIMIT \(Library.tidyPortion))
          RETURNING number
          """)
        return (answers.count, covers.count)
      }
      if max(answers, covers) < Library.tidyPortion { return }
    }
  }
}

/// The covers that answers for readers named. The server fetches no other one.
extension Library {
  /// A row is written anew after this time, in milliseconds: not each look at a page is a write.
  private static let coverPause: Int64 = 7 * 86_400_000

  /// Notes covers that an answer named.
  ///
  /// - Parameter numbers: the catalogue's own, each above 0.
  package func noteReaderCovers(_ numbers: Set<Int>, at now: Timestamp) async throws(Refusals) {
    guard !numbers.isEmpty else { return }
    let all = numbers.sorted().map { SQLValue.integer(Int64($0)) }
    let known = try await read(.brief) { transaction in
      try transaction.rows(
        """
        SELECT number, named_at FROM reader_cover WHERE number IN (\(SQL.list(all)))
        """
      )
      .filter { try $0.integer("named_at") > now.milliseconds - Library.coverPause }
      .map { SQLValue.integer(try $0.integer("number")) }
    }
    let new = Set(all).subtracting(known)
    guard !new.isEmpty else { return }
    try await write(.anyTime, at: now) { transaction in
      for number in all where new.contains(number) {
        try transaction.run(
          """
          INSERT INTO reader_cover (number, named_at) VALUES (\(SQL.list([number])), \(now.milliseconds))
          ON CONFLICT (number) DO UPDATE SET named_at = excluded.named_at
          """)
      }
    }
  }

  /// Whether an answer of the last 90 days named the cover.
  package func knowsReaderCover(_ number: Int, at now: Timestamp) async throws(Refusals) -> Bool {
    try await read(.brief) { transaction in
      let row = try transaction.firstRow("SELECT named_at FROM reader_cover WHERE number = \(number)")
      guard let row else { return false }
      return try row.integer("named_at") >= now.milliseconds - Library.readerAnswerLifetime
    }
  }
}
