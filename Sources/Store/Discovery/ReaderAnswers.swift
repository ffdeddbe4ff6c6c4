package import Domain

/// Forgets answers that readers got from a catalogue (``AnswerCacheKind/readers``), and the covers that they named.
extension Library {
  /// How long an answer is kept, in milliseconds.
  static let readerAnswerLifetime: Int64 = 90 * 86_400_000

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
