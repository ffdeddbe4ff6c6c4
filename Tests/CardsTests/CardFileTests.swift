import Cards
import Domain
import Foundation
import Testing

@Suite("Files of cards")
struct CardFileTests {
  let folder: Folder
  let card: PrintedCard

  init() throws {
    folder = try Folder()
    card = try CardSheetTests.student(1, "Ada Lovelace")
  }

  @Test func file_thatIsThere_isLeftAsItIs() throws {
    let path = folder.path("cards.pdf")
    try Data("mine".utf8).write(to: URL(filePath: path))
    #expect(throws: CardSheetProblem.exists(path: path)) {
      try CardSheet(.card, on: .a4, as: .pdf).write([card], to: path, replaces: false)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    _ = try CardSheet(.card, on: .a4, as: .pdf).write([card], to: path, replaces: true)
    #expect(try Data(contentsOf: URL(filePath: path)).starts(with: Data("%PDF".utf8)))
    #expect(try folder.names() == ["cards.pdf"])
  }

  /// The second page's name is taken: then the first page is not made either.
  @Test func pages_areAllWritten_orNone() throws {
    let cards = Array(repeating: card, count: 11)
    try Data("mine".utf8).write(to: URL(filePath: folder.path("cards-2.svg")))
    #expect(throws: CardSheetProblem.exists(path: folder.path("cards-2.svg"))) {
      try CardSheet(.card, on: .a4, as: .svg).write(cards, to: folder.path("cards.svg"), replaces: false)
    }
    #expect(try folder.names() == ["cards-2.svg"])
  }

  @Test(arguments: ["missing/cards.pdf", "\u{0}"]) func folder_thatIsNotThere_isToldOf(name: String) throws {
    let path = name == "\u{0}" ? "/proc/cards.pdf" : folder.path(name)
    #expect {
      try CardSheet(.card, on: .a4, as: .pdf).write([card], to: path, replaces: false)
    } throws: { error in
      guard case .unwritable(path, let detail)? = error as? CardSheetProblem else { return false }
      return if case .system = detail { true } else { false }
    }
    #expect(try folder.names().isEmpty)
  }

  /// Only regular files are replaced: no folder, no device.
  @Test func device_isNeverReplaced() throws {
    for path in ["/dev/full", folder.path("")] {
      #expect(throws: CardSheetProblem.exists(path: path)) {
        try CardSheet(.card, on: .a4, as: .pdf).write([card], to: path, replaces: true)
      }
    }
  }

  @Test func layout_fitsOnItsPaper() {
    for paper in PaperSize.allCases {
      #expect(SheetLayout(.card, on: paper).cardsPerPage == 10)
      #expect(SheetLayout(.label, on: paper).cardsPerPage == 21)
    }
  }
}
