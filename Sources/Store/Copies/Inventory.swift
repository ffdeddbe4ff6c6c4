package import Domain

/// Taking stock. Each scan is a separate row, so that stations never wait long for each other's counts.
extension LibraryReading {
  /// The open one, or that with this number.
  ///
  /// - Returns: nil where there is none.
  package func inventory(_ id: Inventory.ID? = nil) async throws(Refusals) -> Inventory? {
    try await read { transaction in
      if let id { return try transaction.inventory(id.rawValue) }
      guard let open = try transaction.openInventory() else { return nil }
      return try transaction.inventory(open.id.rawValue)
    }
  }

  /// A page of inventories, the newest first, without their counts.
  package func inventories(before id: Inventory.ID? = nil, limit: Int) async throws(Refusals) -> [Inventory] {
    try await read { try $0.inventories("id < \(id?.rawValue ?? Int64.max) ORDER BY id DESC LIMIT \(limit)") }
  }

  /// A page of the scans that should not be there, in the order of their scans.
  package func strangers(
    in id: Inventory.ID, after cursor: Int64? = nil, limit: Int
  ) async throws(Refusals) -> [Inventory.Scan] {
    // The query reads one index range for each verdict instead of all found copies.
    let wrong = Inventory.Verdict.allCases.filter { $0 != .found }
    return try await read { transaction in
      let scans = try wrong.flatMap { verdict in
        try transaction.rows(
          """
          \(Library.selectInventoryScan)
          WHERE inventory_scan.inventory_id = \(id) AND inventory_scan.verdict = \(verdict)
            AND inventory_scan.id > \(cursor ?? 0)
          ORDER BY inventory_scan.id LIMIT \(limit)
          """
        ).map(Library.inventoryScan)
      }
      return Array(scans.sorted { $0.id < $1.id }.prefix(limit))
    }
  }
}

extension Library {
  /// - Throws: `inventory-open`.
  package func startInventory(
    named name: String, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Inventory {
    try await once(
      operation, Request(.startInventory, name), at: now,
      change: { transaction in
        if let open = try transaction.openInventory() { throw Refusal.inventoryOpen(name: open.name) }
        return try transaction.insertedID(
          "INSERT INTO inventory (name, started_at, is_open) VALUES (\(name), \(now), 1) RETURNING id")
      }, result: { try $0.inventory($1) })
  }

  /// A book in the hand, or a rightly read number that is none.
  ///
  /// - Parameter code: nil for a number that no book can have, which is kept as it is.
  /// - Throws: `no-inventory`.
  package func scanIntoInventory(
    _ code: BookCode?, text: String, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Inventory.Scan {
    try await once(
      operation, Request(.scanInventory, text), at: now,
      change: { transaction in
        guard let open = try transaction.openInventory(lock: transaction.dialect.sharesRows) else {
          throw Refusal.noInventory
        }
        let book = try transaction.bookOnShelf(code)
        let verdict = try transaction.verdict(on: book, in: open.id)
        return try transaction.insertedID(
          """
          INSERT INTO inventory_scan (inventory_id, book_id, code, verdict, scanned_at)
          VALUES (\(open.id), \(book?.id), \(text), \(verdict), \(now))
          RETURNING id
          """)
      }, result: { try $0.inventoryScan($1) })
  }

  fileprivate static func inventory(_ row: SQLRow) throws -> Inventory {
    let row = row.of("inventory")
    return Inventory(
      id: try row.id("id"), name: try row.filledText("name"),
      startedAt: try row.moment("started_at"),
      finishedAt: try row.optionalMoment("finished_at"), counts: [:])
  }

  fileprivate static let selectInventoryScan: SQL = """
    SELECT inventory_scan.id AS scan_id, inventory_scan.code AS scan_code, inventory_scan.verdict AS scan_verdict,
      inventory_scan.scanned_at AS scan_scanned_at, \(bookColumns)
    FROM inventory_scan LEFT JOIN book ON book.id = inventory_scan.book_id
    """

  fileprivate static func inventoryScan(_ row: SQLRow) throws -> Inventory.Scan {
    Inventory.Scan(
      id: try row.integer("scan_id"), code: try row.text("scan_code"),
      verdict: try row.word("scan_verdict", as: Inventory.Verdict.self),
      book: try row.optionalInteger("book_id").map { _ in try book(row) },
      scannedAt: try row.moment("scan_scanned_at"))
  }
}

package struct FinishedInventory: Hashable, Sendable {
  package var inventory: Inventory
  package var missing: Int
}

extension LibraryReading {
  /// The copies that should be on the shelves and were not found, by title, as ``MissingCopies`` has it. An open
  /// inventory counts them now; a finished one has them as of its end.
  ///
  /// For an open inventory it walks along the titles, so a page costs as much as the found books before it.
  package func missing(
    in inventory: Inventory, after cursor: Inventory.Missing? = nil, limit: Int
  ) async throws(Refusals) -> [Inventory.Missing] {
    if inventory.finishedAt != nil {
      return try await read { try $0.missingAtTheEnd(of: inventory, after: cursor?.cursor ?? 0, limit) }
    }
    return try await read(.unhurried) { transaction in
      var behind: SQL = ""
      if let book = cursor?.book {
        let cursor = PageCursor(book)
        behind = " AND (title_key, id) > (\(cursor.key), \(cursor.id))"
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
          cursor: book.id.rawValue, book: book, title: book.title, author: book.author, copies: try row.int("missing"))
      }
      try transaction.expectProgress(from: cursor?.book.map { PageCursor($0) }, missing.compactMap(\.book))
      return missing
    }
  }
}

extension Transaction {
  /// - Parameter lock: ``Dialect/locksRows`` or ``Dialect/sharesRows``, against an end by another transaction.
  func openInventory(lock: SQL = "") throws -> Inventory? {
    try inventories("is_open = 1\(lock)").first
  }

