import Foundation
import TestSupport
import Testing

@Suite("minilibrary books copies: tables", .serialized)
struct CopiesTableTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func path(_ name: String) -> String { library.folder.appending(path: name).path }

  private func write(_ text: String, _ name: String = "copies.csv") throws -> String {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
    return path(name)
  }

  private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  private func fill() async throws {
    try await library.succeed(
      "books", "add", "--isbn", "9780441172719", "--title", "Dune", "--author", "Frank Herbert", "--copies", "3")
    try await library.succeed("books", "add", "--title", "Atlas", "--author", "Some One", "--copies", "2")
  }

  @Test func copies_comeBackAsTheyWere_inALibraryWithTheSameBooks() async throws {
    try await fill()
    try await library.succeed("cards", "labels", "--output", path("labels.pdf"))
    try await library.succeed("books", "copies", "label", "1", "2", "--number", "0400000000701")
    try await library.succeed("books", "copies", "move", "1", "2", "--shelf", "=Blue; \"3\"")
    try await library.succeed("books", "copies", "note", "1", "1", "--text", "'-torn, page 40")
    try await library.succeed("books", "copies", "damaged", "1", "1")
    try await library.succeed("books", "copies", "lost", "1", "3")
    try await library.succeed("books", "copies", "add", "2")
    try await library.succeed("books", "copies", "withdraw", "2", "1")
    #expect(
      try await library.succeed("books", "copies", "export", path("one.csv"))
        == "Wrote 6 lines and a header to \(path("one.csv")).\n")
    let table = try text("one.csv")
    #expect(
      table.hasPrefix(
        "ISBN,Title Label,Title,Author,Copy Number,Label,State,Shelf,Note,Acquired At,Last Seen At\r\n"))
    #expect(table.contains(",0400000000701,on_shelf,\"'=Blue; \"\"3\"\"\",,"), "\(table)")
    let same = try await library.object("books", "copies", "import", path("one.csv"))
    #expect(same["skipped"] as? Int == 6 && same["updated"] as? Int == 0 && same["added"] as? Int == 0)
    try await library.succeed("books", "export", path("books.csv"))
    let other = try TemporaryLibrary()
    try await other.succeed("books", "import", path("books.csv"))
    #expect(
      try await other.succeed("books", "copies", "import", path("one.csv")).hasSuffix(
        "6 lines: 1 for more copies, 5 updated.\n"))
    func copies(_ library: TemporaryLibrary) async throws -> [[String]] {
      var found: [[String]] = []
      for book in ["1", "2"] {
        let title = try await library.object("books", "show", book)["title"] as? String ?? ""
        found += try await library.array("books", "copies", "list", book).map { copy in
          [title] + ["number", "label", "state", "shelf", "note"].map { "\(copy[$0] ?? "")" }
        }
      }
      return found.sorted { $0.joined(separator: "\t") < $1.joined(separator: "\t") }
    }
    #expect(try await copies(other) == copies(library))
    for library in [other, library] { #expect(try await library.succeed("database", "check") == "ok\n") }
    #expect(try await library.succeed("books", "copies", "export", "-") == table)
  }

  @Test func badLines_areNamedWithTheirColumns_andNothingGoesIn() async throws {
    try await fill()
    let table = try write(
      """
      isbn;copy number;label;state;shelf;acquired at
      9780441172719;1;0400000000701;on_shelf;Blue;
      9780441172718;1;;;;
      9780441172719;2;0400000000702;;;
      9780441172719;x;;gone;;yesterday
      9780441172719;3;0400000000701;;;
      ;4;;;;

      """)
    let said = """
      \(table):3: isbn: The digits of “9780441172718” are not a valid ISBN; please check them against the book. \
      (isbn-check-digit-wrong)
      \(table):4: label: “0400000000702” is not a label number; a label number has 13 digits and begins with 04. (not-a-label)
      \(table):5: copy number: “x” is not a whole number. (number-wrong)
      \(table):5: state: “gone” is not a state of a copy; the states are on_shelf, on_loan, on_hold, in_repair, lost, \
      withdrawn. (state-wrong)
      \(table):5: acquired at: “yesterday” is not a time such as 2026-01-31T09:30:00.000Z or a day such as 2026-01-31. \
      (moment-wrong)
      \(table):6: Label: “0400000000701” is already on line 2. (stands-twice)
      \(table):7: isbn: This field is required. (value-missing)
      Read as a minilibrary table (UTF-8, separator: semicolon).
      6 lines: 1 updated, 5 could not be imported. Nothing was changed.

      """
    let dry = try await library.run("books", "copies", "import", table, "--dry-run")
    #expect(dry.status == 1)
    #expect(dry.output == said)
    let refused = try await library.run("books", "copies", "import", table)
    #expect(refused.status == 1 && refused.output == said && refused.errors.contains("--skip-bad"))
    #expect(try await library.array("books", "copies", "list", "1").allSatisfy { $0["shelf"] is NSNull })
    let document = try await library.object("books", "copies", "import", table, "--skip-bad", "--operation", "once")
    #expect(document["updated"] as? Int == 1 && document["bad"] as? Int == 5 && document["isDone"] as? Bool == true)
    #expect(try await library.array("books", "copies", "list", "1")[0]["shelf"] as? String == "Blue")
    let again = try await library.object("books", "copies", "import", table, "--skip-bad", "--operation", "once")
    #expect(again["isRepeated"] as? Bool == true)
    #expect(try await library.array("activity", "--type", "edit_copy").count == 2)
  }

  @Test func copyOnLoan_isNotMadeLost() async throws {
    try await fill()
    try await library.succeed("students", "add", "--library-id", "S1", "--first-name", "Ada", "--last-name", "Lovelace")
    try await library.succeed("checkout", "9780441172719", "S1")
    let table = try write("Title,Author,ISBN,Copy Number,State\nDune,Frank Herbert,9780441172719,1,lost\n")
    let refused = try await library.run("books", "copies", "import", table)
    #expect(refused.status == 1)
    #expect(
      refused.output.contains(":2: State: Copy 1 of “Dune” is on loan; please return it first. (copy-on-loan)"),
      "\(refused.output)")
    #expect(try await library.array("loans").count == 1)
  }

  /// Cells that would be something else elsewhere stay text or are refused; none ends the program.
  @Test func hostileCells_areTextOrRefused() async throws {
    try await fill()
    let cells: [(String, String?)] = [
      ("'; DROP TABLE copy; --", nil), ("\"=HYPERLINK(\"\"http://x\"\")\"", nil), ("三体 🙂 %s %n \\0", nil),
      ("a\u{1B}[2Jb", "input-not-text"), ("\"two\nlines\"", "input-not-text"),
      (String(repeating: "x", count: 5_000), "input-too-long"), ("\"never closed", "quote-not-closed"),
    ]
    for (cell, code) in cells {
      let table = try write("ISBN,Copy Number,Shelf\n9780441172719,1,\(cell)\n")
      let outcome = try await library.run("books", "copies", "import", table, "--encoding", "utf-8")
      #expect(outcome.status == (code == nil ? 0 : 1), "\(cell.prefix(20)): \(outcome)")
      if let code { #expect(outcome.output.contains("(\(code))"), "\(outcome)") }
    }
    for number in ["0", "-1", "1.0", "99999999999999999999", "１"] {
      let outcome = try await library.run(
        "books", "copies", "import", try write("ISBN,Copy Number,Shelf\n9780441172719,\(number),Blue\n"))
      #expect(outcome.status == 1 && outcome.output.contains("(number-wrong)"), "\(number): \(outcome)")
    }
    for header in ["Title,Author,Total Copies", "Copy Number,Shelf", "ISBN,Shelf", ""] {
      let outcome = try await library.run("books", "copies", "import", try write(header + "\n"))
      #expect(outcome.status == 1 && outcome.errors.contains("(file-malformed)"), "\(header): \(outcome.errors)")
    }
    #expect(try await library.array("books", "copies", "list", "1")[0]["shelf"] as? String == "三体 🙂 %s %n \\0")
    #expect(try await library.succeed("database", "check") == "ok\n")
  }
}
