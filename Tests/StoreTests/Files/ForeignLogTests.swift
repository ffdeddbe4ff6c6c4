import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

/// A log left by a power cut lies next to a file that it was not written for.
@Suite("SQLite: a log of another file", .serialized, .timeLimit(.minutes(60)))
struct ForeignLogTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func add(_ range: Range<Int>, to library: Library) async throws {
    for number in range {
      _ = try await library.addBook(
        BookDraft(title: "Book \(1000 + number)", author: "Frank Herbert"), operation: .random(), at: TestStore.now)
    }
  }

  private func expectBooks(
    _ count: Int, in folder: TemporaryFolder, aside: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let library = try await folder.open()
    #expect(try await library.books(limit: 1000).count == count, sourceLocation: sourceLocation)
    #expect(try await library.check() == [], sourceLocation: sourceLocation)
    try await library.close()
    let logs = try folder.names.filter { $0.hasPrefix("library.sqlite-wal.") }
    #expect(logs.count == aside, "\(logs)", sourceLocation: sourceLocation)
  }

  /// The files that a power cut leaves of an open library.
  private func cut() throws -> TemporaryFolder {
    let cut = try TemporaryFolder()
    for name in ["library.sqlite", "library.sqlite-wal"] { try cut.write(folder.bytes(of: name), to: name) }
    return cut
  }

  /// The files that a power cut leaves of a library with 50 books. A backup from when it had 5 replaces the library's
  /// file.
  private func cutWithOlderFile() async throws -> TemporaryFolder {
    let library = try await folder.open()
    try await add(0..<5, to: library)
    _ = try await StoreLocation.file(folder.database).backUpLibrary(to: folder.path("older.sqlite")) { _ in }
    try await add(5..<50, to: library)
    let cut = try cut()
    try cut.write(folder.bytes(of: "older.sqlite"), to: "library.sqlite")
    return cut
  }

  enum Origin: CaseIterable { case backup, closedFile, backupThatWasUsed, firstBackup }

  /// `cp` and `mv` of an older file over a library with a hot log.
  @Test(arguments: Origin.allCases) func olderFile_isNotMixedWithTheLog(_ origin: Origin) async throws {
    var library = try await folder.open()
    if origin != .firstBackup {
      try await library.close()
      library = try await folder.open()
    }
    try await add(0..<20, to: library)
    let older = folder.path("older.sqlite")
    if origin == .closedFile {
      try await library.close()
      try FileManager.default.copyItem(atPath: folder.database, toPath: older)
      // One more turn of the log: the copy and the file differ in what lies below the log.
      library = try await folder.open()
      try await add(20..<40, to: library)
      try await library.close()
      library = try await folder.open()
    } else {
      _ = try await StoreLocation.file(folder.database).backUpLibrary(to: older) { _ in }
      if origin == .backupThatWasUsed {
        let used = try await Library.open(at: .file(older), rules: CirculationRules(), calendar: TestStore.calendar)
        try await used.close()
      }
      try await add(20..<40, to: library)
    }
    try await add(40..<60, to: library)

    let cut = try cut()
    #expect(SQLiteLog(cut.database + "-wal").holdsChanges)
    try cut.write(folder.bytes(of: "older.sqlite"), to: "library.sqlite")
    try await expectBooks(20, in: cut, aside: 1)
    try await expectBooks(20, in: cut, aside: 1)
  }

  /// No image that a power cut can leave is taken for a mixed one: whatever turn the log is in, and however far it was
  /// copied.
  @Test(arguments: 0..<4) func ownLog_isAlwaysReplayed(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    var library = try await folder.open()
    var count = 0
    for _ in 0..<25 {
      let more = Int.random(in: 1...6, using: &generator)
      try await add(count..<count + more, to: library)
      count += more
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        try await library.close()
        library = try await folder.open()
      case 1, 2:
        let driver = try #require(library.driver as? SQLiteDriver)
        let mode = ["PASSIVE", "FULL", "RESTART", "TRUNCATE"].randomElement(using: &generator) ?? "FULL"
        try await driver.using { open in
          try await open.writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(\(mode))") }
        }
      default: break
      }
      guard try folder.names.contains("library.sqlite-wal") else { continue }
      let cut = try cut()
      #expect(SQLiteLog(cut.database + "-wal").verdict(beside: SQLiteFile(cut.database)) == .belongs)
      try await expectBooks(count, in: cut, aside: 0)
    }
    try await library.close()
  }

  @Test func log_isKept_whenItsFileIsGone() async throws {
    let library = try await folder.open()
    try await add(0..<5, to: library)
    let cut = try cut()
    try FileManager.default.removeItem(atPath: cut.database)
    // SQLite would delete the log of a new file.
    await #expect(throws: Refusals(.libraryGone(path: cut.database, signs: ["library.sqlite-wal"]))) {
      _ = try await cut.open()
    }
    #expect(try cut.names == ["library.sqlite-wal"])
    let moved = try await StoreLocation.file(cut.database).foundLibrary()
    #expect(moved?.hasPrefix(cut.database + "-wal.") == true)
    try await expectBooks(0, in: cut, aside: 1)
  }

  @Test func log_isPutAsideOnce_whenSeveralProgramsOpenTheFile() async throws {
    let cut = try await cutWithOlderFile()
    let libraries = try await withThrowingTaskGroup(of: Library.self) { group in
      for _ in 0..<8 { group.addTask { try await cut.open(.patient) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for number in 0..<8 { try await add(100 + number..<101 + number, to: libraries[number]) }
    for library in libraries { try await library.close() }
    try await expectBooks(13, in: cut, aside: 1)
  }

  @Test func onlyLooking_readsTheFileWithoutTheLog_andChangesNothing() async throws {
    let cut = try await cutWithOlderFile()
    let names = try cut.names
    let reader = try await cut.open(SQLiteDriver.Options(isReadOnly: true))
    #expect(try await reader.books(limit: 100).count == 5)
    #expect(try await reader.check() == [])
    try await reader.close()
    #expect(try cut.names == names)
  }

  @Test func token_belongsBesideItself_andTheOneBefore() {
    var generator = SeededGenerator(seed: 1)
    var passed = 0
    for _ in 0..<2_000 {
      let before = SQLiteToken(rawValue: UInt32.random(in: .min ... .max, using: &generator))
      let next = SQLiteToken(after: before, random: UInt16.random(in: 1 ... .max, using: &generator))
      #expect(next.belongs(beside: before))
      #expect(next.belongs(beside: next))
      let other = SQLiteToken(rawValue: UInt32.random(in: .min ... .max, using: &generator))
      if next.belongs(beside: other) { passed += 1 }
    }
    #expect(passed <= 2)
  }
}
