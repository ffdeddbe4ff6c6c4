import Foundation
import TestSupport
import Testing

/// An empty library that imports the tables of another one holds the same data.
@Suite("Tables: out and in again")
struct TableRoundTripTests {
  private let (one, two): (TemporaryLibrary, TemporaryLibrary)

  init() throws { (one, two) = (try TemporaryLibrary(), try TemporaryLibrary()) }

  private func path(_ name: String) -> String { one.folder.appending(path: name).path }
  private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  /// All that JSON says of the books, but for the number that each library gives for itself.
  private func books(_ list: String, of library: TemporaryLibrary) async throws -> [String] {
    try await library.array(list, "list", "--limit", "1000").map { book in
      var book = book
      book["id"] = nil
      return String(decoding: try JSONSerialization.data(withJSONObject: book, options: .sortedKeys), as: UTF8.self)
    }
  }

  private func expectTheSame(_ list: String) async throws {
    try await one.succeed(list, "export", path("\(list)-one.csv"))
    try await two.succeed(list, "import", path("\(list)-one.csv"))
    try await two.succeed(list, "export", path("\(list)-two.csv"))
    #expect(try text("\(list)-one.csv") == text("\(list)-two.csv"))
    let (before, after) = (try await books(list, of: one), try await books(list, of: two))
    #expect(!before.isEmpty)
    #expect(before == after)
    #expect(try await two.succeed("database", "check") == "ok\n")
  }

  /// Letters that look like a wrong encoding, and are meant.
  @Test func oddTitles_comeBack_fromOurExport() async throws {
    for title in ["MÃ¼ller kommt", "Kaƒu le Aƒe", "Rock‹n›Roll", "Das A¶B", "J√ºrgen", "Don├t"] {
      try await one.succeed("books", "add", "--title", title, "--author", "A B")
    }
    try await expectTheSame("books")
  }

  @Test func tableWhoseEncodingIsNamedUTF8_isTakenAsItIs() async throws {
    let path = path("odd.csv")
    try Data("ISBN,Title,Author,Total Copies\n,MÃ¼ller kommt,A B,1\n".utf8).write(to: URL(filePath: path))
    let refused = try await one.run("books", "import", path)
    #expect(refused.status == 1)
    #expect((refused.output + refused.errors).contains("(text-garbled)"), "\(refused)")
    try await one.succeed("books", "import", path, "--encoding", "utf-8")
    #expect(try await one.array("books", "list").count == 1)
  }

