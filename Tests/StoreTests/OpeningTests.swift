import Domain
import Foundation
import TestSupport
import Testing

@testable import Store

/// What a path may hold, and what becomes of it.
@Suite(.serialized) struct OpeningTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs SQLite's own shell on the file.
  @discardableResult
  private func sqlite(_ statements: String...) throws -> String {
    let shell = Process()
    let output = Pipe()
    shell.executableURL = URL(filePath: "/usr/bin/env")
    shell.arguments = ["sqlite3", folder.database] + statements
    shell.standardOutput = output
    try shell.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    try #require(shell.terminationStatus == 0)
    return String(decoding: text, as: UTF8.self)
  }

  private func bytes() throws -> Data { try Data(contentsOf: URL(filePath: folder.database)) }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
  }

  @Test func library_isOnTheDisk_andFoundAgain() async throws {
    let first = try await folder.open()
    let dune = try await first.add(.dune())
    try await first.close()
    #expect(try names == ["library.sqlite"], "the log is written back at the end")
    let second = try await folder.open()
    #expect(try await second.book(isbn: .dune) == dune)
    try await second.close()
  }

  @Test func writer_confirmsOnlyWhatIsOnTheDisk() async throws {
    // FULL is 2. GRDB would have NORMAL, which loses the last commits with the power.
    for _ in 0..<2 {
      let driver = try await SQLiteDriver.open(at: folder.database)
      let settings = try await driver.writerSettings(["synchronous", "foreign_keys", "busy_timeout"])
      #expect(settings == ["synchronous": 2, "foreign_keys": 1, "busy_timeout": 5_000])
      let journal = try await driver.read { try $0.firstRow("PRAGMA journal_mode")?.text("journal_mode") }
      #expect(journal == "wal")
      try await driver.close()
    }
  }

  @Test func stations_thatOpenANewFileAtOnce_findOneLibrary() async throws {
    for round in 0..<10 {
      let path = folder.file("round\(round).sqlite")
      let libraries = try await withThrowingTaskGroup(of: Library.self) { group in
        for _ in 0..<8 {
          group.addTask { try await Library.open(at: path, rules: CirculationRules(), calendar: .dublin) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for (number, library) in libraries.enumerated() { _ = try await library.add(StudentDraft.numbered(number)) }
      #expect(try await libraries[0].students(limit: 100).count == 8)
      #expect(try await libraries[1].check() == [])
      for library in libraries { try await library.close() }
    }
  }

  @Test func newerLibrary_isRefused_andLeftAsItIs() async throws {
    let library = try await folder.open()
    try await library.driver.write { try $0.run("UPDATE schema_version SET version = version + 1") }
    try await library.close()
    let before = try bytes()
    await expectFault(.newer, naming: folder.database) { _ = try await folder.open() }
    await expectFault(.newer) { _ = try await folder.open(SQLiteDriver.Options(isReadOnly: true)) }
    #expect(try bytes() == before)
  }

  @Test func olderLibrary_isBroughtUpToDate() async throws {
    // Version 0: a program that was stopped after it marked the file, before its first table.
    try sqlite("PRAGMA application_id = 1296845122", "CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT")
    let library = try await folder.open()
    let version = try await library.driver.read { try Migration.version($0) }
    #expect(version == Migration.current)
    #expect(try await library.check() == [])
    try await library.close()
  }

  @Test func migration_isDoneWhollyOrNotAtAll() async throws {
    // A table that is in the way stops it in the middle.
    try sqlite(
      "PRAGMA application_id = 1296845122", "CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT",
      "CREATE TABLE loan (id INTEGER)")
    for _ in 0..<2 { await expectFault(.failed, naming: "loan") { _ = try await folder.open() } }
    #expect(try sqlite("SELECT name FROM sqlite_master ORDER BY name") == "loan\nschema_version\n")
  }

  @Test(arguments: ["delete", "wal"])
  func databaseOfAnotherProgram_isRefused_andLeftAsItIs(_ journal: String) async throws {
    try sqlite("PRAGMA journal_mode = \(journal)", "CREATE TABLE diary (words TEXT)")
    let before = try bytes()
    let files = try names
    await expectFault(.notADatabase, naming: "another program") { _ = try await folder.open() }
    #expect(try bytes() == before)
    #expect(try names == files)
  }

  @Test func databaseWithAnotherProgramsMark_isRefused() async throws {
    try sqlite("PRAGMA application_id = 252006673")
    await expectFault(.notADatabase) { _ = try await folder.open() }
  }

  @Test(arguments: [2, 15, 99, 100, 4_096, 50_000])
  func fileThatIsNoDatabase_isRefused_andLeftAsItIs(_ count: Int) async throws {
    let noise = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
    try noise.write(to: URL(filePath: folder.database))
    await expectFault(.notADatabase, naming: folder.database) { _ = try await folder.open() }
    #expect(try bytes() == noise)
  }

  @Test func emptyFile_becomesALibrary() async throws {
    try Data().write(to: URL(filePath: folder.database))
    let library = try await folder.open()
    _ = try await library.add(.dune())
    try await library.close()
  }

  @Test func placesWhereNoFileCanBe_areUnreachable() async throws {
    func open(_ path: String) async throws {
      _ = try await Library.open(at: path, rules: CirculationRules(), calendar: .dublin)
    }
    await expectFault(.unreachable) { try await open("") }
    await expectFault(.unreachable, naming: folder.url.path) { try await open(folder.url.path) }
    await expectFault(.unreachable, naming: "nowhere") { try await open(folder.file("nowhere/library.sqlite")) }
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    await expectFault(.unreachable, naming: "pipe") { try await open(folder.file("pipe")) }
    #expect(try names == ["pipe"])
  }

  @Test func path_isAFilesName_whateverSQLiteMayReadIntoIt() async throws {
    for name in [":memory:", "file:library?mode=memory", "über 100% & \"so\"#1?.sqlite"] {
      for _ in 0..<2 {
        let path = folder.file(name)
        let library = try await Library.open(at: path, rules: CirculationRules(), calendar: .dublin)
        try await library.close()
        #expect(FileManager.default.fileExists(atPath: path))
        let reading = try await SQLiteDriver.open(at: path, options: SQLiteDriver.Options(isReadOnly: true))
        try await reading.close()
      }
    }
  }
}
