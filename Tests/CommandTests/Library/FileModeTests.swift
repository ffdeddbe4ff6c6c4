import Foundation
import TestSupport
import Testing

@Suite("Who may read the library", .serialized)
struct FileModeTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: library.folder.appending(path: path).path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  /// Begins with a mask that hides nothing, as careless systems have it.
  private func add(_ environment: [String: String]) async throws {
    let outcome = try await library.runner.run(
      ["books", "add", "--title", "Emma", "--author", "Jane Austen"], environment: environment,
      launcher: ["/bin/sh", "-c", "umask 0; exec \"$@\"", "sh"])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func newLibrary_isItsOwnersAlone() async throws {
    try await add(["HOME": library.folder.path])
    #expect(try mode(".local/share/minilibrary") == 0o700)
    #expect(try mode(".local/share/minilibrary/library.sqlite") == 0o600)
  }

  @Test func newLibrary_isItsOwnersAlone_inAFolderThatIsThere() async throws {
    try await add(library.environment)
    #expect(try mode("library.sqlite") == 0o600)
  }

  @Test func library_keepsTheModeItHas() async throws {
    try await add(library.environment)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: library.database)
    try await library.addDune()
    #expect(try mode("library.sqlite") == 0o640)
  }
}
