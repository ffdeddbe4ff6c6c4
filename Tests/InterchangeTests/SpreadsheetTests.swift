import Domain
import Foundation
import Interchange
import Testing

/// Tables as spreadsheets leave them.
@Suite("Tables that a spreadsheet saved")
struct SpreadsheetTests {
  @Test(arguments: [(",", Separator.comma), (";", .semicolon), ("\t", .tab)])
  func separator_isFound_whenTheHeaderIsQuoted(mark: String, separator: Separator) throws {
    let rows = [
      ["ISBN", "Title", "Author", "Total Copies"], ["9780441172719", "Dune, the \"\"first\"\"", "Frank Herbert", "2"],
    ]
    let text = rows.map { $0.map { "\"\($0)\"" }.joined(separator: mark) + "\r\n" }.joined()
    let (table, lines) = try TableText(text.utf8).books()
    #expect(table.form.separator == separator)
    #expect(lines.first?.draft?.title == "Dune, the \"first\"")
    let students = try TableText.students("\"Library ID\"\(mark)\"Last Name\"\r\n\"S1\"\(mark)\"O, \(mark)\"\r\n")
    #expect(students.first?.problem == nil && students.count == 1)
  }

  @Test func header_isRefused_whereNoSeparatorMakesItOne() {
    #expect(throws: LineProblem(line: 1, column: nil, .textAfterQuote)) { try TableText.books("\"a\"b\nc\n") }
    let fault = ImportFault.headerUnmapped(found: ["a", "b"], column: "a", target: "title")
    #expect(throws: LineProblem(line: 1, fault)) { try TableText.books("\"a\";\"b\"\n") }
  }

  private static let libraryThing = [
    [
      "Book Id", "Title", "Primary Author", "Secondary Author", "Publication", "Date", "Media", "Page Count",
      "Collections", "Languages", "ISBN", "ISBNs", "Copies",
    ],
    [
      "1", "Good \"Omens\"", "Pratchett, Terry", "Gaiman, Neil|Briggs, Stephen", "Corgi (1991), Paperback", "1991",
      "Paperback", "383 pp.", "Your library", "English", "[0441172718]", "0441172718, 9780441172719", "1",
    ],
    [
      "2", "No Number Is Right", "Muster, Ana", "", "", "", "Hardcover", "", "Your library", "", "[0441172718]",
      "0441172718", "1",
    ],
    ["3", "Amélie", "Jeunet, Jean-Pierre", "", "", "", "DVD", "", "Your library", "French", "[]", "", "1"],
    ["4", "A Wish", "Muster, Ana", "", "", "", "DVD", "", "Wishlist", "", "[]", "", "1"],
  ]

  /// Tabs as LibraryThing writes them; commas and quotation marks as a spreadsheet does.
  @Test(arguments: [Separator.tab, .comma, .semicolon])
  func libraryThing_isRead(separator: Separator) throws {
    let mark = String(Character(Unicode.Scalar(separator.rawValue)))
    let text = Self.libraryThing.map { row in
      row.map { separator == .tab ? $0 : "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: mark) + "\r\n"
    }.joined()
    let bytes = try #require(separator == .tab ? text.data(using: .isoLatin1) : text.data(using: .utf8))
    let (table, lines) = try TableText(bytes).books()
    #expect(table.layout.origin == .libraryThing && table.form.separator == separator)
    let omens = try #require(lines.first?.draft)
    #expect(omens.title == "Good \"Omens\"")
    #expect(omens.author == "Terry Pratchett, Neil Gaiman, Stephen Briggs")
    #expect(omens.isbn?.text == "9780441172719", "the second number is right")
    #expect(omens.metadata.pageCount == 383)
    guard case .entry(let entry, let line) = lines[1] else { throw SpreadsheetTests.Missing() }
    #expect(line == 3 && entry.draft.isbn == nil && entry.draft.title == "No Number Is Right")
    #expect(
      entry.remarks == [
        LineProblem(
          line: 3, column: "ISBN", .isbnLeftOut(text: "0441172718", .isbnCheckDigitWrong(text: "0441172718")))
      ])
    let film = LineProblem(line: 4, column: "Media", .notABook(title: "Amélie", kind: "DVD"))
    #expect(Array(lines.dropFirst(2)) == [.leftOut(line: 4, remark: film), .leftOut(line: 5)])
  }

  private struct Missing: Error {}

