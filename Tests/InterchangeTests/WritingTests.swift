import Domain
import Interchange
import Testing

@Suite("What is written comes back")
struct WritingTests {
  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+353 1", "'+353 1"), ("-30-", "'-30-"), ("@home", "'@home"), ("\tx", "\"'\tx\""),
    ("\rx", "\"'\rx\""), ("'=1", "''=1"), ("''-x", "'''-x"), ("'tis", "'tis"), ("'", "'"), ("", ""), ("Dune", "Dune"),
    ("a,b", "\"a,b\""), ("a;b", "\"a;b\""), ("say \"so\"", "\"say \"\"so\"\"\""), ("=\"x\"", "\"'=\"\"x\"\"\""),
    ("a\nb", "\"a\nb\""),
  ])
  func field_isWrittenSafely(text: String, written: String) {
    var writer = CSVWriter()
    writer.addRow([text, "x"])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == written + ",x\r\n")
  }

  @Test(arguments: Separator.allCases)
  func everyText_comesBackAsItWas(separator: Separator) throws {
    // All texts of three letters of those that matter, as notes: notes are kept exactly.
    let letters = ["'", "=", "-", "\"", ",", ";", "\t", "\n", "\r", "a", " "]
    var texts: [String] = []
    for a in letters { for b in letters { for c in letters { texts.append(a + b + c) } } }
    var writer = CSVWriter(separator: separator, marked: true)
    writer.addRow(["Title", "Notes"])
    for text in texts { writer.addRow(["Dune", text]) }
    let (table, lines) = try TableText(writer.bytes).books(areWishes: true)
    #expect(table.form.separator == separator)
    #expect(lines.map(\.draft?.notes) == texts)
  }

  @Test func book_comesBackAsItWas() throws {
    var writer = CSVWriter()
    writer.addRow(BookTableColumn.headings)
    writer.addRow([
      "9780441172719", "=Dune", "-Herbert", "3", "1", "en", "@Ace", "1990-05", "412", "'=note\r\n\"x\"",
      "0400000000015", "Fiction; =Sci;;Fi", "-One\n=two", "yes", "https://covers.openlibrary.org/b/id/1-L.jpg",
      "2026-01-31T09:30:00.123Z",
    ])
    let line = try TableText(writer.bytes).books().lines.first
    var draft = BookDraft(
      isbn: try ISBN(typed: "9780441172719"), title: "=Dune", author: "-Herbert", copies: 3, notes: "'=note\r\n\"x\"")
    draft.metadata.languageCode = "en"
    draft.metadata.publisher = "@Ace"
    draft.metadata.publishedDate = "1990-05"
    draft.metadata.pageCount = 412
    draft.metadata.categories = ["Fiction", "=Sci;Fi"]
    draft.metadata.description = "-One\n=two"
    draft.metadata.coverImageURL = "https://covers.openlibrary.org/b/id/1-L.jpg"
    var entry = BookEntry(draft: draft, availableCopies: 1, saysCopies: true)
    entry.label = LabelNumber("0400000000015")
    entry.isFavourite = true
    entry.addedAt = Timestamp(milliseconds: 1_769_851_800_123)
    #expect(line == .entry(entry, line: 2))
  }
}
