import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

/// The contents of a path, and the result of opening each.
@Suite(.serialized) struct OpeningTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file that a station of ours made and left in the middle: marked, at version 0, with what `statements` add.
  private func leftHalfMade(_ statements: Store.SQL...) async throws {
    let library = try await folder.open()
    try await library.driver.write { connection in
      try connection.run("PRAGMA defer_foreign_keys = 1")
      // The tables of a text index go with it.
      for name in try connection.rows(
        """
        SELECT name FROM sqlite_master
        WHERE type = 'table' AND name NOT LIKE 'sqlite%'
          AND (name NOT LIKE '%!_text!_%' ESCAPE '!' OR name LIKE '%!_runs' ESCAPE '!')
        ORDER BY rowid DESC
        """)
      {
        try connection.run(Store.SQL(trusted: "DROP TABLE \(try name.text("name"))"))
      }
      try connection.run("CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT")
      for statement in statements { try connection.run(statement) }
    }
    try await library.close()
  }

  /// The file below the library, not brought up to date.
  private func leftAsItIs() async throws -> SQLiteDriver {
    SQLiteDriver(
      path: folder.database, place: folder.database,
      library: OpenLibrary(try DatabaseQueue(path: folder.database), nil),
      options: SQLiteDriver.Options())
  }

  /// Opening writes where the log is empty.
  @Test(.timeLimit(.minutes(60))) func lockedLibrary_mayBeRead_whenOpeningGivesUp() async throws {
    try await folder.open().close()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let holder = try DatabaseQueue(path: folder.database, configuration: configuration)
    try await holder.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let path = folder.database
    func open(onlyLooks: Bool, timeout: Duration) async throws(Refusals) -> Library {
      try await Library.open(
        at: .file(path), rules: CirculationRules(), calendar: TestStore.calendar, createIfMissing: false,
        worksInPlace: true, onlyLooks: onlyLooks, timeout: timeout)
    }
    await expectFault(.locked) { _ = try await open(onlyLooks: false, timeout: .milliseconds(50)) }
    let reader = try await open(onlyLooks: true, timeout: .seconds(600))
    let key = AnswerKey(.googleBooks, "a")
    #expect(try await reader.answer(for: key, in: .lookups) == nil)
    #expect(
      try await !reader.keep(CachedAnswer(status: 200, body: [], storedAt: TestStore.now), for: key, in: .lookups))
    try await reader.close()
    try await holder.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try holder.close()
  }

  @Test func olderLibrary_isBroughtUpToDate() async throws {
    try await leftHalfMade()
    let library = try await folder.open()
    let version = try await library.driver.read { try Migration.version($0) }
    #expect(version == Migration.current)
    #expect(try await library.check() == [])
    try await library.close()
  }

  @Test func migration_isDoneWhollyOrNotAtAll() async throws {
    // A table that is in the way stops it in the middle.
    try await leftHalfMade("CREATE TABLE loan (id INTEGER)")
    for _ in 0..<2 { await expectFault(.failed, naming: "loan") { _ = try await folder.open() } }
    let driver = try await leftAsItIs()
    let names = try await driver.read { connection in
      try connection.rows("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite%' ORDER BY name")
        .map { try $0.text("name") }
    }
    #expect(names == ["loan", "schema_version"])
    try await driver.close()
  }

  @Test func placesWhereNoFileCanBe_areUnreachable() async throws {
    func open(_ path: String) async throws {
      _ = try await Library.open(at: .file(path), rules: CirculationRules(), calendar: TestStore.calendar)
    }
    await expectFault(.unreachable) { try await open("") }
    await expectFault(.unreachable, naming: folder.url.path) { try await open(folder.url.path) }
    await expectFault(.unreachable, naming: "nowhere") { try await open(folder.path("nowhere/library.sqlite")) }
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    await expectFault(.unreachable, naming: "pipe") { try await open(folder.path("pipe")) }
    #expect(try folder.names == ["pipe"])
  }

  @Test func path_isAFilesName_whateverSQLiteMayReadIntoIt() async throws {
    for name in [":memory:", "file:library?mode=memory", "über 100% & \"so\"#1?.sqlite"] {
      for _ in 0..<2 {
        let path = folder.path(name)
        let library = try await Library.open(at: .file(path), rules: CirculationRules(), calendar: TestStore.calendar)
        try await library.close()
        #expect(FileManager.default.fileExists(atPath: path))
        let reading = try await SQLiteDriver.open(at: path, options: SQLiteDriver.Options(isReadOnly: true))
        try await reading.close()
      }
    }
  }

  @Test func readOnlyStore_isRead_andRefusesChanges() async throws {
    let library = try await folder.open()
    let dune = try await library.add(.dune())
    let ada = try await library.add(.ada)
    for othersHaveItOpen in [true, false] {
      if !othersHaveItOpen { try await library.close() }
      let reader = try await folder.open(SQLiteDriver.Options(isReadOnly: true))
      #expect(try await reader.book(isbn: .dune) == dune)
      #expect(try await reader.books(matching: "dun", limit: 5) == [dune])
      await expectFault(.readOnly, naming: folder.database) { _ = try await reader.lend(dune, ada) }
      #expect(try await reader.loans(.all, limit: 5) == [])
      #expect(try await reader.check() == [])
      try await reader.close()
    }
  }

  @Test func readOnlyStore_thatNeedsAMigration_isRefused() async throws {
    try Data().write(to: URL(filePath: folder.database))
    await expectFault(.readOnly) { _ = try await folder.open(SQLiteDriver.Options(isReadOnly: true)) }
  }

  @Test func write_waits_forAnotherStationsToEnd() async throws {
    let slow = try await folder.open()
    let patient = try await folder.open()
    let (holds, hold) = AsyncStream<Void>.makeStream()
    async let held: Void = slow.driver.write { _ in
      hold.finish()
      Thread.sleep(forTimeInterval: 0.3)
    }
    for await _ in holds {}
    _ = try await patient.add(.dune())
    try await held
    try await slow.close()
    try await patient.close()
  }

  @Test func cancelledTask_leavesNothingHalfDone() async throws {
    let library = try await folder.open()
    let dune = try await library.add(.dune(copies: 500))
    for number in 0..<40 {
      let student = try await library.add(StudentDraft.numbered(number))
      let task = Task { try await library.lend(dune, student) }
      try await Task.sleep(for: .microseconds(number * 40))
      task.cancel()
      if case .failure(let error) = await task.result {
        let refusals = try #require(error as? Refusals)
        guard case .store(.failed, _) = refusals.first else { throw refusals }
      }
    }
    #expect(try await library.check() == [])
    let loans = try await library.loans(.all, limit: 100).count
    #expect(try await library.copies(of: dune) == [500 - loans, 500])
    try await library.close()
  }
}
