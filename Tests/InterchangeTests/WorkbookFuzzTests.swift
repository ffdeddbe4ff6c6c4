import Domain
import TestSupport
import Testing

@testable import Interchange

/// Files with wrong bytes are read to an end, or named. Half of the changes are made before a part gets its checksum,
/// so that they reach the reader of XML. The seed of each run is its argument.
@Suite("Workbooks with wrong bytes")
struct WorkbookFuzzTests {
  private static let table = [
    ["Library ID", "First Name", "Last Name", "Grade"], ["S1", "Ana", "Muster", "7b"], ["S2", "Séan", "Ó Sé", ""],
  ]

  private static var excel: [ZipWriter.Part] {
    var file = SampleWorkbook.excel(table)
    file.sheets[0].rows += """
      <row r="9"><c r="A9" s="1"><v>43586</v></c><c r="B9"><f>A1</f></c><c r="C9" t="inlineStr"><is><r><t>x</t></r></is></c></row>
      """
    file.behindRows = "<mergeCells count=\"1\"><mergeCell ref=\"A2:B3\"/></mergeCells>"
    file.styles = "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs>"
    return file.parts
  }

  private static var openDocument: [ZipWriter.Part] {
    let cells = """
      <table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="float" office:value="7" \
      table:number-columns-repeated="3"><text:p>007</text:p></table:table-cell>\
      <table:table-cell table:formula="of:=1" table:number-rows-spanned="2"/></table:table-row>
      """
    return SampleWorkbook.openDocumentParts("<table:table table:name=\"a\">\(cells)</table:table>")
  }

  @Test(arguments: 1...10)
  func wrongBytes_endInRowsOrAProblem(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let originals = [Self.excel, Self.openDocument]
    var (read, refused) = (0, 0)
    for round in 0..<500 {
      var parts = originals[round % 2]
      let isInside = random.happens(percent: 50)
      if isInside {
        let part = Int.random(in: parts.indices, using: &random)
        WorkbookFuzzTests.damage(&parts[part].content, &random)
      }
      var bytes = ZipWriter.zip(parts)
      if !isInside { WorkbookFuzzTests.damage(&bytes, &random) }
      do {
        let text = try SheetText(bytes)
        #expect(text.rows.count < 3_000_000)
        if text.problems.isEmpty { read += 1 } else { refused += 1 }
      } catch let problem as LineProblem {
        #expect(!problem.fault.code.isEmpty)
        refused += 1
      }
    }
    #expect(read + refused == 500 && refused > 100)
  }

  /// Changes, removes, repeats or exchanges a few bytes.
  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
      case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 40)], at: place)
      case 4: bytes[place] = UInt8(ascii: "9")
      default: bytes.insert(UInt8("<>/\"'&=9-".utf8.randomElement(using: &random) ?? 0x3C), at: place)
      }
    }
  }
}
