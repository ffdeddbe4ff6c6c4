import Domain
import Foundation
import Store
import TestSupport
import Testing

@Suite("database backup and database copy", .serialized)
struct DatabaseCopyTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func path(_ name: String) -> String { library.folder.appending(path: name).path }

  private func expectRefused(
    _ outcome: CommandRunner.Outcome, _ status: Int32, _ code: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.status == status, sourceLocation: sourceLocation)
    #expect(outcome.output == "", sourceLocation: sourceLocation)
    #expect(outcome.errors.hasSuffix(" (\(code))\n"), "\(outcome.errors)", sourceLocation: sourceLocation)
    #expect(outcome.errors.split(separator: "\n").count == 1, sourceLocation: sourceLocation)
  }

  /// Names of files, without the markers that say where a library was founded.
  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: library.folder.path)
        .filter { !$0.hasSuffix(".founded") }.sorted()
    }
  }

  @Test func backup_isALibraryOfItsOwn_whileAStationWrites() async throws {
    let store = try await library.open()
    let station = Task {
      var count = 0
      while !Task.isCancelled {
        _ = try await store.addBook(
          BookDraft(title: "Book \(count)", author: "Somebody"), operation: .random(), at: .now)
        count += 1
      }
    }
    try await library.addDune()
    for number in 1...3 {
      let backup = path("backup-\(number).sqlite")
      let text = try await library.succeed("database", "backup", backup)
      #expect(text.hasPrefix("Table "))
      #expect(text.contains("; the backup was checked and is sound"))
      #expect(try await library.succeed("database", "check", "--database", backup) == "ok\n")
      let listed = try await library.succeed("books", "show", "9780441172719", "--database", backup)
      #expect(listed.contains("Frank Herbert"))
    }
    station.cancel()
    _ = await station.result
    try await store.close()
  }

  @Test func backup_tellsItsRows_asJSON() async throws {
    try await library.addDune()
    let report = try await library.object("database", "backup", path("backup.sqlite"))
    #expect(report["from"] as? String == library.database)
    #expect(report["to"] as? String == path("backup.sqlite"))
    let rows = try #require(report["rows"] as? [String: Int])
    #expect(rows["book"] == 1)
    #expect(rows["loan"] == 0)
    #expect(try names == ["backup.sqlite", "library.sqlite"])
  }

  @Test func backup_isRefused_whereAFileIs() async throws {
    try await library.addDune()
    try Data("a letter".utf8).write(to: URL(filePath: path("letter.txt")))
    expectRefused(try await library.run("database", "backup", path("letter.txt")), 1, "file-exists")
    #expect(try Data(contentsOf: URL(filePath: path("letter.txt"))) == Data("a letter".utf8))
    expectRefused(try await library.run("database", "backup", library.database), 1, "file-exists")
  }

  @Test func backup_foundsNoLibrary() async throws {
    expectRefused(try await library.run("database", "backup", path("backup.sqlite")), 2, "store-unreachable")
    #expect(try names == [])
  }

  @Test func copy_goesFromFileToFile() async throws {
    try await library.addDune(copies: 2)
    try await library.addAda()
    try await library.succeed("checkout", "9780441172719", "S12345")
    let report = try await library.object("database", "copy", library.database, path("copy.sqlite"))
    #expect((report["rows"] as? [String: Int])?["loan"] == 1)
    #expect(try names == ["copy.sqlite", "library.sqlite"])
    let loans = try await library.succeed("loans")
    #expect(try await library.succeed("loans", "--database", path("copy.sqlite")) == loans)
    // The first copy is in the way of another one.
    let again = try await library.run("database", "copy", library.database, path("copy.sqlite"))
    expectRefused(again, 1, "library-not-empty")
    expectRefused(
      try await library.run("database", "copy", library.database, library.database), 1, "library-not-empty")
  }

  @Test func copy_foundsNoLibrary_whereItReads() async throws {
    let outcome = try await library.run("database", "copy", path("typo.sqlite"), path("copy.sqlite"))
    expectRefused(outcome, 2, "store-unreachable")
    #expect(try names == [])
  }

  @Test func copy_goesToPostgreSQLAndBack() async throws {
    try await library.addDune()
    try await library.addAda()
    let server = try await PostgresServer.shared()
    try await library.succeed("database", "copy", library.database, server.uri())
    try await library.succeed("checkout", "9780441172719", "S12345", "--database", server.uri())
    try await library.succeed("database", "copy", server.uri(), path("back.sqlite"))
    try await library.succeed("database", "backup", path("backup.sqlite"), "--database", server.uri())
    let loans = try await library.succeed("loans", "--database", server.uri())
    for name in ["back.sqlite", "backup.sqlite"] {
      #expect(try await library.succeed("loans", "--database", path(name)) == loans)
      #expect(try await library.succeed("database", "check", "--database", path(name)) == "ok\n")
    }
    #expect(loans.contains("Dune"))
  }

  /// Wherever the signal meets it, the file is whole or not there.
  @Test(arguments: ["INT", "TERM"], ["0.02", "0.1", "0.3"])
  func interruptedCopy_leavesNothingHalfDone(signal: String, seconds: String) async throws {
    let store = try await library.open()
    let drafts = (0..<3_000).map { BookDraft(title: "Book \($0) of many", author: "Somebody") }
    _ = try await store.addBooks(drafts, at: .now)
    try await store.close()
    let outcome = try await library.runner.run(
      ["database", "copy", library.database, path("copy.sqlite")], environment: library.environment,
      launcher: ["/usr/bin/timeout", "--preserve-status", "-s", signal, seconds])
    #expect([0, signal == "INT" ? 130 : 143].contains(outcome.status), "\(outcome)")
    let isThere = try names.contains("copy.sqlite")
    #expect(isThere == (outcome.status == 0))
    #expect(try names.filter { $0.hasPrefix(".") } == [])
    if isThere { #expect(try await library.succeed("database", "check", "--database", path("copy.sqlite")) == "ok\n") }
  }
}
