package import Domain

/// Piles that were confirmed: their lines are written down in one transaction, before the first of them is applied.
///
/// A line counts once, by its operation. A line that is still here was confirmed at a station that was killed.
extension Library {
  package func writeDown(_ lines: [ConfirmedLine], at now: Timestamp) async throws(Refusals) {
    try await write(.anyTime, at: now) { transaction in
      for (index, line) in lines.enumerated() {
        try transaction.run(
          """
          INSERT INTO confirmed_line (id, kind, code, book_id, copy_number, student_id, loan_id, copies, isbn, due_date,
            created_at, line, \(Actor.columns))
          VALUES (\(line.operation.text), \(line.change.kind), \(line.code), \(line.change.values),
            \(now), \(index), \(transaction.actor.values))
          ON CONFLICT (id) DO NOTHING
          """)
      }
    }
  }

  /// Removes lines that were applied or refused.
  package func strike(_ lines: [OperationID]) async throws(Refusals) {
    try await write(.anyTime, at: .now) { transaction in
      for line in lines { try transaction.run("DELETE FROM confirmed_line WHERE id = \(line.text)") }
    }
  }

  /// In the order of their confirmation.
  package func confirmedLines() async throws(Refusals) -> [(line: ConfirmedLine, actor: Actor?)] {
    try await read { transaction in
      try transaction.rows(
        """
        SELECT id, kind, code, book_id, copy_number, student_id, loan_id, copies, isbn, due_date, \(Actor.columns)
        FROM confirmed_line
        ORDER BY created_at, line, id
        """
      ).compactMap { row in
        let row = row.of("confirmed_line")
        guard let change = try ConfirmedLine.Change(row) else { return nil }
        return (
          ConfirmedLine(OperationID(try row.text("id")), change, code: try row.text("code")), try row.optionalActor()
        )
      }
    }
  }

  /// Notes that an available copy was seen on its shelf.
  ///
  /// - Parameter copy: the number of the copy whose own label was scanned.
  package func seeOnShelf(
    _ id: Book.ID, copy: Int? = nil, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Book {
    try await once(
      operation, Request(.seeOnShelf, [id.text] + (copy.map { [String($0)] } ?? [])), at: now,
      change: { transaction in
        let book = try transaction.book(id.rawValue).expected()
        try transaction.see(copy, of: book.id)
        try transaction.record(.seeOnShelf, book: book)
        return id.rawValue
      }, result: { try $0.book($1) })
  }
}

extension ConfirmedLine.Change {
  /// The values of `book_id`, `copy_number`, `student_id`, `loan_id`, `copies`, `isbn` and `due_date`.
  fileprivate var values: SQL {
    let (book, copy, student, loan, copies, isbn, due): (Int64?, Int?, Int64?, Int64?, Int?, String?, Int64?) =
      switch self {
      case .checkOut(let book, let copy, let student, let due):
        (book.rawValue, copy, student.rawValue, nil, nil, nil, due.milliseconds)
      case .returnLoan(let loan): (nil, nil, nil, loan.rawValue, nil, nil, nil)
      case .renew(let loan, let due): (nil, nil, nil, loan.rawValue, nil, nil, due.milliseconds)
      case .reserve(let book, let student): (book.rawValue, nil, student.rawValue, nil, nil, nil, nil)
      case .addCopies(let book, let copies): (book.rawValue, nil, nil, nil, copies, nil, nil)
      case .seeOnShelf(let book, let copy): (book.rawValue, copy, nil, nil, nil, nil, nil)
      case .draft(let isbn, let copies): (nil, nil, nil, nil, copies, isbn.text, nil)
      }
    return "\(book), \(copy), \(student), \(loan), \(copies), \(isbn), \(due)"
  }

  /// - Returns: nil for a row that lacks a value of its kind, which only a damaged file has.
  fileprivate init?(_ row: SQLRow) throws {
    let book: Book.ID? = try row.optionalID("book_id")
    let copy = try row.optionalInt("copy_number")
    let student: Student.ID? = try row.optionalID("student_id")
    let loan: Loan.ID? = try row.optionalID("loan_id")
    let (copies, isbn) = (try row.optionalInt("copies"), try row.optionalISBN("isbn"))
    let due = try row.optionalMoment("due_date")
    switch (try row.word("kind", as: Kind.self), book, loan) {
    case (.checkOut, let book?, _):
      guard let student, let due else { return nil }
      self = .checkOut(book, copy: copy, student, due: due)
    case (.returnLoan, _, let loan?): self = .returnLoan(loan)
    case (.renew, _, let loan?):
      guard let due else { return nil }
      self = .renew(loan, due: due)
    case (.reserve, let book?, _):
      guard let student else { return nil }
      self = .reserve(book, student)
    case (.addCopies, let book?, _):
      guard let copies else { return nil }
      self = .addCopies(book, copies: copies)
    case (.seeOnShelf, let book?, _): self = .seeOnShelf(book, copy: copy)
    case (.draft, _, _):
      guard let isbn, let copies else { return nil }
      self = .draft(isbn, copies: copies)
    case (.checkOut, nil, _), (.reserve, nil, _), (.returnLoan, _, nil), (.renew, _, nil), (.addCopies, nil, _),
      (.seeOnShelf, nil, _):
      return nil
    }
  }
}
