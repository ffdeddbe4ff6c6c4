import Domain
import TestSupport
import Testing

@testable import Decoding

@Suite("Patterns of bars and spaces")
struct BarPatternTests {
  /// The drawing's tables are modules, the pattern's are widths: two tellings of one standard.
  @Test(arguments: everySymbology)
  func pattern_agreesWithTheModules(symbology: Symbology, text: String) throws {
    let barcode = try code(symbology, text)
    let pattern = BarPattern(barcode)
    let drawn = pattern.elements.enumerated().flatMap { index, width in
      repeatElement(index.isMultiple(of: 2), count: Int(width))
    }
    #expect(drawn == DrawnBarcode(barcode).modules)
    #expect(pattern.moduleCount == drawn.count)
  }

  @Test func pattern_agreesWithTheModules_forEveryLeadingAndCheckDigit() throws {
    for digit in 0...9 {
      let payload = Digits(values: [UInt8(digit), 7, 8, 0, 3, 0, 6, 4, 0, 6, 1, 5])
      let barcode = try code(.ean13, payload.text + String(CheckDigit.gtin(of: payload.values)))
      let pattern = BarPattern(barcode)
      let drawn = pattern.elements.enumerated().flatMap { repeatElement($0.isMultiple(of: 2), count: Int($1)) }
      #expect(drawn == DrawnBarcode(barcode).modules)
    }
  }
}
