import Domain
import Foundation
import TestSupport
import Testing

@testable import Store

/// The library's file is moved, replaced or deleted while a program has it open. A confirmed change is in the file at
/// the path, or in that file's log; everything else is refused.
@Suite("SQLite: a file that is moved, replaced or deleted", .serialized, .timeLimit(.minutes(60)))
struct MovedFileTests {
  let folder: TemporaryFolder
  private let files = FileManager.default

  init() throws { folder = try TemporaryFolder() }

  private func add(_ title: String, to library: Library) async throws {
    _ = try await library.addBook(
      BookDraft(title: title, author: "Frank Herbert"), operation: .random(), at: TestStore.now)
  }

  private func titles(_ library: Library) async throws -> [String] {
    try await library.books(limit: 100).map(\.title)
  }

  private func expectUnreachable(
    _ fault: StoreFault = .unreachable, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
  ) async {
    let thrown = await #expect(throws: Refusals.self, sourceLocation: sourceLocation) { try await body() }
    #expect(thrown?.first.code == fault.rawValue, "\(String(describing: thrown))", sourceLocation: sourceLocation)
  }

  private func rename(_ name: String, _ other: String) throws {
    #expect(Glibc.rename(folder.path(name), folder.path(other)) == 0)
  }

  /// `cp`: the other file's bytes in the file that is there.
  private func overwrite(_ name: String, with other: String) throws {
    let file = try FileHandle(forWritingTo: folder.url.appending(path: name))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: try folder.bytes(of: other))
    try file.close()
  }

  private var logsPutAside: [String] {
    get throws { try folder.names.filter { $0.hasPrefix("library.sqlite-wal.") } }
  }

  @Test func changes_areRefused_whileTheFileIsAway_andGoOnWhenItIsBack() async throws {
    let library = try await folder.open()
    try await add("Dune", to: library)
    try rename("library.sqlite", "elsewhere.sqlite")
    for _ in 0..<2 {
      await expectUnreachable { try await add("Emma", to: library) }
      await expectUnreachable { _ = try await titles(library) }
    }
    #expect(try !folder.names.contains("library.sqlite"), "no library is founded in its place")
    try rename("elsewhere.sqlite", "library.sqlite")
    try await add("Emma", to: library)
    #expect(try await titles(library) == ["Dune", "Emma"])
    #expect(try await library.check() == [])
    #expect(try logsPutAside == [])
    try await library.close()
    #expect(try folder.names == ["library.sqlite"])
  }

  @Test func changes_areRefused_whileTheFolderIsAway() async throws {
    let inner = folder.url.appending(path: "inner")
    try files.createDirectory(at: inner, withIntermediateDirectories: false)
    let library = try await Library.open(
      at: .file(inner.path + "/library.sqlite"), rules: CirculationRules(), calendar: TestStore.calendar)
    try await add("Dune", to: library)
    try rename("inner", "outer")
    await expectUnreachable { try await add("Emma", to: library) }
    // A stick that was pulled out leaves an empty folder.
    try files.createDirectory(at: inner, withIntermediateDirectories: false)
    await expectUnreachable { _ = try await titles(library) }
    try files.removeItem(at: inner)
    try rename("outer", "inner")
    try await add("Emma", to: library)
    #expect(try await titles(library) == ["Dune", "Emma"])
    #expect(try await library.check() == [])
  }

  @Test func changes_areRefused_afterTheFileWasDeleted() async throws {
    let library = try await folder.open()
    try await add("Dune", to: library)
    try files.removeItem(atPath: folder.database)
    for _ in 0..<3 { await expectUnreachable { try await add("Emma", to: library) } }
    #expect(try !folder.names.contains("library.sqlite"))
  }

  @Test(arguments: [true, false]) func backup_takesTheFilesPlace_unmixed(isCopied: Bool) async throws {
    let library = try await folder.open()
    for number in 10..<20 { try await add("Book \(number)", to: library) }
    _ = try await StoreLocation.file(folder.database).backUpLibrary(to: folder.path("backup.sqlite")) { _ in }
    for number in 20..<60 { try await add("Book \(number)", to: library) }
    if isCopied {
      try overwrite("library.sqlite", with: "backup.sqlite")
    } else {
      try rename("backup.sqlite", "library.sqlite")
    }
    await expectUnreachable { try await add("Lost", to: library) }
    #expect(try await titles(library) == (10..<20).map { "Book \($0)" })
    try await add("Emma", to: library)
    #expect(try await library.check() == [])
    #expect(try logsPutAside.count == 1)
    try await library.close()
    let again = try await folder.open()
    #expect(try await titles(again) == (10..<20).map { "Book \($0)" } + ["Emma"])
    #expect(try await again.check() == [])
    #expect(try logsPutAside.count == 1)
  }

  /// A connection that has just read continues for a moment; a change never does.
  @Test func reader_noticesThatTheFileIsAway_soonAfterAnotherRead() async throws {
    let library = try await folder.open()
    try await add("Dune", to: library)
    #expect(try await titles(library) == ["Dune"])
    try rename("library.sqlite", "elsewhere.sqlite")
    await expectUnreachable { while try await titles(library) == ["Dune"] {} }
    try rename("elsewhere.sqlite", "library.sqlite")
    #expect(try await titles(library) == ["Dune"])
    try rename("library.sqlite", "elsewhere.sqlite")
    await expectUnreachable { try await add("Emma", to: library) }
  }

  @Test func reader_noticesABackupInTheFilesPlace() async throws {
    let library = try await folder.open()
    try await add("Dune", to: library)
    _ = try await StoreLocation.file(folder.database).backUpLibrary(to: folder.path("backup.sqlite")) { _ in }
    try await add("Emma", to: library)
    try overwrite("library.sqlite", with: "backup.sqlite")
    await expectUnreachable { _ = try await titles(library) }
    #expect(try await titles(library) == ["Dune"])
  }

  @Test func nothingIsLost_whenTheLogIsDeleted() async throws {
    let library = try await folder.open()
    for number in 10..<30 { try await add("Book \(number)", to: library) }
    try files.removeItem(atPath: folder.database + "-wal")
    await expectUnreachable { try await add("Lost", to: library) }
    try await add("Emma", to: library)
    #expect(try await titles(library) == (10..<30).map { "Book \($0)" } + ["Emma"])
    #expect(try await library.check() == [])
  }

  @Test func otherLog_isNeitherReadNorDeleted() async throws {
    let other = try TemporaryFolder()
    let stranger = try await other.open()
    for number in 10..<90 { try await add("Strange \(number)", to: stranger) }
    let log = try other.bytes(of: "library.sqlite-wal")

    let library = try await folder.open()
    try await add("Dune", to: library)
    try await library.close()
    let again = try await folder.open()
    try await add("Emma", to: again)
    try rename("library.sqlite-wal", "mine")
    try folder.write(log, to: "library.sqlite-wal")
    await expectUnreachable { try await add("Lost", to: again) }
    // The contents of this library's own log are in the renamed file, and come back with it.
    #expect(try await titles(again) == ["Dune"])
    #expect(try await again.check() == [])
    let aside = try #require(try logsPutAside.first)
    #expect(try folder.bytes(of: aside) == log)
  }

  @Test func strangeFile_isNoLibrary_untilTheLibraryIsBack() async throws {
    let library = try await folder.open()
    try await add("Dune", to: library)
    try rename("library.sqlite", "away")
    try files.createDirectory(atPath: folder.database, withIntermediateDirectories: false)
    for _ in 0..<2 { await expectUnreachable { try await add("Emma", to: library) } }
    try files.removeItem(atPath: folder.database)
    try folder.write(Data(), to: "library.sqlite")
    for _ in 0..<2 { await expectUnreachable { try await add("Emma", to: library) } }
    try folder.write(Data(repeating: 0x41, count: 9_000), to: "library.sqlite")
    for _ in 0..<2 { await expectUnreachable(.damaged) { try await add("Emma", to: library) } }
    try files.removeItem(atPath: folder.database)
    try rename("away", "library.sqlite")
    try await add("Emma", to: library)
    #expect(try await titles(library) == ["Dune", "Emma"])
    #expect(try await library.check() == [])
  }

  @Test func change_isUndone_whenTheFileGoesBeforeItsCommit() async throws {
    let driver = try await SQLiteDriver.open(at: folder.database)
    let library = Library(driver: driver, rules: CirculationRules(), calendar: TestStore.calendar)
    try await add("Dune", to: library)
    let (path, away) = (folder.database, folder.path("away"))
    await expectUnreachable {
      try await driver.write { connection in
        try connection.run("DELETE FROM operation")
        #expect(Glibc.rename(path, away) == 0)
      }
    }
    try rename("away", "library.sqlite")
    #expect(try await driver.read { try $0.rows("SELECT id FROM operation").count } == 1)
  }

  @Test func linkedFile_isWatchedWhereItLies() async throws {
    let inner = folder.url.appending(path: "inner")
    try files.createDirectory(at: inner, withIntermediateDirectories: false)
    #expect(symlink(inner.path + "/real.sqlite", folder.database) == 0)
    try await folder.open().close()
    let library = try await folder.open()
    try await add("Dune", to: library)
    #expect(try folder.names == ["inner", "library.sqlite"])
    try rename("inner", "outer")
    await expectUnreachable { try await add("Emma", to: library) }
    try rename("outer", "inner")
    try await add("Emma", to: library)
    #expect(try await titles(library) == ["Dune", "Emma"])
  }

  /// The file is moved, for example to free space, and a link replaces it: the log stays under its old name.
  @Test func nothingIsLost_whenALinkTakesTheFilesPlace() async throws {
    let library = try await folder.open()
    for number in 10..<30 { try await add("Book \(number)", to: library) }
    try rename("library.sqlite", "real.sqlite")
    #expect(symlink("real.sqlite", folder.database) == 0)
    await expectUnreachable { try await add("Lost", to: library) }
    try await add("Emma", to: library)
    // As after a power cut: another program reads what is on the disk while the station has not closed its files.
    let found = try await withLibrary(at: .file(folder.database)) { try await titles($0) }
    #expect(found == (10..<30).map { "Book \($0)" } + ["Emma"])
    #expect(try await library.check() == [])
  }
}
