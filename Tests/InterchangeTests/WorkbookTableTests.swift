import Domain
import TestSupport
import Testing

@testable import Interchange

/// Workbooks with the layouts of tables: the line is the row that the spreadsheet shows, the column has its name.
@Suite("Tables in workbooks")
struct WorkbookTableTests {
  private typealias Excel = SampleWorkbook.Excel

  private func lines(_ bytes: [UInt8], encoding: TextEncoding? = nil) throws -> [ImportLine<BookEntry>] {
    try TableText(bytes).books(encoding: encoding).lines
  }

  private let head = """
    <row r="2"><c t="str"><v>ISBN</v></c><c t="str"><v>Title</v></c><c t="str"><v>Author</v></c>\
    <c t="str"><v>Total Copies</v></c><c t="str"><v>Price</v></c></row>
    """

  private func book(_ row: Int, isbn: String, title: String, copies: String, price: String = "<c><v>1</v></c>")
    -> String
  {
    "<row r=\"\(row)\">\(isbn)<c t=\"str\"><v>\(title)</v></c><c t=\"str\"><v>Jane Austen</v></c>\(copies)\(price)</row>"
  }

  @Test func wrongCell_isNamedWithRowAndColumn() throws {
    let one = "<c><v>1</v></c>"
    let file = Excel(
      head + book(4, isbn: "<c/>", title: "Emma", copies: "<c><f>1+1</f></c>")
        + book(6, isbn: "<c t=\"e\"><v>#N/A</v></c>", title: "Persuasion", copies: "<c t=\"str\"><v>x</v></c>")
        + book(7, isbn: "<c><v>9780310000000</v></c>", title: "Sanditon", copies: one)
        + book(8, isbn: "<c/>", title: "Lady Susan", copies: one, price: "<c><f>1/0</f></c>"))
    let lines = try lines(file.bytes)
    #expect(lines.count == 4)
    #expect(lines[0].problem == LineProblem(line: 4, column: "Total Copies", .formulaWithoutValue))
    #expect(lines[1].problem == LineProblem(line: 6, column: "ISBN", .cellError(text: "#N/A")))
    #expect(
      lines[2].problem == LineProblem(line: 7, column: "ISBN", .spreadsheetNumber(text: "9.78031000E+12")))
    // The formula stands in a column that the library does not look at.
    #expect(lines[3].draft?.title == "Lady Susan")
  }

  /// A workbook does not keep text from being garbled before it was saved.
  @Test func garbledText_isRefused_unlessAPersonSaysItIsMeant() throws {
    let bytes = SampleWorkbook.openDocument([
      ["Title", "Author", "Total Copies"], ["GrÃ¶ÃŸe", "Jane Austen", "1"],
    ])
    #expect(try lines(bytes).first?.problem == LineProblem(line: 2, column: "Title", .garbled(text: "GrÃ¶ÃŸe")))
    #expect(try lines(bytes, encoding: .utf8).first?.draft?.title == "GrÃ¶ÃŸe")
  }

  @Test func fileThatIsDamagedAtItsEnd_endsInAProblemThatCutsOff() throws {
    let table = [["Title", "Author", "Total Copies"], ["Emma", "Jane Austen", "1"]]
    var parts = SampleWorkbook.openDocumentParts(table)
    parts[1].checksum = 1
    let lines = try lines(ZipWriter.zip(parts))
    #expect(lines.first?.draft?.title == "Emma")
    #expect(lines.last?.problem?.fault == .workbook(.damaged(part: "content.xml")))
    #expect(lines.last?.problem?.fault.cutsOff == true)
  }

  @Test func sheetsOfOneFile_areTwoTables() throws {
    var file = SampleWorkbook.excel([["Title", "Author", "Total Copies"]])
    file.sheets.append(("Other", nil, file.sheets[0].rows))
    let text = try TableText(file.bytes)
    let layouts = BookLayout.all(areWishes: false)
    let first = try ImportTable(text.file, layouts: layouts)
    let other = try ImportTable(text.file, sheet: "Other", layouts: layouts)
    #expect(first.fingerprint != other.fingerprint && first.form == .workbook(.excel, sheet: "Sheet1"))
    #expect(try ImportTable(text.file, sheet: "Sheet1", layouts: layouts).fingerprint == first.fingerprint)
  }
}
