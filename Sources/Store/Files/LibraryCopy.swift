import Domain

package struct CopyProgress: Hashable, Sendable {
  package let done: Int
  package let total: Int
}

package typealias CopyReport = @Sendable (CopyProgress) -> Void

package struct TableCount: Hashable, Sendable {
  package let table: String
  package let rows: Int
}

/// Moves a whole library between two stores: read in one snapshot, while stations work, written in one transaction.
struct LibraryCopy: Sendable {
  /// A message of the channel: first the number of rows to come, then rows, at last each table's next ID.
  enum Message: Sendable {
    case total(Int)
    case rows([[SQLValue]], of: LibraryTable)
    case end([TableEnd])
  }

  struct TableEnd: Hashable, Sendable {
    let table: LibraryTable
    let rows: Int
    /// nil if the key is not a number.
    let lastID: Int64?
  }

  typealias Preparation = @Sendable (any SQLConnection) throws -> Void
  typealias Examination = @Sendable ([TableCount], any SQLConnection) throws -> Void

  /// The rows of a page. Memory holds one page at each side and those in flight: 4,000 rows.
  static let rowsPerPage = 1_000
  static let pagesInFlight = 2

  private let channel = PageChannel<Message>(capacity: pagesInFlight)
  private let progress: CopyReport

  private init(_ progress: @escaping CopyReport) {
    self.progress = progress
  }

  /// - Parameters:
  ///   - place: of the target, for people.
  ///   - prepare: comes first in the transaction that writes.
  ///   - examine: comes last in it, and gets the number of rows that arrived. An error that it throws undoes the copy.
  /// - Throws: `library-not-empty`, `text-not-kept`, the fault of the store that failed first. The target is as it was.
  static func run(
    from source: any DatabaseDriver, to target: any DatabaseDriver, place: String,
    prepare: @escaping Preparation = { _ in }, examine: @escaping Examination = { _, _ in },
    progress: @escaping CopyReport
  ) async throws(Refusals) -> [TableCount] {
    try await Library.refusing {
      try await LibraryCopy(progress).run(from: source, to: target, place: place, prepare, examine)
    }
  }

  private func run(
    from source: any DatabaseDriver, to target: any DatabaseDriver, place: String, _ prepare: @escaping Preparation,
    _ examine: @escaping Examination
  ) async throws -> [TableCount] {
    let channel = channel
    return try await withTaskCancellationHandler {
      async let read = outcome(.reader) { try await source.read(.unhurried) { try self.read($0) } }
      async let written = outcome(.writer) {
        try await target.write(.never, .unhurried) { try self.write($0, place: place, prepare, examine) }
      }
      let (reading, writing) = await (read, written)
      // A completed target is not undone by a later failure of the source.
      if case .failure(let failure) = reading, case .failure = writing, channel.firstToStop == .reader { throw failure }
      return try writing.get()
    } onCancel: {
      channel.stop(.neither)
    }
  }

  /// Runs one side; when it fails, the other is stopped.
  private func outcome<T: Sendable>(
    _ side: PageChannel<Message>.Side, _ body: () async throws -> T
  ) async -> Result<T, any Error> {
    do {
      return .success(try await body())
    } catch {
      channel.stop(side)
      return .failure(error)
    }
  }

  // MARK: - The source's side

  private func read(_ connection: any SQLConnection) throws {
    do {
      try sendAll(connection)
      channel.complete()
    } catch {
      // At once: before the driver has ended its transaction.
      channel.stop(.reader)
      throw error
    }
  }

  private func sendAll(_ connection: any SQLConnection) throws {
    for table in LibraryTable.travelling {
      if let strange = connection.dialect.strangeText(table), let row = try connection.firstRow(strange) {
        throw Refusal.textNotKept(table: table.name, row: try row.text("row"))
      }
    }
    try channel.send(.total(try LibraryTable.travelling.reduce(0) { $0 + (try $1.count(connection).rows) }))
    try channel.send(.end(try LibraryTable.travelling.map { try send($0, connection) }))
  }

  private func send(_ table: LibraryTable, _ connection: any SQLConnection) throws -> TableEnd {
    var (rows, last) = (0, SQLValue?.none)
    while true {
      let page = try connection.rows(table.page(after: last, limit: LibraryCopy.rowsPerPage)).map { row in
        try row.of(table.name, key: table.key).expectReadable()
        return row.values
      }
      if !page.isEmpty { try channel.send(.rows(page, of: table)) }
      rows += page.count
      if let row = page.last { last = row[table.keyIndex] }
      if page.count < LibraryCopy.rowsPerPage { break }
    }
    guard table.isNumbered else { return TableEnd(table: table, rows: rows, lastID: nil) }
    var lastID = try connection.dialect.lastID(table.name, connection)
    // Rows inserted by hand may have an ID above the counter.
    if case .integer(let highest)? = last { lastID = max(lastID, highest) }
    return TableEnd(table: table, rows: rows, lastID: lastID)
  }

  // MARK: - The target's side

  private func write(
    _ connection: any SQLConnection, place: String, _ prepare: Preparation, _ examine: Examination
  ) throws -> [TableCount] {
    do {
      try prepare(connection)
      let counts = try takeAll(connection, place: place)
      try examine(counts, connection)
      return counts
    } catch {
      channel.stop(.writer)
      throw error
    }
  }

  private func takeAll(_ connection: any SQLConnection, place: String) throws -> [TableCount] {
    // A station that adds the first book of this library waits, or is refused; it could not be undone by either.
    for table in LibraryTable.all { try connection.dialect.locksTable(table.name, connection) }
    // All tables are checked before one is emptied: a row may refer to rows that the migrations wrote.
    for table in LibraryTable.all where !table.outlastsEmptying {
      if try connection.firstRow(table.anyRow) != nil { throw Refusal.libraryNotEmpty(place: place) }
    }
    for table in LibraryTable.travelling where table.outlastsEmptying {
      try connection.run("DELETE FROM \(SQL(trusted: table.name))")
    }
    var (done, total, ends) = (0, 0, [TableEnd]())
    while let page = try channel.next() {
      switch page {
      case .total(let number): total = number
      case .rows(let rows, let table):
        try connection.insert(rows, into: table.name, columns: table.columns)
        done += rows.count
      case .end(let all): ends = all
      }
      progress(CopyProgress(done: done, total: total))
    }
    return try ends.map { try settle($0, connection, place: place) }
  }

  /// The numbers continue as they did, and every row has arrived.
  private func settle(_ end: TableEnd, _ connection: any SQLConnection, place: String) throws -> TableCount {
    if let lastID = end.lastID { try connection.dialect.setLastID(end.table.name, lastID, connection) }
    let found = try end.table.count(connection)
    guard found.rows == end.rows else {
      throw Refusals(
        .store(.failed, detail: .at(place, .at(end.table.name, .rowsLost(sent: end.rows, arrived: found.rows)))))
    }
    return found
  }
}
