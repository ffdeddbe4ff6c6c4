import Domain
import TestSupport
import Testing

@Suite("What was read or typed")
struct ScanTests {
  static let isbn = ISBN.numbered(30_640_615)

  @Test(arguments: [
    (Symbology.ean13, "9780306406157", Scan.isbn(isbn)), (.ean8, "20000011", .card(CardNumber(serial: 1)!)),
    (.ean8, "00000017", .command(.yes)), (.ean8, "00000123", .command(.shelvingMode)),
  ])
  func barcode_isRouted_byItsNumber(symbology: Symbology, text: String, expected: Scan) {
    #expect(Scan(Barcode(symbology, text)!) == expected)
  }

  @Test(arguments: [
    (Symbology.ean13, "9771234567003", "code-is-issn"), (.ean13, "9790260000438", "code-is-ismn"),
    (.ean13, "4006381333931", "code-is-product"), (.upcA, "042100005264", "code-is-product"),
    (.upcE, "04252614", "code-is-product"), (.ean8, "96385074", "code-is-product"),
    (.ean8, "00000000", "unknown-command"),
  ])
  func barcode_isRefused_byWhatItIs(symbology: Symbology, text: String, code: String) {
    #expect(Scan(Barcode(symbology, text)!).refusal?.code == code)
  }

  @Test(arguments: [
    ("9780306406157", Scan.isbn(isbn)), ("0-306-40615-2", .isbn(isbn)), ("ISBN: 978–0–306–40615–7", .isbn(isbn)),
    ("080442957x", .isbn(ISBN(thirteen: "9780804429573")!)), ("20000011", .card(CardNumber(serial: 1)!)),
    ("2000 0011", .card(CardNumber(serial: 1)!)), ("00000017", .command(.yes)), (" 00000031\t", .command(.done)),
  ])
  func line_isANumberOfOurs_inItsNamespace(line: String, expected: Scan) {
    #expect(Scan(typed: line) == expected)
  }

  /// All these may be a library ID; this is their kind if the ID is unknown.
  @Test(arguments: [
    ("S12345", "unknown-student"), ("", "unknown-student"), ("   ", "unknown-student"), ("1234567", "unknown-student"),
    ("123456789", "unknown-student"), ("12345678901", "unknown-student"), ("12345678901234", "unknown-student"),
    ("سالم", "unknown-student"), ("📚", "unknown-student"), ("\u{202E}543S", "unknown-student"),
    ("٢٠٠٠٠٠١١", "unknown-student"), ("２００００011", "unknown-student"), ("9780306406158", "isbn-check-digit-wrong"),
    ("0306406153", "isbn-check-digit-wrong"), ("4006381333931", "code-is-product"),
    ("4006381333932", "check-digit-wrong"),
    ("9771234567003", "code-is-issn"), ("9790260000438", "code-is-ismn"), ("042100005264", "code-is-product"),
    ("042100005265", "check-digit-wrong"), ("96385074", "code-is-product"), ("96385075", "check-digit-wrong"),
    ("04252614", "code-is-product"), ("00000000", "unknown-command"), ("20000012", "check-digit-wrong"),
  ])
  func line_isText_withWhatElseItMayBe(line: String, code: String) {
    guard case .text(let text, let otherwise) = Scan(typed: line) else {
      Issue.record("\(Scan(typed: line))")
      return
    }
    #expect(text == TypedText.trim(line))
    #expect(otherwise.code == code)
  }

  @Test(arguments: [
    (String(repeating: "9", count: 10_000), "input-too-long"), ("S1\u{1B}[2J", "input-not-text"),
    ("\u{0}\u{1}\u{2}", "input-not-text"), ("978030640615\u{FFFD}", "input-not-text"),
  ])
  func line_isRefused_whenItIsNoText(line: String, code: String) {
    #expect(Scan(typed: line).refusal?.code == code)
  }

  /// Eight digits can be right as EAN-8 and as UPC-E at once. A card or a command takes precedence. The prefixes keep
  /// the two apart, since UPC-E begins with 0 or 1 and a card with 2.
  @Test func eightDigits_areACardOrACommandFirst_whenTheyCouldBeUPCEToo() {
    var both = 0
    for body in stride(from: 0, to: 2_000_000, by: 97) {
      let text = Digits(String(String(10_000_000 + body).dropFirst()))!.checked
      guard Barcode(.upcE, text) != nil else { continue }
      both += 1
      let expected: Scan = CommandCard(text).map(Scan.command) ?? .text(text, otherwise: .foreignCode(foreign(text)))
      #expect(Scan(typed: text) == expected)
    }
    #expect(both > 100)
    for card in CommandCard.allCases { #expect(Scan(typed: card.text) == .command(card)) }
  }

  private func foreign(_ text: String) -> ForeignCode {
    guard let barcode = Barcode(.ean8, text), case .foreign(let code) = CodeKind(barcode) else {
      fatalError("\(text) is ours")
    }
    return code
  }
}

extension Scan {
  fileprivate var refusal: Refusal? {
    switch self {
    case .refused(let refusal): refusal
    case .isbn, .label, .pricePoint, .card, .command, .text: nil
    }
  }
}
