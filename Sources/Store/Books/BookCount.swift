package import Domain

extension Library {
  /// The number of titles in the library, without wishes.
  package func bookCount() async throws(Refusals) -> Int {
    try await read { transaction in
      func count(_ sql: SQL) throws -> Int {
        try transaction.firstRow("SELECT count(*) AS number FROM \(sql)")?.int("number") ?? 0
      }
      // Counting a whole table is quick; there are few wishes.
      return try count("book") - count("book WHERE is_wishlist_item = 1")
    }
  }
}
