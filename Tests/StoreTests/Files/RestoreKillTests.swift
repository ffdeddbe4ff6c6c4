import Domain
import Foundation
import TestSupport
import Testing

@testable import Store

/// A restore whose process is killed at each of its steps, and libraries that a power cut left.
@Suite("A restore is interrupted", .serialized, .timeLimit(.minutes(60)))
struct RestoreKillTests {
  let folder: TemporaryFolder
  var file: String { folder.path("backup.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  /// One book in the backup. In the library 20 more, all of them in a log whose program is gone.
  private func prepare() async throws {
    let library = try await Library.open(
      at: .file(folder.database), rules: CirculationRules(), calendar: TestStore.calendar)
    _ = try await library.addBooks([BookDraft(title: "Dune", author: "Frank Herbert")], at: TestStore.now)
    _ = try await StoreLocation.file(folder.database).backUpLibrary(to: file) { _ in }
    let later = (1...20).map { BookDraft(title: "Book \($0)", author: "Somebody") }
    _ = try await library.addBooks(later, at: TestStore.later(hours: 1))
    let files = try ["library.sqlite", "library.sqlite-wal", "library.sqlite-shm"].map {
      ($0, try folder.bytes(of: $0))
    }
    try await library.close()
    for (name, bytes) in files { try folder.write(bytes, to: name) }
  }

  private func books(in path: String) async throws -> Int {
    let library = try await Library.open(at: .file(path), rules: CirculationRules(), calendar: TestStore.calendar)
    #expect(try await library.check() == [])
    let count = try await library.books(limit: 100).count
    try await library.close()
    return count
  }

  private static func restore(
    _ file: String, onto path: String, reached: @escaping @Sendable (FileRestore.Step) -> Void
  ) async throws -> Restoration {
    try await FileRestore(
      backup: BackupFile(file), path: path, isDry: false, now: TestStore.now, progress: { _ in }, reached: reached
    ).run()
  }

  @Test(arguments: FileRestore.Step.allCases)
  func killedRestore_leavesTheOldLibraryOrTheNew(step: FileRestore.Step) async throws {
    try await prepare()
    let (file, path) = (file, folder.database)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [file = file as String, path = path as String, step = step as FileRestore.Step] in
      _ = try await RestoreKillTests.restore(file, onto: path) { if $0 == step { kill(getpid(), SIGKILL) } }
    }
    let isNew = [FileRestore.Step.exchanged, .synchronized, .checked].contains(step)
    #expect(try await books(in: path) == (isNew ? 1 : 21))
    // Done again, it is done, and what the killed one left is gone.
    _ = try await RestoreKillTests.restore(file, onto: path) { _ in }
    #expect(try await books(in: path) == 1)
    #expect(try folder.names.filter { $0.hasPrefix(".") } == [])
    let aside = try folder.names.filter { $0.contains("-before-restore-") && $0.hasSuffix(".sqlite") }
    var kept: [Int] = []
    for name in aside { kept.append(try await books(in: folder.path(name))) }
    #expect(kept.contains(21), "\(aside)")
  }

  /// A power cut leaves a log next to the library. Its changes belong only to that library.
  @Test func log_isPartOfTheOldLibrary_andNeverOfTheNew() async throws {
    try await prepare()
    let restoration = try await StoreLocation.file(folder.database).restoreLibrary(from: file, at: TestStore.now)
    #expect(restoration.missing.entries.count == 20)
    #expect(try await books(in: folder.database) == 1)
    #expect(try await books(in: try #require(restoration.aside)) == 21)
  }

  @Test func malformedLibrary_isPutAsideWithItsLog() async throws {
    try await prepare()
    let log = try folder.bytes(of: "library.sqlite-wal")
    for garbage in [Data(), Data(repeating: 0x5A, count: 20_000)] {
      try folder.write(garbage, to: "library.sqlite")
      try folder.write(log, to: "library.sqlite-wal")
      // A log with a sound first page makes a readable library of any file, so that goes, too.
      let short = garbage.isEmpty ? log : log.prefix(1_000)
      try folder.write(short, to: "library.sqlite-wal")
      let restoration = try await StoreLocation.file(folder.database).restoreLibrary(from: file)
      #expect(restoration.missing.unread != nil)
      let aside = try #require(restoration.aside)
      #expect(try Data(contentsOf: URL(filePath: aside)) == garbage)
      // The first program that opens an empty file would delete its log.
      let log = try #require(restoration.logAside)
      #expect((log == aside + "-wal") == !garbage.isEmpty)
      #expect(try Data(contentsOf: URL(filePath: log)) == short)
      #expect(try await books(in: folder.database) == 1)
    }
  }

  /// The mixture that copying a backup over a library leaves.
  @Test func missingLibrary_leavesItsLogAside() async throws {
    try await prepare()
    let log = try folder.bytes(of: "library.sqlite-wal")
    try FileManager.default.removeItem(atPath: folder.database)
    let target = StoreLocation.file(folder.database)
    let refusal = Refusal.leftoversBeside(
      path: folder.database, files: ["library.sqlite-wal", "library.sqlite-shm"])
    await #expect(throws: Refusals(refusal)) { try await StoreLocation.file(file).copyLibrary(to: target) { _ in } }
    await #expect(throws: Refusals(refusal)) {
      try await StoreLocation.file(file).backUpLibrary(to: folder.database) { _ in }
    }
    #expect(try folder.bytes(of: "library.sqlite-wal") == log)
    let restoration = try await target.restoreLibrary(from: file)
    #expect(restoration.aside == nil && restoration.missing.unread != nil)
    #expect(try Data(contentsOf: URL(filePath: try #require(restoration.logAside))) == log)
    #expect(try await books(in: folder.database) == 1)
  }

  /// A backup that another program opened and left with a log.
  @Test func log_ofTheBackup_isRestoredWithIt() async throws {
    try await prepare()
    for suffix in ["", "-wal"] {
      try folder.write(try folder.bytes(of: "library.sqlite\(suffix)"), to: "live.sqlite\(suffix)")
    }
    let before = try folder.names
    let target = StoreLocation.file(folder.path("other.sqlite"))
    _ = try await target.restoreLibrary(from: folder.path("live.sqlite"))
    #expect(try folder.names == (before + ["other.sqlite"]).sorted())
    #expect(try await books(in: folder.path("other.sqlite")) == 21)
  }

  @Test func restore_isRefused_ofTheLibraryItself() async throws {
    try await prepare()
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.database)
    try FileManager.default.linkItem(atPath: folder.database, toPath: folder.path("second"))
    for name in ["library.sqlite", "link", "second"] {
      let path = folder.path(name)
      await #expect(throws: Refusals(.backupIsLibrary(path: path))) {
        try await StoreLocation.file(folder.database).restoreLibrary(from: path)
      }
    }
  }

  /// The file that a link leads to is replaced, and the link stays.
  @Test func restore_followsLinks_andKeepsTheMode() async throws {
    try await prepare()
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.database)
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.database)
    _ = try await StoreLocation.file(folder.path("link")).restoreLibrary(from: file)
    #expect(try await books(in: folder.database) == 1)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == folder.database)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.database)[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }
}
