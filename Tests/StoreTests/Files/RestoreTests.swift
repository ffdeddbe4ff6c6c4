import Domain
import Foundation
import GRDB
import Reports
import TestSupport
import Testing

@testable import Store

/// A library that continued to change after its backup, on either engine.
@Suite("A backup is restored", .timeLimit(.minutes(60)))
struct RestoreTests {
  let folder: TemporaryFolder
  var file: String { folder.path("backup.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  /// Dune and Ada are in the backup; a loan, its return and Emma came later.
  private func prepare(_ location: StoreLocation) async throws {
    let (dune, ada) = try await withLibrary(at: location) { library in
      let dune = try await library.addBook(
        BookDraft(title: "Dune", author: "Frank Herbert"), operation: .random(), at: TestStore.now)
      let ada = try await library.addStudent(
        StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace"), operation: .random(), at: TestStore.now)
      return (dune, ada)
    }
    _ = try await location.backUpLibrary(to: file) { _ in }
    try await withLibrary(at: location) { library in
      let later = TestStore.later(hours: 1)
      let loan = try await library.checkOut(dune.id, to: ada.id, operation: .random(), at: later)
      _ = try await library.returnLoan(loan.id, operation: .random(), at: later)
      _ = try await library.checkOut(dune.id, to: ada.id, operation: .random(), at: later)
      _ = try await library.addBook(
        BookDraft(title: "Emma", author: "Jane Austen"), operation: .random(), at: later)
    }
  }

  private func titles(at location: StoreLocation) async throws -> [String] {
    try await withLibrary(at: location) { library async throws in
      #expect(try await library.check() == [])
      return try await library.books(limit: 10).map(\.title)
    }
  }

  private func aside(_ name: String, of location: StoreLocation) async throws -> StoreLocation {
    switch location {
    case .file: .file(name)
    case .postgres:
      .postgres(try await PostgresServer.shared().uri(options: ["options": "-csearch_path=\(name)"]))
    }
  }

  @Test(arguments: [StoreBackend.file, .postgres])
  func restore_bringsTheBackupBack_andPutsTheLibraryAside(on backend: StoreBackend) async throws {
    let location = try await backend.newLocation(in: folder)
    try await prepare(location)
    let restoration = try await location.restoreLibrary(from: file, at: TestStore.now)
    #expect(restoration.missing.counts.map(\.type) == ["checkout", "return_book", "add_book"])
    #expect(restoration.missing.counts.map(\.number) == [2, 1, 1])
    #expect(restoration.missing.since == TestStore.now)
    #expect(restoration.missing.continuesBackup && restoration.missing.unread == nil)
    #expect(restoration.findings == [])
    #expect(try await titles(at: location) == ["Dune"])
    let old = try #require(restoration.aside)
    #expect(
      old.contains(backend == .file ? "library-before-restore-20261121T100000Z" : "_before_restore_20261121t100000z"))
    #expect(try await titles(at: try await aside(old, of: location)) == ["Dune", "Emma"])
    // A second one at the same moment overwrites nothing.
    let again = try await location.restoreLibrary(from: file, at: TestStore.now)
    #expect(again.missing.entries == [])
    #expect(try #require(again.aside) != old)
    #expect(try await titles(at: try await aside(old, of: location)) == ["Dune", "Emma"])
    // The numbers continue.
    let book = try await withLibrary(at: location) { library in
      try await library.addBook(
        BookDraft(title: "Ulysses", author: "James Joyce"), operation: .random(), at: TestStore.now)
    }
    #expect(book.id.rawValue == 2)
  }

  @Test(arguments: [StoreBackend.file, .postgres])
  func dryRun_tellsTheSame_andChangesNothing(on backend: StoreBackend) async throws {
    let location = try await backend.newLocation(in: folder)
    try await prepare(location)
    let names = try folder.names
    let bytes = backend == .file ? try folder.bytes(of: "library.sqlite") : Data()
    let dry = try await location.restoreLibrary(from: file, isDry: true, at: TestStore.now)
    #expect(dry.missing.entries.map(\.actorKind) == Array(repeating: "program", count: 4))
    #expect(dry.aside == nil)
    #expect(try folder.names == names)
    if backend == .file { #expect(try folder.bytes(of: "library.sqlite") == bytes) }
    #expect(try await titles(at: location) == ["Dune", "Emma"])
  }

  @Test(arguments: [StoreBackend.file, .postgres])
  func restore_isRefused_whileTheLibraryIsOpen(on backend: StoreBackend) async throws {
    let location = try await backend.newLocation(in: folder)
    try await prepare(location)
    let names = try folder.names
    for isDry in [false, true] {
      let station = try await Library.open(at: location, rules: CirculationRules(), calendar: TestStore.calendar)
      _ = try await station.books(limit: 1)
      let thrown = await #expect(throws: Refusals.self) { try await location.restoreLibrary(from: file, isDry: isDry) }
      #expect(thrown?.first == .libraryOpen(place: location.description))
      try await station.close()
    }
    #expect(try folder.names == names)
    #expect(try await titles(at: location) == ["Dune", "Emma"])
    _ = try await location.restoreLibrary(from: file)
    #expect(try await titles(at: location) == ["Dune"])
  }

  @Test(arguments: [StoreBackend.file, .postgres])
  func restore_makesALibrary_whereNoneIs(on backend: StoreBackend) async throws {
    let source = StoreLocation.file(folder.path("source.sqlite"))
    try await prepare(source)
    let location = try await backend.newLocation(in: folder)
    let restoration = try await location.restoreLibrary(from: file)
    #expect(restoration.aside == nil && restoration.missing.entries == [])
    #expect(try await titles(at: location) == ["Dune"])
  }

  /// Each file is refused with the code of its fault. None changes the library.
  @Test(arguments: [StoreBackend.file, .postgres])
  func restore_isRefused_forWhatIsNoSoundBackup(on backend: StoreBackend) async throws {
    let location = try await backend.newLocation(in: folder)
    try await prepare(location)
    let sound = try Data(contentsOf: URL(filePath: file))
    var damaged = sound
    damaged.replaceSubrange(4096..<5 * 4096, with: repeatElement(0x5A, count: 4 * 4096))
    var unmarked = sound
    unmarked.replaceSubrange(68..<72, with: [0, 0, 0, 1])
    let cases: [(name: String, content: Data?, code: String)] = [
      ("none", nil, "store-unreachable"), ("empty", Data(), "store-not-a-database"),
      ("letter", Data("a letter to a friend".utf8), "store-not-a-database"),
      ("damaged", damaged, "backup-damaged"), ("unmarked", unmarked, "backup-damaged"),
      ("foreign", ForeignDatabase.bytes(applicationID: 1, isWAL: false, table: true), "store-not-a-database"),
      ("cut", sound.prefix(9 * 4096), "backup-damaged"),
    ]
    for (name, content, code) in cases {
      if let content { try folder.write(content, to: name) }
      let names = try folder.names
      let thrown = await #expect(throws: Refusals.self, "\(name)") {
        try await location.restoreLibrary(from: folder.path(name))
      }
      #expect(thrown?.first.code == code, "\(name): \(String(describing: thrown))")
      #expect(try folder.names == names)
    }
    try await withLibrary(at: .file(folder.path("newer.sqlite"))) { library in
      try await library.driver.write { try $0.run("UPDATE schema_version SET version = 1000") }
    }
    let thrown = await #expect(throws: Refusals.self) {
      try await location.restoreLibrary(from: folder.path("newer.sqlite"))
    }
    #expect(thrown?.first.code == "store-newer")
    #expect(try await titles(at: location) == ["Dune", "Emma"])
  }

  @Test(arguments: [StoreBackend.file, .postgres])
  func olderBackup_isBroughtUpToDate(on backend: StoreBackend) async throws {
    let location = try await backend.newLocation(in: folder)
    try await prepare(location)
    let older = try DatabaseQueue(path: folder.path("older.sqlite"))
    try await older.write { database in
      let connection = SQLiteConnection(database: database)
      try connection.run(SQL(trusted: "PRAGMA application_id = \(SQLiteFile.applicationID)"))
      try Migration.bringUpToDate(connection, to: 1)
      try connection.run(
        """
        INSERT INTO book (id, title, author, title_key, search_text, total_copies, available_copies, created_at)
        VALUES (7, 'Äpfel', 'Zoë', 'apfel', 'apfel zoe', 1, 1, 6)
        """)
    }
    try older.close()
    let bytes = try folder.bytes(of: "older.sqlite")
    let restoration = try await location.restoreLibrary(from: folder.path("older.sqlite"))
    #expect(restoration.missing.since == nil)
    #expect(try await titles(at: location) == ["Äpfel"])
    #expect(try folder.bytes(of: "older.sqlite") == bytes)
  }

  @Test(arguments: [StoreBackend.file, .postgres])
  func restore_keepsAndTellsRows_thatBreakARule(on backend: StoreBackend) async throws {
    let location = try await backend.newLocation(in: folder)
    try await prepare(location)
    let odd = try await SQLiteDriver.open(at: file)
    try await odd.write { try $0.run("UPDATE book SET isbn = '9780441172710' WHERE id = 1") }
    try await odd.close()
    let restoration = try await location.restoreLibrary(from: file)
    #expect(restoration.findings == [.rule(.isbn, row: 1)])
    let told = try await withLibrary(at: location) { try await $0.check() }
    #expect(told == restoration.findings)
  }

  @Test(arguments: [StoreBackend.file, .postgres])
  func libraryOfANewerProgram_isPutAside(on backend: StoreBackend) async throws {
    let location = try await backend.newLocation(in: folder)
    try await prepare(location)
    try await withLibrary(at: location) { library in
      try await library.driver.write { connection in
        try connection.run("INSERT INTO activity_type (name) VALUES ('teleport')")
        try connection.run(
          "INSERT INTO activity (created_at, type, book_title, book_author) VALUES (1, 'teleport', 'Dune', 'Frank Herbert')"
        )
        try connection.run("UPDATE schema_version SET version = 1000")
      }
    }
    let restoration = try await location.restoreLibrary(from: file)
    #expect(restoration.missing.counts.last?.type == "teleport")
    #expect(restoration.aside != nil)
    #expect(try await titles(at: location) == ["Dune"])
  }

  /// A library that has another past than the backup: all that came later counts.
  @Test func missingActivity_countsByTime_whereTheLogsAreNotOne() async throws {
    let location = StoreLocation.file(folder.database)
    try await prepare(location)
    try await withLibrary(at: location) { library in
      try await library.driver.write { try $0.run("UPDATE activity SET created_at = created_at - 1 WHERE id = 1") }
      try await library.driver.write { try $0.run("UPDATE activity SET type = 'edit_book' WHERE id <= 2") }
    }
    let restoration = try await location.restoreLibrary(from: file, isDry: true)
    #expect(!restoration.missing.continuesBackup)
    #expect(restoration.missing.entries.count == 4)
  }
}
