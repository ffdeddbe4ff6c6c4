package import Domain

/// The cached answers of web catalogues. They save requests and help while there is no network; nothing depends on
/// them.
extension Library {
  /// The size limit of a kept answer, in bytes.
  package static let answerBodyLimit = 256 << 10
  /// The oldest go first.
  package static let answerLimit = 5000
  private static let answerKeyLimit = 1000

  package func answer(for key: AnswerKey) async throws(Refusals) -> CachedAnswer? {
    try await read { transaction in
      try transaction.firstRow(
        "SELECT status, body, stored_at, etag, last_modified FROM lookup_answer WHERE id = \(Library.answerID(key))"
      ).map { row in
        CachedAnswer(
          status: try row.int("status"), body: Array(try row.text("body").utf8),
          storedAt: try row.moment("stored_at"), etag: try row.optionalText("etag"),
          lastModified: try row.optionalText("last_modified"))
      }
    }
  }

  /// Keeps an answer in place of an earlier one to the same question. The body is text: invalid bytes are lost.
  ///
  /// It never waits for another program's change: a person may wait for the answer.
  ///
  /// - Returns: false where the library is locked or may only be read.
  @discardableResult
  package func keep(_ answer: CachedAnswer, for key: AnswerKey) async throws(Refusals) -> Bool {
    let id = Library.answerID(key)
    guard answer.body.count <= Library.answerBodyLimit, id.utf8.count <= Library.answerKeyLimit else { return true }
    // PostgreSQL keeps no NUL.
    let texts = [String(decoding: answer.body, as: UTF8.self), answer.etag, answer.lastModified]
      .map { $0?.replacing("\0", with: "") }
    let (body, etag, lastModified) = (texts[0] ?? "", texts[1], texts[2])
    let kept = try await attempt(at: answer.storedAt) { transaction in
      try transaction.run(
        """
        INSERT INTO lookup_answer (id, status, body, stored_at, etag, last_modified)
        VALUES (\(id), \(answer.status), \(body), \(answer.storedAt.milliseconds), \(etag), \(lastModified))
        ON CONFLICT (id) DO UPDATE SET status = excluded.status, body = excluded.body,
          stored_at = excluded.stored_at, etag = excluded.etag, last_modified = excluded.last_modified
        """)
      let oldest = try transaction.firstRow(
        "SELECT stored_at FROM lookup_answer ORDER BY stored_at DESC LIMIT 1 OFFSET \(Library.answerLimit)")
      if let oldest {
        try transaction.run("DELETE FROM lookup_answer WHERE stored_at <= \(try oldest.integer("stored_at"))")
      }
      return true
    }
    return kept ?? false
  }

  private static func answerID(_ key: AnswerKey) -> String { key.source.rawValue + " " + key.question }
}
