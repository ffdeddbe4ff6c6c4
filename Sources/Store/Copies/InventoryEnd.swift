package import Domain

/// The end of an inventory: what is missing is written down while stations lend, and the last transaction is short.
///
/// Rows of `inventory_missing` mean nothing while their inventory is open. They are written page by page, along the
/// titles. The transaction that closes the inventory checks the books again that changed since: each such change wrote
/// a line of the activity log or a scan. An interrupted end changes nothing; the next one starts from the beginning.
extension Library {
  /// Closes it and writes down what is missing; done once for all stations.
  ///
  /// - Throws: `no-inventory`.
  package func finishInventory(operation: OperationID, at now: Timestamp) async throws(Refusals) -> FinishedInventory {
    let request = Request(.finishInventory)
    let place = driver.place
    let open = try await read { transaction in
      // Done before, there is nothing to write down.
      try transaction.done(operation, request, place: place) == nil ? transaction.openInventory() : nil
    }
    var cursor = InventoryCursor()
    let ending = Ending(token: OperationID.random().text)
    if let open {
      try await write(.anyTime, at: now) { transaction in
        try transaction.run(
          "UPDATE inventory SET ending = \(ending.token) WHERE id = \(open.id) AND is_open = 1")
      }
      cursor = try await read { try InventoryCursor(open.id, $0) }
      try await writeMissing(of: open, ending)
      cursor = try await catchUp(open, ending, from: cursor)
    }
    let last = cursor
    return try await once(
      operation, request, at: now, pace: .unhurried,
      change: { transaction in
        guard let open, try transaction.openInventory(lock: transaction.dialect.locksRows) != nil else {
          throw Refusal.noInventory
        }
        try ending.expect(open.id, transaction)
        try transaction.rewriteMissing(of: open, try last.changedBooks(in: open.id, transaction))
        // A deleted book is not searched for.
        try transaction.run(
          "DELETE FROM inventory_missing WHERE inventory_id = \(open.id) AND book_id IS NULL")
        // A clock that was set back makes nothing end before it began.
        try transaction.run(
          """
          UPDATE inventory SET is_open = NULL, ending = NULL, finished_at = \(max(now, open.startedAt).milliseconds)
          WHERE id = \(open.id)
          """)
        return open.id.rawValue
      }, result: { try $0.finishedInventory($1) })
  }

  fileprivate struct Ending: Sendable {
    let token: String

    /// - Throws: `no-inventory` when it was ended, `no-longer-there` when a later call is ending it.
    func expect(_ id: Inventory.ID, _ transaction: Transaction) throws {
      let row = try transaction.firstRow(
        "SELECT ending FROM inventory WHERE id = \(id) AND is_open = 1\(transaction.dialect.locksRows)")
      guard let row else { throw Refusal.noInventory }
      guard try row.optionalText("ending") == token else { throw Refusal.noLongerThere }
    }
  }

  fileprivate static let booksAtOnce = 2_000
  /// Books that the closing transaction checks again.
  private static let booksAtTheEnd = 500

  private func writeMissing(of inventory: Inventory, _ ending: Ending) async throws(Refusals) {
    // Removes rows of an end that was broken off.
    while try await write(.anyTime, .portion, at: .now, { try $0.removeSomeMissing(of: inventory.id, ending) }) {}
    var last: PageCursor?
    while true {
      let cursor = last
      let page = try await read(.unhurried) { try $0.missingPage(of: inventory, after: cursor) }
      if !page.missing.isEmpty {
        try await write(.beforeCommit, .portion, at: .now) { transaction in
          try ending.expect(inventory.id, transaction)
          try transaction.insert(page.missing)
        }
      }
      guard let end = page.last else { return }
      last = end
    }
  }

  /// Looks again at books that changed, until so few have that the closing transaction can.
  private func catchUp(
    _ inventory: Inventory, _ ending: Ending, from cursor: InventoryCursor
  ) async throws(Refusals) -> InventoryCursor {
    var cursor = cursor
    while true {
      let before = cursor
      let (books, now) = try await read { transaction in
        (try before.changedBooks(in: inventory.id, transaction), try InventoryCursor(inventory.id, transaction))
      }
      if books.count <= Library.booksAtTheEnd { return cursor }
      for start in stride(from: 0, to: books.count, by: Library.booksAtOnce) {
        let some = Array(books[start..<min(start + Library.booksAtOnce, books.count)])
        try await write(.anyTime, .portion, at: .now) { transaction in
          try ending.expect(inventory.id, transaction)
          try transaction.rewriteMissing(of: inventory, some)
        }
      }
      cursor = now
    }
  }

