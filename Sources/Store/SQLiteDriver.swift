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
          try opened(path, configuration)
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
  private static func opened(_ path: String, _ configuration: Configuration) throws -> DatabasePool {
    let deadline = ContinuousClock.now + .seconds(5)
    while true {
      do {
        return try DatabasePool(path: path, configuration: configuration)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline {
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }

  private static func configuration(_ options: Options, isReadOnly: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.foreignKeysEnabled = true
    let timeout = options.busyTimeout.components
    configuration.busyMode = .timeout(Double(timeout.seconds) + Double(timeout.attoseconds) / 1e18)
    configuration.prepareDatabase { database in
      // GRDB's choice for WAL is NORMAL, which may lose the last commits with the power.
      if !isReadOnly { try database.execute(sql: "PRAGMA synchronous = FULL") }
    }
    return configuration
  }

  private func prepare() async throws {
    let place = place
    let identity = try await read { connection in
      (
        id: try connection.firstRow("PRAGMA application_id")?.integer("application_id") ?? 0,
        isEmpty: try connection.rows("SELECT 1 AS one FROM sqlite_master LIMIT 1").isEmpty
      )
    }
    guard identity.id == SQLiteDriver.applicationID || (identity.isEmpty && identity.id == 0) else {
      throw Refusals(.store(.notADatabase, detail: "\(place): a database of another program"))
    }
    if !identity.isEmpty {
      let version = try await read { try Migration.version($0) }
      if version == Migration.current { return }
    }
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
    // GRDB closes its readers last, and they cannot do what SQLite does at the last close: bring what stands in the
    // write-ahead log into the file. Passive: whoever still works there is not waited for, and no change hangs on it.
    _ = try? await writer.writeWithoutTransaction { try $0.checkpoint(.passive) }
    try await SQLiteDriver.faults(at: place) { try self.writer.close() }
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
