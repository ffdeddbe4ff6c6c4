import Domain
import Testing

@testable import Devices

@Suite struct ScannerLineTests {
  private func scan(_ line: String) -> Scan? { ScannerLine().scan(line) }

  private func dune() throws -> Scan { .isbn(try ISBN(typed: "9780441172719")) }

  @Test(arguments: [
    "9780441172719", "]E09780441172719", "]E3978044117271951299", "978044117271951299", "9780441172719 51299",
    "978044117271912", "]E09780441172719]E251299", "]E0 9780441172719", "]C09780441172719", "0441172717",
    "]X09780441172719",
  ]) func book_isRead(line: String) throws {
    #expect(scan(line) == (try dune()))
  }

  @Test func identifier_tellsEightDigitsApart() throws {
    // Right as EAN-8 and as UPC-E alike.
    #expect(scan("]E420000011") == .card(try #require(CardNumber("20000011"))))
    #expect(scan("]E400000017") == .command(.yes))
    let upc = try #require(Barcode(.upcE, "01234565"))
    #expect(scan("]E001234565") == Scan(upc))
    #expect(scan("]E400000000") == Scan(try #require(Barcode(.ean8, "00000000"))))
  }

  @Test(arguments: ["]C0S12345", "]A0S12345", "]Q1S12345", "S12345", "]F0S12345"]) func libraryID_isText(line: String) {
    #expect(scan(line) == .text("S12345", otherwise: .unknownStudent(libraryID: "S12345")))
  }

  @Test(arguments: ["]E4123", "]E99", "]", "]]", "]E"]) func oddLine_isText(line: String) throws {
    let found = try #require(scan(line))
    switch found {
    case .text, .refused: break
    case .isbn, .label, .pricePoint, .card, .command: Issue.record("\(found)")
    }
  }

  @Test(arguments: ["", "   ", "\t", "]E0", "]E112", "]E251299"]) func nothing_isNoScan(line: String) {
    #expect(scan(line) == nil)
  }

  @Test func wrongCheckDigit_isRefused_whenTheSymbologyIsKnown() {
    #expect(scan("]E09780441172710") == .refused(.checkDigitWrong(text: "9780441172710")))
    #expect(scan("]E420000012") == .refused(.checkDigitWrong(text: "20000012")))
  }

  /// A publisher's UPC-A with its price, followed by five digits, in the ways that scanners send it.
  @Test(arguments: ["", "]E3", "]E30", "0"]) func priceCode_isTakenWithItsAddOn(head: String) throws {
    let barcode = try #require((0...9).lazy.compactMap { Barcode(.upcA, "07274200499\($0)") }.first)
    let expected = Scan(ShownCode(barcode, addOn: AddOn("17271")))
    guard case .pricePoint = expected else {
      Issue.record("\(expected)")
      return
    }
    #expect(scan(head + barcode.text + "17271") == expected)
  }

  @Test func fifteenDigits_mayBeALibraryID_whenTheyAreNoBook() throws {
    // 5901234123457 is a product.
    let found = try #require(scan("590123412345712"))
    guard case .text("590123412345712", otherwise: .foreignCode) = found else {
      Issue.record("\(found)")
      return
    }
    #expect(scan("]E3590123412345712") == Scan(try #require(Barcode(.ean13, "5901234123457"))))
  }

  @Test func prefixAndSuffix_areTakenAway_whereTheyStand() throws {
    let lines = ScannerLine(prefix: "#1", suffix: "*")
    #expect(lines.scan("#1]E09780441172719*") == (try dune()))
    #expect(lines.scan("9780441172719") == (try dune()))
    #expect(lines.scan("#1*") == nil)
  }

  @Test func controlCharactersAndLongLines_areRefused() {
    #expect(scan("1\u{1D}2") == .refused(.inputNotText))
    #expect(scan("12\u{FFFD}") == .refused(.inputNotText))
    #expect(scan(String(repeating: "7", count: 401)) == .refused(.inputTooLong(limit: 400)))
  }

  @Test func typedLine_losesTheAffixes_onlyAroundACode() {
    let line = ScannerLine(prefix: "#", suffix: ".")
    #expect(line.typed(" #9780441172719. ") == "9780441172719")
    #expect(line.typed("#S12345.") == "S12345")
    for typed in ["", "9780441172719", "yes", "#", "#no.", "5.12.", "# 1 and only.", "#9780441172719"] {
      #expect(line.typed(typed) == typed)
    }
    #expect(ScannerLine().typed("5.12.") == "5.12.")
    #expect(ScannerLine(suffix: "x").typed("9780441172719x") == "9780441172719")
  }
}
