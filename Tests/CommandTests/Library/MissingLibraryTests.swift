import Foundation
import TestSupport
import Testing

@testable import minilibrary

/// A mistyped name makes no second library.
@Suite("A library that is not there")
struct MissingLibraryTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  @Test(arguments: [
    ["books", "list"], ["books", "show", "1"], ["students", "list"], ["loans"], ["statistics"], ["activity"],
    ["wishlist", "list"], ["books", "export", "-"], ["students", "delete", "S1"], ["checkout", "1", "S1"],
    ["return", "9780441172719"], ["inventory", "start"], ["database", "check"], ["database", "name"],
    ["database", "name", "Scoil Bhríde"],
    ["database", "sort"], ["cards", "students", "-o", "cards.pdf"],
  ])
  func command_isRefused_andMakesNone(words: [String]) async throws {
    let outcome = try await library.runner.run(words, environment: library.environment)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("library.sqlite: the library does not exist"))
    #expect(outcome.errors.hasSuffix("(store-unreachable)\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: library.folder.path) == [])
  }

  @Test(arguments: [
    ["books", "add", "--title", "Dune", "--author", "Frank Herbert"],
    ["wishlist", "add", "--title", "Dune", "--author", "Frank Herbert"],
    ["students", "add", "--library-id", "S1", "--first-name", "Ada"],
  ])
  func library_isBegun_byWhatPutsSomethingIn(words: [String]) async throws {
    let outcome = try await library.runner.run(words, environment: library.environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(FileManager.default.fileExists(atPath: library.database))
  }

  /// It says what it would do to an empty library, and makes none.
  @Test func importIsOnlyLookedAt_whereThereIsNone() async throws {
    let table = Data("Title,Author,Total Copies\nDune,Frank Herbert,1\n".utf8)
    let outcome = try await library.runner.run(
      ["books", "import", "-", "--dry-run", "--json"], input: table,
      environment: library.environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let document = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(document["added"] as? Int == 1 && document["isDone"] as? Bool == false)
    #expect(try FileManager.default.contentsOfDirectory(atPath: library.folder.path) == [])
  }

  /// The default library has no name that could be misspelt.
  @Test func ownLibrary_isEmptyAtFirst() async throws {
    let environment = ["HOME": library.folder.path, "MINILIBRARY_CONFIG": "/dev/null"]
    let outcome = try await library.runner.run(["books", "list"], environment: environment)
    #expect(outcome.status == 0)
    #expect(outcome.output == "No books.\n")
  }
}
