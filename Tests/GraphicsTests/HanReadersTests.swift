import Testing

@testable import Graphics

@Suite("Forms of Chinese characters")
struct HanReadersTests {
  @Test(arguments: [
    ("健雄 吴", HanReaders.chinese), ("", .chinese), ("Ada", .chinese), ("直人", .chinese), ("直さくら", .japanese),
    ("ハイジ", .japanese), ("김 直", .korean), ("สมชาย", .chinese),
  ])
  func form_isThatOfTheTextsReaders(text: String, readers: HanReaders) {
    #expect(HanReaders(of: text) == readers)
  }
}
