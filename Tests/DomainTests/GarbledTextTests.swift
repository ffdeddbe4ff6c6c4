import Domain
import Foundation
import Testing

@Suite("Text that was read in a wrong encoding")
struct GarbledTextTests {
  private static let garbled: [String] = [
    // UTF-8 read as Windows-1252 or ISO-8859-1.
    "MÃ¼ller", "SeÃ¡n Ã“ Riada", "Donâ€™t", "GrÃ¶ÃŸe", "FranÃ§ois", "å›½å®¶", "ä¸‰ä½“", "Ð’Ð¾Ð¹Ð½Ð°",
    "Ã\u{96}sterreich",
    // CP850 and Mac Roman read as Windows-1252, Big5 as ISO-8859-1.
    "M„dchen", "Fran‡ois", "Sean¢g", "KŠthe", "cafŽ", "Stra§e", "MŸller", "ºìÂ¥ÃÎ", "¤¤¤å",
    // UTF-8 read as CP850 or Mac Roman, a quotation mark next to a correct letter.
    "J├╝rgen", "Stra▀en", "H─rger", "J√ºrgen", "M√§rchen", "Lâ€™Étranger",
  ]

  @Test(arguments: garbled)
  func text_isEvidentlyGarbled(text: String) {
    #expect(GarbledText.isEvident(in: text))
  }

  private static let sound: [String] = [
    "", "Dune", "Müller", "Seán Ó Riada", "Don’t", "Größe", "François", "三体", "Война и мир", "«É tarde»", "“Übermut”",
    "Der Buchstabe „Ä“", "Das Ä“", "¿Qué? ¡Olé!", "20 °C", "Nº 5", "50 £", "§ 218", "café–bar", "Wait…what", "L·L",
    "Škoda", "Žižek, Slavoj", "Œuvres", "ÄÖÜ", "ÀÉÎ", "naïve", "Ærø", "Łódź", "İstanbul", "Ÿ", "M€", "LEGO®s Welt",
    "l’Été", "Kaƒu le Aƒe", "N° 5", "H²O",
    "AÑO", "IRMÃO", "Ñandú", "Ångström", "10\u{A0}km", "Ｆｕｌｌ", "한국", "👩‍🚀", "e\u{301}ire",
  ]

  @Test(arguments: sound)
  func text_isTakenAsItStands(text: String) {
    #expect(!GarbledText.isEvident(in: text))
  }

  /// Whatever a language writes, it is garbled once its bytes are read as Windows-1252.
  @Test(arguments: ["Müller & Söhne", "Seán", "Größe", "Łódź", "Война", "三体", "“Dune”", "Ångström", "Žižek"])
  func text_isGarbled_onceItsBytesAreReadInWindows1252(text: String) throws {
    let read = try #require(String(bytes: Array(text.utf8), encoding: .isoLatin1))
    #expect(GarbledText.isEvident(in: read))
    #expect(!GarbledText.isEvident(in: text))
  }
}
