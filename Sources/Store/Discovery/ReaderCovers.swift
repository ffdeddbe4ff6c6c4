package import Domain

/// The covers that answers for readers named. The server fetches no other one.
extension Library {
  /// A row is rewritten after this time, in milliseconds, so that not every page view is a write.
  private static let coverPause: Int64 = 7 * 86_400_000

  /// Notes covers that an answer named.
  ///
  /// - Parameter numbers: the catalogue's own, each above 0.
  package func noteReaderCovers(_ numbers: Set<Int>, at now: Timestamp) async throws(Refusals) {
    guard !numbers.isEmpty else { return }
    let all = numbers.sorted().map { Int64($0) }
    let known = try await read(.brief) { transaction in
      try transaction.rows("SELECT number, named_at FROM reader_cover WHERE number IN (\(SQL.list(all)))")
        .filter { try $0.integer("named_at") > now.milliseconds - Library.coverPause }
        .map { try $0.integer("number") }
    }
    let new = Set(all).subtracting(known)
    guard !new.isEmpty else { return }
    try await write(.anyTime, at: now) { transaction in
      for number in all where new.contains(number) {
        try transaction.run(
          """
          INSERT INTO reader_cover (number, named_at) VALUES (\(number), \(now))
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
