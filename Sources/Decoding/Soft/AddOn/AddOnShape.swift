import Domain

/// The two layouts of add-on symbols (ISO/IEC 15420, 4.4; GS1 General Specifications 5.2.2.5): digits of sets A and B with a
/// separator between them, and no guard at the end.
enum AddOnShape: Int, CaseIterable, Sendable {
  case five, two

  var digitCount: Int {
    switch self {
    case .five: 5
    case .two: 2
    }
  }

  /// Edges from the first bar's first to the last bar's last.
  var edgeCount: Int { 4 + 4 * digitCount + 2 * (digitCount - 1) }

  var layout: SymbolLayout {
    let digits = Array(repeating: [SymbolElement.leftDigit], count: digitCount).joined(separator: [.separator])
    return SymbolLayout(elements: [.addOnGuard] + digits, left: digitCount, right: 0)
  }

  /// The shapes of add-on that a code may have. EAN-8 has none. A book's two digits are five of which the rest is
  /// covered.
  static func shapes(beside barcode: Barcode) -> [AddOnShape] {
    switch barcode.symbology {
    case .ean8: []
    case .ean13: ISBN(thirteen: barcode.gtin) == nil ? allCases : [.five]
    case .upcA, .upcE: allCases
    }
  }

  /// Which digits are of set B, the first in the highest bit, by what the digits' weighted sum leaves modulo 10 (of two digits
  /// the number modulo 4).
  var parities: [Int] {
    switch self {
    case .five:
      [0b11000, 0b10100, 0b10010, 0b10001, 0b01100, 0b00110, 0b00011, 0b01010, 0b01001, 0b00101]
    case .two: [0b00, 0b01, 0b10, 0b11]
    }
  }
}
