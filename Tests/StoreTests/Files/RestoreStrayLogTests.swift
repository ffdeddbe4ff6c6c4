import Domain
import Foundation
import Platform
import TestSupport
import Testing

@testable import Store

/// A backup is restored onto a library that has another file's log.
@Suite("A restore beside a stray log", .serialized, .timeLimit(.minutes(60)))
struct RestoreStrayLogTests {
  let folder: TemporaryFolder
  var file: String { folder.path("backup.sqlite") }
  var log: String { folder.database + "-wal" }

  init() throws { folder = try TemporaryFolder() }

  private func add(_ range: Range<Int>, to library: Library) async throws {
    let drafts = range.map { BookDraft(title: "Book \(1000 + $0)", author: "Somebody") }
    _ = try await library.addBooks(drafts, at: TestStore.later(hours: range.lowerBound))
  }

  /// The backup has 20 books. The log that a killed station left has 20 of 60.
  private func prepare() async throws {
    let library = try await folder.open()
    try await add(0..<20, to: library)
    _ = try await StoreLocation.file(folder.database).backUpLibrary(to: file) { _ in }
    try await add(20..<40, to: library)
    try await add(40..<60, to: library)
    let bytes = try folder.bytes(of: "library.sqlite-wal")
    try await library.close()
    try folder.write(bytes, to: "library.sqlite-wal")
    #expect(SQLiteLog(log).holdsChanges)
  }

  private func books(in path: String) async throws -> Int {
    let library = try await Library.open(at: .file(path), rules: CirculationRules(), calendar: TestStore.calendar)
    #expect(try await library.check() == [])
    let count = try await library.books(limit: 100).count
    try await library.close()
    return count
  }

  private func restore(isDry: Bool = false) async throws -> Restoration {
    try await StoreLocation.file(folder.database).restoreLibrary(from: file, isDry: isDry, at: TestStore.now)
  }

  /// The state that `cp backup library` leaves after a station was killed.
  @Test func foreignLog_isKeptUnreplayed_andToldOf() async throws {
    try await prepare()
    let (backup, bytes) = (try folder.bytes(of: "backup.sqlite"), try folder.bytes(of: "library.sqlite-wal"))
    try folder.write(backup, to: "library.sqlite")
    #expect(SQLiteDriver.hasForeignLog(SQLiteFile(folder.database)))

    let names = try folder.names
    let dry = try await restore(isDry: true)
    #expect(dry.missing.unread?.contains(log) == true)
    #expect(dry.missing.entries == [])
    #expect(try folder.names == names)
    #expect(try folder.bytes(of: "library.sqlite-wal") == bytes)

    let done = try await restore()
    #expect(done.missing == dry.missing)
    let kept = try #require(done.logAside)
    #expect(kept.hasPrefix(log + "."))
    #expect(try Data(contentsOf: URL(filePath: kept)) == bytes)
    #expect(!FileName.isTaken(log))
    // The old file is as it lay.
    #expect(try Data(contentsOf: URL(filePath: try #require(done.aside))) == backup)
    #expect(try await books(in: folder.database) == 20)
  }

  enum Loss: CaseIterable { case emptied, deleted, overwritten }

  /// The log holds a whole library here, which SQLite would show in place of the file.
  @Test(arguments: Loss.allCases) func logWithoutItsLibrary_isToldOf(_ loss: Loss) async throws {
    try await prepare()
    let bytes = try folder.bytes(of: "library.sqlite-wal")
    let garbage = Data(repeating: 0x5A, count: 20_000)
    switch loss {
    case .emptied: try folder.write(Data(), to: "library.sqlite")
    case .deleted: try FileManager.default.removeItem(atPath: folder.database)
    case .overwritten: try folder.write(garbage, to: "library.sqlite")
    }
    let dry = try await restore(isDry: true)
    #expect(dry.missing.unread != nil && dry.missing.hasLibrary && dry.missing.entries == [])
    #expect(try folder.bytes(of: "library.sqlite-wal") == bytes)
    let done = try await restore()
    #expect(done.missing == dry.missing)
    #expect((done.aside == nil) == (loss == .deleted))
    if loss == .overwritten {
      #expect(try Data(contentsOf: URL(filePath: try #require(done.aside))) == garbage)
    }
    #expect(try Data(contentsOf: URL(filePath: try #require(done.logAside))) == bytes)
    #expect(try await books(in: folder.database) == 20)
  }

  /// A backup with a foreign log is read without it.
  @Test func foreignLog_besideTheBackup_isNotReplayed() async throws {
    try await prepare()
    let bytes = try folder.bytes(of: "library.sqlite-wal")
    try FileManager.default.removeItem(atPath: log)
    try folder.write(bytes, to: "backup.sqlite-wal")
    _ = try await restore()
    #expect(try await books(in: folder.database) == 20)
    #expect(try folder.bytes(of: "backup.sqlite-wal") == bytes)
  }

  @Test func newMachine_hasNothingToLose() async throws {
    try await prepare()
    let restoration = try await StoreLocation.file(folder.path("new.sqlite")).restoreLibrary(from: file)
    #expect(!restoration.missing.hasLibrary && restoration.missing.unread == nil)
    #expect(restoration.aside == nil && restoration.logAside == nil)
    let again = try await StoreLocation.file(folder.path("new.sqlite")).restoreLibrary(from: file)
    #expect(again.missing.hasLibrary && again.missing.unread == nil)
  }
}
