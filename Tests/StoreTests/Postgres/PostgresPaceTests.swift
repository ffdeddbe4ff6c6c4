import Domain
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite("PostgreSQL: work that takes its time")
struct PostgresPaceTests {
  private func impatient() async throws -> PostgresDriver {
    try await PostgresStores.driver(
      at: try await PostgresStores.newAddress(),
      options: PostgresDriver.Options(connectionLimit: 1, statementTimeout: .seconds(3)))
  }

  @Test func unhurriedWork_isNotGivenUp() async throws {
    let driver = try await impatient()
    let sleep: SQL = "SELECT pg_sleep(4)::text AS slept"
    await #expect(throws: Refusals.self) { try await driver.read { try $0.run(sleep) } }
    try await driver.read(.unhurried) { try $0.run(sleep) }
    try await driver.write(.never, .unhurried) { try $0.run(sleep) }
    // Only its transaction: the next one is prompt again.
    await #expect(throws: Refusals.self) { try await driver.write { try $0.run(sleep) } }
    try await driver.close()
  }

  @Test func unhurriedTransaction_mayWaitForTheOtherSide() async throws {
    let driver = try await impatient()
    let setting: SQL = "SELECT current_setting('idle_in_transaction_session_timeout') AS setting"
    let unhurried = try await driver.read(.unhurried) { try $0.firstRow(setting)?.text("setting") }
    let prompt = try await driver.read { try $0.firstRow(setting)?.text("setting") }
    #expect(unhurried == "0")
    #expect(prompt == "1min")
    try await driver.close()
  }

  /// Once begun it is not done again: the other side has its rows already. A connection that died before is replaced.
  @Test func unhurriedRead_beginsOnce() async throws {
    let driver = try await impatient()
    let server = try await PostgresStores.driver(at: try await PostgresStores.newAddress())
    let backend: SQL = "SELECT pg_backend_pid() AS backend"
    let pid = try await driver.read { try $0.firstRow(backend)?.integer("backend") ?? 0 }
    try await server.write { try $0.run("SELECT pg_terminate_backend(\(pid)::int)::text AS done") }
    let runs = Atomic(0)
    await #expect(throws: Refusals.self) {
      try await driver.read(.unhurried) { connection in
        runs.add(1, ordering: .relaxed)
        try connection.run("SELECT pg_terminate_backend(pg_backend_pid())::text AS done")
      }
    }
    #expect(runs.load(ordering: .relaxed) == 1)
    try await driver.close()
    try await server.close()
  }
}
