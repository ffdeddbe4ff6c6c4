package import Domain

/// An inventory that ended, and how many copies were missing then.
package struct FinishedInventory: Hashable, Sendable {
  package var inventory: Inventory
  package var missing: Int
}

extension Library {
  /// The copies that should be on the shelves and were not found, by title, as ``MissingCopies`` has it. An open
  /// inventory counts them now; a finished one has them as of its end.
  ///
  /// For an open inventory it walks along the titles, so a page costs as much as the found books before it.
  ///
  /// - Parameter mark: the last one of the page before.
  package func missing(
    in inventory: Inventory, after mark: Inventory.Missing? = nil, limit: Int
  ) async throws(Refusals) -> [Inventory.Missing] {
    if inventory.finishedAt != nil {
      return try await read { try $0.missingAtTheEnd(of: inventory, after: mark?.mark ?? 0, limit) }
    }
    return try await read(.unhurried) { transaction in
      var behind: SQL = ""
      if let book = mark?.book {
        let mark = PageMark(book)
        behind = " AND (title_key, id) > (\(mark.key), \(mark.id))"
      }
      let copies = MissingCopies(inventory: inventory).count
      let missing = try transaction.rows(
        """
        SELECT \(Library.bookColumns), \(copies) AS missing FROM book
        WHERE is_wishlist_item = 0\(behind) AND \(copies) > 0 ORDER BY title_key, id LIMIT \(limit)
        """
      ).map { row in
        let book = try Library.book(row)
        return Inventory.Missing(
          mark: book.id.rawValue, book: book, title: book.title, author: book.author, copies: try row.int("missing"))
      }
      try transaction.expectProgress(from: mark?.book.map { PageMark($0) }, missing.compactMap(\.book))
      return missing
    }
  }
}

extension Transaction {
  func finishedInventory(_ id: Int64) throws -> FinishedInventory? {
    guard let inventory = try inventory(id) else { return nil }
    // PostgreSQL's sum is no whole number.
    let row = try connection.firstRow(
      """
      SELECT CAST(coalesce(sum(copies), 0) AS BIGINT) AS number FROM inventory_missing WHERE inventory_id = \(id)
      """)
    return FinishedInventory(inventory: inventory, missing: try row?.int("number") ?? 0)
  }

  fileprivate func missingAtTheEnd(of inventory: Inventory, after mark: Int64, _ limit: Int) throws -> [Inventory
    .Missing]
  {
    try connection.rows(
      """
      SELECT inventory_missing.id AS missing_id, inventory_missing.book_title AS missing_title,
        inventory_missing.book_author AS missing_author, inventory_missing.copies AS missing_copies, \(Library.bookColumns)
      FROM inventory_missing LEFT JOIN book ON book.id = inventory_missing.book_id
      WHERE inventory_missing.inventory_id = \(inventory.id.rawValue) AND inventory_missing.id > \(mark)
      ORDER BY inventory_missing.id LIMIT \(limit)
      """
    ).map { row in
      Inventory.Missing(
        mark: try row.integer("missing_id"),
        book: try row.optionalInteger("book_id").map { _ in try Library.book(row) },
        title: try row.text("missing_title"), author: try row.text("missing_author"),
        copies: try row.int("missing_copies"))
    }
  }
}
