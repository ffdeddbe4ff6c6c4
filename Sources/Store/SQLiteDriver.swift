import Domain
import Foundation
import GRDB

/// SQLite through GRDB: one writer, readers beside it (WAL), every confirmed change on the disk (`synchronous=FULL`).
package final class SQLiteDriver: DatabaseDriver {
  package struct Options: Sendable {
    /// How long a write waits for another station's.
    package var busyTimeout: Duration = .seconds(5)

    package init() {}
  }

  /// Marks a file as ours (`PRAGMA application_id`): the letters MLIB.
  static let applicationID: Int64 = 0x4D4C_4942

  package let dialect = Dialect.sqlite
  /// Named in every fault.
  let place: String
  private let writer: any DatabaseWriter

  private init(place: String, writer: any DatabaseWriter) {
    self.place = place
    self.writer = writer
  }

  /// Opens or makes the file, and brings its schema up to date.
  ///
  /// A file that may only be read is opened for reading; writes are then refused with `store-read-only`.
  package static func open(at path: String, options: Options = Options()) async throws -> SQLiteDriver {
    try await faults(at: path) {
      let isReadOnly = access(path, F_OK) == 0 && access(path, W_OK) != 0
      let configuration = configuration(options, isReadOnly: isReadOnly)
      let writer: any DatabaseWriter =
        if isReadOnly {
          try DatabaseQueue(path: path, configuration: configuration)
        } else {
          try await opened(path, configuration, within: options.busyTimeout)
        }
      let driver = SQLiteDriver(place: path, writer: writer)
      try await driver.prepare()
      return driver
    }
  }

  /// A library that is gone with its last user: for tests and for trying things.
  package static func inMemory() async throws -> SQLiteDriver {
    try await faults(at: "memory") {
      let queue = try DatabaseQueue(configuration: configuration(Options(), isReadOnly: false))
      let driver = SQLiteDriver(place: "memory", writer: queue)
      try await driver.prepare()
      return driver
    }
  }

  /// Two stations that start at once on a new file both want to switch it to WAL; SQLite does not wait there, so we do.
  private static func opened(
    _ path: String, _ configuration: Configuration, within timeout: Duration
  ) async throws -> DatabasePool {
    let deadline = ContinuousClock.now + timeout
    while true {
      do {
        if access(path, F_OK) == 0 { try await refuseForeign(path, configuration) }
        let pool = try DatabasePool(path: path, configuration: configuration)
        // A pool sets NORMAL, which may lose the last commits with the power.
        try await pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        return pool
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  /// A pool switches a file to WAL as it opens it, so whose it is has to be asked before, without a change.
  private static func refuseForeign(_ path: String, _ configuration: Configuration) async throws {
    var configuration = configuration
    // A reader leaves another program's log as it is; without a log only a writer clears away what it made itself.
    configuration.readonly = access(path + "-wal", F_OK) == 0
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    _ = try await queue.read { try version(SQLiteConnection(database: $0), place: path) }
    try queue.close()
  }

  /// The version of the schema, 0 in an empty file.
  ///
  /// - Throws: `store-not-a-database` for another program's file, `store-newer` for one that this program is too old for.
  private static func version(_ connection: any SQLConnection, place: String) throws -> Int {
    let id = try connection.firstRow("PRAGMA application_id")?.integer("application_id") ?? 0
    let isEmpty = try connection.rows("SELECT 1 AS one FROM sqlite_master LIMIT 1").isEmpty
    guard id == applicationID || (isEmpty && id == 0) else {
      throw Refusals(.store(.notADatabase, detail: "\(place): a database of another program"))
    }
    if isEmpty { return 0 }
    let version = try Migration.version(connection)
    try Migration.refuseNewer(version, place: place)
    return version
  }

  private static func configuration(_ options: Options, isReadOnly: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.foreignKeysEnabled = true
    let timeout = options.busyTimeout.components
    configuration.busyMode = .timeout(Double(timeout.seconds) + Double(timeout.attoseconds) / 1e18)
    return configuration
  }

  private func prepare() async throws {
    let place = place
    let version = try await read { try SQLiteDriver.version($0, place: place) }
    if version == Migration.current { return }
    try await write { connection in
      try connection.run(SQL(trusted: "PRAGMA application_id = \(SQLiteDriver.applicationID)"))
      try Migration.bringUpToDate(connection, place: place)
    }
  }

  package func read<T: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    try await SQLiteDriver.faults(at: place) {
      try await self.writer.read { try body(SQLiteConnection(database: $0)) }
    }
  }

  package func write<T: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    try await SQLiteDriver.faults(at: place) {
      try await self.writer.writeWithoutTransaction { database in
        var result: T?
        // IMMEDIATE: the lock is taken before the check is read, so that no other station comes between.
        try database.inTransaction(.immediate) {
          result = try body(SQLiteConnection(database: database))
          return .commit
        }
        guard let result else { throw Refusals(.store(.failed, detail: "\(self.place): no result")) }
        return result
      }
    }
  }

  package func integrityFindings() async throws -> [String] {
    try await read { connection in
      let damage = try connection.rows("PRAGMA integrity_check").map { try $0.text("integrity_check") }
      let orphans = try connection.rows("PRAGMA foreign_key_check").map {
        "\(try $0.text("table")) row \(try $0.optionalInteger("rowid") ?? 0) points at nothing"
      }
      return damage.filter { $0 != "ok" } + orphans
    }
  }

  package func close() async throws {
    try await SQLiteDriver.faults(at: place) {
      // GRDB closes its readers last, and they cannot do what SQLite does at the last close: take the write-ahead log
      // into the file and remove it. So the readers go first.
      (self.writer as? DatabasePool)?.invalidateReadOnlyConnections()
      try self.writer.close()
    }
  }
}

/// GRDB's connection, as the library sees it.
private struct SQLiteConnection: SQLConnection {
  let database: Database
  var dialect: Dialect { .sqlite }

  func rows(_ sql: SQL) throws -> [SQLRow] {
    let statement = try database.cachedStatement(sql: sql.text { _ in "?" })
    let arguments = StatementArguments(sql.values.map(\.databaseValue))
    guard statement.columnCount > 0 else {
      try statement.execute(arguments: arguments)
      return []
    }
    let columns = SQLRow.Columns(statement.columnNames)
    return try Row.fetchAll(statement, arguments: arguments).map { row in
      SQLRow(columns: columns, values: row.databaseValues.map(SQLValue.init))
    }
  }
}

extension SQLValue {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .text(let text): text.databaseValue
    }
  }

  fileprivate init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = .integer(number)
    case .string(let text): self = .text(text)
    // The schema is STRICT and has neither.
    case .double(let number): self = .text(String(number))
    case .blob: self = .null
    }
  }
}
