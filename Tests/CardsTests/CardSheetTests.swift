import Cards
import Decoding
import Domain
import Foundation
import Images
import TestSupport
import Testing

/// Every printed code is read back, by zbarimg and by our own reader, from each kind of file.
@Suite("Sheets of cards", .serialized)
struct CardSheetTests {
  struct Sheet: Sendable, CustomTestStringConvertible {
    let name: String
    let kind: CardKind
    let cards: [PrintedCard]
    /// The codes on the sheet, as zbarimg prints them.
    let read: Set<String>
    var testDescription: String { name }
  }

  @Test(arguments: try Self.sheets(), CardSheet.Format.allCases)
  func code_isReadBack(sheet: Sheet, format: CardSheet.Format) async throws {
    for paper in PaperSize.allCases {
      let folder = try Folder()
      let file = folder.path("cards.\(format.rawValue)")
      let written = try CardSheet(sheet.kind, on: paper, as: format).write(sheet.cards, to: file, replaces: false)
      #expect(written.files == [file])
      let picture = try await folder.picture(of: file)
      let outcome = try await Tool("zbarimg").run("-q", picture)
      #expect(Set(outcome.split(separator: "\n").map(String.init)) == sheet.read)
    }
  }

  /// One code a page: of a page of them our reader, made for one in front of a camera, may leave some out.
  @Test(arguments: [131, 203, 300]) func code_isReadByOurReader(dotsPerInch: Int) throws {
    for sheet in try Self.sheets() {
      let folder = try Folder()
      for (number, card) in sheet.cards.enumerated().prefix(3) {
        let file = folder.path("\(number).png")
        let format = CardSheet(sheet.kind, on: .a4, as: .png, dotsPerInch: dotsPerInch)
        _ = try format.write([card], to: file, replaces: false)
        let image = try StillImage.load(path: file)
        #expect(abs(Double(image.width) - 210 / 25.4 * Double(dotsPerInch)) <= 1)
        var cascade = ReaderCascade()
        let readings = image.withPlane { cascade.read(still: $0) }.map { $0.barcode.gtin }
        #expect(readings.count == 1 && sheet.read.contains { $0.hasSuffix(":" + (readings.first ?? "-")) }, "\(sheet)")
      }
    }
  }

  @Test func sheet_hasPages_whenCardsAreMany() async throws {
    let folder = try Folder()
    let cards = try (1...12).map { try Self.student($0, "Pupil \($0)") }
    let pdf = CardSheet(.card, on: .a4, as: .pdf)
    #expect(try pdf.write(cards, to: folder.path("cards.pdf"), replaces: false).files == [folder.path("cards.pdf")])
    let facts = try await Tool("pdfinfo").run(folder.path("cards.pdf"))
    #expect(facts.contains(/Pages: +2\n/))
    #expect(facts.contains(/Page size: +595\.\d* x 841\.\d* pts \(A4\)/))
    let svg = CardSheet(.card, on: .letter, as: .svg)
    let names = [folder.path("cards.svg"), folder.path("cards-2.svg")]
    #expect(try svg.write(cards, to: names[0], replaces: false).files == names)
    #expect(svg.pageCount(of: 12) == 2)
    let second = try await folder.picture(of: names[1])
    #expect(try await Tool("zbarimg").run("-q", second).split(separator: "\n").count == 2)
  }

  /// The bytes of a file without the numbers of an SVG: cairo numbers what it draws on through a whole process.
  private static func drawing(_ bytes: some Sequence<UInt8>, _ format: CardSheet.Format) -> [UInt8] {
    guard format == .svg else { return Array(bytes) }
    let text = String(decoding: Array(bytes), as: UTF8.self)
    return Array(text.replacing(/(surface|source-|mask-)\d+/, with: "#").utf8)
  }

