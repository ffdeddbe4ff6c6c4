import Domain
import Interchange
import Testing

@Suite("Rows of a separated text")
struct ReadingTests {
  private static let header = "Title,Author,Total Copies,Notes\n"

  /// Title, and notes where there are any, of each line.
  private func read(_ text: String) throws -> [[String]] {
    try TableText.books(text).map { line in
      let draft = try #require(line.draft, "\(line)")
      return [draft.title, draft.notes]
    }
  }

  @Test(arguments: [
    ("Dune,Frank Herbert,1,\n", [["Dune", ""]]),
    ("Dune,Frank Herbert,1,\r\nEmma,Jane Austen,1,x\r\n", [["Dune", ""], ["Emma", "x"]]),
    ("Dune,Frank Herbert,1,\rEmma,Jane Austen,1,x\r", [["Dune", ""], ["Emma", "x"]]),
    ("Dune,Frank Herbert,1,", [["Dune", ""]]),
    ("", []),
    ("\n\n,,,\nDune,Frank Herbert,1,\n\n", [["Dune", ""]]),
    ("\"1,5\",Frank Herbert,1,\"say \"\"so\"\"\"\n", [["1,5", "say \"so\""]]),
    (
      "Dune,\"Frank Herbert\",\"1\",\"two\nlines\"\nEmma,Jane Austen,1,\"\"\n",
      [["Dune", "two\nlines"], ["Emma", ""]]
    ),
    ("Dune,Frank Herbert,1,\"a\r\nb\rc\"\n", [["Dune", "a\r\nb\rc"]]),
    ("Cré,三体,1,🙂\n", [["Cré", "🙂"]]),
    // A combining mark after a quotation mark must not hide it.
    ("\"\u{301}xy\",Frank Herbert,1,y\n", [["\u{301}xy", "y"]]),
  ])
  func rows_areRead(text: String, rows: [[String]]) throws {
    #expect(try read(ReadingTests.header + text) == rows)
  }

  @Test(arguments: [
    ("Dune,Frank Herbert,1\n", 2, "Notes" as String?, ImportFault.fieldCountWrong(expected: 4, found: 3)),
    ("Dune,Frank Herbert,1,,x\n", 2, nil, .fieldCountWrong(expected: 4, found: 5)),
    ("\"a\n\nb\",Frank Herbert,1,\"2\nx,3,\n", 4, "Notes", .quoteNotClosed),
    ("\"a\r\n\rb\",Frank Herbert,1,\"2\nx,3,\n", 4, "Notes", .quoteNotClosed),
    ("Du\"ne,Frank Herbert,1,\n", 2, "Title", .strayQuote),
    ("Dune,\"Frank\"Herbert,1,\n", 2, "Author", .textAfterQuote),
    ("Dune,\"Frank\"\"\nHerbert\" ,1,\n", 3, "Author", .textAfterQuote),
    ("Dune,Frank Herbert,one,\n", 2, "Total Copies", .numberWrong(text: "one")),
    ("Dune,Frank Herbert,,\n", 2, "Total Copies", .missing),
    ("Dune,Frank Herbert,1000,\n", 2, "Total Copies", .refused([.copiesOutOfRange(1...999)])),
    ("Dune,Frank Herbert,0,\n", 2, "Total Copies", .refused([.copiesOutOfRange(1...999)])),
    (",Frank Herbert,1,\n", 2, "Title", .missing),
    ("D,Frank Herbert,1,\n", 2, "Title", .refused([.titleTooShort(minimum: 2)])),
    ("Dune,F,1,\n", 2, "Author", .refused([.authorTooShort(minimum: 2)])),
    ("Du\u{7}ne,Frank Herbert,1,\n", 2, "Title", .refused([.inputNotText])),
    ("Dune,Frank\u{0}Herbert,1,\n", 2, "Author", .refused([.inputNotText])),
    ("Dune,Frank Herbert,1,\u{1B}[2J\n", 2, "Notes", .refused([.inputNotText])),
  ])
  func malformedLine_isNamed(text: String, line: Int, column: String?, fault: ImportFault) throws {
    let lines = try TableText.books(ReadingTests.header + text)
    #expect(lines.compactMap(\.problem).first == LineProblem(line: line, column: column, fault))
  }

  @Test func lineAfterABadOne_isRead() throws {
    let lines = try TableText.books(
      ReadingTests.header + "Du\"ne,Frank Herbert,1,\nEmma,Jane Austen,1,\n\"It\"s,Nobody,1,\nHoles,Louis Sachar,2,\n")
    #expect(lines.map(\.draft?.title) == [nil, "Emma", nil, "Holes"])
  }

  @Test func lineOfAMebibyte_isRefused_andTheNextIsRead() throws {
    let long = String(repeating: "x", count: 1 << 21)
    let lines = try TableText.books(
      ReadingTests.header + "Dune,\"\(long)\",1,\nDune,\(long),1,\nEmma,Jane Austen,1,\n")
    #expect(lines.count == 3)
    #expect(lines.compactMap(\.problem?.fault.code) == ["line-too-long", "line-too-long"])
    #expect(lines.last?.draft?.title == "Emma")
  }

  @Test func rowsOfMorePieces_areReadAsOne() throws {
    // Every place of a row falls on the edge of a piece of 64 KiB once.
    let row = "\"D\"\"ü\r\nne\",\"Frank\r\nHer,bert\",2,\"ab\"\"\"\r\n"
    let text = "\u{FEFF}Title,Notes,Total Copies,Author\r\n" + String(repeating: row, count: 5_000)
    var count = 0
    let table = try ImportTable(
      TableText(text.utf8).file, layouts: BookLayout.all(areWishes: true))
    try table.lines { line in
      count += 1
      // A title holds no line break; that it was read as one field shows in what is wrong with it.
      #expect(line.problem?.column == "Title" || line.problem?.column == "Author")
    }
    #expect(count == 5_000)
  }

  @Test(arguments: [
    ("", ImportFault.headerUnknown(found: [], wanted: ["Title", "Author"])),
    ("Name,Author\nx,y\n", .headerUnmapped(found: ["Name", "Author"], column: "Name", target: "title")),
    ("Title;Copies\nx;y\n", .headerUnknown(found: ["Title", "Copies"], wanted: ["Title", "Author"])),
    ("Title,Author,title,Total Copies\n", .columnTwice("title")),
  ])
  func header_isRefused(text: String, fault: ImportFault) {
    #expect(throws: LineProblem(line: 1, fault)) { try TableText.books(text) }
  }

  @Test(arguments: [(",", Separator.comma), (";", .semicolon), ("\t", .tab)])
  func separator_isSeenInTheHeader(mark: String, separator: Separator) throws {
    let text = "total copies,AUTHOR, Title ,Extra\n2,Frank Herbert,Dune,1\n".replacing(",", with: mark)
    let (table, lines) = try TableText(text.utf8).books()
    #expect(table.form.separator == separator)
    #expect(table.ignored == ["Extra"])
    #expect(lines.first?.draft == BookDraft(title: "Dune", author: "Frank Herbert", copies: 2))
  }
}
