import Domain
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Files that are damaged, foreign, or made to exhaust a machine. Each is answered with a fault.
@Suite("Hostile workbooks")
struct HostileWorkbookTests {
  private static let sound = SampleWorkbook.excel([["Library ID", "Name"], ["S1", "Ana"]])
  private static let sheetName = "xl/worksheets/sheet1.xml"

  /// A sound workbook with some parts changed.
  private func changed(_ change: (inout [ZipWriter.Part]) -> Void) -> [UInt8] {
    var parts = Self.sound.parts
    change(&parts)
    return ZipWriter.zip(parts)
  }

  private func with(_ name: String, _ change: (inout ZipWriter.Part) -> Void) -> [UInt8] {
    changed { parts in
      for index in parts.indices where parts[index].name == name { change(&parts[index]) }
    }
  }

  private func sheet(_ content: String) -> [UInt8] {
    with(Self.sheetName) { $0.content = Array(content.utf8) }
  }

  @Test func soundFile_isRead() throws {
    #expect(try SheetText(Self.sound.bytes).texts == [["Library ID", "Name"], ["S1", "Ana"]])
    #expect(try SheetText.fault(changed { _ in }) == nil)
  }

  @Test func fileThatIsCutOff_isDamaged() throws {
    let bytes = Self.sound.bytes
    for length in stride(from: 4, to: bytes.count, by: 97) {
      #expect(try SheetText.fault(Array(bytes.prefix(length))) == .workbook(.damaged(part: nil)))
    }
  }

  @Test func wrongChecksumOrSize_isDamaged() throws {
    let damaged = ImportFault.workbook(.damaged(part: Self.sheetName))
    #expect(try SheetText.fault(with(Self.sheetName) { $0.checksum = 1 }) == damaged)
    #expect(try SheetText.fault(with(Self.sheetName) { $0.size = 7 }) == damaged)
    #expect(try SheetText.fault(with(Self.sheetName) { $0.method = 8 }) == damaged)
    #expect(try SheetText.fault(with(Self.sheetName) { $0.method = 97 }) == damaged)
  }

  @Test func repeatedPart_isDamaged() throws {
    let twice = changed { $0.append(ZipWriter.Part("XL\\Worksheets/Sheet1.xml", "<worksheet/>")) }
    #expect(try SheetText.fault(twice) == .workbook(.damaged(part: Self.sheetName)))
  }

