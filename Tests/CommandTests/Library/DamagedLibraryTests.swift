import Domain
import Foundation
import TestSupport
import Testing

@testable import Store

/// Values that no program of ours writes, as commands and a station meet them. ``DamagedValueTests`` damages every
/// column in turn.
@Suite("minilibrary, a library with damaged values", .serialized, .timeLimit(.minutes(60)))
struct DamagedLibraryTests {
  let library: StationLibrary
  private let momo = "9783522177504"
  private let dune = "9780441172719"

  /// Reads every table between them.
  private static let commands = [
    ["books", "list"], ["books", "list", "--json"], ["books", "show", "1"], ["books", "show", "1", "--json"],
    ["books", "notes", "1"], ["books", "export", "-"], ["wishlist", "list"], ["wishlist", "show", "43"],
    ["students", "list"], ["students", "list", "--json"], ["students", "show", "S12346"], ["students", "export", "-"],
    ["books", "copies", "export", "-"],
    ["loans", "list"], ["loans", "list", "--history"], ["loans", "list", "--json"],
    ["loans", "remind", "--within", "99"],
    ["reservations", "list"], ["activity"], ["activity", "--json"], ["statistics"], ["statistics", "--json"],
    ["inventory", "status"], ["inventory", "list"], ["lookups"], ["database", "name"], ["database", "check"],
    ["doctor", "--offline"],
  ]

  init() async throws {
    library = try await StationLibrary()
    try await library.lend(dune, to: "S12345", daysAgo: 30)
    let (dune, momo) = (try await library.book(dune), try await library.book(momo))
    try await library.withStore { store in
      let emmy = try #require(try await store.student(libraryID: "S12346"))
      try await store.reserve(dune.id, for: emmy.id, operation: .random(), at: Noon.daysAgo(0))
      var edit = BookEdit()
      edit.notes = "Torn"
      _ = try await store.editBook(dune.id, edit, operation: .random(), at: Noon.daysAgo(0))
      let wish = BookDraft(title: "Sanditon", author: "Jane Austen")
      _ = try await store.addWishlistItem(wish, operation: .random(), at: Noon.daysAgo(0))
      _ = try await store.startInventory(named: "Summer", operation: .random(), at: Noon.daysAgo(0))
      _ = try await store.scanIntoInventory(
        momo.isbn.map { .isbn($0) }, text: "momo", operation: .random(), at: Noon.daysAgo(0))
      _ = try await store.scanIntoInventory(nil, text: "4006381333931", operation: .random(), at: Noon.daysAgo(0))
      try await store.setName("Ours")
    }
  }

  private func damage(_ statements: [SQL]) async throws {
    try await library.withStore { store in
      try await store.driver.write { connection in
        try connection.run("PRAGMA ignore_check_constraints = ON")
        for statement in statements { try connection.run(statement) }
      }
    }
  }

