import CSQLite
import Domain
import GRDB
import Glibc
import Synchronization

/// GRDB's connection, as the library sees it.
///
/// GRDB opens it, prepares and keeps its statements and runs its transactions. Values go in and out through SQLite
/// itself: GRDB's own rows and arguments, which can do far more, took a third of the time of a checkout.
struct SQLiteConnection: SQLConnection {
  let database: Database
  /// Collects what the transaction changes; nil without listeners.
  var written: WrittenChanges?
  var dialect: any Dialect { SQLiteDialect() }

  func rows(_ sql: SQL) throws -> [SQLRow] {
    let text = sql.text { _ in "?" }
    written?.note(text)
    let statement = try BoundStatement(database.cachedStatement(sql: text))
    try statement.bind(sql.values)
    var rows: [SQLRow] = []
    var columns: SQLRow.Columns?
    while try statement.step() {
      let names = columns ?? statement.columns
      columns = names
      rows.append(SQLRow(columns: names, values: statement.values))
    }
    return rows
  }

  /// One statement per row: for a statement with many rows, SQLite first copies each page that it changes, so that it
  /// can undo the statement. With an FTS5 trigger, statements take many rows: FTS5 writes its index at the end of each
  /// statement. The remaining rows are written by powers of two, so that few prepared statements are kept.
  func insert(
    _ rows: some Sequence<[SQLValue]>, into table: String, columns: [String], textWaits: Bool
  ) throws {
    written?.note(table: table)
    guard columns.contains("search_text"), !textWaits else {
      let statement = try insertion(of: 1, into: table, columns)
      for row in rows { try statement.run(row) }
      return
    }
    var width = 1
    while width * 2 * columns.count <= SQLiteConnection.bindingsAtOnce { width *= 2 }
    var values: [SQLValue] = []
    values.reserveCapacity(width * columns.count)
    for row in rows {
      values += row
      guard values.count == width * columns.count else { continue }
      try insertion(of: width, into: table, columns).run(values)
      values.removeAll(keepingCapacity: true)
    }
    var left = values[...]
    while !left.isEmpty {
      while width * columns.count > left.count { width /= 2 }
      try insertion(of: width, into: table, columns).run(left.prefix(width * columns.count))
      left = left.dropFirst(width * columns.count)
    }
  }

  /// A quarter of what SQLite takes: https://www.sqlite.org/limits.html
  private static let bindingsAtOnce = 8_000

  private func insertion(of count: Int, into table: String, _ columns: [String]) throws -> BoundStatement {
    let places = "(" + [String](repeating: "?", count: columns.count).joined(separator: ", ") + ")"
    let all = [String](repeating: places, count: count).joined(separator: ", ")
    return try BoundStatement(
      database.cachedStatement(sql: "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES \(all)"))
  }
}

/// How long a connection waits for the write lock of another one.
///
/// SQLite has no queue for the lock: a waiting program has to find it free. SQLite's own handler looks every 100 ms,
/// and a write in portions frees the lock for only a few milliseconds at a time. This handler looks every 4 ms.
enum SQLiteBusyTimeout {
  private static let interval: Duration = .milliseconds(4)

  static func looks(in timeout: Duration) -> Int { Int(timeout / interval) }

  /// - Parameter connection: a `sqlite3 *`; nil for a closed one, whose next statement fails.
  static func set(_ timeout: Duration, of connection: OpaquePointer?) {
    // SQLite reads through the pointer unchecked, unless it was built with SQLITE_ENABLE_API_ARMOR.
    guard let connection else { return }
    // The number of looks travels as the handler's argument, so nothing has to outlive the connection.
    let looks = looks(in: timeout)
    guard looks > 0 else {
      sqlite3_busy_timeout(connection, 0)
      return
    }
    sqlite3_busy_handler(
      connection,
      { limit, count in
        guard Int(count) < Int(bitPattern: limit) else { return 0 }
        usleep(4_000)
        return 1
      }, UnsafeMutableRawPointer(bitPattern: looks))
  }

  /// How long others get between two transactions of one long write: long enough for each who waits to look.
  static let turn: Duration = .milliseconds(12)
}

extension SQLiteDriver {
  /// 4 MiB of the usual pages: a progress bar moves, and a wish to stop is heard.
  private static let pagesPerStep: CInt = 1024

  /// Writes the library as it is at one moment into an empty file: https://www.sqlite.org/backup.html. Stations
  /// continue to work.
  ///
  /// - Parameter place: of the file, for people.
  func backUp(to name: String, place target: String, progress: @escaping CopyReport) async throws {
    let isGivenUp = Atomic(false)
    try await using { library in
      try await SQLiteDriver.faults(at: target) {
        try await withTaskCancellationHandler {
          try await SQLiteDriver.blocking {
            // The copy takes a connection for reading.
            _ = library.reads.begin(inPlace: false)
            defer { library.reads.end(inPlace: false) }
            let copy = try DatabaseQueue(path: name)
            do {
              // Inside one read: otherwise each change of a station would restart the copy.
              try library.writer.backup(to: copy, pagesPerStep: SQLiteDriver.pagesPerStep) { step in
                if isGivenUp.load(ordering: .relaxed) { throw CancellationError() }
                progress(CopyProgress(done: step.completedPageCount, total: step.totalPageCount))
              }
            } catch let error as DatabaseError {
              // It carries what the file's connection had to say, which is nothing until the copy is ended.
              throw DatabaseError(resultCode: error.extendedResultCode)
            }
            try copy.close()
          }
        } onCancel: {
          isGivenUp.store(true, ordering: .relaxed)
        }
      }
    }
  }
}
