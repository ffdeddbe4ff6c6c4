package import Domain

extension LibraryReading {
  /// The copies of a book in the order of their numbers, withdrawn ones among them.
  package func copies(of book: Book.ID) async throws(Refusals) -> [Copy] {
    try await read { try $0.copies(of: book) }
  }
}

extension Library {
  fileprivate static let copyColumns: SQL =
    "id, book_id, number, label_number, state, shelf, note, acquired_at, last_seen_at"

  fileprivate static func copy(_ row: SQLRow) throws -> Copy {
    let row = row.of("copy")
    return Copy(
      id: try row.id("id"), book: try row.id("book_id"),
      number: try row.int("number"), label: try row.optionalLabel("label_number"),
      state: try row.word("state", as: Copy.State.self), shelf: try row.optionalText("shelf"),
      note: try row.text("note"), acquired: try row.optionalMoment("acquired_at"),
      lastSeen: try row.optionalMoment("last_seen_at"))
  }
}

extension Transaction {
  func copies(of book: Book.ID) throws -> [Copy] {
    try copies("book_id = \(book) ORDER BY number")
  }

  func copy(_ number: Int, of book: Book.ID) throws -> Copy? {
    try copies("book_id = \(book) AND number = \(number)").first
  }

  func copy(_ id: Copy.ID) throws -> Copy? { try copies("id = \(id)").first }

  func copies(_ which: SQL) throws -> [Copy] {
    try rows("SELECT \(Library.copyColumns) FROM copy WHERE \(which)").map(Library.copy)
  }

  // MARK: - As many copies as the book counts

  /// Adds copies to a book whose counters have them already.
  func addCopies(onShelf: Int, inRepair: Int = 0, to book: Book.ID) throws {
    let last =
      try firstRow("SELECT max(number) AS number FROM copy WHERE book_id = \(book)")?
      .optionalInteger("number") ?? 0
    let states = Array(repeating: Copy.State.onShelf, count: onShelf) + Array(repeating: .inRepair, count: inRepair)
    try connection.insert(
      states.enumerated().map { index, state in
        [
          .integer(book.rawValue), .integer(last + Int64(index) + 1), .text(state.rawValue), .text(""),
          .integer(now.milliseconds),
        ]
      }, into: "copy", columns: ["book_id", "number", "state", "note", "acquired_at"])
  }

  /// Adds the copies of the books that this transaction added after `last`, as many as the books count.
  func addCopies(ofBooksAfter last: Int64) throws {
    try run(
      """
      INSERT INTO copy (book_id, number, state, acquired_at)
      WITH RECURSIVE one (book, number, total, available, created) AS (
        SELECT id, 1, total_copies, available_copies, created_at FROM book
        WHERE id > \(last) AND total_copies > 0\(dialect.isAddedHere)
        UNION ALL SELECT book, number + 1, total, available, created FROM one WHERE number < total)
      SELECT book, number, CASE WHEN number <= available THEN 'on_shelf' ELSE 'in_repair' END, created FROM one
      ORDER BY book, number
      """)
  }

  /// Adds, removes and repairs copies until they are as many as the book's counters say. The counters name no copy, so
  /// the choice is the program's: copies without a label go first, and those with the highest numbers.
  ///
  /// - Parameters:
  ///   - total: the book's counter, at least as many as are on loan.
  ///   - available: the book's counter.
  func fitCopies(of book: Book.ID, total: Int, available: Int) throws {
    let present = try copies(of: book).filter { $0.state != .withdrawn }
    let dispensable = present.sorted { ($0.label == nil ? 0 : 1, -$0.number) < ($1.label == nil ? 0 : 1, -$1.number) }
    // A copy on hold, or a lost one, is touched only if no other will do.
    var free = dispensable.filter { $0.state == .onShelf } + dispensable.filter { $0.state == .onHold }
    var away = dispensable.filter { $0.state == .inRepair } + dispensable.filter { $0.state == .lost }
    let onLoan = present.count - free.count - away.count
    var wanted = (free: available - free.count, away: total - onLoan - available - away.count)
    while wanted.free > 0, wanted.away < 0, let copy = away.first {
      try set(.onShelf, copy)
      away.removeFirst()
      wanted = (wanted.free - 1, wanted.away + 1)
    }
    while wanted.free < 0, wanted.away > 0, let copy = free.first {
      try set(.inRepair, copy)
      free.removeFirst()
      wanted = (wanted.free + 1, wanted.away - 1)
    }
    for copy in free.prefix(max(0, -wanted.free)) + away.prefix(max(0, -wanted.away)) { try remove(copy) }
    if wanted.free > 0 || wanted.away > 0 {
      try addCopies(onShelf: max(0, wanted.free), inRepair: max(0, wanted.away), to: book)
    }
  }

