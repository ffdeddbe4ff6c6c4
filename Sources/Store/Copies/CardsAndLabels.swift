package import Domain

/// Rows in the order of their IDs in the call, and how many of them had no number before.
package typealias Numbered<Row> = (rows: [Row], given: Int)

/// The numbers that a library prints: labels for books without a barcode, cards for students without one.
extension Library {
  package func printedOwner() async throws(Refusals) -> String? {
    try await read { try $0.setting(Library.nameSetting) }
  }

  /// A page of the books without an ISBN, the oldest first.
  ///
  /// - Parameter isNew: only those without a label of the title that have a copy without a label.
  package func booksWithoutISBN(
    isNew: Bool, after last: Book.ID? = nil, limit: Int
  ) async throws(Refusals) -> [Book] {
    try await read { transaction in
      // Literals: an index of some rows only is found by the words of its condition. And no IS NULL of labels: SQLite
      // would go through all books without one, which nearly all are. No EXISTS: PostgreSQL would begin with all
      // copies.
      let unlabelled: SQL =
        isNew
        ? """
         AND coalesce(label_number, '') = '' AND (
          SELECT min(number) FROM copy WHERE copy.book_id = book.id AND copy.label_number IS NULL
            AND state NOT IN ('lost', 'withdrawn')) IS NOT NULL
        """ : ""
      return try transaction.books(
        """
        isbn IS NULL AND is_wishlist_item = 0\(unlabelled) AND id > \(last?.rawValue ?? 0)
        ORDER BY id LIMIT \(limit)
        """)
    }
  }

  /// Gives a label to each of these copies that has none.
  ///
  /// - Throws: `no-longer-there`, `labels-exhausted`.
  package func giveLabels(to ids: [Copy.ID]) async throws(Refusals) -> Numbered<Copy> {
    try await give(to: ids, \.label, find: { try $0.copy($1) }) { transaction, id in
      let label = try transaction.nextLabel()
      try transaction.run("UPDATE copy SET label_number = \(label.text) WHERE id = \(id)")
      return label
    }
  }

  /// Gives a label to each of these titles that has none.
  ///
  /// - Throws: `no-longer-there`, `labels-exhausted`.
  package func giveLabels(to ids: [Book.ID]) async throws(Refusals) -> Numbered<Book> {
    try await give(to: ids, \.labelNumber, find: { try $0.book($1.rawValue) }) { transaction, id in
      let label = try transaction.nextLabel()
      try transaction.run("UPDATE book SET label_number = \(label.text) WHERE id = \(id)")
      return label
    }
  }

  /// Gives a card to each of these students who has none.
  ///
  /// - Throws: `no-longer-there`, `cards-exhausted`.
  package func giveCards(to ids: [Student.ID]) async throws(Refusals) -> Numbered<Student> {
    try await give(to: ids, locksCards: true, \.cardNumber, find: { try $0.student($1.rawValue) }) { transaction, id in
      let card = try transaction.nextFreeCard()
      try transaction.run("UPDATE student SET card_number = \(card.text) WHERE id = \(id)")
      return card
    }
  }

  /// Gives a number to each row that has none. A repeated call changes nothing.
  private func give<ID: Sendable, Row: Sendable, Number>(
    to ids: [ID], locksCards: Bool = false, _ number: any WritableKeyPath<Row, Number?> & Sendable,
    find: @escaping @Sendable (Transaction, ID) throws -> Row?,
    next: @escaping @Sendable (Transaction, ID) throws -> Number
  ) async throws(Refusals) -> Numbered<Row> {
    try await write(.anyTime, at: .now) { transaction in
      if locksCards { try PrintedNumber.lock(transaction) }
      var given = 0
      let rows = try ids.map { id in
        var row = try find(transaction, id).expected()
        if row[keyPath: number] == nil {
          row[keyPath: number] = try next(transaction, id)
          given += 1
        }
        return row
      }
      return (rows, given)
    }
  }
}

extension Transaction {
  fileprivate func nextLabel() throws -> LabelNumber {
    guard let label = try PrintedNumber.label.next(connection).flatMap({ LabelNumber($0) }) else {
      throw Refusal.labelsExhausted
    }
    return label
  }
}
