import Domain
import TestSupport
import Testing

@Suite("Cards")
struct CardTests {
  /// Printed sheets hang next to stations for years: a number here is never changed and never given again.
  @Test func commandNumbers_areForEver() {
    let printed: [CommandCard: String] = [
      .yes: "00000017", .no: "00000024", .done: "00000031", .help: "00000048", .checkOut: "00000055",
      .returnBook: "00000062", .add: "00000079", .cancel: "00000086", .renew: "00000093", .reserve: "00000130",
      .stationMode: "00000116", .shelvingMode: "00000123", .language(.english, number: 21): "00000215",
      .german: "00000222", .irish: "00000239",
      .simplifiedChinese: "00000246", .french: "00000253",
    ]
    #expect(Set(printed.keys) == Set(CommandCard.allCases))
    for (card, number) in printed {
      #expect(card.text == number)
      #expect(CommandCard(number) == card)
    }
  }

  @Test(arguments: ["", "00000018", "00000109", "1", "17", "20000011", "0000001７", " 00000017"])
  func command_isNil_forAnotherNumber(text: String) {
    #expect(CommandCard(text) == nil)
  }

  @Test(arguments: [(0, "20000004"), (1, "20000011"), (999_999, "29999996")])
  func cardNumber_ofASerial_isThatEAN8(serial: Int, text: String) {
    #expect(CardNumber(serial: serial)?.text == text)
  }

  @Test(arguments: [-1, 1_000_000, .max, .min])
  func cardNumber_isNil_outsideItsSerials(serial: Int) {
    #expect(CardNumber(serial: serial) == nil)
  }

  @Test func cardNumbers_areAllDifferent_andReadBack() throws {
    var seen: Set<String> = []
    for serial in stride(from: 0, through: 999_999, by: 101) {
      let card = try #require(CardNumber(serial: serial))
      #expect(seen.insert(card.text).inserted)
      #expect(CardNumber(card.text) == card)
      #expect(CodeKind(Barcode(.ean8, card.text)!) == .card(card))
    }
  }

  @Test(arguments: [
    "", "2", "20000012", "2000001", "200000111", "10000007", "96385074", "２0000011", "2\u{301}0000011", "20000011 ",
  ])
  func cardNumber_isNil_forWhatIsNoCard(text: String) {
    #expect(CardNumber(text) == nil)
  }
}
