package import Domain

/// What catalogues on the web answered. Nothing depends on it: it saves questions, and helps while there is no network.
extension Library {
  /// Longer ones are not kept.
  package static let answerBodyLimit = 256 << 10
  /// The oldest go first.
  package static let answerLimit = 5000
  private static let answerKeyLimit = 1000

  package func answer(for key: AnswerKey) async throws(Refusals) -> CachedAnswer? {
    try await read { connection in
      try connection.firstRow(
        "SELECT status, body, stored_at, etag, last_modified FROM lookup_answer WHERE id = \(Library.answerID(key))"
      ).map { row in
        CachedAnswer(
          status: try row.int("status"), body: Array(try row.text("body").utf8),
          storedAt: try row.moment("stored_at"), etag: try row.optionalText("etag"),
          lastModified: try row.optionalText("last_modified"))
      }
    }
  }

  /// In the place of what was kept before for the same question. The body is text: bytes that are none are lost.
  package func keep(_ answer: CachedAnswer, for key: AnswerKey) async throws(Refusals) {
    let id = Library.answerID(key)
    guard answer.body.count <= Library.answerBodyLimit, id.utf8.count <= Library.answerKeyLimit else { return }
    // PostgreSQL keeps no NUL.
    let texts = [String(decoding: answer.body, as: UTF8.self), answer.etag, answer.lastModified]
      .map { $0?.replacing("\0", with: "") }
    let (body, etag, lastModified) = (texts[0] ?? "", texts[1], texts[2])
    try await write(.anyTime) { connection in
      try connection.run(
        """
        INSERT INTO lookup_answer (id, status, body, stored_at, etag, last_modified)
        VALUES (\(id), \(answer.status), \(body), \(answer.storedAt.milliseconds), \(etag), \(lastModified))
        ON CONFLICT (id) DO UPDATE SET status = excluded.status, body = excluded.body,
          stored_at = excluded.stored_at, etag = excluded.etag, last_modified = excluded.last_modified
        """)
      let oldest = try connection.firstRow(
        "SELECT stored_at FROM lookup_answer ORDER BY stored_at DESC LIMIT 1 OFFSET \(Library.answerLimit)")
      if let oldest {
        try connection.run("DELETE FROM lookup_answer WHERE stored_at <= \(try oldest.integer("stored_at"))")
      }
    }
  }

  private static func answerID(_ key: AnswerKey) -> String { key.source.rawValue + " " + key.question }
}
