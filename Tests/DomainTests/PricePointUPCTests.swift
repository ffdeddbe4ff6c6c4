import Domain
import Testing

@Suite("Price-point UPCs of old paperbacks")
struct PricePointUPCTests {
  private func worked(_ upc: String, _ addOn: String?) throws -> String? {
    let barcode = try #require(Barcode(.upcA, upc))
    return PricePointUPC(ShownCode(barcode, addOn: addOn.flatMap(AddOn.init)))?.isbn.text
  }

  /// From the backs of books that print both numbers.
  @Test(arguments: [
    ("071831007995", "19868", "9780425198681"), ("027011006951", "02601", "9780812026016"),
  ])
  func isbn_isWorkedOut_fromPublisherAndAddOn(upc: String, addOn: String, isbn: String) throws {
    #expect(try worked(upc, addOn) == isbn)
    #expect(
      Scan(ShownCode(Barcode(.upcA, upc)!, addOn: AddOn(addOn))) == .pricePoint(PricePointUPC(seventeen: upc + addOn)!))
    #expect(Scan(typed: upc + addOn) == .pricePoint(PricePointUPC(seventeen: upc + addOn)!))
  }

  /// 078073 stood for two prefixes, and either would check: nothing is guessed.
  @Test(arguments: [
    ("078073003501", "43506"), ("036000291452", "43506"), ("071831007995", nil), ("071831007995", "05"),
    // A prefix of five digits that the add-on does not continue.
    ("027011006951", "12601"),
  ])
  func nothing_isGuessed(upc: String, addOn: String?) throws {
    #expect(try worked(upc, addOn) == nil)
    let barcode = try #require(Barcode(.upcA, upc))
    #expect(Scan(ShownCode(barcode, addOn: addOn.flatMap(AddOn.init))) == Scan(barcode))
  }

  @Test func wrongCheckDigit_isText() {
    #expect(PricePointUPC(seventeen: "07183100799619868") == nil)
    guard case .text = Scan(typed: "07183100799619868") else {
      Issue.record("a slip is no book")
      return
    }
  }

  @Test func bookWithAddOn_isTheBook() {
    let barcode = Barcode(.ean13, "9780306406157")!
    #expect(Scan(ShownCode(barcode, addOn: AddOn("51299"))) == Scan(barcode))
    #expect(!PricePointUPC.needsAddOn(barcode))
  }

  @Test(arguments: ["", "1", "123", "1234", "123456", "12a45", "١٢"])
  func addOn_hasTwoOrFiveDigits(text: String) { #expect(AddOn(text) == nil) }
}
