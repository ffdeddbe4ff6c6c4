import Domain
import TestSupport
import Testing

@testable import Interchange

@Suite("OpenDocument spreadsheets")
struct OpenDocumentTests {
  private func cell(_ attributes: String, _ content: String = "") -> String {
    "<table:table-cell \(attributes)>\(content)</table:table-cell>"
  }

  private func row(_ cells: String, _ attributes: String = "") -> String {
    "<table:table-row \(attributes)>\(cells)</table:table-row>"
  }

  private func text(_ text: String, _ attributes: String = "") -> String {
    cell("office:value-type=\"string\" \(attributes)", "<text:p>\(text)</text:p>")
  }

  @Test func everyKindOfCell_isReadAsAPersonSeesIt() throws {
    let cells = [
      text("Séan &amp; 三体"),
      cell("office:value-type=\"float\" office:value=\"9780306406157\"", "<text:p>9,78E+12</text:p>"),
      cell("office:value-type=\"float\" office:value=\"7\"", "<text:p>00007</text:p>"),
      cell("office:value-type=\"float\" office:value=\"7.0\"", "<text:p>7,00</text:p>"),
      cell("office:value-type=\"date\" office:date-value=\"2019-05-01\"", "<text:p>1. Mai 2019</text:p>"),
      cell("office:value-type=\"date\" office:date-value=\"2019-05-01T12:30:00\"", "<text:p>x</text:p>"),
      cell("office:value-type=\"boolean\" office:boolean-value=\"true\"", "<text:p>WAHR</text:p>"),
      cell("office:value-type=\"time\" office:time-value=\"PT12H30M00S\"", "<text:p>12:30</text:p>"),
      cell("office:value-type=\"string\" office:string-value=\"meant\"", "<text:p>shown</text:p>"),
      cell("office:value-type=\"currency\" office:currency=\"EUR\" office:value=\"4.5\"", "<text:p>4,50 €</text:p>"),
      cell("table:formula=\"of:=1+1\" office:value-type=\"float\" office:value=\"2\"", "<text:p>2</text:p>"),
    ]
    #expect(
      try SheetText(SampleWorkbook.openDocument(row(cells.joined()))).texts == [
        [
          "Séan & 三体", "9780306406157", "00007", "7", "2019-05-01", "2019-05-01T12:30:00", "TRUE", "12:30", "meant",
          "4.5", "2",
        ]
      ])
  }

  @Test func paragraphsAndSpaces_areThoseOfThePage() throws {
    let rich = cell(
      "office:value-type=\"string\"",
      """
      <office:annotation><text:p>note</text:p></office:annotation><text:p>  two<text:s text:c="3"/>
        <text:span>words<text:tab/></text:span><text:a>link</text:a> </text:p><text:p>next<text:line-break/>line</text:p>
      """)
    #expect(
      try SheetText(SampleWorkbook.openDocument(row(rich + text("b")))).texts
        == [["two    words\tlink\nnext\nline", "b"]])
  }

  @Test func repeatedCellsAndRows_areRepeated_andCostNothingAtTheEnd() throws {
    let rows =
      row(text("a", "table:number-columns-repeated=\"2\"") + cell("table:number-columns-repeated=\"1022\"") + text("b"))
      + row(cell("table:number-columns-repeated=\"1024\""), "table:number-rows-repeated=\"3\"")
      + row(text("c") + cell("table:number-columns-repeated=\"16383\""), "table:number-rows-repeated=\"2\"")
      + row(cell("table:number-columns-repeated=\"1000000000\""), "table:number-rows-repeated=\"1048570\"")
    let read = try SheetText(SampleWorkbook.openDocument(rows))
    #expect(read.rows.keys.sorted() == [1, 5, 6] && read.problems.isEmpty)
    #expect(read.rows[6] == ["c"])
    let first = try #require(read.rows[1])
    #expect(first.count == 1025 && first.prefix(2) == ["a", "a"] && first.last == "b")
  }

  @Test func joinedCells_haveTheirTextInAllRows() throws {
    let rows =
      row(text("Class") + text("Name", "table:number-columns-spanned=\"2\"") + "<table:covered-table-cell/>")
      + row(text("7b", "table:number-rows-spanned=\"2\"") + text("Ana"))
      + row("<table:covered-table-cell><text:p>hidden</text:p></table:covered-table-cell>" + text("Ben"))
      + row(cell("") + text("Cem"))
    #expect(
      try SheetText(SampleWorkbook.openDocument(rows)).texts
        == [["Class", "Name", "Name"], ["7b", "Ana"], ["7b", "Ben"], ["", "Cem"]])
  }

  @Test func formulaWithoutResult_andError_areFaultsOfTheirCells() throws {
    let cells =
      cell("table:formula=\"of:=[.A2]\"")
      + cell(
        "table:formula=\"of:=1/0\" office:value-type=\"string\" office:string-value=\"\" calcext:value-type=\"error\"",
        "<text:p>#DIV/0!</text:p>")
      + cell("table:formula=\"of:=X\" office:value-type=\"float\" office:value=\"0\"", "<text:p>Err:508</text:p>")
      + cell("table:formula=\"of:=&quot;&quot;\" office:value-type=\"string\" office:string-value=\"\"", "<text:p/>")
    #expect(
      try SheetText(SampleWorkbook.openDocument(row(cells))).problems == [
        LineProblem(line: 1, column: "0", .formulaWithoutValue),
        LineProblem(line: 1, column: "1", .cellError(text: "#DIV/0!")),
        LineProblem(line: 1, column: "2", .cellError(text: "Err:508")),
      ])
  }

  @Test func firstVisibleSheetThatIsNotEmpty_isRead_unlessOneIsNamed() throws {
    let styles = """
      <style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>\
      <style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>
      """
    func sheet(_ name: String, _ style: String, _ rows: String) -> String {
      "<table:table table:name=\"\(name)\" table:style-name=\"\(style)\">\(rows)</table:table>"
    }
    let changes =
      "<table:tracked-changes><table:cell-content-change><table:table-cell/></table:cell-content-change></table:tracked-changes>"
    let grouped =
      "<table:table-header-rows>\(row(text("7")))</table:table-header-rows><table:table-row-group>\(row(text("8")))</table:table-row-group>"
    let sheets =
      changes + sheet("Old", "ta2", row(text("1"))) + sheet("Cover", "ta1", row(cell("")))
      + sheet("7a", "ta1", grouped) + sheet("7b", "ta1", row(text("9")))
    let bytes = ZipWriter.zip(SampleWorkbook.openDocumentParts(sheets, styles: styles))
    let first = try SheetText(bytes)
    #expect(first.sheet == "7a" && first.rows == [1: ["7"], 2: ["8"]])
    #expect(try SheetText(bytes, sheet: "7b").texts == [["9"]])
    #expect(try SheetText(bytes, sheet: "Old").texts == [["1"]])
    #expect(throws: LineProblem(line: 1, .sheetUnknown("7c", sheets: ["Old", "Cover", "7a", "7b"]))) {
      try SheetText(bytes, sheet: "7c")
    }
    #expect(throws: LineProblem(line: 1, .workbook(.empty))) { try SheetText(SampleWorkbook.openDocument(row(""))) }
  }
}
