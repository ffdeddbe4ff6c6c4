import Cards
import Domain
import Foundation
import TestSupport
import Testing

@Suite("Words on cards", .serialized)
struct CardTextTests {
  /// Fonts from `kiosk/prepare.sh` have these characters; a machine without those fonts fails here.
  @Test(arguments: [
    "Łukasiewicz", "Ελένη", "Юлия", "Նարե", "ნინო", "أحمد الرشيد", "משה כהן", "मोहन गांधी", "অমর্ত্য", "ਗੁਰਪ੍ਰੀਤ", "હેતલ",
    "தமிழ்ச்செல்வி", "సీత", "ಕಾವ್ಯ", "മീര", "සඳුනි", "สมชาย ใจดี", "ຄຳ", "မောင်", "សុខា", "བསྟན་འཛིན", "ሰላም", "ᏣᎳᎩ", "Батбаяр ᠪᠠᠲᠤ",
    "健雄 吴", "さくら", "김민준", "𠮷野", "㛃", "🎈Zoë", "👩‍🏫", "Nguyễn Thị Ánh",
  ])
  func name_isDrawnWholly_inItsScript(name: String) throws {
    let folder = try Folder()
    let written = try CardSheet(.card, on: .a4, as: .pdf)
      .write([try CardSheetTests.student(1, name)], to: folder.path("card.pdf"), replaces: false)
    #expect(written.incomplete.map(\.missing) == [])
  }

  /// The last private characters of Unicode, which no font has.
  @Test(arguments: CardSheet.Format.allCases)
  func missingLetter_isABox_andTheRestOfTheNameStays(format: CardSheet.Format) async throws {
    let folder = try Folder()
    let name = "\u{10FFFD}Zoë \u{10FFFC}\u{10FFFD}Kant"
    let cards = [try CardSheetTests.student(1, "Ada"), try CardSheetTests.student(2, name)]
    let file = folder.path("cards.\(format.rawValue)")
    let written = try CardSheet(.card, on: .a4, as: format).write(cards, to: file, replaces: false)
    #expect(written.incomplete.map(\.title) == [name])
    #expect(written.incomplete.map(\.missing) == [["\u{10FFFD}", "\u{10FFFC}"]])
    #expect(written.incomplete.map(\.number) == [try #require(CardNumber(serial: 2)).text])
    guard format == .pdf else { return }
    let text = try await Tool("pdftotext").run("-raw", file, "-")
    #expect(text.contains("□Zoë □□Kant"))
  }

  @Test func label_isNamedOnce_forAllCopies() throws {
    let folder = try Folder()
    let label = try #require(LabelNumber(serial: 1))
    let copies = Array(repeating: PrintedCard(code: .label(label), title: "\u{10FFFD}", details: []), count: 30)
    let written = try CardSheet(.label, on: .a4, as: .svg).write(copies, to: folder.path("a.svg"), replaces: false)
    #expect(written.files.count == 2)
    #expect(written.incomplete.count == 1)
  }

  /// Smaller rather than cut off.
  @Test(arguments: [
    "Wolfeschlegelsteinhausenbergerdorff Bernhardt-Featherstonehaugh", "Kapahikaua Keihanaikukauakahihuliheekahaunaele",
  ])
  func longName_isSeenWhole(name: String) async throws {
    let folder = try Folder()
    let file = folder.path("card.pdf")
    _ = try CardSheet(.card, on: .a4, as: .pdf)
      .write([PrintedCard(code: .command(.yes), title: name, details: ["S1"])], to: file, replaces: false)
    let letters = try await Tool("pdftotext").run("-raw", file, "-").filter(\.isLetter)
    #expect(letters.contains(name.filter(\.isLetter)))
  }
}
