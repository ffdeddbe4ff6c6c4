import Domain
import Foundation
import Reports
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite("A backup while stations work", .timeLimit(.minutes(60)))
struct BackupTests {
  let folder: TemporaryFolder
  var file: String { folder.path("backup.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func addBooks(_ count: Int, to library: Library) async throws {
    let drafts = (0..<count).map {
      BookDraft(title: "Book \($0) of many", author: "Somebody", notes: String(repeating: "n\t", count: 300))
    }
    _ = try await library.addBooks(drafts, at: TestStore.now)
  }

  private func expectNothingMade(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let names = try folder.names.filter { !$0.hasPrefix("library.sqlite") }
    #expect(names == [], sourceLocation: sourceLocation)
  }

  @Test(arguments: [StoreBackend.file, .postgres]) func backup_isOneSoundFile(backend: StoreBackend) async throws {
    let location = try await backend.newLocation(in: folder)
    try await withLibrary(at: location) { library in
      try await addBooks(300, to: library)
      let counts = try await location.backUpLibrary(to: file, by: .command(user: "grace")) { _ in }
      #expect(counts.rows.first == TableCount(table: "book", rows: 300))
      let told = try await library.audit(matching: AuditFilter(event: .backupMade), after: nil, limit: 5)
      #expect(told.map(\.actor) == [.command(user: "grace")])
      let names = try folder.names.filter { !$0.hasPrefix("library.sqlite") }
      #expect(names == ["backup.sqlite"])
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      // Neither 1 is a 2: no log is needed to read it.
      #expect(try folder.bytes(of: "backup.sqlite")[18...19] == Data([1, 1]))
      let books = try await library.books(limit: 1000)
      try await withLibrary(at: .file(file)) { backup async throws in
        #expect(try await backup.books(limit: 1000) == books)
        #expect(try await backup.check() == [])
      }
    }
  }

  /// A change that stations confirm during the backup is in it wholly or not at all.
  @Test func backup_isOfOneMoment_whileAStationWrites() async throws {
    try await withLibrary(at: .file(folder.database)) { library in
      try await addBooks(2_000, to: library)
      let student = try await library.addStudent(
        StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace"), operation: .random(), at: TestStore.now)
      let station = Task {
        var loans = 0
        while !Task.isCancelled {
          let book = Book.ID(rawValue: Int64(loans % 2_000 + 1))
          let loan = try await library.checkOut(book, to: student.id, operation: .random(), at: TestStore.now)
          _ = try await library.returnLoan(loan.id, operation: .random(), at: TestStore.now)
          loans += 1
        }
        return loans
      }
      for number in 1...5 {
        let name = folder.path("backup-\(number).sqlite")
        _ = try await StoreLocation.file(folder.database).backUpLibrary(to: name) { _ in }
        let findings = try await withLibrary(at: .file(name)) { try await $0.check() }
        #expect(findings == [])
      }
      station.cancel()
      _ = await station.result
      #expect(try await library.check() == [])
    }
  }

  @Test func backup_overwritesNothing() async throws {
    try await withLibrary(at: .file(folder.database)) { try await addBooks(1, to: $0) }
    for content in ["", "a letter"] {
      try folder.write(Data(content.utf8), to: "backup.sqlite")
      await #expect(throws: Refusals(.fileExists(path: file))) {
        try await StoreLocation.file(folder.database).backUpLibrary(to: file) { _ in }
      }
      #expect(try folder.bytes(of: "backup.sqlite") == Data(content.utf8))
    }
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: folder.path("nowhere"))
    await #expect(throws: Refusals(.fileExists(path: file))) {
      try await StoreLocation.file(folder.database).backUpLibrary(to: file) { _ in }
    }
  }

  /// The other one took the name while this one was being written.
  @Test func backup_overwritesNothing_whenTheNameIsTakenMeanwhile() async throws {
    try await withLibrary(at: .file(folder.database)) { try await addBooks(10, to: $0) }
    let (folder, file) = (folder, file)
    await #expect(throws: Refusals(.fileExists(path: file))) {
      try await StoreLocation.file(folder.database).backUpLibrary(to: file) { _ in
        try? folder.write(Data("first".utf8), to: "backup.sqlite")
      }
    }
    #expect(try folder.bytes(of: "backup.sqlite") == Data("first".utf8))
    #expect(try folder.names.filter { $0.hasPrefix(".") } == [])
  }

  @Test func backup_leavesNothing_whenThereIsNoLibrary() async throws {
    for path in [folder.database, folder.path("nowhere/library.sqlite")] {
      let thrown = await #expect(throws: Refusals.self) {
        try await StoreLocation.file(path).backUpLibrary(to: file) { _ in }
      }
      #expect(thrown?.first.code == "store-unreachable")
    }
    let address = StoreLocation.postgres(try await PostgresStores.newAddress())
    let thrown = await #expect(throws: Refusals.self) { try await address.backUpLibrary(to: file) { _ in } }
    #expect(thrown?.first.code == "store-unreachable")
    #expect(try folder.names == [])
  }

  @Test func backup_leavesNothing_inAFolderThatIsNotThere() async throws {
    try await withLibrary(at: .file(folder.database)) { try await addBooks(1, to: $0) }
    let thrown = await #expect(throws: Refusals.self) {
      try await StoreLocation.file(folder.database).backUpLibrary(to: folder.path("nowhere/backup.sqlite")) { _ in }
    }
    #expect(thrown?.first.code == "store-unreachable")
  }

  /// One odd row must not keep a school from having a backup: it is made, and says so.
  @Test(arguments: [StoreBackend.file, .postgres]) func backup_keepsAndTellsRows_thatBreakARule(
    backend: StoreBackend
  ) async throws {
    let location = try await backend.newLocation(in: folder)
    let found: [CheckFinding] = try await withLibrary(at: location) { library in
      try await addBooks(5, to: library)
      try await library.driver.plant([
        "UPDATE book SET is_favorite = 7 WHERE id = 1", "UPDATE book SET total_copies = 5000 WHERE id = 2",
        "UPDATE book SET isbn = '9780441172710' WHERE id = 3",
        "INSERT INTO loan (book_id, student_id, checkout_date, due_date) VALUES (99, 99, 5, 6)",
      ])
      return try await library.check()
    }
    let backup = try await location.backUpLibrary(to: file) { _ in }
    for finding in [
      "book:1 constraint-broken is_favorite IN (0, 1)", "book:2 too-many-copies",
      "book.isbn:3 isbn-invalid", "loan.book_id:1 reference-dangling",
    ] {
      #expect(backup.findings.map { "\($0)" }.contains(finding), "\(backup.findings)")
    }
    #expect(backup.rows.first { $0.table == "loan" }?.rows == 1)
    // The server has no list of rows that break a CHECK constraint.
    #expect(Set(found).isSubset(of: backup.findings))
    let told = try await withLibrary(at: .file(file)) { try await $0.check() }
    #expect(told == backup.findings)
  }

  @Test(arguments: [StoreBackend.file, .postgres]) func backup_leavesNothing_whenNobodyWantsItAnyMore(
    backend: StoreBackend
  ) async throws {
    let location = try await backend.newLocation(in: folder)
    try await withLibrary(at: location) { try await addBooks(9_000, to: $0) }
    let running = Mutex<Task<Void, any Error>?>(nil)
    let file = file
    let task = Task {
      _ = try await location.backUpLibrary(to: file) { _ in running.withLock { $0?.cancel() } }
    }
    running.withLock { $0 = task }
    await #expect(throws: Refusals.self) { try await task.value }
    try expectNothingMade()
  }

  @Test(arguments: [1, 4, 9, 20, 31]) func backup_leavesNothing_whenTheLibraryIsDamaged(page: Int) async throws {
    try await withLibrary(at: .file(folder.database)) { try await addBooks(300, to: $0) }
    var bytes = try folder.bytes(of: "library.sqlite")
    bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: repeatElement(0x5A, count: 4096))
    try folder.write(bytes, to: "library.sqlite")
    let thrown = await #expect(throws: Refusals.self) {
      try await StoreLocation.file(folder.database).backUpLibrary(to: file) { _ in }
    }
    #expect(thrown?.first.code == "store-damaged", "\(String(describing: thrown))")
    try expectNothingMade()
  }

  /// A new file takes its name when the copy is whole.
  @Test func copyToANewFile_leavesNothing_whenItFails() async throws {
    let source = StoreLocation.file(folder.database)
    try await withLibrary(at: source) { library in
      try await addBooks(5, to: library)
      try await library.driver.write { try $0.run("UPDATE book SET notes = CAST(X'00' AS TEXT) WHERE id = 4") }
    }
    await #expect(throws: Refusals(.textNotKept(table: "book", row: "4"))) {
      try await source.copyLibrary(to: .file(file)) { _ in }
    }
    try expectNothingMade()
  }
}