  @Test func protectedFile_isNamed() throws {
    #expect(try SheetText.fault(with(Self.sheetName) { $0.flags = 1 }) == .workbook(.encrypted))
    var parts = SampleWorkbook.openDocumentParts("")
    parts[1].content = [0xC3, 0x28, 0, 1, 2, 3]
    parts[2] = ZipWriter.Part(
      "META-INF/manifest.xml",
      "<m:manifest xmlns:m=\"urn:x\"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>")
    #expect(try SheetText.fault(ZipWriter.zip(parts)) == .workbook(.encrypted))
    // A header, its directory in the first sector, and the name of a stream in there.
    var ole: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 504)
    ole[30] = 9
    #expect(try SheetText.fault(ole) == .notATable(.oldExcel))
    ole += "EncryptedPackage".utf8.flatMap { [$0, UInt8(0)] }
    #expect(try SheetText.fault(ole) == .workbook(.encrypted))
    ole[48] = 0xFF
    ole[51] = 0xFF
    #expect(try SheetText.fault(ole) == .notATable(.oldExcel))
  }

  /// Forty mebibytes of spaces take forty kilobytes.
  @Test(arguments: [sheetName, "xl/sharedStrings.xml", "xl/styles.xml", "_rels/.rels"])
  func partThatUnpacksTooFar_isRefused(name: String) throws {
    let bomb = changed { parts in
      for index in parts.indices where parts[index].name == name {
        let text = String(decoding: parts[index].content, as: UTF8.self)
        parts[index] = ZipWriter.Part(name, text, spaces: 40 << 20, "")
      }
    }
    #expect(bomb.count < 100_000)
    #expect(try SheetText.fault(bomb) == .workbook(.tooDense(part: name, times: 200)))
  }

  @Test func packedPart_isRead() throws {
    let packed = with(Self.sheetName) {
      $0 = ZipWriter.Part($0.name, String(decoding: $0.content, as: UTF8.self), spaces: 1 << 20, "")
    }
    #expect(try SheetText(packed).texts == [["Library ID", "Name"], ["S1", "Ana"]])
  }

  @Test func sharedTexts_haveALimit() throws {
    var texts = SharedTexts(limit: 1 << 20)
    for _ in 0..<4 { try texts.add([UInt8](repeating: 0x61, count: 200_000)) }
    #expect(texts.bytes(3)?.count == 200_000 && texts.bytes(4) == nil && texts.bytes(-1) == nil)
    #expect(throws: WorkbookFault.tooMuchText(limitMebibytes: 1)) {
      for _ in 0..<100_000 { try texts.add([]) }
    }
  }

  @Test func tooManyParts_areRefused() throws {
    let many = changed { parts in
      for index in 0..<10_000 { parts.append(ZipWriter.Part("media/\(index).png", "")) }
    }
    #expect(try SheetText.fault(many) == .workbook(.tooManyParts(limit: 10_000)))
    // The directory says that it has more parts than are there.
    var bytes = Self.sound.bytes
    bytes.replaceSubrange(bytes.count - 14..<bytes.count - 10, with: [0xFF, 0xFE, 0xFF, 0xFE])
    #expect(try SheetText.fault(bytes) == .workbook(.damaged(part: nil)))
  }

  @Test func partThatIsMissing_isNamed() throws {
    for name in ["xl/workbook.xml", Self.sheetName, "xl/_rels/workbook.xml.rels", "xl/styles.xml"] {
      let without = changed { $0.removeAll { $0.name == name } }
      #expect(try SheetText.fault(without) == .workbook(.partMissing(name)))
    }
    // Excel may do without shared texts; a cell that refers to them may not.
    #expect(
      try SheetText.fault(changed { $0.removeAll { $0.name == "xl/sharedStrings.xml" } })
        == .workbook(.damaged(part: Self.sheetName)))
  }

  @Test func targetOutsideOfTheFile_isMissing() throws {
    let outside = with("xl/_rels/workbook.xml.rels") {
      $0.content = Array(
        String(decoding: $0.content, as: UTF8.self)
          .replacing("worksheets/sheet1.xml", with: "../../../../etc/passwd").utf8)
    }
    #expect(try SheetText.fault(outside) == .workbook(.partMissing("../../../../etc/passwd")))
    #expect(try ExcelWorkbook.path("../styles.xml", in: "xl/worksheets/") == "xl/styles.xml")
    #expect(try ExcelWorkbook.path("/xl/./styles.xml", in: "other/") == "xl/styles.xml")
  }

  private static let others: [([String], TableFileKind)] = [
    (["_rels/.rels", "word/document.xml"], .word), (["_rels/.rels", "ppt/presentation.xml"], .slides),
    (["Index/Document.iwa"], .numbers), (["readme.txt"], .archive),
  ]

  @Test(arguments: others)
  func otherDocument_isNamed(names: [String], kind: TableFileKind) throws {
    let parts = names.map { ZipWriter.Part($0, "<a/>") }
    #expect(try SheetText.fault(ZipWriter.zip(parts)) == .notATable(kind))
  }

  @Test func otherOpenDocument_isNamed() throws {
    let type = "application/vnd.oasis.opendocument."
    for (suffix, kind) in [("text", TableFileKind.openText), ("presentation", .openDocument)] {
      #expect(try SheetText.fault(ZipWriter.zip([ZipWriter.Part("mimetype", type + suffix)])) == .notATable(kind))
    }
    // It says that it is a spreadsheet.
    let parts = SampleWorkbook.openDocumentParts("").map { part in
      var part = part
      part.content = Array(
        String(decoding: part.content, as: UTF8.self).replacing("office:spreadsheet", with: "office:text").utf8)
      return part
    }
    #expect(try SheetText.fault(ZipWriter.zip(parts)) == .workbook(.damaged(part: "content.xml")))
    let binary = with("_rels/.rels") {
      $0.content = Array(
        String(decoding: $0.content, as: UTF8.self).replacing("workbook.xml", with: "workbook.bin").utf8)
    }
    #expect(try SheetText.fault(binary) == .notATable(.binaryExcel))
  }

  private static let wrong = [
    "", "Library ID,Name\nS1,Ana\n", "<worksheet><sheetData>", "<worksheet></worksheets>", "<chartsheet/>",
    "<worksheet><sheetData><row r=\"2\"/><row r=\"1\"/></sheetData></worksheet>",
    "<worksheet><sheetData><row><c r=\"B1\"><v>1</v></c><c r=\"A1\"/></row></sheetData></worksheet>",
    "<worksheet><sheetData><row><c t=\"s\"><v>99</v></c></row></sheetData></worksheet>",
    "<worksheet><sheetData><row><c t=\"s\"><v>-1</v></c></row></sheetData></worksheet>",
    "<worksheet><sheetData><row><c><v>1<x/></v></c></row></sheetData></worksheet>",
    "<worksheet>&unknown;</worksheet>", "<x:worksheet/>",
    "<?xml version=\"1.0\" encoding=\"KOI8-R\"?><worksheet/>",
  ]

  @Test(arguments: wrong)
  func sheetThatIsNone_isDamaged(content: String) throws {
    #expect(try SheetText.fault(sheet(content)) == .workbook(.damaged(part: Self.sheetName)))
  }

  @Test func bytesThatAreNoText_areDamaged() throws {
    let bytes = with(Self.sheetName) { part in
      part.content = Array("<worksheet><sheetData><row><c t=\"str\"><v>".utf8) + [0xC3, 0x28] + Array("</v></c>".utf8)
    }
    #expect(try SheetText.fault(bytes) == .workbook(.damaged(part: Self.sheetName)))
  }

  @Test func sheetInUTF16_isRead() throws {
    let text = "<worksheet><sheetData><row><c t=\"str\"><v>三体</v></c></row></sheetData><mergeCells/></worksheet>"
    let bytes = with(Self.sheetName) { part in
      part.content = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }
    #expect(try SheetText(bytes).texts == [["三体"]])
  }

  @Test func documentType_isRefused() throws {
    let laughs = """
      <!DOCTYPE worksheet [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
      <worksheet><sheetData><row><c t="str"><v>&b;&c;</v></c></row></sheetData></worksheet>
      """
    #expect(try SheetText.fault(sheet(laughs)) == .workbook(.documentType(part: Self.sheetName)))
    var parts = SampleWorkbook.openDocumentParts("")
    parts[1].content = Array(laughs.utf8)
    #expect(try SheetText.fault(ZipWriter.zip(parts)) == .workbook(.documentType(part: "content.xml")))
  }

  @Test func deepOrEndlessElements_areRefused() throws {
    let tooComplex = ImportFault.workbook(.tooComplex(part: Self.sheetName))
    #expect(try SheetText.fault(sheet("<worksheet>" + String(repeating: "<a>", count: 1000))) == tooComplex)
    let long = String(repeating: "x", count: 3 << 20)
    #expect(try SheetText.fault(sheet("<worksheet a=\"\(long)\"/>")) == tooComplex)
    #expect(try SheetText.fault(sheet("<worksheet><!--\(long)--></worksheet>")) == tooComplex)
  }

  /// Each name is kept until the end of a document: a file of nothing but names has to end before the memory does.
  @Test func millionNames_areRefused() throws {
    let names = NamesOnly.elements(1_000_000)
    let bytes = with(Self.sheetName) { $0.content = Array("<worksheet>".utf8) + names + Array("</worksheet>".utf8) }
    #expect(try SheetText.fault(bytes) == .workbook(.tooComplex(part: Self.sheetName)))
  }

  @Test func millionColumns_areRefused() throws {
    let limit = ImportFault.workbook(.tooManyColumns(limit: 16_384))
    for name in ["XFE1", "BDWGN1", "ZZZZZZZZZZZZZZZZZZZZZZZZZ1"] {
      let row = "<worksheet><sheetData><row><c r=\"\(name)\"><v>1</v></c></row></sheetData></worksheet>"
      #expect(try SheetText.fault(sheet(row)) == limit)
    }
    let cell =
      "<table:table-cell table:number-columns-repeated=\"1000000\" office:value-type=\"string\"><text:p>x</text:p></table:table-cell>"
    #expect(try SheetText.fault(SampleWorkbook.openDocument("<table:table-row>\(cell)</table:table-row>")) == limit)
  }

  @Test func tooManyRows_areRefused() throws {
    let limit = ImportFault.workbook(.tooManyRows(limit: 1_048_576))
    for number in ["1048577", "99999999999999999999999"] {
      #expect(
        try SheetText.fault(sheet("<worksheet><sheetData><row r=\"\(number)\"/></sheetData></worksheet>")) == limit)
    }
    let cell = "<table:table-cell office:value-type=\"string\"><text:p>x</text:p></table:table-cell>"
    #expect(
      try SheetText.fault(
        SampleWorkbook.openDocument(
          "<table:table-row table:number-rows-repeated=\"1000000000\">\(cell)</table:table-row>")) == limit)
  }

  /// A short file may say that a long row stands there a million times.
  @Test func longRowThatIsRepeated_endsAtTheLimit() throws {
    let text = String(repeating: "x", count: 1000)
    let row = """
      <table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="1000" \
      office:value-type="string"><text:p>\(text)</text:p></table:table-cell></table:table-row>
      """
    let file = try TableText(SampleWorkbook.openDocument(row)).file
    let source = try #require(try TableSource.candidates(of: file, encoding: nil, separator: nil, sheet: nil).first)
    var (reader, last) = (source.reader(), RowStep.row)
    while last == .row { last = try reader.next() }
    let limit = WorkbookFault.tooLarge(part: "content.xml", limitMebibytes: 2048)
    #expect(last == .bad(LineProblem(line: 2146, .workbook(limit))))
    #expect(try reader.next() == .end)
  }

  @Test func rowOfManyTexts_isTooLong_andTheNextIsRead() throws {
    let text = String(repeating: "x", count: 100_000)
    let cell = "<c t=\"str\"><v>\(text)</v></c>"
    let rows = "<row>\(String(repeating: cell, count: 11))</row><row><c><v>1</v></c></row>"
    let read = try SheetText(sheet("<worksheet><sheetData>\(rows)</sheetData></worksheet>"))
    #expect(read.problems == [LineProblem(line: 1, .lineTooLong(limitKibibytes: 1024))])
    #expect(read.rows == [2: ["1"]])
  }

  @Test func tooManyJoinedCells_areRefused() throws {
    let cells = (0..<300).map { "<c r=\"\(SampleWorkbook.letters($0))1\"><v>1</v></c>" }.joined()
    let merges = (0..<300).map { "<mergeCell ref=\"\(SampleWorkbook.letters($0))1:\(SampleWorkbook.letters($0))9\"/>" }
    let content =
      "<worksheet><sheetData><row r=\"1\">\(cells)</row></sheetData><mergeCells>\(merges.joined())</mergeCells></worksheet>"
    #expect(try SheetText.fault(sheet(content)) == .workbook(.tooManyMerges(limit: 256)))
  }
}
