import Foundation
import TestSupport
import Testing

@testable import minilibrary

/// A name that is mistyped makes no library beside the one that was meant.
@Suite("A library that is not there")
struct MissingLibraryTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  @Test(arguments: [
    ["books", "list"], ["books", "show", "1"], ["students", "list"], ["loans"], ["statistics"], ["activity"],
    ["wishlist", "list"], ["books", "export", "-"], ["students", "delete", "S1"], ["checkout", "1", "S1"],
    ["return", "9780441172719"], ["inventory", "start"], ["database", "check"], ["database", "name"],
    ["database", "sort"], ["cards", "students", "-o", "cards.pdf"],
  ])
  func command_isRefused_andMakesNone(words: [String]) async throws {
    let outcome = try await library.runner.run(words, environment: library.environment)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("library.sqlite: no library is there"))
    #expect(outcome.errors.hasSuffix("(store-unreachable)\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: library.folder.path) == [])
  }

  @Test(arguments: [
    ["books", "add", "--title", "Dune", "--author", "Frank Herbert"],
    ["wishlist", "add", "--title", "Dune", "--author", "Frank Herbert"],
    ["students", "add", "--library-id", "S1", "--first-name", "Ada"], ["database", "name", "Scoil Bhríde"],
  ])
  func library_isBegun_byWhatPutsSomethingIn(words: [String]) async throws {
    let outcome = try await library.runner.run(words, environment: library.environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(FileManager.default.fileExists(atPath: library.database))
  }

  /// Of one's own library nobody has said a name that could be wrong.
  @Test func ownLibrary_isEmptyAtFirst() async throws {
    let environment = ["HOME": library.folder.path, "MINILIBRARY_CONFIG": "/dev/null"]
    let outcome = try await library.runner.run(["books", "list"], environment: environment)
    #expect(outcome.status == 0)
    #expect(outcome.output == "No books.\n")
  }
}