  fileprivate static let missingColumns = ["inventory_id", "book_id", "book_title", "book_author", "copies"]

  fileprivate static func missing(_ row: SQLRow, of id: Inventory.ID) throws -> [SQLValue]? {
    let copies = try row.integer("missing")
    guard copies > 0 else { return nil }
    return [
      .integer(id.rawValue), .integer(try row.integer("id")), .text(try row.text("title")),
      .text(try row.text("author")), .integer(copies),
    ]
  }
}

/// Up to where changes of books have been looked at.
private struct InventoryCursor: Hashable, Sendable {
  private var activity: Int64 = 0
  private var scan: Int64 = 0

  init() {}

  init(_ id: Inventory.ID, _ transaction: Transaction) throws {
    // On PostgreSQL a change that began earlier may be confirmed later: its lines have lower numbers.
    let slack: Int64 = transaction.dialect.engine == .postgres ? 200 : 0
    activity = (try transaction.firstRow("SELECT max(id) AS id FROM activity")?.optionalInteger("id") ?? 0) - slack
    scan = (try transaction.firstRow("SELECT max(id) AS id FROM inventory_scan")?.optionalInteger("id") ?? 0) - slack
  }

  func changedBooks(in id: Inventory.ID, _ transaction: Transaction) throws -> [Int64] {
    try transaction.rows(
      """
      SELECT book_id FROM activity WHERE id > \(activity) AND book_id IS NOT NULL
      UNION SELECT book_id FROM inventory_scan
      WHERE id > \(scan) AND inventory_id = \(id) AND book_id IS NOT NULL
      """
    ).map { try $0.integer("book_id") }.sorted()
  }
}

/// How many copies of a book an inventory misses, by what the library knows of a title: its copies bear no numbers.
///
/// A title is held against the shelf as it stood at the last scan of it; one that was never scanned, as it stood when
/// the inventory began. A copy is missing only if it was there to be scanned:
/// - Copies that came to the shelf later were not: returned copies and added copies.
/// - Later loans count as copies that were scanned, up to the number of scans, and count once when they are returned.
///   Further loans are of copies that were not scanned but exist, and so is another loan of the same copy.
/// - Copies that were returned before were there, and are to be scanned. So are copies on hold.
/// - A copy that was scanned while it was on loan is found.
///
/// The activity log records how many copies were added, except by an edit. A copy that was added by an edit is missing
/// until it is scanned.
struct MissingCopies {
  let inventory: Inventory

  /// The number of missing copies of a row of `book`; 0 or less if none is missing.
  var count: SQL {
    // Nearly all books are found. Two index searches decide that case.
    """
    CASE WHEN \(scans) >= available_copies + \(lentSince) THEN 0
      ELSE available_copies + \(lentSince) - \(accountedFor) - \(backSince("loan")) - \(backSince("past_loan")) - \(addedSince)
    END
    """
  }

  private var begin: Int64 { inventory.startedAt.milliseconds }

  /// Surplus ones are none of the library's copies.
  private var scanOfBook: SQL {
    """
    inventory_scan.book_id = book.id AND inventory_scan.inventory_id = \(inventory.id)
      AND inventory_scan.verdict IN ('found', 'on_loan')
    """
  }

  private var scans: SQL { "(SELECT count(*) FROM inventory_scan WHERE \(scanOfBook))" }

  private var lastScan: SQL {
    "coalesce((SELECT max(inventory_scan.scanned_at) FROM inventory_scan WHERE \(scanOfBook)), \(begin))"
  }

  /// Out now.
  private var lentSince: SQL {
    """
    (SELECT count(*) FROM loan
      WHERE loan.book_id = book.id AND \(Library.loanOrder) = 0 AND loan.checkout_date >= \(lastScan))
    """
  }

  /// The copies that were scanned, or that went over the desk since: the same ones where they may be.
  private var accountedFor: SQL {
    "(CASE WHEN \(scans) >= \(everLentSince) THEN \(scans) ELSE \(everLentSince) END)"
  }

