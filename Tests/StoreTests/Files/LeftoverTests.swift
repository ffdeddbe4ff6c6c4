import Domain
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("Leftovers of killed programs")
struct LeftoverTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func makeLibrary() async throws {
    let library = try await folder.open()
    _ = try await library.addBooks([BookDraft(title: "Dune", author: "Frank Herbert")], at: TestStore.now)
    try await library.close()
  }

  private func age(_ name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -2 * 86_400)], ofItemAtPath: folder.path(name))
  }

  /// Killed in the middle: the file exists with SQLite's companions.
  @Test func killedBackup_isRemoved_byTheNext() async throws {
    try await makeLibrary()
    let (path, backup) = (folder.database, folder.path("backup.sqlite"))
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, backup = backup as String] in
      _ = try await StoreLocation.file(path).backUpLibrary(to: backup) { _ in kill(getpid(), SIGKILL) }
    }
    #expect(try folder.names.contains { $0.hasPrefix(".minilibrary-") })
    _ = try await StoreLocation.file(path).backUpLibrary(to: backup) { _ in }
    #expect(try folder.names.filter { $0.hasPrefix(".") } == [])
  }

  @Test func runningBackup_isLeftAlone() async throws {
    try await makeLibrary()
    let folder = folder
    let source = StoreLocation.file(folder.database)
    _ = try await source.backUpLibrary(to: folder.path("outer.sqlite")) { _ in
      let running = (try? folder.names.filter { $0.hasPrefix(".minilibrary-") }) ?? []
      #expect(running.contains { $0.hasSuffix(".sqlite") })
      #expect(Leftovers.remove(in: folder.url.path).removed == 0)
      #expect((try? folder.names.filter { $0.hasPrefix(".minilibrary-") }) == running)
    }
    #expect(try folder.names == ["library.sqlite", "outer.sqlite"])
  }

  @Test func leftovers_areFilesOfOurs_andNothingElse() throws {
    let ours = [
      ".minilibrary-0abcdefghij12.sqlite", ".minilibrary-0abcdefghij12.sqlite-wal",
      ".minilibrary-0abcdefghij12.sqlite-shm",
      ".minilibrary-1abcdefghij12.csv", ".minilibrary-2abcdefghij12.sqlite-journal", ".minilibrary-3abcdefghij",
    ]
    let theirs = [
      ".minilibrary-reminders", ".minilibrary-abc.sqlite", ".minilibrary-0ABCDEFGHIJ12.sqlite",
      ".minilibrary-settings.yaml",
      "minilibrary-0abcdefghij12.sqlite", ".minilibrary-0abcdefghij12.sqlite.bak", ".minilibrary-zzzzzzzzzzzzz.sqlite",
      ".minilibrary-preferences", ".minilibrary-4abcdefghij",
    ]
    for name in ours + theirs { try folder.write(Data("a letter".utf8), to: name) }
    // As an earlier version left it, before its first page was written; one that is written now is as old as its last
    // byte.
    try folder.write(Data(repeating: 0, count: 8192), to: ".minilibrary-3abcdefghij")
    try folder.write(Data(repeating: 0, count: 8192), to: ".minilibrary-4abcdefghij")
    for name in ours + theirs where name != ".minilibrary-4abcdefghij" { try age(name) }
    try FileManager.default.createDirectory(
      atPath: folder.path(".minilibrary-5abcdefghij12.sqlite"), withIntermediateDirectories: false)
    try folder.write(Data("a letter".utf8), to: "letter")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(".minilibrary-6abcdefghij12.sqlite"), withDestinationPath: folder.path("letter"))
    let leftovers = Leftovers.remove(in: folder.url.path)
    let expected = theirs + ["letter", ".minilibrary-5abcdefghij12.sqlite", ".minilibrary-6abcdefghij12.sqlite"]
    #expect(try folder.names == expected.sorted())
    #expect(leftovers.removed == 3)
    #expect(leftovers.removedBytes == 8192 + 5 * 8)
    #expect(leftovers.kept == [])
  }
}
