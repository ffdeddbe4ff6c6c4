package import Domain

/// The attention list: what the librarian looks at.
extension Library {
  @discardableResult
  package func record(_ attention: Attention, at now: Timestamp) async throws(Refusals) -> Int64 {
    try await write(at: now) { try $0.record(attention) }
  }

  /// A page of the list, the newest first.
  package func attentions(
    all: Bool = false, before id: Int64? = nil, limit: Int
  ) async throws(Refusals) -> [AttentionEntry] {
    let open: SQL = all ? "" : " AND closed_at IS NULL"
    return try await read { transaction in
      try transaction.rows(
        "\(Library.selectAttention) WHERE id < \(id ?? .max)\(open) ORDER BY id DESC LIMIT \(limit)"
      ).map(Library.attention)
    }
  }

  /// How many entries are open.
  package func attentionCount() async throws(Refusals) -> Int {
    try await read { transaction in
      try transaction.firstRow("SELECT count(*) AS number FROM attention WHERE closed_at IS NULL")?.int("number") ?? 0
    }
  }

  /// - Throws: `no-longer-there`.
  package func closeAttention(_ id: Int64, at now: Timestamp) async throws(Refusals) -> AttentionEntry {
    try await write(.anyTime, at: now) { transaction in
      try transaction.run(
        "UPDATE attention SET closed_at = \(now.milliseconds) WHERE id = \(id) AND closed_at IS NULL")
      guard let row = try transaction.firstRow("\(Library.selectAttention) WHERE id = \(id)") else {
        throw Refusal.noLongerThere
      }
      return try Library.attention(row)
    }
  }

  fileprivate static let selectAttention: SQL =
    "SELECT id, kind, book_id, student_id, codes, reason, created_at, closed_at, \(Actor.columns) FROM attention"

  fileprivate static func attention(_ row: SQLRow) throws -> AttentionEntry {
    let row = row.of("attention")
    return AttentionEntry(
      id: try row.integer("id"),
      attention: Attention(
        try row.word("kind", as: Attention.Kind.self),
        book: try row.optionalInteger("book_id").map { Book.ID(rawValue: $0) },
        student: try row.optionalInteger("student_id").map { Student.ID(rawValue: $0) },
        codes: try row.text("codes").split(separator: " ").map(String.init), reason: try row.optionalText("reason")),
      createdAt: try row.moment("created_at"), doneAt: try row.optionalMoment("closed_at"),
      actor: try row.optionalActor())
  }
}

extension Transaction {
  func record(_ attention: Attention) throws -> Int64 {
    try insertedID(
      into: "attention",
      [
        ("kind", .text(attention.kind.rawValue)), ("book_id", SQLValue(attention.book?.rawValue)),
        ("student_id", SQLValue(attention.student?.rawValue)),
        ("codes", .text(attention.codes.joined(separator: " "))), ("reason", SQLValue(attention.reason)),
        ("created_at", .integer(now.milliseconds)), ("actor_kind", .text(actor.kind.rawValue)),
        ("actor_name", SQLValue(actor.name)), ("actor_detail", SQLValue(actor.identification?.rawValue)),
      ])
  }
}
