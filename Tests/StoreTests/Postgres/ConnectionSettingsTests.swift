import TestSupport
import Testing

@testable import Store

/// Asked of the driver's own connections: what is set on another one proves nothing.
@Suite("SQLite: how it is set up", .serialized)
struct ConnectionSettingsTests {
  private static func integer(_ pragma: String, _ connection: any SQLConnection) throws -> Int64? {
    try connection.firstRow(SQL(trusted: "PRAGMA \(pragma)"))?.integer(pragma)
  }

  private static func journal(_ connection: any SQLConnection) throws -> String? {
    try connection.firstRow("PRAGMA journal_mode")?.text("journal_mode")
  }

  @Test func writer_waitsForTheDisk_andHoldsForeignKeys() async throws {
    let folder = try TemporaryFolder()
    let driver = try await SQLiteDriver.open(at: folder.path("library.sqlite"))
    #expect(try await driver.write { try Self.integer("synchronous", $0) } == 2, "FULL")
    #expect(try await driver.write { try Self.journal($0) } == "wal")
    #expect(try await driver.write { try Self.integer("foreign_keys", $0) } == 1)
    #expect(try await driver.write { try Self.integer("ignore_check_constraints", $0) } == 0)
    #expect(try await driver.write { try Self.integer("application_id", $0) } == 0x4D4C_4942)
    #expect(try await driver.read { try Self.journal($0) } == "wal")
    #expect(try await driver.read { try Self.integer("foreign_keys", $0) } == 1)
  }

  @Test func writer_waitsForTheDisk_whenTheFileIsOpenedAgain() async throws {
    let folder = try TemporaryFolder()
    try await SQLiteDriver.open(at: folder.path("library.sqlite")).close()
    let driver = try await SQLiteDriver.open(at: folder.path("library.sqlite"))
    #expect(try await driver.write { try Self.integer("synchronous", $0) } == 2)
  }

  @Test func busyTimeout_isWhatTheOptionsSay() async throws {
    let folder = try TemporaryFolder()
    var options = SQLiteDriver.Options()
    #expect(options.busyTimeout == .seconds(5))
    options.busyTimeout = .milliseconds(1236)
    #expect(SQLiteBusyTimeout.looks(in: options.busyTimeout) == 309)
    let driver = try await SQLiteDriver.open(at: folder.path("library.sqlite"), options: options)
    // SQLite knows no time of a handler that is not its own.
    #expect(try await driver.write { try $0.firstRow("PRAGMA busy_timeout")?.integer("timeout") } == 0)
  }

  @Test func tables_areStrict_andReferencesAreHeld() async throws {
    let driver = try await SQLiteDriver.inMemory()
    for statement in [
      "INSERT INTO loan (book_id, student_id, checkout_date, due_date) VALUES (1, 1, 1, 2)",
      "INSERT INTO activity (created_at, type, book_title, book_author) VALUES (1, 'gossip', '', '')",
      "INSERT INTO operation (id, kind, request, result, created_at) VALUES ('a', 'renew', 'b', 'soon', 1)",
    ] {
      await #expect(throws: (any Error).self) { try await driver.write { try $0.run(SQL(trusted: statement)) } }
    }
  }
}