  private var everLentSince: SQL {
    """
    ((SELECT count(*) FROM loan WHERE loan.book_id = book.id AND loan.checkout_date >= \(lastScan))
      + (SELECT count(*) FROM past_loan WHERE past_loan.book_id = book.id AND past_loan.checkout_date >= \(lastScan)))
    """
  }

  /// Copies on loan at the last scan and returned since.
  private func backSince(_ table: SQL) -> SQL {
    """
    (SELECT count(*) FROM \(table) AS ended
      WHERE ended.book_id = book.id AND ended.checkout_date < \(lastScan) AND ended.return_date >= \(lastScan))
    """
  }

  private var addedSince: SQL {
    """
    (SELECT CAST(coalesce(sum(
        CASE WHEN ltrim(activity.additional_info, '0123456789') = '' AND length(activity.additional_info) BETWEEN 1 AND 3
          THEN CAST(activity.additional_info AS INTEGER) ELSE 0 END), 0) AS BIGINT)
      FROM activity
      WHERE activity.book_id = book.id AND activity.type IN ('add_book', 'fulfill_wishlist')
        AND activity.created_at > \(lastScan))
    """
  }
}

extension Transaction {
  fileprivate func removeSomeMissing(of id: Inventory.ID, _ ending: Library.Ending) throws -> Bool {
    try ending.expect(id, self)
    return try firstRow(
      """
      DELETE FROM inventory_missing WHERE id IN (
        SELECT id FROM inventory_missing WHERE inventory_id = \(id) ORDER BY id LIMIT \(Library.booksAtOnce))
      RETURNING id
      """) != nil
  }

  fileprivate func insert(_ missing: [[SQLValue]]) throws {
    try connection.insert(missing, into: "inventory_missing", columns: Library.missingColumns)
  }

  /// - Returns: rows of ``Library/missingColumns``, and where the next page begins; nil at the end.
  fileprivate func missingPage(
    of inventory: Inventory, after cursor: PageCursor?
  ) throws -> (missing: [[SQLValue]], last: PageCursor?) {
    let behind: SQL = cursor.map { " AND (title_key, id) > (\($0.key), \($0.id))" } ?? ""
    let rows = try rows(
      """
      SELECT id, title, author, title_key, \(MissingCopies(inventory: inventory).count) AS missing FROM book
      WHERE is_wishlist_item = 0\(behind) ORDER BY title_key, id LIMIT \(Library.booksAtOnce)
      """)
    let last = rows.count < Library.booksAtOnce ? nil : rows.last
    return (
      try rows.compactMap { try Library.missing($0, of: inventory.id) },
      try last.map { PageCursor(key: try $0.text("title_key"), id: try $0.integer("id")) }
    )
  }

  /// Puts right what was written down of these books; what was there keeps its place.
  fileprivate func rewriteMissing(of inventory: Inventory, _ books: [Int64]) throws {
    guard !books.isEmpty else { return }
    let list = SQL.list(books)
    let written = try connection.rows(
      """
      SELECT id, book_id, copies FROM inventory_missing
      WHERE inventory_id = \(inventory.id) AND book_id IN (\(list))
      """
    ).map { (id: try $0.integer("id"), book: try $0.integer("book_id"), copies: try $0.int("copies")) }
    let rows = try connection.rows(
      """
      SELECT id, title, author, title_key, \(MissingCopies(inventory: inventory).count) AS missing FROM book
      WHERE id IN (\(list)) AND is_wishlist_item = 0 ORDER BY title_key, id
      """)
    let now = Dictionary(try rows.map { (try $0.integer("id"), $0) }) { first, _ in first }
    for row in written {
      if let book = now[row.book], try book.integer("missing") > 0 {
        try run(
          """
          UPDATE inventory_missing SET copies = \(try book.integer("missing")), book_title = \(try book.text("title")),
            book_author = \(try book.text("author"))
          WHERE id = \(row.id)
          """)
      } else {
        try run("DELETE FROM inventory_missing WHERE id = \(row.id)")
      }
    }
    let known = Set(written.map(\.book))
    try insert(
      try rows.filter { !known.contains(try $0.integer("id")) }.compactMap { try Library.missing($0, of: inventory.id) }
    )
  }
}