  @Test func wrongISBN_costsTheISBN_inTablesOfOtherPrograms() throws {
    let goodreads = """
      Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,Binding,Exclusive Shelf,Owned Copies
      1,Dune,Frank Herbert,"Herbert, Frank",,="0441172717",="9780441172718",Paperback,read,1
      2,Emma,Jane Austen,"Austen, Jane",,="",="9780441172718",Paperback,read,1
      3,Holes,Louis Sachar,"Sachar, Louis",,="9780441172718",="9.78E+12",Paperback,read,1
      4,Heidi,Johanna Spyri,"Spyri, Johanna",,="",="",Blu-ray,read,1

      """
    let lines = try TableText.books(goodreads)
    #expect(lines.map(\.draft?.isbn?.text) == ["9780441172719", nil, nil, nil])
    #expect(lines.map(\.draft?.title) == ["Dune", "Emma", nil, nil])
    // Digits that are gone are in Goodreads still.
    #expect(lines[2].problem == LineProblem(line: 4, column: "ISBN13", .spreadsheetNumber(text: "9.78E+12")))
    let film = LineProblem(line: 5, column: "Binding", .notABook(title: "Heidi", kind: "Blu-ray"))
    #expect(lines[3] == .leftOut(line: 5, remark: film))
  }

  /// A person can put a table of ours right; who leaves out what is wrong loses no more than the number.
  @Test func wrongISBN_isRefusedInOurTable_unlessItIsForgiven() throws {
    let text = try TableText("Title,Author,Total Copies,ISBN\nDune,Frank Herbert,1,9780441172718\n".utf8)
    for forgives in [false, true] {
      var lines: [ImportLine<BookEntry>] = []
      try ImportTable(text.file, layouts: BookLayout.all(areWishes: false, forgivesISBN: forgives)).lines {
        lines.append($0)
      }
      #expect(lines.first?.problem?.fault.code == (forgives ? nil : "isbn-check-digit-wrong"))
      #expect(lines.first?.draft?.title == (forgives ? "Dune" : nil))
    }
  }

  @Test(arguments: ["441172717", "9780441172719.0", "９７８０４４１１７２７１９", "9780441172719 (pbk)", "9.780441172719E+12"])
  func isbn_isRepaired_inATable(text: String) throws {
    let lines = try TableText.books("Title;Author;Total Copies;ISBN\nDune;Frank Herbert;1;\(text)\n")
    #expect(lines.first?.draft?.isbn?.text == "9780441172719")
  }

  @Test(arguments: ["2.35290010004E+13", "1001.0", "1001,0", "1,00E+03", "7.00"])
  func libraryIDAndClass_areRefused_whenASpreadsheetDamagedThem(text: String) throws {
    for (columns, column) in [("Library ID;Last Name;Grade", "Library ID"), ("Grade;Last Name;Library ID", "Grade")] {
      let line = try TableText.students("\(columns)\n\(text);Muster;S1\n").first
      #expect(line?.problem == LineProblem(line: 2, column: column, .spreadsheetValue(text: text)))
    }
  }

  @Test(arguments: ["1001", "5.1", "10e+", "2a", "7.B", "S1.0", "1.E", "E+12"])
  func libraryIDAndClass_areTaken_whenTheyOnlyLookOdd(text: String) throws {
    let line = try TableText.students("Library ID;Last Name;Grade\nx\(text);Muster;\(text)\n").first
    #expect(line?.problem == nil)
  }

  @Test func eightDigits_areALibraryID_whenTheyBeginWithTwo() throws {
    let line = try TableText.students("Library ID,Last Name\n20000011,Muster\n").first
    #expect(line == .entry(StudentDraft(libraryID: "20000011", firstName: "", lastName: "Muster"), line: 2))
  }

  @Test(arguments: [("400000000015", "0400000000015"), ("0400000000015", "0400000000015")])
  func label_isRead_withoutItsZeroToo(text: String, label: String) throws {
    let line = try TableText.books("Title,Author,Total Copies,Label Number\nDune,Frank Herbert,1,\(text)\n").first
    guard case .entry(let entry, _) = line else { throw SpreadsheetTests.Missing() }
    #expect(entry.label?.text == label)
  }

  @Test(arguments: [
    ("Label Number", "4E+11", "value-damaged-by-spreadsheet"), ("Label Number", "12", "not-a-label"),
    ("Favorite", "maybe", "neither-yes-nor-no"), ("Cover Image URL", "cover.jpg", "address-wrong"),
    ("Added At", "yesterday", "moment-wrong"),
  ])
  func ownColumn_isRefused(column: String, text: String, code: String) throws {
    let line = try TableText.books("Title,Author,Total Copies,\(column)\nDune,Frank Herbert,1,\(text)\n").first
    #expect(line?.problem?.fault.code == code)
    #expect(line?.problem?.column == column)
  }
}
