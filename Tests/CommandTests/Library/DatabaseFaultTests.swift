import Domain
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Store

@Suite("A store that is not well, as commands see it", .serialized)
struct DatabaseFaultTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func expectFault(
    _ outcome: CommandRunner.Outcome, _ code: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.status == 2, sourceLocation: sourceLocation)
    #expect(outcome.output == "", sourceLocation: sourceLocation)
    #expect(outcome.errors.hasSuffix(" (\(code))\n"), "\(outcome.errors)", sourceLocation: sourceLocation)
    #expect(outcome.errors.split(separator: "\n").count == 1, sourceLocation: sourceLocation)
  }

  @Test func command_cannotRun_onAFileThatIsNoDatabase() async throws {
    try Data(String(repeating: "This is a letter to a friend. ", count: 100).utf8).write(
      to: URL(filePath: library.database))
    let outcome = try await library.run("books", "list")
    expectFault(outcome, "store-not-a-database")
    #expect(outcome.errors.contains(library.database))
  }

  @Test func command_cannotRun_inAFolderThatIsNotThere() async throws {
    let path = library.folder.appending(path: "nowhere/library.sqlite").path
    expectFault(try await library.run("books", "list", "--database", path), "store-unreachable")
    #expect(!FileManager.default.fileExists(atPath: library.folder.appending(path: "nowhere").path))
  }

  @Test func command_cannotRun_onAFolder() async throws {
    expectFault(try await library.run("books", "list", "--database", library.folder.path), "store-unreachable")
  }

  @Test func command_cannotRun_onALibraryFromANewerVersion() async throws {
    try await library.addDune()
    let store = try await library.open()
    try await store.driver.write { try $0.run("UPDATE schema_version SET version = 1000") }
    try await store.close()
    expectFault(try await library.run("books", "list"), "store-newer")
    expectFault(try await library.run("books", "add", "--isbn", "9780441172719"), "store-newer")
  }

  @Test func write_cannotRun_whileAnotherProcessHoldsTheLock() async throws {
    try await library.addDune()
    let store = try await library.open()
    let outcome = try await store.driver.whileWriting {
      try await library.run("books", "add", "--isbn", "9780441172719")
    }
    try await store.close()
    expectFault(outcome, "store-locked")
    #expect(try await library.object("books", "show", "1")["totalCopies"] as? Int == 1)
  }

  /// The super-user may write everywhere, so then the command runs as another user.
  @Test(.enabled(if: geteuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")))
  func write_cannotRun_whenTheFileIsReadOnly() async throws {
    try await library.addDune()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: library.database)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: library.folder.path)
    let launcher =
      geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    let outcome = try await library.runner.run(
      ["books", "add", "--isbn", "9780441172719"], environment: library.environment, launcher: launcher)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: library.folder.path)
    expectFault(outcome, "store-read-only")
  }

  @Test func check_isOkay_forASoundDatabase() async throws {
    try await library.addDune()
    #expect(try await library.succeed("database", "check") == "ok\n")
    #expect(try await library.succeed("database", "check", "--json") == "[\n\n]\n")
  }

  @Test func database_liesInTheDataFolder_whenNoneIsNamed() async throws {
    let xdg = library.folder.appending(path: "data").path
    let home = ["HOME": library.folder.path, "MINILIBRARY_DATABASE": "", "XDG_DATA_HOME": xdg]
    #expect(try await library.run("books", "list", environment: home).status == 0)
    #expect(FileManager.default.fileExists(atPath: xdg + "/minilibrary/library.sqlite"))
    let relative = ["HOME": library.folder.path, "MINILIBRARY_DATABASE": "", "XDG_DATA_HOME": "data"]
    #expect(try await library.run("books", "list", environment: relative).status == 0)
    let inHome = library.folder.appending(path: ".local/share/minilibrary/library.sqlite").path
    #expect(FileManager.default.fileExists(atPath: inHome))
  }
}
