package import Domain

/// The numbers that a library prints: labels for books without a barcode, cards for students without one.
extension Library {
  /// The owner printed on a card or label, if the library has been given a name.
  package func printedOwner() async throws(Refusals) -> String? {
    try await read { try $0.setting(Library.nameSetting) }
  }

  package func book(code: BookCode) async throws(Refusals) -> Book? {
    try await read { try $0.book(code: code) }
  }

  package func book(label: LabelNumber) async throws(Refusals) -> Book? {
    try await book(code: .label(label))
  }

  /// A page of the books without an ISBN, the oldest first.
  ///
  /// - Parameter isNew: only those without a label of the title that have a copy without a label.
  package func booksWithoutISBN(
    isNew: Bool, after last: Book.ID? = nil, limit: Int
  ) async throws(Refusals) -> [Book] {
    try await read { transaction in
      // Literals: an index of some rows only is found by the words of its condition. And no IS NULL of labels: SQLite would
      // go through all books without one, which nearly all are. No EXISTS: PostgreSQL would begin with all copies.
      let unlabelled: SQL =
        isNew
        ? """
         AND coalesce(label_number, '') = '' AND (
          SELECT min(number) FROM copy WHERE copy.book_id = book.id AND copy.label_number IS NULL
            AND state NOT IN ('lost', 'withdrawn')) IS NOT NULL
        """ : ""
      return try transaction.rows(
        """
        SELECT \(Library.bookColumns) FROM book
        WHERE isbn IS NULL AND is_wishlist_item = 0\(unlabelled) AND id > \(last?.rawValue ?? 0)
        ORDER BY id LIMIT \(limit)
        """
      ).map(Library.book)
    }
  }

  /// Gives a number of its own to each of these copies that has none; done again it changes nothing.
  ///
  /// - Returns: the copies as they are then, in the same order, and how many got a number.
  /// - Throws: `no-longer-there`, `labels-exhausted`.
  package func giveLabels(to ids: [Copy.ID]) async throws(Refusals) -> (copies: [Copy], given: Int) {
    let result = try await write(.anyTime, at: .now) { transaction in
      var given = 0
      let copies = try ids.map { id in
        guard var copy = try transaction.copy(id) else { throw Refusal.noLongerThere }
        if copy.label == nil {
          let number = try PrintedNumber.label.next(transaction)
          guard let label = number.flatMap({ LabelNumber($0) }) else { throw Refusal.labelsExhausted }
          try transaction.run("UPDATE copy SET label_number = \(label.text) WHERE id = \(id.rawValue)")
          copy.label = label
          given += 1
        }
        return copy
      }
      return Given(rows: copies, count: given)
    }
    return (result.rows, result.count)
  }

  /// Gives a number to each of these titles that has none; done again it changes nothing.
  ///
  /// - Returns: the books as they are then, in the same order, and how many got a number.
  /// - Throws: `no-longer-there`, `labels-exhausted`.
  package func giveLabels(to ids: [Book.ID]) async throws(Refusals) -> (books: [Book], given: Int) {
    let result = try await write(.anyTime, at: .now) { transaction in
      var given = 0
      let books = try ids.map { id in
        guard var book = try transaction.book(id.rawValue) else { throw Refusal.noLongerThere }
        if book.labelNumber == nil {
          let number = try PrintedNumber.label.next(transaction)
          guard let label = number.flatMap({ LabelNumber($0) }) else { throw Refusal.labelsExhausted }
          try transaction.run("UPDATE book SET label_number = \(label.text) WHERE id = \(id.rawValue)")
          book.labelNumber = label
          given += 1
        }
        return book
      }
      return Given(rows: books, count: given)
    }
    return (result.rows, result.count)
  }

  /// Gives a card to each of these that has none; done again it changes nothing.
  ///
  /// - Returns: the students as they are then, in the same order, and how many got a number.
  /// - Throws: `no-longer-there`, `cards-exhausted`.
  package func giveCards(to ids: [Student.ID]) async throws(Refusals) -> (students: [Student], given: Int) {
    let result = try await write(.anyTime, at: .now) { transaction in
      var given = 0
      try PrintedNumber.lock(transaction)
      let students = try ids.map { id in
        guard var student = try transaction.student(id.rawValue) else { throw Refusal.noLongerThere }
        if student.cardNumber == nil {
          let card = try transaction.nextFreeCard()
          try transaction.run("UPDATE student SET card_number = \(card.text) WHERE id = \(id.rawValue)")
          student.cardNumber = card
          given += 1
        }
        return student
      }
      return Given(rows: students, count: given)
    }
    return (result.rows, result.count)
  }

  private struct Given<Row: Sendable>: Sendable {
    let rows: [Row]
    let count: Int
  }
}

extension Transaction {
  /// The book of the copy with this label; it names the copy.
  private func book(copyLabel label: LabelNumber) throws -> Book? {
    try connection.firstRow(
      """
      SELECT \(Library.bookColumns), copy.number AS copy_number, copy.state AS copy_state
      FROM copy JOIN book ON book.id = copy.book_id WHERE copy.label_number = \(label.text)
      """
    ).map { row in
      var book = try Library.book(row)
      book.copy = Copy.Shown(
        number: try row.int("copy_number"), label: label, state: try row.word("copy_state", as: Copy.State.self))
      return book
    }
  }

  func book(code: BookCode) throws -> Book? {
    switch code {
    case .isbn(let isbn): try book(isbn: isbn)
    case .label(let label):
      try connection.firstRow("SELECT \(Library.bookColumns) FROM book WHERE label_number = \(label.text)").map(
        Library.book) ?? book(copyLabel: label)
    }
  }
}