  /// Without their counts.
  fileprivate func inventories(_ which: SQL) throws -> [Inventory] {
    try rows("SELECT id, name, started_at, finished_at FROM inventory WHERE \(which)").map(Library.inventory)
  }

  /// The book with this code. A lost or withdrawn copy of it is found, and a copy with a label is seen.
  fileprivate func bookOnShelf(_ code: BookCode?) throws -> Book? {
    guard let code, var book = try book(code: code) else { return nil }
    if try findScanned(book) { book = try self.book(code: code) ?? book }
    if let copy = book.copy { try see(copy.number, of: book.id) }
    return book
  }

  fileprivate func verdict(on book: Book?, in id: Inventory.ID) throws -> Inventory.Verdict {
    guard let book else { return .unknown }
    if book.isWishlistItem { return .wish }
    let row = try firstRow(
      """
      SELECT count(*) AS number, min(scanned_at) AS first FROM inventory_scan
      WHERE book_id = \(book.id) AND inventory_id = \(id)
      """)
    let before = try row?.int("number") ?? 0
    // Copies that were lent since the first scan may be among the scanned ones, and have left the shelf.
    var lentSince = 0
    if let first = try row?.optionalInteger("first") {
      lentSince = try count(
        "loan WHERE book_id = \(book.id) AND \(Library.loanOrder) = 0 AND checkout_date >= \(first)")
    }
    if before < book.availableCopies + lentSince { return .found }
    return before < book.totalCopies ? .onLoan : .surplus
  }

  func inventory(_ id: Int64) throws -> Inventory? {
    guard var inventory = try inventories("id = \(id)").first else { return nil }
    var counts: [Inventory.Verdict: Int] = [:]
    for verdict in Inventory.Verdict.allCases {
      counts[verdict] = try count("inventory_scan WHERE inventory_id = \(id) AND verdict = \(verdict)")
    }
    inventory.counts = counts.filter { $1 > 0 }
    return inventory
  }

  fileprivate func inventoryScan(_ id: Int64) throws -> Inventory.Scan? {
    try firstRow("\(Library.selectInventoryScan) WHERE inventory_scan.id = \(id)").map(Library.inventoryScan)
  }

  func finishedInventory(_ id: Int64) throws -> FinishedInventory? {
    guard let inventory = try inventory(id) else { return nil }
    // PostgreSQL's sum is a numeric, not an integer.
    let row = try firstRow(
      "SELECT CAST(coalesce(sum(copies), 0) AS BIGINT) AS number FROM inventory_missing WHERE inventory_id = \(id)")
    return FinishedInventory(inventory: inventory, missing: try row?.int("number") ?? 0)
  }

  fileprivate func missingAtTheEnd(of inventory: Inventory, after cursor: Int64, _ limit: Int) throws -> [Inventory
    .Missing]
  {
    try rows(
      """
      SELECT inventory_missing.id AS missing_id, inventory_missing.book_title AS missing_title,
        inventory_missing.book_author AS missing_author, inventory_missing.copies AS missing_copies, \(Library.bookColumns)
      FROM inventory_missing LEFT JOIN book ON book.id = inventory_missing.book_id
      WHERE inventory_missing.inventory_id = \(inventory.id) AND inventory_missing.id > \(cursor)
      ORDER BY inventory_missing.id LIMIT \(limit)
      """
    ).map { row in
      Inventory.Missing(
        cursor: try row.integer("missing_id"),
        book: try row.optionalInteger("book_id").map { _ in try Library.book(row) },
        title: try row.text("missing_title"), author: try row.text("missing_author"),
        copies: try row.int("missing_copies"))
    }
  }
}
