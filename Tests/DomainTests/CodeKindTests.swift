import Domain
import TestSupport
import Testing

@Suite("What a number is")
struct CodeKindTests {
  @Test(arguments: [
    (Symbology.ean13, "9780306406157", "9780306406157"), (.ean8, "96385074", "96385074"),
    (.upcA, "042100005264", "0042100005264"), (.upcE, "04252614", "0042100005264"),
  ])
  func barcode_keepsItsTextAndItsNumber(symbology: Symbology, text: String, gtin: String) throws {
    let barcode = try #require(Barcode(symbology, text))
    #expect(barcode.text == text)
    #expect(barcode.gtin == gtin)
    #expect(barcode.description == "\(symbology.rawValue):\(text)")
  }

  @Test(arguments: Symbology.allCases)
  func barcode_isNil_whenItsLengthDigitsOrCheckDigitAreWrong(symbology: Symbology) {
    let right: String =
      switch symbology {
      case .ean13: "9780306406157"
      case .ean8: "96385074"
      case .upcA: "042100005264"
      case .upcE: "04252614"
      }
    #expect(Barcode(symbology, right) != nil)
    #expect(right.count == symbology.digitCount)
    let last = right.last?.wholeNumberValue ?? 0
    for text in [
      "", "0", String(right.dropLast()), right + "0", String(right.dropLast()) + String((last + 1) % 10),
      String(right.dropLast()) + "X", String(right.dropLast()) + "٣", " " + right, right + "\n",
    ] {
      #expect(Barcode(symbology, text) == nil, "\(text)")
    }
  }

  /// The twelve digits before the check digit, at both ends of every namespace.
  @Test(arguments: [
    ("978000000000", "isbn"), ("978999999999", "isbn"), ("979000000000", "ismn"), ("979099999999", "ismn"),
    ("979100000000", "isbn"), ("979999999999", "isbn"), ("977000000000", "issn"), ("977999999999", "issn"),
    ("976999999999", "product"), ("980000000000", "coupon"), ("999999999999", "coupon"), ("000000000000", "product"),
    ("019999999999", "product"), ("020000000000", "regional"), ("029999999999", "regional"),
    ("030000000000", "product"), ("039999999999", "product"), ("040000000000", "label"), ("049999999999", "label"),
    ("050000000000", "coupon"), ("059999999999", "coupon"), ("060000000000", "product"), ("199999999999", "product"),
    ("200000000000", "regional"), ("299999999999", "regional"), ("300000000000", "product"),
  ])
  func kind_isToldByThePrefix_ofThirteenDigits(payload: String, name: String) throws {
    let text = try #require(Digits(payload)).checked
    #expect(CodeKind(Barcode(.ean13, text)!).name == name)
    if text.hasPrefix("0") {
      let short = String(text.dropFirst())
      let kind = CodeKind(Barcode(.upcA, short)!)
      #expect(kind.name == name, "UPC-A is the same number")
      // A label is ours, and is named as it is printed on it.
      #expect(kind.foreignText == (name == "label" ? text : short), "named as printed")
    }
  }

  @Test(arguments: [
    ("0000000", "command"), ("0000001", "command"), ("0999999", "command"), ("1000000", "product"),
    ("1999999", "product"), ("2000000", "card"), ("2999999", "card"), ("3000000", "product"), ("9638507", "product"),
    ("9780306", "product"),
  ])
  func kind_isToldByThePrefix_ofEightDigits(payload: String, name: String) throws {
    let text = try #require(Digits(payload)).checked
    #expect(CodeKind(Barcode(.ean8, text)!).name == name)
  }

  @Test func kind_isNeverACard_forUPCE() {
    #expect(CodeKind(Barcode(.upcE, "04252614")!).name == "product")
    // The UPC-A that it stands for decides: 0 42100 is a product, however the eight digits begin.
    #expect(CodeKind(Barcode(.upcE, "04252614")!).foreignText == "04252614")
  }

  @Test func kind_tellsACommandOfOurs_fromOneThatMeansNothing() {
    #expect(CodeKind(Barcode(.ean8, "00000017")!) == .command(.yes))
    #expect(CodeKind(Barcode(.ean8, "00000000")!).foreignKind == .unknownCommand)
  }
}

extension CodeKind {
  fileprivate var foreign: ForeignCode? {
    switch self {
    case .foreign(let code): code
    case .label(let label): label.foreignCode
    case .isbn, .card, .command: nil
    }
  }

  fileprivate var foreignKind: ForeignCode.Kind? { foreign?.kind }
  fileprivate var foreignText: String? { foreign?.text }
}