  @Test(arguments: CardSheet.Format.allCases) func drawnSheets_areTheFiles(format: CardSheet.Format) throws {
    let folder = try Folder()
    let sheet = CardSheet(.card, on: .a4, as: format, dotsPerInch: 100)
    let cards = try (1...12).map { try Self.student($0, "Ada") }
    let drawn = try sheet.draw(cards)
    let written = try sheet.write(cards, to: folder.path("cards.\(format.rawValue)"), replaces: false)
    #expect(drawn.files.count == (format == .pdf ? 1 : 2) && drawn.incomplete == written.incomplete)
    for (bytes, path) in zip(drawn.files, written.files) {
      let file = try Data(contentsOf: URL(filePath: path))
      #expect(Self.drawing(bytes, format) == Self.drawing(file, format))
    }
  }

  @Test(arguments: CardSheet.Format.allCases) func file_isTheSame_wheneverItIsWritten(format: CardSheet.Format) throws {
    let folder = try Folder()
    let sheet = CardSheet(.card, on: .a4, as: format, dotsPerInch: 100)
    let cards = [try Self.student(1, "Ada Lovelace")]
    var contents: [Data] = []
    for number in 1...2 {
      let path = folder.path("\(number).\(format.rawValue)")
      _ = try sheet.write(cards, to: path, replaces: false)
      contents.append(try Data(contentsOf: URL(filePath: path)))
      // A date has seconds.
      if number == 1, format == .pdf { Thread.sleep(forTimeInterval: 1.1) }
    }
    let drawings = contents.map { Self.drawing($0, format) }
    #expect(drawings[0] == drawings[1])
  }

  @Test func picture_tellsItsSize() throws {
    let folder = try Folder()
    let path = folder.path("cards.png")
    _ = try CardSheet(.card, on: .a4, as: .png, dotsPerInch: 300)
      .write([try Self.student(1, "Ada")], to: path, replaces: false)
    let head = [UInt8](try Data(contentsOf: URL(filePath: path)).prefix(8 + 25 + 21))
    // 11811 dots a metre are 300 an inch.
    #expect(Array(head[37..<50]) == Array("pHYs".utf8) + [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1])
  }

  static func sheets() throws -> [Sheet] {
    let names = [
      "Ada Lovelace", "健雄 吴", "أحمد الرشيد", "Caoimhín Ó Súilleabháin",
      String(repeating: "A name that never ends ", count: 12), String(repeating: "无", count: 200), "Z̸̧͇̈́a̵̢͛l̷̰̈́g̶͇̈́o̵̖̊",
    ]
    let students = try names.enumerated().map { try student($0.offset, $0.element) }
    let commands = CommandCard.allCases.map {
      PrintedCard(code: .command($0), title: "\($0)", details: ["What it does, in a sentence that is rather long."])
    }
    // A page each.
    let (first, second) = (Array(commands.prefix(8)), Array(commands.dropFirst(8)))
    let labels = try names.enumerated().map { number, name in
      let label = try #require(LabelNumber(serial: number * 1_234_567 + 1))
      return PrintedCard(code: .label(label), title: name, details: [name], owner: name)
    }
    return [
      Sheet(name: "students", kind: .card, cards: students, read: read(students, "EAN-8")),
      Sheet(name: "commands", kind: .card, cards: first, read: read(first, "EAN-8")),
      Sheet(name: "more commands", kind: .card, cards: second, read: read(second, "EAN-8")),
      Sheet(name: "labels", kind: .label, cards: labels, read: read(labels, "EAN-13")),
    ]
  }

  private static func read(_ cards: [PrintedCard], _ symbology: String) -> Set<String> {
    Set(
      cards.compactMap { card in
        switch card.code {
        case .card(let card): "\(symbology):\(card.text)"
        case .command(let command): "\(symbology):\(command.text)"
        case .label(let label): "\(symbology):\(label.text)"
        case nil: nil
        }
      })
  }

  static func student(_ number: Int, _ name: String) throws -> PrintedCard {
    PrintedCard(
      code: .card(try #require(CardNumber(serial: number))), title: name, details: ["S\(number)", "Grade 7"],
      owner: "Scoil Éanna — \(name)")
  }
}
