import Domain
import TestSupport
import Testing

@testable import Interchange

@Suite("Excel workbooks")
struct ExcelTests {
  private typealias Excel = SampleWorkbook.Excel

  private func rows(_ file: SampleWorkbook.Excel, sheet: String? = nil) throws -> [[String]] {
    try SheetText(file.bytes, sheet: sheet).texts
  }

  @Test func everyKindOfCell_isReadAsAPersonSeesIt() throws {
    var file = Excel(
      """
      <row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="inlineStr"><is><t>Séan &amp; 三体</t></is></c>\
      <c r="C1"><v>9780306406157</v></c><c r="D1"><v>7.0</v></c><c r="E1" t="b"><v>1</v></c><c r="F1" t="b"><v>0</v></c>\
      <c r="G1" t="str"><f>A1&amp;"x"</f><v>result</v></c><c r="H1"><f>1+1</f><v>2</v></c><c r="I1"><v>0.30000000000000004</v></c>\
      <c r="J1" t="n"><v>9.780306406157E12</v></c><c r="K1"><v>-3</v></c><c r="L1" t="d"><v>2019-05-01T00:00:00Z</v></c></row>
      """)
    file.shared = """
      <si><t>unused</t></si><si><r><rPr><b/></rPr><t>Li</t></r><r><t xml:space="preserve">ly </t></r>\
      <rPh sb="0" eb="1"><t>sound</t></rPh><phoneticPr fontId="1"/></si>
      """
    #expect(
      try rows(file) == [
        [
          "Lily ", "Séan & 三体", "9780306406157", "7", "TRUE", "FALSE", "result", "2", "0.3", "9780306406157", "-3",
          "2019-05-01",
        ]
      ])
  }

  /// Strict files have other namespaces; some programs put a prefix before every element, or name parts from the root.
  @Test(arguments: [false, true], ["", "x:"])
  func programsDifferInNamespacesAndTargets(isStrict: Bool, prefix: String) throws {
    var file = SampleWorkbook.excel([["Library ID", "Name"], ["S1", "Ana"]])
    (file.isStrict, file.prefix, file.areTargetsAbsolute) = (isStrict, prefix, isStrict)
    #expect(try rows(file) == [["Library ID", "Name"], ["S1", "Ana"]])
  }

  @Test func cellsWithoutNames_standBesideEachOther() throws {
    let file = Excel(
      """
      <row><c t="inlineStr"><is><t>a</t></is></c><c/><c><v>1</v></c></row><row/><row><c><v>2</v></c></row>\
      <row r="9"><c r="B9"><v>3</v></c><c><v>4</v></c></row>
      """)
    let text = try SheetText(file.bytes)
    #expect(text.rows == [1: ["a", "", "1"], 3: ["2"], 9: ["", "3", "4"]])
  }

  @Test func days_areWrittenAsDays() throws {
    var file = Excel(
      """
      <row><c s="1"><v>43586</v></c><c s="2"><v>43586.5</v></c><c s="3"><v>0.75</v></c><c s="4"><v>43586</v></c>\
      <c s="5"><v>43586</v></c><c s="6"><v>43586</v></c><c s="1"><v>1</v></c><c s="1"><v>61</v></c><c s="1"><v>-1</v></c>\
      <c s="7"><v>42</v></c><c s="8"><v>123</v></c><c s="9"><v>12</v></c></row>
      """)
    file.styles = """
      <numFmts count="6"><numFmt numFmtId="164" formatCode="[$-407]dd\\.mm\\.yyyy;@"/>\
      <numFmt numFmtId="165" formatCode="[Red]0.00&quot; days&quot;"/><numFmt numFmtId="166" formatCode="mmm"/>\
      <numFmt numFmtId="167" formatCode="00000"/><numFmt numFmtId="168" formatCode="[h]:mm"/>\
      <numFmt numFmtId="169" formatCode="#,##0\\ &quot;€&quot;"/></numFmts>\
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>\
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/><xf numFmtId="164"/>\
      <xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="169"/><xf numFmtId="167"/><xf numFmtId="1"/></cellXfs>
      """
    #expect(
      try rows(file) == [
        [
          "2019-05-01", "2019-05-01T12:00:00", "18:00:00", "2019-05-01", "43586", "2019-05-01", "1900-01-01",
          "1900-03-01", "-1", "42", "00123", "12",
        ]
      ])
    var old = Excel("<row><c s=\"1\"><v>42124</v></c><c s=\"1\"><v>0</v></c></row>")
    (old.is1904, old.styles) = (true, "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs>")
    #expect(try rows(old) == [["2019-05-01", "1904-01-01"]])
  }

  /// A number whose last digits were lost in a CSV file looks whole here; its zeros give it away.
  @Test func shortenedNumber_isSeenAsOne() throws {
    let file = Excel("<row><c><v>9780310000000</v></c><c><v>9780306406157</v></c><c><v>1E+20</v></c></row>")
    let fields = try #require(try rows(file).first)
    #expect(fields.map(SpreadsheetNumber.isShortened) == [true, false, true])
  }

  @Test func escapesOfExcel_areUndone() throws {
    var file = Excel("<row><c t=\"s\"><v>0</v></c><c t=\"s\"><v>1</v></c><c t=\"str\"><v>a_x0009_b</v></c></row>")
    file.shared = "<si><t>two_x000A_lines</t></si><si><t>snake_case _x005F_x000A_</t></si>"
    #expect(try rows(file) == [["two\nlines", "snake_case _x000A_", "a\tb"]])
  }

  @Test func formulaWithoutResult_andError_areFaultsOfTheirCells() throws {
    let file = Excel(
      """
      <row><c><f>A2</f></c><c><f>A2</f><v></v></c><c t="e"><v>#REF!</v></c><c t="str"><f>""</f><v></v></c>\
      <c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>
      """)
    let text = try SheetText(file.bytes)
    #expect(
      text.problems == [
        LineProblem(line: 1, column: "0", .formulaWithoutValue),
        LineProblem(line: 1, column: "1", .formulaWithoutValue),
        LineProblem(line: 1, column: "2", .cellError(text: "#REF!")),
        LineProblem(line: 1, column: "4", .cellError(text: "#DIV/0!")),
      ])
  }

  @Test func joinedCells_haveTheirTextInAllRows_andInAllColumnsAboveTheHeader() throws {
    var file = Excel(
      """
      <row r="1"><c r="A1" t="inlineStr"><is><t>Class</t></is></c><c r="B1" t="inlineStr"><is><t>Name</t></is></c></row>\
      <row r="2"><c r="A2" t="inlineStr"><is><t>7b</t></is></c><c r="B2" t="inlineStr"><is><t>Ana</t></is></c></row>\
      <row r="3"><c r="B3" t="inlineStr"><is><t>Ben</t></is></c></row><row r="4"/>\
      <row r="5"><c r="B5" t="inlineStr"><is><t>Cem</t></is></c></row>
      """)
    file.behindRows = "<mergeCells count=\"2\"><mergeCell ref=\"B1:C1\"/><mergeCell ref=\"A2:A4\"/></mergeCells>"
    let text = try SheetText(file.bytes)
    #expect(text.rows == [1: ["Class", "Name", "Name"], 2: ["7b", "Ana"], 3: ["7b", "Ben"], 5: ["", "Cem"]])
    #expect(try SheetText(file.bytes, width: 2).rows[1] == ["Class", "Name"])
  }

  @Test func firstVisibleSheetThatIsNotEmpty_isRead_unlessOneIsNamed() throws {
    var file = Excel("")
    let filled = "<row><c><v>1</v></c></row>"
    file.sheets = [
      ("Old", "hidden", filled), ("Older", "veryHidden", filled), ("Cover", nil, "<row><c s=\"0\"/></row>"),
      ("7a", "visible", "<row><c><v>7</v></c></row>"), ("7b", nil, "<row><c><v>8</v></c></row>"),
    ]
    let first = try SheetText(file.bytes)
    #expect(first.sheet == "7a" && first.texts == [["7"]])
    #expect(try rows(file, sheet: "7b") == [["8"]])
    #expect(try rows(file, sheet: "Older") == [["1"]])
    #expect(
      throws: LineProblem(line: 1, .sheetUnknown("7c", sheets: ["Old", "Older", "Cover", "7a", "7b"]))
    ) { try rows(file, sheet: "7c") }
    file.sheets = Array(file.sheets.prefix(3))
    #expect(throws: LineProblem(line: 1, .workbook(.empty))) { try rows(file) }
    #expect(throws: LineProblem(line: 1, .sheetOfText)) { try SheetText(Array("Title\nDune\n".utf8), sheet: "7a") }
  }

  @Test func columnsBeyondTheHeader_areNotKept() throws {
    let file = Excel("<row><c><v>1</v></c><c><v>2</v></c><c r=\"XFD1\"><v>3</v></c></row>")
    #expect(try SheetText(file.bytes, width: 2).texts == [["1", "2"]])
    #expect(try SheetText(file.bytes).texts.first?.count == 16_384)
  }
}
