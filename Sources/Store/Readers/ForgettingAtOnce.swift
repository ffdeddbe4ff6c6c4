package import Domain

/// Forgetting apart from the history: loans of readers who do not want them kept, and old records of operations.
extension Library {
  /// A return can be taken back at the station for a while. The loan is forgotten after it, in milliseconds.
  static let returnSettles = 10 * SignInTimes.minute
  /// An operation is remembered so long, in milliseconds.
  static let operationLife = 30 * SignInTimes.day

  /// Forgets ended loans of the readers who chose so, where the library lets them.
  ///
  /// - Returns: the number of loans.
  @discardableResult
  package func forgetReturned(at now: Timestamp) async throws(Refusals) -> Int {
    guard try await read(at: now, { try $0.siteSettings().allowsForgettingAtOnce }) else { return 0 }
    return try await inPortions(at: now) { try $0.forgetReturned() }
  }

  func forgetOperations(at now: Timestamp) async throws(Refusals) -> Int {
    try await inPortions(at: now) { transaction in
      try transaction.rows(
        """
        DELETE FROM operation WHERE id IN (
          SELECT id FROM operation WHERE created_at < \(now.milliseconds - Library.operationLife)
          ORDER BY created_at LIMIT \(Library.tidyPortion))
        RETURNING id
        """
      ).count
    }
  }

  /// Counts what forgetting would change, page by page, and changes nothing.
  func countToForget(before end: Int64) async throws(Refusals) -> Forgotten {
    var forgotten = Forgotten()
    var (last, isOver) = (Int64.min, false)
    while !isOver {
      let after = last
      let page = try await read { transaction in
        try transaction.rows(
          "SELECT id, return_date FROM loan WHERE id > \(after) ORDER BY id LIMIT \(Library.tidyPortion)"
        ).map { (id: try $0.integer("id"), returned: try $0.optionalInteger("return_date")) }
      }
      forgotten.loans += page.count { $0.returned.map { $0 < end } ?? false }
      (last, isOver) = (page.last?.id ?? .max, page.count < Library.tidyPortion)
    }
    forgotten.loans += try await countPastLoans(before: end)
    forgotten.reservations = try await read { try $0.count("reservation WHERE closed_at < \(end)") }
    for kind in Activity.Kind.allCases where kind.tellsOfReading {
      forgotten.entries += try await read { transaction in
        try transaction.firstRow(
          """
          SELECT count(student_library_id) AS number FROM activity
          WHERE type = \(kind) AND created_at < \(end)
          """)?.int("number") ?? 0
      }
    }
    return forgotten
  }

  private func countPastLoans(before end: Int64) async throws(Refusals) -> Int {
    // Forgotten loans have an empty library ID, the first of all.
    var (last, count) = ((libraryID: "", loan: Int64.max), 0)
    while true {
      let after = last
      let page = try await read { transaction in
        try transaction.rows(
          """
          SELECT student_library_id, loan_id, return_date FROM past_loan
          WHERE (student_library_id, loan_id) > (\(after.libraryID), \(after.loan))
          ORDER BY student_library_id, loan_id LIMIT \(Library.tidyPortion)
          """
        ).map {
          (
            libraryID: try $0.text("student_library_id"), loan: try $0.integer("loan_id"),
            returned: try $0.integer("return_date")
          )
        }
      }
      count += page.count { $0.returned < end }
      guard page.count == Library.tidyPortion, let final = page.last else { return count }
      last = (final.libraryID, final.loan)
    }
  }
}

extension Transaction {
  /// - Returns: the number of loans.
  fileprivate func forgetReturned() throws -> Int {
    let settled = now.milliseconds - Library.returnSettles
    let loans = try rows(
      """
      SELECT loan.id AS id, loan.book_id AS book_id, loan.student_id AS student_id
      FROM account CROSS JOIN loan
      WHERE account.forgets_returned = 1 AND loan.student_id = account.student_id AND \(Library.loanOrder) > 0
        AND loan.return_date <= \(settled)
      LIMIT \(Library.tidyPortion)
      """)
    guard !loans.isEmpty else { return 0 }
    try dialect.overwritesDeleted(self)
    for loan in loans {
      let (book, student) = (try loan.integer("book_id"), try loan.integer("student_id"))
      try run(
        """
        INSERT INTO past_loan (book_id, isbn, book_title, book_author, student_library_id, checkout_date, due_date,
          return_date, renewals, loan_id, copy_number)
        SELECT book.id, isbn, title, author, '', checkout_date, due_date, return_date, renewals, loan.id, copy_number
        FROM loan JOIN book ON book.id = loan.book_id WHERE loan.id = \(try loan.integer("id"))
        """)
      try run("DELETE FROM loan WHERE id = \(try loan.integer("id"))")
      try forgetEntries(aboutBook: book, of: student, before: settled)
    }
    return loans.count
  }

  /// The log records a loan in several entries. Those of a book that the reader has borrowed again stay.
  private func forgetEntries(aboutBook book: Int64, of student: Int64, before end: Int64) throws {
    let isOut = try firstRow(
      """
      SELECT 1 AS one FROM loan
      WHERE loan.student_id = \(student) AND \(Library.loanOrder) = 0 AND loan.book_id = \(book)
      """)
    guard isOut == nil, let libraryID = try self.student(student)?.libraryID else { return }
    let kinds = Activity.Kind.allCases.filter(\.tellsOfReading).map(\.rawValue)
    try run(
      """
      UPDATE activity SET student_library_id = NULL,
        actor_name = CASE WHEN actor_kind = \(Actor.Kind.account)
          AND actor_detail = \(AccountRole.reader) THEN NULL ELSE actor_name END
      WHERE student_library_id = \(libraryID) AND book_id = \(book) AND type IN (\(SQL.list(kinds)))
        AND +created_at <= \(end)
      """)
    try run("DELETE FROM reservation WHERE student_id = \(student) AND book_id = \(book) AND closed_at <= \(end)")
  }

  /// Forgets a student who was just deleted: the library ID leaves loans, log and attention list, and the account goes.
  func forgetDeparted(_ student: Student, account: Account?) throws {
    try dialect.overwritesDeleted(self)
    if let account, account.role == .reader { try delete(account) }
    // The account that was made for the student has the library ID as its name, also after its link ended.
    if let named = try accountRow(named: student.libraryID).map(Library.account), named.role == .reader,
      named.student == nil, Library.accountKey(named.name) == Library.accountKey(student.libraryID)
    {
      try delete(named)
    }
    try run(
      """
      UPDATE past_loan SET student_library_id = ''
      WHERE student_library_id = \(student.libraryID) AND +student_id IS NULL
      """)
    // The entry of a new library ID names the previous one.
    try run(
      """
      UPDATE activity SET student_library_id = NULL,
        additional_info = CASE WHEN type = \(Activity.Kind.editStudent) THEN NULL ELSE additional_info END,
        actor_name = CASE WHEN actor_kind = \(Actor.Kind.account)
          AND actor_detail = \(AccountRole.reader) THEN NULL ELSE actor_name END
      WHERE student_library_id = \(student.libraryID)
      """)
  }
}