  @Test(arguments: ["cp850", "mac-roman", "windows-1252"])
  func encodingThatCannotBe_isRefused_whoeverNamesIt(encoding: String) async throws {
    let path = path("utf8.csv")
    try Data("ISBN,Title,Author,Total Copies\n,Weiß,Jürgen Müller,1\n".utf8).write(to: URL(filePath: path))
    let refused = try await one.run("books", "import", path, "--encoding", encoding)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("The characters do not match"), "\(refused)")
  }

  @Test func library_losesNothing() async throws {
    try await one.succeed(
      "books", "add", "--isbn", "9780441172719", "--title", "Dune", "--author", "Frank Herbert", "--copies", "3",
      "--publisher", "Ace", "--published", "1990-05", "--pages", "412", "--book-language", "de", "--description",
      "A desert.\n\n=1+1 \"so\"; and, more", "--category", "Fiction", "--category", "Science; Fiction", "--cover",
      "https://covers.openlibrary.org/b/id/1-L.jpg")
    try await one.succeed("books", "notes", "9780441172719", "worn;\n'-torn")
    try await one.succeed("books", "favorite", "9780441172719", "on")
    try await one.succeed("books", "add", "--title", "No Barcode", "--author", "Ana Müller")
    try await one.succeed(
      "books", "add", "--title", "No Barcode", "--author", "Ana Müller", "--copies", "2", "--if-known", "new")
    try await one.succeed("cards", "labels", "--once", "--output", path("labels.pdf"))
    try await one.succeed("wishlist", "add", "--title", "Emma", "--author", "Jane Austen", "--isbn", "9780141439587")
    try await one.succeed("books", "favorite", "9780141439587", "on")
    try await expectTheSame("books")
    try await expectTheSame("wishlist")
    #expect(try text("books-one.csv").contains(",0400000000015,"))
    // The first ten columns are what they were.
    #expect(
      try text("books-one.csv").hasPrefix(
        "ISBN,Title,Author,Total Copies,Available Copies,Language,Publisher,Published Date,Page Count,Notes,"))
    let dune = try await two.object("books", "show", "9780441172719")
    #expect(dune["isFavourite"] as? Bool == true)
    #expect(dune["categories"] as? [String] == ["Fiction", "Science; Fiction"])
    #expect(dune["notes"] as? String == "worn;\n'-torn")
    // The next label is not one of those that are on books.
    try await two.succeed("books", "add", "--title", "Another", "--author", "Bo Beispiel")
    try await two.succeed("cards", "labels", "--once", "--output", path("more.pdf"))
    let labels = try await two.array("books", "list").compactMap { $0["labelNumber"] as? String }
    #expect(Set(labels).count == 3)
  }

  /// Any text that a library may hold.
  @Test func books_comeBackAsTheyWere_whateverTheyHold() async throws {
    var state: UInt64 = 7
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let signs = Array("aé=+-@'\";,;; 三🙂/|ß").map(String.init)
    func words(_ extra: [String] = []) -> String {
      // Letters at both ends: spaces around a title do not count.
      "b" + (0..<random(12)).map { _ in (signs + extra)[random(signs.count + extra.count)] }.joined() + "b"
    }
    func cell(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }
    var table = "Title;Author;Total Copies;Notes;Description;Categories;Publisher;Favorite;Added At;Label Number\r\n"
    for number in 0..<150 {
      let moment = String(
        format: "20%02d-%02d-%02dT%02d:%02d:59.%03dZ", random(40), random(12) + 1, random(28) + 1, random(24),
        random(60), random(1000))
      let label = number.isMultiple(of: 3) ? Self.label(number + 1) : ""
      table +=
        [
          words(), words(), String(random(9) + 1), words(["\n", "\r\n"]), words(["\n"]), "\(words()); \(words())",
          words(), ["", "yes", "no"][random(3)], moment, label,
        ].map(cell).joined(separator: ";") + "\r\n"
    }
    try Data(table.utf8).write(to: URL(filePath: path("table.csv")))
    try await one.succeed("books", "import", path("table.csv"))
    try await expectTheSame("books")
  }

  private static func label(_ serial: Int) -> String {
    let payload = "04" + String(10_000_000_000 + serial).dropFirst()
    let sum = payload.utf8.reversed().enumerated().reduce(0) { sum, digit in
      sum + Int(digit.element - 48) * (digit.offset.isMultiple(of: 2) ? 3 : 1)
    }
    return payload + String((10 - sum % 10) % 10)
  }

  @Test func spreadsheetFile_isAnsweredWithASentence() async throws {
    // The first bytes of Excel's old format.
    let old: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + Array(repeating: 0, count: 99)
    try Data(old).write(to: URL(filePath: path("a.xls")))
    for arguments in [["books", "import", path("a.xls")], ["students", "import", path("a.xls")]] {
      let outcome = try await one.runner.run(arguments, environment: one.environment)
      #expect(outcome.status == 1)
      #expect(
        outcome.errors.contains(".xls file, which cannot be imported") && outcome.errors.utf8.allSatisfy { $0 >= 0x0A })
    }
  }

  @Test func studentsTable_namesTheOption_whenItComesAgain() async throws {
    try Data("Library ID,Last Name,Grade\nS1,Muster,7\n".utf8).write(to: URL(filePath: path("students.csv")))
    try await one.succeed("students", "import", path("students.csv"))
    let outcome = try await one.run("students", "import", path("students.csv"))
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("--existing update") && outcome.output.contains("(library-id-taken)"))
    try await one.succeed("students", "import", path("students.csv"), "--existing", "update")
  }

  @Test(arguments: [("cp850", [UInt8(0x4D), 0x81, 0x6C, 0x6C]), ("mac-roman", [0x4D, 0x9F, 0x6C, 0x6C])])
  func encoding_canBeNamed(name: String, letters: [UInt8]) async throws {
    let bytes = Array("Library ID;Last Name\nS1;".utf8) + letters + Array("er\n".utf8)
    try Data(bytes).write(to: URL(filePath: path("students.csv")))
    let refused = try await one.run("students", "import", path("students.csv"))
    #expect(refused.status == 1 && refused.errors.contains("--encoding"), "\(refused.errors)")
    try await one.succeed("students", "import", path("students.csv"), "--encoding", name)
    let student = try await one.object("students", "show", "S1")
    #expect(student["lastName"] as? String == "Müller")
  }
}
