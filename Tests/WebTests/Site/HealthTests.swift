import Dispatch
import Domain
import Foundation
import Platform
import Store
import TestSupport
import Testing
import WebTestSupport

@testable import Web

/// `/healthz` and a store that others hold.
@Suite(.timeLimit(.minutes(60))) struct HealthTests {
  @Test func healthz_says503_whileTheStoreDoesNotAnswer() async throws {
    let server = try await PostgresServer.shared()
    let schema = "health_" + String(UInt64.random(in: .min ... .max), radix: 36)
    let administrator = try await PostgresDriver.open(at: server.uri(), place: "the tests' server")
    try await administrator.write { try $0.run(SQL(trusted: "CREATE SCHEMA \(schema)")) }
    let address = server.uri(options: ["options": "-csearch_path=\(schema)"])
    let library = try await Library.open(
      at: StoreLocation(address), rules: CirculationRules(), calendar: LocalCalendar())
    let browser = try await SiteFixture(library: library).visitor
    #expect(await eventually { await browser.get("/healthz").status == 200 })

    let (lock, held) = (HeldLock(), DispatchSemaphore(value: 0))
    let other = Task {
      try await administrator.write { connection in
        try connection.run(SQL(trusted: "LOCK TABLE \(schema).schema_version IN ACCESS EXCLUSIVE MODE"))
        lock.isHeld()
        held.wait()
      }
    }
    await lock.waitUntilHeld()
    let start = ContinuousClock.now
    let answer = await browser.get("/healthz")
    // Before the driver itself gives up.
    let passed = ContinuousClock.now - start
    #expect(answer.status == 503)
    #expect(answer.text == "unavailable\n")
    #expect(passed >= .seconds(1))
    held.signal()
    try await other.value
    #expect(await eventually { await browser.get("/healthz").status == 200 })
    try await library.close()
    try await administrator.close()
  }

  @Test func pages_startAndAnswer_whileAnotherProgramWrites() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "health-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "library.sqlite").path
    let first = try await Library.open(at: StoreLocation(path), rules: CirculationRules(), calendar: LocalCalendar())
    _ = try await SiteFixture(library: first).addBook()
    let writer = try await SQLiteDriver.open(at: path)
    let (lock, held) = (HeldLock(), DispatchSemaphore(value: 0))
    let other = Task {
      try await writer.write { connection in
        try connection.run("DELETE FROM schema_version WHERE version < 0")
        lock.isHeld()
        held.wait()
      }
    }
    await lock.waitUntilHeld()
    let library = try await Library.open(at: StoreLocation(path), rules: CirculationRules(), calendar: LocalCalendar())
    let browser = try TestBrowser(site: SiteFixture(of: library))
    #expect(await eventually { await browser.get("/healthz").status == 200 })
    #expect(await browser.get("/help").status == 200)
    held.signal()
    try await other.value
    for one in [library, first] { try await one.close() }
    try await writer.close()
  }
}

/// Signals a task that a thread has reached this point.
private final class HeldLock: Sendable {
  private let stream = AsyncStream<Void>.makeStream()

  func isHeld() { stream.continuation.yield() }
  func waitUntilHeld() async { for await _ in stream.stream { return } }
}
