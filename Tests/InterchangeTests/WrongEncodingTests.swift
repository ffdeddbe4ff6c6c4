import Domain
import Foundation
import Interchange
import Testing

@Suite("Tables in encodings that have to be named")
struct WrongEncodingTests {
  /// Käthe Müßig, Größe; Seán Ó Cadhain, Béal; in CP850 and Mac Roman.
  private static let names: [(TextEncoding, [UInt8], String)] = [
    (.cp850, [0x4B, 0x84, 0x74, 0x68, 0x65, 0x20, 0x4D, 0x81, 0xE1, 0x69, 0x67], "Käthe Müßig"),
    (.cp850, [0x47, 0x72, 0x94, 0xE1, 0x65], "Größe"), (.cp850, [0x42, 0x82, 0x61, 0x6C, 0x6F, 0x69], "Béaloi"),
    (.macRoman, [0x4B, 0x8A, 0x74, 0x68, 0x65, 0x20, 0x4D, 0x9F, 0xA7, 0x69, 0x67], "Käthe Müßig"),
    (.macRoman, [0x42, 0x8E, 0x61, 0x6C], "Béal"),
    // 三國演義
    (.big5, [0xA4, 0x54, 0xB0, 0xEA, 0xBA, 0x74, 0xB8, 0x71], "三國演義"),
  ]

  private static func table(_ name: [UInt8]) -> [UInt8] {
    Array("Title,Author,Total Copies\nDune,Frank Herbert,1\n".utf8) + name + Array(",Bo Beispiel,1\n".utf8)
  }

  @Test(arguments: names) func table_isRead_whenItsEncodingIsNamed(
    encoding: TextEncoding, name: [UInt8], title: String
  ) throws {
    let (table, lines) = try TableText(Self.table(name)).books(encoding: encoding)
    #expect(table.form.encoding == encoding)
    #expect(lines.map(\.draft?.title) == ["Dune", title])
  }

  /// Not one of them goes in as garbage.
  @Test(arguments: names) func table_isRefused_whenItsEncodingIsNotNamed(
    encoding: TextEncoding, name: [UInt8], title: String
  ) throws {
    let problem = #expect(throws: LineProblem.self) { try TableText(Self.table(name)).books() }
    #expect(problem?.line == 3 && problem?.fault.code == "encoding-unclear", "\(encoding) \(title)")
  }

  @Test func table_isRead_inWindows1252_withSignsAmongItsLetters() throws {
    let text = "Title,Author,Total Copies\n„Größe“ – Preis 5 €,Käthe Müßig,1\nL’Été … «à Paris»,Zoë,1\n¿Qué?,Ñandú,1\n"
    let (table, lines) = try TableText(try #require(text.data(using: .windowsCP1252))).books()
    #expect(table.form.encoding == .windows1252)
    #expect(lines.allSatisfy { $0.problem == nil })
  }

  @Test func oneOddSign_costsItsLineOnly() throws {
    let good = String(repeating: "Größe,Käthe Müßig,1\n", count: 20)
    let text = "Title,Author,Total Copies\n\(good)M„dchen,Zoë,1\n"
    let lines = try TableText(try #require(text.data(using: .windowsCP1252))).books().lines
    #expect(lines.count == 21)
    #expect(lines.last?.problem == LineProblem(line: 22, column: "Title", .garbled(text: "M„dchen")))
  }

  @Test func garbledText_isRefused_inUTF8Too() throws {
    let lines = try TableText.books("Title,Author,Total Copies\nGrÃ¶ÃŸe,MÃ¼ller,1\n")
    #expect(
      lines.first?.problem
        == LineProblem([
          LineProblem(line: 2, column: "Title", .garbled(text: "GrÃ¶ÃŸe")),
          LineProblem(line: 2, column: "Author", .garbled(text: "MÃ¼ller")),
        ]))
    let student = try TableText.students("Library ID,First Name,Last Name\nS1,SeÃ¡n,Muster\n").first
    #expect(student?.problem == LineProblem(line: 2, column: "First Name", .garbled(text: "SeÃ¡n")))
  }

  private static let files: [(bytes: [UInt8], kind: TableFileKind)] = [
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0], .oldExcel), ([UInt8]("%PDF-1.7\n".utf8), .pdf),
    ([UInt8]("\n<HTML><table><tr><td>Title".utf8), .webPage),
  ]

  @Test(arguments: files)
  func fileThatIsNoText_isNamed(bytes: [UInt8], kind: TableFileKind) {
    #expect(throws: LineProblem(line: 1, .notATable(kind))) { try TableText(bytes).books() }
  }
}
