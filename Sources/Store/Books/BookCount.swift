package import Domain

extension Library {
  /// The number of titles in the library, without wishes.
  package func bookCount() async throws(Refusals) -> Int {
    // Counting a whole table is quick; there are few wishes.
    try await read { try $0.count("book") - $0.count("book WHERE is_wishlist_item = 1") }
  }
}
