import Domain
import Testing

@testable import Interchange

@Suite("Tables of read books") struct ReadingTableTests {
  private func read(_ text: String) throws -> (format: ReadingFormat, lines: [ImportLine<ReadingDraft>]) {
    let table = try ImportTable(try TextFile(bytes: Array(text.utf8)), layouts: ReadingLayout.all)
    var lines: [ImportLine<ReadingDraft>] = []
    try table.lines { lines.append($0) }
    return (table.layout.format, lines)
  }

  private func drafts(_ text: String) throws -> [ReadingDraft] {
    try read(text).lines.compactMap { if case .entry(let draft, _) = $0 { draft } else { nil } }
  }

  @Test(arguments: ReadingFormat.allCases) func export_isReadBack(format: ReadingFormat) throws {
    let draft = ReadingDraft(
      title: "=Dune, \"again\"", author: "Frank Herbert", genre: .scienceFiction, rating: 4,
      readOn: CalendarDay(year: 2026, month: 11, day: 20), review: "Much sand.\nAnd “spice”; 三体",
      isbn: ISBN(thirteen: "9780441172719"))
    let entry = ReadingEntry(
      id: .init(rawValue: 1), content: draft, sharing: .own, createdAt: Timestamp(milliseconds: 0),
      changedAt: Timestamp(milliseconds: 0))
    var writer = CSVWriter()
    writer.addRow(format.headings)
    writer.addRow(format.cells(entry, added: CalendarDay(year: 2026, month: 11, day: 21)))
    let (found, lines) = try read(String(decoding: writer.bytes, as: UTF8.self))
    #expect(found == format)
    var expected = draft
    // Other programs get the apostrophe that defuses a formula.
    if format != .own { expected.title = "'=Dune, \"again\"" }
    #expect(lines == [.entry(expected, line: 2)])
  }

  /// As Goodreads writes them: a number as a formula, 0 for no rating, line breaks of HTML, and shelves in addition to
  /// "read".
  @Test func goodreads_isReadAsItWrites() throws {
    let (format, lines) = try read(
      #"""
      Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Date Read,Date Added,Bookshelves,Exclusive Shelf,My Review
      1,"Dune (Dune, #1)",Frank Herbert,"Herbert, Frank",,"=""0441172717""","=""9780441172719""",5,2024/03/15,2024/01/02,"fantasy, owned",read,"Sand.<br/><br/>More."
      2,Emma,Jane Austen,"Austen, Jane",,"=""""","=""""",0,,2024/01/02,,read,
      3,Ulysses,James Joyce,"Joyce, James",,,,0,,2024/01/02,to-read,to-read,

      """#)
    #expect(format == .goodreads && lines.count == 3)
    let dune = ReadingDraft(
      title: "Dune (Dune, #1)", author: "Frank Herbert", genre: .fantasy, rating: 5,
      readOn: CalendarDay(year: 2024, month: 3, day: 15), review: "Sand.\n\nMore.",
      isbn: ISBN(thirteen: "9780441172719"))
    #expect(lines[0] == .entry(dune, line: 2))
    #expect(lines[1] == .entry(ReadingDraft(title: "Emma", author: "Jane Austen"), line: 3))
    #expect(lines[2] == .leftOut(line: 4))
  }

  @Test func storyGraph_hasQuartersOfStars() throws {
    let found = try drafts(
      """
      Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Star Rating,Review,Tags
      Momo,Michael Ende,,9783522177504,paperback,read,2024/01/02,2024/02/03,4.25,<div>Time.</div>,
      Emma,Jane Austen,,abc,digital,read,2024/01/02,,0.25,,
      Dune,Frank Herbert,,,digital,did-not-finish,2024/01/02,,,,

      """)
    #expect(found.map(\.title) == ["Momo", "Emma"])
    #expect(found.map(\.rating) == [4, 1])
    #expect(found[0].review == "Time." && found[1].isbn == nil)
  }

  @Test func fault_hasItsLineAndColumn() throws {
    let (format, lines) = try read(
      "Title,Author,Rating,Read On,Genre,ISBN\nA,Jane Austen,,,,\nEmma,Jane Austen,6,,,\nEmma,Jane Austen,,2026-02-30,,\n"
        + "Emma,Jane Austen,,,opera,\nEmma,Jane Austen,x,,,9780441172710\nEmma,Jane Austen,5,2026-02-28,Science Fiction,\n"
    )
    #expect(format == .own)
    let bad = lines.compactMap { line -> (Int, String?, String)? in
      if case .bad(let problem) = line { (problem.line, problem.column, problem.fault.code) } else { nil }
    }
    #expect(bad.map(\.0) == [2, 3, 4, 5, 6])
    #expect(bad.map(\.1) == ["Title", "Title", "Read On", "Genre", "ISBN"])
    #expect(
      bad.map(\.2).prefix(4) == [
        "title-too-short", "rating-out-of-range", "date-not-understood", "answer-not-understood",
      ])
    guard case .entry(let draft, 7)? = lines.last else {
      Issue.record("\(lines)")
      return
    }
    #expect(draft.genre == .scienceFiction && draft.readOn == CalendarDay(year: 2026, month: 2, day: 28))
  }

  @Test func otherTable_isRefused() throws {
    for text in ["", "a,b\n1,2\n", "Library ID,First Name\nS1,Ada\n"] {
      #expect(throws: (any Error).self) { try read(text) }
    }
  }
}