  func set(_ state: Copy.State, _ copy: Copy) throws {
    try run("UPDATE copy SET state = \(state) WHERE id = \(copy.id)")
  }

  /// A copy that was never lent and has no label leaves no trace; every other one is withdrawn.
  private func remove(_ copy: Copy) throws {
    guard copy.label == nil, try !wasLent(copy) else { return try set(.withdrawn, copy) }
    try run("DELETE FROM copy WHERE id = \(copy.id)")
  }

  private func wasLent(_ copy: Copy) throws -> Bool {
    try firstRow(
      """
      SELECT 1 AS one WHERE EXISTS (
          SELECT 1 FROM loan WHERE loan.book_id = \(copy.book) AND loan.copy_number = \(copy.number))
        OR EXISTS (
          SELECT 1 FROM past_loan
          WHERE past_loan.book_id = \(copy.book) AND past_loan.copy_number = \(copy.number))
      """) != nil
  }

  /// Runs in the transaction that deletes a book, before it does. Labels that were given are not given again.
  func removeCopies(ofBook id: Book.ID) throws {
    for copy in try copies(of: id) { try PrintedNumber.label.retire(copy.label?.text, self) }
    try run("DELETE FROM copy WHERE book_id = \(id)")
  }

  // MARK: - Out and back

  /// Takes a copy off the shelf, or off the hold shelf for the student who holds it. It takes the named copy; without a
  /// name, a copy without a label goes first.
  ///
  /// - Returns: its number; nil if there is none.
  func lendCopy(of book: Book, held: Bool) throws -> Int? {
    if let copy = book.copy {
      return try firstRow(
        """
        UPDATE copy SET state = \(Copy.State.onLoan), last_seen_at = \(now)
        WHERE book_id = \(book.id) AND number = \(copy.number) AND state IN ('on_shelf', 'on_hold')
        RETURNING number
        """)?.int("number")
    }
    let places: [Copy.State] = held ? [.onHold, .onShelf] : [.onShelf]
    for state in places {
      // Most copies have no label: the first of them ends the search.
      for label in [" AND label_number IS NULL", ""] as [SQL] {
        let lent = try firstRow(
          """
          UPDATE copy SET state = \(Copy.State.onLoan), last_seen_at = \(now)
          WHERE id = (
            SELECT id FROM copy WHERE book_id = \(book.id) AND state = \(state)\(label)
            ORDER BY number LIMIT 1)
          RETURNING number
          """)
        if let lent { return try lent.int("number") }
      }
    }
    return nil
  }

  /// Puts the copy of an ended loan out again. Copies without a label are alike, so it may be another one.
  ///
  /// - Returns: its number; nil if the copy is not there any more.
  func lendCopyAgain(of loan: Loan) throws -> Int? {
    let copy = try loan.copyNumber.flatMap { try self.copy($0, of: loan.book.id) }
    if let copy, copy.state.isAvailable {
      try set(.onLoan, copy)
      return copy.number
    }
    return copy?.label == nil ? try lendCopy(of: loan.book, held: false) : nil
  }

  func takeBackCopy(of loan: Loan) throws {
    guard let number = loan.copyNumber else { return }
    try run(
      """
      UPDATE copy SET state = \(Copy.State.onShelf), last_seen_at = \(now)
      WHERE book_id = \(loan.book.id) AND number = \(number)
      """)
  }

  /// Puts a copy on hold for each reservation with a hold. The copy seen last comes first: it was just returned.
  func matchHolds(for book: Book.ID) throws {
    let counts = try firstRow(
      """
      SELECT (SELECT count(*) FROM reservation
          WHERE book_id = \(book) AND closed_at IS NULL AND held_until IS NOT NULL) AS held,
        (SELECT count(*) FROM copy WHERE book_id = \(book) AND state = 'on_hold') AS copies
      """)
    guard let missing = try counts.map({ try $0.int("held") - $0.int("copies") }), missing != 0 else { return }
    let (from, to) = missing > 0 ? (Copy.State.onShelf, Copy.State.onHold) : (.onHold, .onShelf)
    let order: SQL = missing > 0 ? "DESC" : "ASC"
    try run(
      """
      UPDATE copy SET state = \(to) WHERE id IN (
        SELECT id FROM copy WHERE book_id = \(book) AND state = \(from)
        ORDER BY coalesce(last_seen_at, 0) \(order), number LIMIT \(abs(missing)))
      """)
  }
}