  /// Expects a sentence with a code wherever a command ended otherwise than well, and no signal.
  private func expectSentence(
    _ outcome: CommandRunner.Outcome, _ command: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect([0, 1, 2].contains(outcome.status), "\(command): \(outcome.errors)", sourceLocation: sourceLocation)
    // `check` and `doctor` print what they found instead.
    guard outcome.status != 0, !["check", "--offline"].contains(command.last) else { return }
    #expect(
      outcome.errors.contains(/^minilibrary: .+\([a-z-]+\)\n$/), "\(command): \(outcome.errors)",
      sourceLocation: sourceLocation)
  }

  private func run(_ command: [String]) async throws -> CommandRunner.Outcome {
    try await library.files.runner.run(command, environment: library.environment)
  }

  // MARK: - Texts

  /// Escape sequences of seven and of eight bits, a bell, a backspace, DEL and NUL.
  private static let escapes = "\u{1B}[31mA\u{9B}31mB\u{7}\u{8}\u{7F}\u{1B}]0;x\u{7}\0\u{90}"

  private static let texts: [String: [String]] = [
    "book": ["title", "author", "description", "publisher", "published_date", "language_code", "categories", "notes"],
    "student": ["first_name", "last_name", "grade"], "inventory": ["name"], "inventory_scan": ["code"],
    "activity": ["book_title", "book_author", "student_library_id", "additional_info"],
    "past_loan": ["book_title", "book_author", "student_library_id"], "library_setting": ["value"],
    "lookup_queue": ["problem", "means"],
  ]

  private func expectHarmless(_ text: String, _ what: String, sourceLocation: SourceLocation = #_sourceLocation) {
    // A form feed stands between letters.
    let allowed: Set<Unicode.Scalar> = ["\n", "\r", "\t", "\u{C}"]
    let found = text.unicodeScalars.filter { $0.properties.generalCategory == .control && !allowed.contains($0) }
    #expect(found.isEmpty, "\(what): \(text.debugDescription.prefix(400))", sourceLocation: sourceLocation)
  }

  @Test func escapeSequences_neverReachATerminal() async throws {
    let escapes = Self.escapes
    try await damage(
      Self.texts.flatMap { table, columns in
        columns.map { column in
          let (table, column) = (SQL(trusted: table), SQL(trusted: column))
          return "UPDATE \(table) SET \(column) = \(escapes) || \(column) || \(escapes) WHERE \(column) IS NOT NULL"
        }
      })
    for command in Self.commands {
      let outcome = try await run(command)
      expectSentence(outcome, command)
      expectHarmless(outcome.output + outcome.errors, "\(command)")
    }
    let station = try library.station()
    station.send("S12346", momo, "y", dune, "n", "done", dune, "y")
    station.endInput()
    let ending = try await station.end()
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.output.contains("Borrowed: “[31mA31mB]0;xMomo"), "\(ending.output)")
    expectHarmless(ending.output + ending.errors, "kiosk")
  }

  // MARK: - Numbers, words and bytes

  /// Several columns at a time: one that commands stumble upon first would hide the others.
  private static let damages: [[SQL]] = [
    ["UPDATE book SET total_copies = 9223372036854775807", "UPDATE loan SET due_date = -9223372036854775807"],
    [
      "UPDATE book SET isbn = '9780441172710' WHERE id = 1", "UPDATE student SET card_number = '99999999' WHERE id = 1",
    ],
    ["UPDATE book SET title = CAST(x'41C3' AS TEXT) WHERE id = 2", "UPDATE student SET created_at = 1 << 62"],
    ["UPDATE book SET title = ''", "UPDATE reservation SET held_until = -1 - (1 << 62)"],
    ["UPDATE student SET last_name = CAST(x'FF' AS TEXT)", "UPDATE inventory_scan SET verdict = 'gossip'"],
    ["UPDATE activity SET created_at = 1 << 60", "UPDATE lookup_queue SET attempts = -5, due_at = 1 << 62"],
    ["UPDATE book SET title_key = CAST(x'FF' AS TEXT)", "UPDATE library_setting SET value = CAST(x'FF' AS TEXT)"],
  ]

  @Test(arguments: damages.indices)
  func commandsAndStation_endWithASentence(number: Int) async throws {
    try await damage(Self.damages[number])
    for (index, command) in Self.commands.enumerated() where (index + number).isMultiple(of: 3) {
      expectSentence(try await run(command), command)
    }
    let station = try library.station()
    station.send("S12345", dune, "y", "S12346", momo, "y", "done", "20000011", dune, "n", "done", "menu", "quit")
    station.endInput()
    let ending = try await station.end()
    #expect([0, 1, 2].contains(ending.status), "\(ending.errors)")
    if ending.status != 0 { #expect(ending.errors.contains("(store-damaged)"), "\(ending.errors)") }
  }

  @Test func station_tellsDamage_andGoesOnWithWhatIsSound() async throws {
    try await damage(["UPDATE student SET created_at = 1 << 62 WHERE library_id = 'S12345'"])
    let station = try library.station()
    station.send("S12345")
    try await station.wait(for: "The library system has a fault")
    station.send("S12346", momo, "y")
    try await station.wait(for: "Borrowed: “Momo”")
    station.endInput()
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(!ending.output.contains("student.created_at") && ending.errors.contains("code=store-damaged"))
  }

  // MARK: - Commands that look after the library

  @Test func checkAndDoctor_goOnToTheEnd() async throws {
    try await damage([
      "UPDATE book SET title = CAST(x'41C3' AS TEXT) WHERE id = 2",
      "UPDATE student SET card_number = '99999999' WHERE id = 1",
      "UPDATE lookup_queue SET attempts = 1 << 40", "UPDATE library_setting SET value = CAST(x'FF' AS TEXT)",
    ])
    let findings = [
      "book.title in row 2 has bytes that are not text",
      "student.card_number in row 1 has a text that is not valid there",
      "lookup_queue.attempts in row 43 has the number 1099511627776, which is not possible there",
      "library_setting.value in row name has bytes that are not text",
    ]
    let check = try await run(["database", "check"])
    #expect(check.status == 1)
    for finding in findings { #expect(check.output.contains(finding + "\n"), "\(check.output)") }
    let doctor = try await run(["doctor", "--offline", "--json"])
    #expect(doctor.status == 1, "\(doctor.errors)")
    for code in ["store-damaged", "disk-"] { #expect(doctor.output.contains(code), "\(doctor.output)") }
    #expect(doctor.output.contains(findings[0]), "\(doctor.output)")
  }

  @Test func backupCopyExportAndRestore_endWithASentence() async throws {
    try await damage([
      "UPDATE book SET title = CAST(x'41C3' AS TEXT) WHERE id = 2",
      "UPDATE student SET first_name = CAST(x'FF' AS TEXT) WHERE id = 1",
    ])
    let folder = library.files.folder
    let file = { (name: String) in folder.appending(path: name).path }
    let backup = try await run(["database", "backup", file("backup.sqlite")])
    #expect(backup.status == 1)
    #expect(backup.errors.contains("book.title in row 2 has bytes that are not text"), "\(backup.errors)")
    for command in [
      ["database", "copy", library.files.database, file("copy.sqlite")], ["books", "export", file("books.csv")],
      ["students", "export", file("students.csv")],
    ] {
      let outcome = try await run(command)
      #expect(outcome.status == 2, "\(command): \(outcome.errors)")
      #expect(
        outcome.errors.contains(#/in row [12] has bytes that are not text.*\(store-damaged\)\n$/#),
        "\(outcome.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: file("copy.sqlite")))
    #expect(!FileManager.default.fileExists(atPath: file("books.csv")))
    // Like the backup: it is done, and reported.
    let restore = try await run(["database", "restore", file("backup.sqlite")])
    #expect(restore.status == 1 && restore.output.contains("Restored "), "\(restore.output)")
    #expect(restore.errors.contains("book.title in row 2 has bytes that are not text"), "\(restore.errors)")
  }
}
