import Foundation
import TestSupport
import Testing

/// An empty library in the place of one that is gone would hide the loss.
@Suite("A library that was there and is gone")
struct GoneLibraryTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: library.folder.path).sorted() }
  }

  /// The state after the file was moved or deleted while no station ran.
  private func lose() async throws {
    try await library.addDune()
    try FileManager.default.removeItem(atPath: library.database)
    #expect(try names == [".library.sqlite.founded"])
  }

  @Test(arguments: [
    ["books", "add", "--title", "Dune", "--author", "Frank Herbert"],
    ["students", "add", "--library-id", "S1", "--first-name", "Ada"],
    ["wishlist", "add", "--title", "Dune", "--author", "Frank Herbert"],
    ["books", "import", "-"], ["books", "import", "-", "--dry-run"], ["kiosk"], ["kiosk", "--no-console"],
  ])
  func nothing_isFounded_whereALibraryWas(words: [String]) async throws {
    try await lose()
    let outcome = try await library.runner.run(words, environment: library.environment)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasSuffix("(library-gone)\n"))
    #expect(outcome.errors.contains("minilibrary database restore FILE"))
    #expect(outcome.errors.contains("minilibrary database new"))
    #expect(try names == [".library.sqlite.founded"])
  }

  /// No library was named, so even read commands may create it.
  @Test func ownLibrary_isNotFoundedAnew() async throws {
    let environment = ["HOME": library.folder.path, "MINILIBRARY_CONFIG": "/dev/null", "LANG": "C"]
    let add = ["books", "add", "--title", "Dune", "--author", "Frank Herbert"]
    #expect(try await library.runner.run(add, environment: environment).status == 0)
    try FileManager.default.removeItem(
      at: library.folder.appending(path: ".local/share/minilibrary/library.sqlite"))
    let outcome = try await library.runner.run(["books", "list"], environment: environment)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasSuffix("(library-gone)\n"))
  }

  @Test func doctor_tellsOfIt() async throws {
    try await lose()
    let outcome = try await library.run("doctor", "--json", "--offline")
    #expect(outcome.output.contains("\"library-gone\""), "\(outcome.output)")
    #expect(outcome.status == 1)
  }

  @Test func newLibrary_isMade_whenSomebodySaysSo() async throws {
    try await lose()
    #expect(try await library.succeed("database", "new").contains("library.sqlite"))
    #expect(try await library.succeed("books", "list") == "No books.\n")
    let again = try await library.run("database", "new", "--json")
    #expect(again.status == 1)
    #expect(again.errors.hasSuffix("(file-exists)\n"))
  }

  @Test func library_isRestored_whereItWas() async throws {
    try await library.addDune()
    let backup = library.folder.appending(path: "backup.sqlite").path
    try await library.succeed("database", "backup", backup)
    try FileManager.default.removeItem(atPath: library.database)
    try await library.succeed("database", "restore", backup)
    #expect(try await library.succeed("books", "list").contains("Dune"))
  }

  /// Each trace separately, without the marker.
  @Test(arguments: [
    "library.sqlite-wal", "library.sqlite-shm", "library.sqlite-wal.2026-11-22-162005",
    "library-before-restore-20261121T103000Z.sqlite", "library-before-delete-20261121T103000Z.sqlite",
  ])
  func nothing_isFounded_besideASign(name: String) async throws {
    let sign = library.folder.appending(path: name)
    try Data("sign".utf8).write(to: sign)
    let outcome = try await library.run("kiosk")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(name) && outcome.errors.hasSuffix("(library-gone)\n"), "\(outcome.errors)")
    #expect(try names == [name])
  }

  @Test func nothing_isFounded_besideABackup_butBesideAnotherLibrary() async throws {
    try await library.addDune()
    try await library.succeed("database", "backup", library.folder.appending(path: "library-2026-11-21.sqlite").path)
    for name in [".library.sqlite.founded", "library.sqlite"] {
      try FileManager.default.removeItem(at: library.folder.appending(path: name))
    }
    #expect(try await library.run("kiosk").errors.hasSuffix("(library-gone)\n"))
    let other = library.folder.appending(path: "school.sqlite").path
    #expect(try await library.run("kiosk", environment: ["MINILIBRARY_DATABASE": other]).status == 0)
  }

  @Test func emptyFile_isFilled_onlyWhereNoLibraryWas() async throws {
    try Data().write(to: URL(filePath: library.database))
    try await library.addDune()
    try Data().write(to: URL(filePath: library.database))
    #expect(try await library.run("kiosk").errors.hasSuffix("(library-gone)\n"))
    #expect(try Data(contentsOf: URL(filePath: library.database)).isEmpty)
  }
}
